import { Button, Checkbox, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { outreachKinds } from '#features/channels/rules.ts'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { formatPhone } from '#lib/phone.ts'
import type { AppointmentPartProps } from '#platform/feature.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { type ChannelOption, type MessageOptions, messageTextLimit } from '../../messages/contract.ts'
import classes from './appointmentMessages.module.css'
import { optionsQuery, sendMessage } from './data.ts'
import { type Draft, dropDraft, emptyDraft, readDraft, writeDraft } from './draft.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { noticesOf } from './notices.ts'

interface SendPanelProps {
  orgId: string
  appointment: AppointmentPartProps['appointment']
  onClose: () => void
}

/** Sends one message about the appointment now: a template as its person will see it, or free text. */
export function SendPanel({ orgId, appointment, onClose }: SendPanelProps) {
  const { id, patientId } = appointment
  const { data, error, refetch, isFetching } = useQuery(optionsQuery(orgId, patientId, id))
  if (!data)
    return (
      <div className={classes.panel}>
        {error ? (
          <ErrorRegion
            text={`Não foi possível ver o que se pode enviar. ${sentenceOf(error)}`}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        ) : (
          <Loading>
            <Skeleton height={120} />
          </Loading>
        )}
      </div>
    )
  const reached = data.channels.filter(({ address }) => address !== '')
  if (data.isDeceased || reached.length === 0)
    return (
      <div className={classes.panel}>
        <p className={classes.warning}>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
          {data.isDeceased
            ? 'Este paciente consta como falecido: nada é enviado.'
            : 'Nenhum contato deste paciente recebe mensagens. Inclua um celular ou um e-mail no cadastro.'}
        </p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        </div>
      </div>
    )
  return <SendForm {...{ orgId, appointment, onClose, options: data, reached }} />
}

interface SendFormProps extends SendPanelProps {
  options: MessageOptions
  /** The channels by which the patient is reached. */
  reached: readonly ChannelOption[]
}

/** The choice of free text, beside the templates' ids. */
const freeText = 'text'

function SendForm({ orgId, appointment, options, reached, onClose }: SendFormProps) {
  const client = useQueryClient()
  const sender = useQuery(networkQuery(orgId)).data?.orgName ?? ''
  const [draft, setDraft] = useState<Draft>(() => readDraft(appointment.id) ?? emptyDraft)
  const [isAcknowledged, setAcknowledged] = useState(false)
  const [errors, setErrors] = useState<Readonly<Partial<Record<ErrorField, string>>>>({})
  const [isBusy, setBusy] = useState(false)
  const option = reached.find(({ channel }) => channel === draft.channel) ?? reached[0]
  if (!option) return null
  const template = option.templates.find(({ id }) => id === draft.templateId)
  // Without free text, and in doubt, a template is chosen by the person.
  const isText = option.takesText && !template
  const isChosen = isText || template !== undefined

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    writeDraft(appointment.id, next)
    setErrors({})
  }

  function close() {
    dropDraft(appointment.id)
    onClose()
  }

  async function send(chosen: ChannelOption) {
    if (isText && draft.text.trim() === '') return setErrors({ text: 'Escreva a mensagem' })
    if (isText && draft.text.trim().length > messageTextLimit)
      return setErrors({ text: `Texto muito longo. Máx. ${messageTextLimit} caracteres` })
    if (!isChosen) return setErrors({ templateId: 'Escolha um template' })
    if (chosen.refusal !== '' && !isAcknowledged)
      return setErrors({ refusal: 'Marque para enviar assim mesmo, ou feche.' })
    setBusy(true)
    try {
      await sendMessage({
        orgId,
        patientId: appointment.patientId,
        appointmentId: appointment.id,
        channel: chosen.channel,
        ...(template ? { templateId: template.id } : { text: draft.text.trim() }),
        despiteRefusal: isAcknowledged,
      })
      toast({ text: chosen.isConnected ? 'Mensagem enviada' : 'Mensagem na caixa de saída local' })
      close()
    } catch (failure) {
      setErrors(errorsOf(failure, isText))
      void client.invalidateQueries({
        queryKey: optionsQuery(orgId, appointment.patientId, appointment.id).queryKey,
      })
    } finally {
      setBusy(false)
    }
  }

  const choices = [
    ...(option.takesText ? [{ value: freeText, label: 'Texto livre' }] : []),
    ...option.templates.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands in the form of the appointment's details
    <div className={classes.panel} role="group" aria-label="Enviar mensagem">
      <SelectField
        id="mensagem-canal"
        label="Canal"
        required
        options={reached.map(({ channel, address }) => ({
          value: channel,
          label: `${outreachKinds[channel]}, ${address.includes('@') ? address : formatPhone(address)}`,
        }))}
        value={option.channel}
        onValue={(channel) => {
          change({ channel })
          setAcknowledged(false)
        }}
        {...(errors.channel && { error: errors.channel })}
      />
      {noticesOf(option, options.quietUntil, new Date()).map((notice) => (
        <p key={notice} className={classes.soft}>
          {notice}
        </p>
      ))}
      {choices.length > 0 ? (
        <SelectField
          id="mensagem-template"
          label="Mensagem"
          required
          placeholder="Escolha um template"
          options={choices}
          value={isText ? freeText : (template?.id ?? '')}
          onValue={(value) => change({ templateId: value === freeText ? null : value })}
          {...(errors.templateId && { error: errors.templateId })}
        />
      ) : (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
          Nenhum template aprovado serve aqui. Envie por outro canal, ou aprove um em Templates.
        </p>
      )}
      {isText && (
        <TextAreaField
          id="mensagem-texto"
          label="Texto"
          required
          rows={3}
          limit={messageTextLimit}
          value={draft.text}
          onValue={(text) => change({ text })}
          {...(errors.text && { error: errors.text })}
        />
      )}
      {(template || (isText && draft.text.trim() !== '')) && (
        <MessagePreview
          channel={option.channel}
          sender={sender}
          message={template?.message ?? plainMessage(draft.text.trim(), option.channel, sender)}
        />
      )}
      {option.refusal !== '' && (
        <Checkbox
          id="mensagem-recusa"
          label={`${refusalTexts[option.refusal]} Enviar assim mesmo.`}
          checked={isAcknowledged}
          onChange={({ currentTarget }) => {
            setAcknowledged(currentTarget.checked)
            setErrors({})
          }}
          error={errors.refusal}
        />
      )}
      <p role="alert" className={classes.error}>
        {errors.form}
      </p>
      <div className={classes.actions}>
        <Button
          leftSection={<IconSend size={17} stroke={1.5} />}
          loading={isBusy}
          onClick={() => send(option)}
        >
          Enviar agora
        </Button>
        <Button variant="default" disabled={isBusy} onClick={close}>
          Descartar
        </Button>
      </div>
    </div>
  )
}

const refusalTexts = {
  automated: 'Este contato pediu para não receber o que é automático.',
  consent: 'Este paciente recusou mensagens sobre agendamentos por este canal.',
} as const

type ErrorField = 'channel' | 'templateId' | 'text' | 'refusal' | 'form'

const fieldOfProblem: Readonly<Record<string, ErrorField>> = {
  no_address: 'channel',
  patient_refused: 'refusal',
  template_not_usable: 'templateId',
}

/** Puts what the server said beside the field that it is about. */
function errorsOf(failure: unknown, isText: boolean): Partial<Record<ErrorField, string>> {
  const problem = problemOf(failure)
  const typed = (problem?.data as { errors?: Record<string, string> } | undefined)?.errors?.text
  if (typed) return { text: typed }
  const field =
    fieldOfProblem[problem?.code ?? ''] ?? (problem?.code === 'window_closed' && isText ? 'text' : 'form')
  return { [field]: sentenceOf(failure) }
}

const plainMessage = (body: string, channel: string, sender: string) => ({
  subject: channel === 'email' ? sender : '',
  header: '',
  body,
  footer: '',
  buttons: [],
})
