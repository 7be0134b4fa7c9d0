import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { Appointment } from '../../schemas.ts'
import { dayAt, whenLabel } from '../agenda/dates.ts'
import classes from '../appointment/appointment.module.css'
import type { PickedTime, Rejection } from '../availability/request.ts'
import { queryOfAppointment } from '../availability/request.ts'
import { TimePicker } from '../availability/TimePicker.tsx'
import { ValidityNote } from '../booking/AuthorizationFields.tsx'
import { professionalOption, professionalsAtQuery } from '../booking/choices.ts'
import type { AppointmentActionsOf } from './useAppointmentActions.ts'

interface RescheduleProps {
  orgId: string
  appointment: Appointment
  zone: string
  actions: AppointmentActionsOf
  /** True when another place opened it, so that the focus comes here. */
  focusOnOpen: boolean
  onDone: () => void
}

const anybody = 'qualquer'

/**
 * Chooses another time for the appointment, with the same or another professional; its own time counts as
 * free.
 */
export function Reschedule({ orgId, appointment, zone, actions, focusOnOpen, onDone }: RescheduleProps) {
  const [professionalId, setProfessional] = useState(appointment.professionalId ?? '')
  const [picked, setPicked] = useState<PickedTime | null>(null)
  const [rejection, setRejection] = useState<Rejection | null>(null)
  const { data: professionals } = useQuery(professionalsAtQuery(orgId, appointment.unitId))
  const names = (professionals ?? []).map(professionalOption)
  const query = { ...queryOfAppointment(appointment), professionalId }
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it comes, once
  useEffect(() => {
    if (focusOnOpen) panel.current?.focus()
  }, [])

  async function confirm({ startsAt, professionalId: withId, isOverbook }: PickedTime) {
    const other = withId ?? professionalId
    const answer = await actions.reschedule({
      startsAt,
      overbook: isOverbook,
      ...(other !== '' && { professionalId: other }),
    })
    if (answer === 'done') return onDone()
    setPicked(null)
    setRejection(answer)
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-autofocus={focusOnOpen || undefined}
      className={classes.panel}
      aria-label="Remarcar"
    >
      <SelectField
        id="remarcar.professionalId"
        label="Com quem"
        options={[{ value: anybody, label: 'Qualquer profissional' }, ...names]}
        value={professionalId || anybody}
        onValue={(id) => {
          setProfessional(id === anybody ? '' : id)
          setPicked(null)
          setRejection(null)
        }}
      />
      <TimePicker
        id="remarcar.startsAt"
        orgId={orgId}
        zone={zone}
        query={query}
        rejection={rejection}
        exceptId={appointment.id}
        startDay={dayAt(zone, appointment.startsAt)}
        startsAt={picked?.startsAt ?? ''}
        onPick={setPicked}
        rebook={{ way: 'Remarcar para', run: (pick) => void confirm(pick) }}
        onRejected={setRejection}
        nameOf={(id) => names.find(({ value }) => value === id)?.label ?? ''}
      />
      {appointment.authorizationState === 'authorized' && (
        <ValidityNote
          until={appointment.authorizationValidUntil}
          startsAt={picked?.startsAt ?? ''}
          zone={zone}
        />
      )}
      <div className={classes.actions}>
        <Button disabled={picked === null} loading={actions.isBusy} onClick={() => picked && confirm(picked)}>
          {picked ? `Remarcar para ${whenLabel(zone, picked.startsAt)}` : 'Remarcar'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Deixar como está
        </Button>
      </div>
    </section>
  )
}
