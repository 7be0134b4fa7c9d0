import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import type { SlotItem } from '../../availability/contract.ts'
import { dayAt } from '../agenda/dates.ts'
import { FirstTimes } from '../availability/FirstTimes.tsx'
import classes from '../availability/picker.module.css'
import type { AvailabilityQuery } from '../availability/request.ts'
import { TypedDay } from '../availability/TypedDay.tsx'
import { freeTimesQuery } from '../data.ts'
import { everyProfessionalQuery } from '../lists.ts'
import { firstAnywhereInput, placeOfSlot } from './everywhere.ts'
import type { UnitChoice } from './useChoices.ts'

interface FirstAnywhereProps {
  orgId: string
  query: AvailabilityQuery
  /** '' for whoever does the exams. */
  specialty: string
  units: readonly UnitChoice[]
  startsAt: string
  /** Of the time's field, where this stands for all of it. */
  field?: { readonly id: string; readonly error: string | undefined }
  onPick: (slot: SlotItem) => void
}

/** The first free time of each who can, at every unit where the person may book. */
export function FirstAnywhere(props: FirstAnywhereProps) {
  const { orgId, query, specialty, units, startsAt, field, onPick } = props
  const zoneOf = (unitId: string) => units.find(({ id }) => id === unitId)?.timeZone ?? 'America/Sao_Paulo'
  const today = dayAt(zoneOf(query.unitId), new Date())
  const [day, setDay] = useState(today)
  const { data, error } = useQuery(freeTimesQuery(firstAnywhereInput(orgId, query, specialty, day)))
  const { data: professionals } = useQuery(everyProfessionalQuery(orgId))
  const nameOf = (id: string | null) => {
    const one = professionals?.find((professional) => professional.id === id)
    return one ? nameWithTreatment(one) : ''
  }
  return (
    <div id={field?.id} className={classes.picker}>
      {error ? (
        <p className={classes.soft}>{sentenceOf(error)}</p>
      ) : (
        <FirstTimes
          today={today}
          title={specialty === '' ? 'Primeiro horário em cada unidade' : `Primeiro horário de ${specialty}`}
          slots={data?.items}
          startsAt={startsAt}
          zoneOf={zoneOf}
          placeOf={(slot) => placeOfSlot(slot, nameOf, units)}
          onPick={onPick}
        />
      )}
      {specialty !== '' && (
        <TypedDay id="agendamento.desde" label="A partir de" today={today} onDay={setDay} />
      )}
      {field && <FieldNotes id={field.id} error={field.error} hint={undefined} />}
    </div>
  )
}
