import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { formatDay } from '#lib/days.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { isPastValidity } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import { professionalsAtQuery } from '../booking/data.ts'
import { TimePicker } from '../picker/TimePicker.tsx'
import { dayAt, whenLabel } from '../picker/times.ts'
import type { Pick, Refusal } from '../picker/wish.ts'
import { wishOfVisit } from './ask.ts'
import type { VisitActsOf } from './useVisitActs.ts'
import classes from './visit.module.css'

interface RescheduleProps {
  orgId: string
  visit: Appointment
  zone: string
  acts: VisitActsOf
  onDone: () => void
}

const anybody = 'qualquer'

/** Another time for the visit, with the same or another professional; its own counts as free. */
export function Reschedule({ orgId, visit, zone, acts, onDone }: RescheduleProps) {
  const [professionalId, setProfessional] = useState(visit.professionalId ?? '')
  const [picked, setPicked] = useState<Pick | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { data: professionals } = useQuery(professionalsAtQuery(orgId, visit.unitId))
  const names = (professionals ?? []).map((one) => ({ value: one.id, label: nameWithTreatment(one) }))
  const wish = { ...wishOfVisit(visit), professionalId }
  const isLate = picked !== null && isPastValidity(visit, dayAt(zone, picked.startsAt))

  async function confirm({ startsAt, professionalId: withId, isOverbook }: Pick) {
    const other = withId ?? professionalId
    const answer = await acts.reschedule({
      ...{ startsAt, overbook: isOverbook },
      ...(other !== '' && { professionalId: other }),
    })
    if (answer === 'done') return onDone()
    setPicked(null)
    setRefusal(answer)
  }

  return (
    <section className={classes.panel} aria-label="Remarcar">
      <SelectField
        id="remarcar.professionalId"
        label="Com quem"
        options={[{ value: anybody, label: 'Qualquer profissional' }, ...names]}
        value={professionalId || anybody}
        onValue={(id) => {
          setProfessional(id === anybody ? '' : id)
          setPicked(null)
          setRefusal(null)
        }}
      />
      <TimePicker
        id="remarcar.startsAt"
        {...{ orgId, zone, wish, refusal }}
        exceptId={visit.id}
        startDay={dayAt(zone, visit.startsAt)}
        startsAt={picked?.startsAt ?? ''}
        onPick={setPicked}
        onRefused={setRefusal}
        nameOf={(id) => names.find(({ value }) => value === id)?.label ?? ''}
      />
      {isLate && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />A autorização vale só até{' '}
          {formatDay(visit.authorizationValidUntil)}.
        </p>
      )}
      <div className={classes.acts}>
        <Button disabled={picked === null} loading={acts.isBusy} onClick={() => picked && confirm(picked)}>
          {picked ? `Remarcar para ${whenLabel(zone, picked.startsAt)}` : 'Remarcar'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Deixar como está
        </Button>
      </div>
    </section>
  )
}
