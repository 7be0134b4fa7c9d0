import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { professionalQuery } from '#features/professionals/ui/data.ts'
import type { SlotItem } from '../../availability/contract.ts'
import { dayAt, instantAt, whenLabel } from '../agenda/dates.ts'
import { isOfExams, isOfPlan } from '../availability/lasting.ts'
import classes from '../availability/picker.module.css'
import { queryFields, type Rejection } from '../availability/request.ts'
import { freeTimesQuery } from '../data.ts'
import { everyProfessionalQuery } from '../lists.ts'
import { splitExams } from './split.ts'
import type { Booking } from './useBookingForm.ts'
import type { Choices } from './useChoices.ts'
import { nearestOfEach } from './waysOut.ts'

interface WaysOutProps {
  orgId: string
  zone: string
  booking: Booking
  choices: Choices
  reasons: Rejection['reasons']
}

/** What can be done about a request that nobody grants: another payer, who accepts it, two appointments. */
export function WaysOut(props: WaysOutProps) {
  const { orgId, booking, reasons } = props
  const { form, query } = booking
  const hasPlan = query.insurancePlanId !== null && isOfPlan(reasons)
  const maySplit = query.examIds.length > 1 && isOfExams(reasons)
  const { data: professional } = useQuery({
    ...professionalQuery(orgId, query.professionalId),
    enabled: maySplit && query.professionalId !== '',
  })
  if (!hasPlan && !maySplit) return null
  const parts = splitExams(query.examIds, professional?.examIds ?? null)
  return (
    <div className={classes.waysOut}>
      {hasPlan && (
        <Button variant="default" onClick={() => form.change({ insurancePlanId: null })}>
          Agendar como particular
        </Button>
      )}
      {maySplit && (
        <Button variant="default" onClick={() => booking.split(parts)}>
          Dividir em dois agendamentos
        </Button>
      )}
      {hasPlan && <WhoAccepts {...props} />}
    </div>
  )
}

/** The nearest free times of those who accept the convênio, here and in other units. */
function WhoAccepts({ orgId, zone, booking, choices }: WaysOutProps) {
  const { form, query, startDay } = booking
  const { startsAt } = form.values
  const today = dayAt(zone, new Date())
  const day = startsAt === '' ? (startDay ?? today) : dayAt(zone, startsAt)
  const { data } = useQuery(
    freeTimesQuery({
      orgId,
      ...queryFields(query),
      from: [day, today].toSorted().at(-1) ?? day,
      days: 14,
      firstOnly: startsAt === '',
      limit: 2_000,
    }),
  )
  const { data: professionals } = useQuery(everyProfessionalQuery(orgId))
  const around = startsAt === '' ? instantAt(day, zone, 0) : startsAt
  const nearest = nearestOfEach(data?.items ?? [], around, query.unitId)
  if (!data) return null
  if (nearest.length === 0)
    return <p className={classes.soft}>Ninguém com este convênio tem horário livre em duas semanas.</p>
  const placeOf = ({ unitId, professionalId }: SlotItem) => {
    const who = professionals?.find(({ id }) => id === professionalId)
    const unit = unitId === query.unitId ? '' : (choices.units.find(({ id }) => id === unitId)?.name ?? '')
    return [who ? nameWithTreatment(who) : '', unit].filter((part) => part !== '').join(', ')
  }
  return (
    <>
      <p className={classes.soft}>Quem aceita o convênio:</p>
      <div className={classes.alternatives}>
        {nearest.map((slot) => (
          <button
            key={`${slot.unitId} ${slot.professionalId}`}
            type="button"
            className={classes.chip}
            onClick={() => booking.goTo(slot)}
          >
            {whenLabel(choices.units.find(({ id }) => id === slot.unitId)?.timeZone ?? zone, slot.startsAt)}
            <span className={classes.chipNote}>{placeOf(slot)}</span>
          </button>
        ))}
      </div>
    </>
  )
}
