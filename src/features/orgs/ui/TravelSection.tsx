import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { Network } from '../contract.ts'
import { maxTravelMinutes } from '../rules.ts'
import { networkQuery, setTravel } from './data.ts'
import classes from './sections.module.css'

/** The time between units that a patient's appointments leave free, with its own save button. */
export function TravelSection({ network }: { network: Network }) {
  const { role } = useActiveNetwork()
  const isReadOnly = !can(role, 'network.update')
  /** Undefined while nothing was typed: the stored value is shown, live. */
  const [typed, setTyped] = useState<number | null | undefined>()
  const minutes = typed === undefined ? network.travelMinutes : typed
  const { isSaving, error, save } = useSaving(network, () => setTyped(undefined))
  const isValid = minutes !== null && minutes >= 0 && minutes <= maxTravelMinutes
  return (
    <Section
      id="deslocamento"
      title="Deslocamento entre unidades"
      description="Quem agenda o mesmo paciente em duas unidades com menos tempo do que este entre os horários é avisado, e pode confirmar assim mesmo."
    >
      <div className={classes.page}>
        <NumberField
          id="deslocamento-minutos"
          label="Tempo de uma unidade a outra"
          unit="min"
          hint="Com 0, só o mesmo horário conta."
          value={minutes}
          onValue={setTyped}
          readOnly={isReadOnly}
          error={isValid ? undefined : `De 0 a ${maxTravelMinutes} minutos`}
        />
        <div role="alert">{error && <p className={classes.failure}>{error}</p>}</div>
        {!isReadOnly && (
          <Button
            variant="default"
            loading={isSaving}
            disabled={!isValid || minutes === network.travelMinutes}
            onClick={() => isValid && save(minutes)}
          >
            Salvar deslocamento
          </Button>
        )}
      </div>
    </Section>
  )
}

function useSaving({ orgId, version }: Network, onSaved: () => void) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function save(travelMinutes: number) {
    setSaving(true)
    setError(null)
    try {
      const saved = await setTravel({ orgId, travelMinutes, version })
      client.setQueryData(networkQuery(orgId).queryKey, saved)
      toast({ text: 'Deslocamento entre unidades atualizado' })
      onSaved()
    } catch (failure) {
      setError(sentenceOf(failure))
      const problem = problemOf(failure)
      // What was typed stays, over the newer record.
      if (problem?.code === 'stale_version')
        client.setQueryData(networkQuery(orgId).queryKey, (problem.data as { current: Network }).current)
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, error, save }
}
