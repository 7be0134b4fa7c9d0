import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChannelKind } from '#features/channels/rules.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { phoneMask } from '#ui/form/masks.ts'
import type { Template, TestResult } from '../../contract.ts'
import { testTemplate } from '../data.ts'
import classes from './preview.module.css'
import type { Example } from './useExample.ts'

interface TestSendProps {
  template: Template
  kind: ChannelKind
  example: Pick<Example, 'chosen'>
  /** Whom it is offered to first. */
  ownAddress?: string
  /** True while there is text that is not saved: what is saved is what goes out. */
  isDirty: boolean
}

/** Sends the saved text to somebody of the clinic, and says what the provider answered. */
export function TestSend({ template, kind, example, ownAddress = '', isDirty }: TestSendProps) {
  const { orgId } = useActiveNetwork()
  const [to, setTo] = useState(ownAddress)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TestResult>()
  const isMail = kind === 'email'

  async function send() {
    if (to.trim() === '') return setError('Campo obrigatório')
    setBusy(true)
    setResult(undefined)
    try {
      const appointmentId = example.chosen?.appointmentId
      setResult(
        await testTemplate({ orgId, id: template.id, kind, to, ...(appointmentId && { appointmentId }) }),
      )
    } catch (failure) {
      const data = problemOf(failure)?.data as { errors?: Record<string, string> } | undefined
      setError(data?.errors?.to ?? sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={classes.test}>
      <div className={classes.testLine}>
        <MaskedField
          id="teste"
          label={isMail ? 'E-mail de alguém da clínica' : 'Celular de alguém da clínica'}
          type={isMail ? 'email' : 'tel'}
          autoComplete={isMail ? 'email' : 'tel-national'}
          {...(!isMail && { mask: phoneMask })}
          value={to}
          error={error}
          onValue={(text) => {
            setTo(text)
            setError(undefined)
          }}
          // Enter sends the test; it does not save the form around the field.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            if (!isDirty) void send()
          }}
        />
        <Button
          variant="default"
          leftSection={<IconSend size={17} stroke={1.5} />}
          loading={isBusy}
          disabled={isDirty}
          onClick={send}
        >
          Enviar teste
        </Button>
      </div>
      <p className={classes.testNote} role="status" data-failed={result?.isAccepted === false || undefined}>
        {result?.text ?? noteOf(template, kind, isDirty, example)}
      </p>
    </div>
  )
}

function noteOf(
  { kind: own, sendingNumber, number }: Template,
  kind: ChannelKind,
  isDirty: boolean,
  { chosen }: TestSendProps['example'],
): string {
  if (isDirty) return 'Salve antes: o teste leva o texto salvo.'
  if (kind === 'whatsapp' && own === 'whatsapp' && sendingNumber !== number)
    return 'Ainda sem aprovação, sai como mensagem comum: só chega a quem escreveu à clínica nas últimas 24 horas.'
  return chosen ? 'Leva o texto salvo, com os dados da prévia.' : 'Leva o texto salvo, com dados de exemplo.'
}
