import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { Appointment } from '../../schemas.ts'
import { dayAt, whenLabel } from '../agenda/dates.ts'
import { ValidityNote } from '../booking/AuthorizationFields.tsx'
import { professionalsAtQuery } from '../booking/choices.ts'
import { TimePicker } from '../picker/TimePicker.tsx'
import type { Pick, Refusal } from '../picker/wish.ts'
import { wishOfVisit } from './ask.ts'
import type { VisitActsOf } from './useVisitActs.ts'
import classes from './visit.module.css'

interface RescheduleProps {
  orgId: string
  visit: Appointment
  zone: string
  acts: VisitActsOf
  /** It is what somebody asked for from elsewhere. */
  takesFocus: boolean
  onDone: () => void
}

const anybody = 'qualquer'

/** Another time for the visit, with the same or another professional; its own counts as free. */
export function Reschedule({ orgId, visit, zone, acts, takesFocus, onDone }: RescheduleProps) {
  const [professionalId, setProfessional] = useState(visit.professionalId ?? '')
  const [picked, setPicked] = useState<Pick | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { data: professionals } = useQuery(professionalsAtQuery(orgId, visit.unitId))
  const names = (professionals ?? []).map((one) => ({ value: one.id, label: nameWithTreatment(one) }))
  const wish = { ...wishOfVisit(visit), professionalId }
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it comes, once
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [])

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
    <section
      ref={panel}
      tabIndex={-1}
      data-autofocus={takesFocus || undefined}
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
        rebook={{ way: 'Remarcar para', run: (pick) => void confirm(pick) }}
        onRefused={setRefusal}
        nameOf={(id) => names.find(({ value }) => value === id)?.label ?? ''}
      />
      {visit.authorizationState === 'authorized' && (
        <ValidityNote until={visit.authorizationValidUntil} startsAt={picked?.startsAt ?? ''} zone={zone} />
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
