import { Button } from '@mantine/core'
import { useState } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { Network } from '../contract.ts'
import { maxTravelMinutes } from '../rules.ts'
import { setTravel } from './data.ts'
import classes from './sections.module.css'
import { useSaving } from './useSaving.ts'

/** The time between units that a patient's appointments leave free, with its own save button. */
export function TravelSection({ network }: { network: Network }) {
  const { role } = useActiveNetwork()
  const isReadOnly = !can(role, 'network.update')
  /** Undefined while nothing was typed: the stored value is shown, live. */
  const [typed, setTyped] = useState<number | null | undefined>()
  const minutes = typed === undefined ? network.travelMinutes : typed
  const { isSaving, rejection, save } = useSaving<{ travelMinutes: number }>(
    network,
    setTravel,
    () => 'Deslocamento entre unidades atualizado',
    () => setTyped(undefined),
  )
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
        <div role="alert">{rejection && <p className={classes.failure}>{rejection.text}</p>}</div>
        {!isReadOnly && (
          <Button
            variant="default"
            loading={isSaving}
            disabled={!isValid || minutes === network.travelMinutes}
            onClick={() => isValid && save({ travelMinutes: minutes })}
          >
            Salvar deslocamento
          </Button>
        )}
      </div>
    </Section>
  )
}
