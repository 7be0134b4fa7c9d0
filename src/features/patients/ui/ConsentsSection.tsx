import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { Ledger, LedgerEntry } from '#ui/ledger/Ledger.tsx'
import { Modal } from '#ui/overlay/overlays.tsx'
import { showInstant } from '#ui/showInstant.ts'
import type { Consent } from '../consents/contract.ts'
import {
  type ConsentChannel,
  type ConsentPurpose,
  type ConsentSource,
  channelsOf,
  consentChannels,
  consentNoteLimit,
  consentPurposes,
  consentSources,
} from '../consents/rules.ts'
import { addConsent, consentsQuery } from './data.ts'
import classes from './patients.module.css'

/** A switch for each purpose and channel, and below them the whole ledger. */
export function ConsentsSection({ patientId, mayUpdate }: { patientId: string; mayUpdate: boolean }) {
  const { orgId } = useActiveNetwork()
  const { data, error, refetch, isFetching } = useQuery(consentsQuery(orgId, patientId))
  const [requested, setRequested] = useState<RequestedConsent | null>(null)
  if (error && !data)
    return (
      <ErrorRegion
        text={`Os consentimentos não puderam ser carregados. ${sentenceOf(error)}`}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  const current = data?.current ?? []
  const find = (purpose: ConsentPurpose, channel: ConsentChannel) =>
    current.find((one) => one.purpose === purpose && one.channel === channel)
  return (
    <div className={classes.consents}>
      {(Object.entries(consentPurposes) as [ConsentPurpose, string][]).map(([purpose, label]) => (
        <fieldset key={purpose} className={classes.purpose}>
          <legend className={classes.purposeTitle}>{label}</legend>
          <div className={classes.switches}>
            {channelsOf[purpose].map((channel) => {
              const known = find(purpose, channel)
              return (
                <SwitchField
                  key={channel}
                  id={`consentimento-${purpose}-${channel}`}
                  label={consentChannels[channel]}
                  note={known ? stateOf(known) : data && 'Nunca perguntado'}
                  value={known?.isGranted ?? false}
                  onValue={(isGranted) => setRequested({ purpose, channel, isGranted })}
                  readOnly={!mayUpdate || !data}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
      {data && <FullRecord ledger={data.ledger} />}
      <Modal
        opened={requested !== null}
        onClose={() => setRequested(null)}
        title={requested?.isGranted ? 'Registrar consentimento' : 'Registrar retirada'}
        size={440}
      >
        {requested && <How requested={requested} patientId={patientId} onDone={() => setRequested(null)} />}
      </Modal>
    </div>
  )
}

const stateOf = ({ isGranted, at }: Consent) => `${isGranted ? 'Dado' : 'Retirado'} em ${showInstant(at)}`

interface RequestedConsent {
  readonly purpose: ConsentPurpose
  readonly channel: ConsentChannel
  readonly isGranted: boolean
}

const sources = (Object.entries(consentSources) as [ConsentSource, string][])
  .filter(([value]) => value !== 'import' && value !== 'publicPage')
  .map(([value, label]) => ({ value, label }))

/** Chooses the source of a consent, which proves nothing without it. */
function How({
  requested,
  patientId,
  onDone,
}: {
  requested: RequestedConsent
  patientId: string
  onDone: () => void
}) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const [source, setSource] = useState<ConsentSource>('inPerson')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const ledger = await addConsent({ orgId, id: patientId, ...requested, source, note })
      client.setQueryData(consentsQuery(orgId, patientId).queryKey, ledger)
      toast({ text: requested.isGranted ? 'Consentimento registrado' : 'Retirada registrada' })
      onDone()
    } catch (failure) {
      setError(sentenceOf(failure))
      setBusy(false)
    }
  }

  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        // The form of the page contains this one.
        event.stopPropagation()
        void save()
      }}
    >
      <p>
        {consentPurposes[requested.purpose]}, {consentChannels[requested.channel]}.
      </p>
      <SelectField
        id="consentimento-como"
        label="Como a pessoa disse"
        options={sources}
        value={source}
        onValue={setSource}
        error={error}
      />
      <TextAreaField
        id="consentimento-nota"
        label="Observação"
        limit={consentNoteLimit}
        value={note}
        onValue={setNote}
      />
      <div className={classes.row}>
        <Button type="submit" loading={isBusy}>
          Registrar
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

function FullRecord({ ledger }: { ledger: readonly Consent[] }) {
  if (ledger.length === 0) return <p className={classes.soft}>Nada registrado ainda.</p>
  return (
    <details>
      <summary>Registro completo ({ledger.length === 1 ? '1 entrada' : `${ledger.length} entradas`})</summary>
      <Ledger label="Registro de consentimentos">
        {ledger.map((one) => (
          <LedgerEntry key={one.id} at={one.at}>
            <span className={classes.entryTitle}>{one.isGranted ? 'Dado' : 'Retirado'}</span>:{' '}
            {consentPurposes[one.purpose]}, {consentChannels[one.channel]}. {consentSources[one.source]}
            {one.userFullname && `, por ${one.userFullname}`}
            {one.note !== '' && `. ${one.note}`}
          </LedgerEntry>
        ))}
      </Ledger>
    </details>
  )
}
