import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#features/professionals/rules.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { dayAt, instantAt, spokenDay } from '../agenda/dates.ts'
import { reasonsQuery } from '../data.ts'
import { DayStrip } from './DayStrip.tsx'
import { FirstTimes } from './FirstTimes.tsx'
import { NeverFree } from './NeverFree.tsx'
import classes from './picker.module.css'
import { TimeChips } from './TimeChips.tsx'
import { TypedDay } from './TypedDay.tsx'
import { TypedTime } from './TypedTime.tsx'
import { type Asking, daysShown, useDayTimes, useFirstTimes, useWeekTimes } from './useTimes.ts'
import { WhyNot } from './WhyNot.tsx'
import { askedOf, isWhole, type Pick, type Refusal } from './wish.ts'

interface TimePickerProps extends Asking {
  id: string
  /** '' while none is chosen. */
  startsAt: string
  /** The day to begin with; else the first on which there is anything. */
  startDay?: string | undefined
  onPick: (pick: Pick) => void
  /** What the other times are for, once one was refused in the very act: chosen, they are taken at once. */
  rebook?: { readonly way: string; readonly run: (pick: Pick) => void }
  /** Why the time that was wished last is not to be had. */
  refusal: Refusal | null
  onRefused: (refusal: Refusal | null) => void
  /** Names those who are free. */
  nameOf: (professionalId: string | null) => string
  error?: string | undefined
}

/** Days with how much is free, the times of one, the first time at all, and any time typed, told why not. */
export function TimePicker(props: TimePickerProps) {
  const { id, zone, wish, startsAt, onPick, rebook, refusal, onRefused, nameOf, error } = props
  const isFinal = rebook !== undefined && refusal?.isFinal === true
  const today = dayAt(zone, new Date())
  const [chosenDay, setDay] = useState(startsAt === '' ? beginning() : dayAt(zone, startsAt))
  const [chosenFrom, setFrom] = useState<string | null>(null)
  const [shownTime, setShownTime] = useState(startsAt)
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const first = useFirstTimes(props, today)
  const soonest = first.data?.items[0]
  // Until somebody chooses, the first day on which there is anything.
  const day = chosenDay ?? (soonest ? dayAt(zone, soonest.startsAt) : today)
  const from = chosenFrom ?? (day < addDays(today, daysShown) ? today : day)
  const week = useWeekTimes(props, from)
  const times = useDayTimes(props, day)

  // Chosen elsewhere, in the agenda beside it: its day is the one that is shown.
  if (shownTime !== startsAt) {
    setShownTime(startsAt)
    if (startsAt !== '') showDay(dayAt(zone, startsAt))
  }

  function beginning(): string | null {
    const { startDay } = props
    return startDay !== undefined && startDay >= today ? startDay : null
  }

  function showDay(next: string) {
    setDay(next)
    if (next < from || next > addDays(from, daysShown - 1)) setFrom(next)
  }

  function pick(chosen: Pick, take = onPick) {
    showDay(dayAt(zone, chosen.startsAt))
    onRefused(null)
    setFailure(undefined)
    take(chosen)
  }

  /** A typed time is taken when nothing stands against it. */
  async function wishFor(minute: number) {
    const { orgId, exceptId, exceptHoldId } = props
    const { unitId, professionalId } = wish
    const wished = instantAt(day, zone, minute)
    try {
      const answer = await client.fetchQuery(
        reasonsQuery({
          ...{ orgId, unitId, ...askedOf(wish), startsAt: wished, exceptId, exceptHoldId },
          ...(professionalId !== '' && { professionalId }),
        }),
      )
      if (answer.reasons.length === 0)
        return pick({ startsAt: wished, professionalId: null, isOverbook: false })
      setFailure(undefined)
      onRefused({ ...answer, startsAt: wished })
    } catch (problem) {
      setFailure(sentenceOf(problem))
    }
  }

  if (!isWhole(wish))
    return (
      <div id={id} className={classes.picker}>
        <p className={classes.soft}>
          {wish.unitId === ''
            ? 'Escolha a unidade para ver os horários.'
            : 'Escolha os exames para ver os horários.'}
        </p>
        <FieldNotes id={id} error={error} hint={undefined} />
      </div>
    )
  return (
    <fieldset id={id} aria-label="Horário" className={classes.picker}>
      <FirstTimes
        {...{ zone, today, nameOf }}
        slots={first.data?.items}
        startsAt={startsAt}
        onPick={(chosen) => pick(chosen)}
      />
      {first.data?.items.length === 0 && !first.isPlaceholderData && <NeverFree asking={props} day={day} />}
      <DayStrip
        days={week.days}
        day={day}
        today={today}
        onDay={showDay}
        onWeek={(next) => {
          setFrom(next)
          setDay(next)
        }}
      />
      <div className={classes.typed}>
        <TypedDay id={`${id}.dia`} today={today} onDay={showDay} />
        <TypedTime id={`${id}.hora`} day={spokenDay(day)} onTime={wishFor} />
      </div>
      <FieldNotes id={id} error={error ?? failure} hint={undefined} />
      {refusal && (
        <WhyNot
          {...{ zone, refusal, nameOf }}
          way={isFinal ? rebook.way : undefined}
          isAnswer
          mayOverbook={refusal.mayOverbook && wish.professionalId !== ''}
          needsProfessional={refusal.mayOverbook && wish.professionalId === ''}
          onPick={(chosen) => pick(chosen, isFinal ? rebook.run : onPick)}
        />
      )}
      <div aria-busy={times.isFetching} className={classes.day}>
        <TimeChips
          zone={zone}
          times={times.data ? times.times : undefined}
          startsAt={startsAt !== '' && dayAt(zone, startsAt) === day ? startsAt : ''}
          day={day}
          isAny={wish.professionalId === ''}
          problem={times.error ? sentenceOf(times.error) : undefined}
          onPick={(chosen) => pick(chosen)}
        />
      </div>
    </fieldset>
  )
}
