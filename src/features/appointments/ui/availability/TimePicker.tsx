import { Checkbox } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays } from '#lib/days.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { useIsPhone } from '#ui/useIsPhone.ts'
import { dayAt, instantAt, onSpokenDay } from '../agenda/dates.ts'
import { reasonsQuery } from '../data.ts'
import { DayStrip } from './DayStrip.tsx'
import { FirstTimes } from './FirstTimes.tsx'
import { LastingReasons } from './LastingReasons.tsx'
import classes from './picker.module.css'
import { RejectionPanel } from './RejectionPanel.tsx'
import { isWhole, type PickedTime, type Rejection, reasonsInput } from './request.ts'
import { TimeChips } from './TimeChips.tsx'
import { TypedDay } from './TypedDay.tsx'
import { TypedTime } from './TypedTime.tsx'
import { busyOf, daysShown, type TimesInput, useDayTimes, useFirstTimes, useWeekTimes } from './useTimes.ts'

interface TimePickerProps extends TimesInput {
  id: string
  /** Stands above it, beside the choice of days. */
  heading?: ReactNode
  /** Stands in place of the soonest times of the unit. */
  first?: ReactNode
  /** '' while none is chosen. */
  startsAt: string
  /** The first day to show; by default the first with free times. */
  startDay?: string | undefined
  onPick: (pick: PickedTime) => void
  /** After a rejected booking: a time chosen instead is booked at once. */
  rebook?: { readonly way: string; readonly run: (pick: PickedTime) => void }
  /** The reasons against the last requested time. */
  rejection: Rejection | null
  onRejected: (rejection: Rejection | null) => void
  /** Returns the names of free professionals. */
  nameOf: (professionalId: string | null) => string
  error?: string | undefined
  /** Renders what can be done about reasons that another time would not do away with. */
  waysOut?: ((reasons: Rejection['reasons']) => ReactNode) | undefined
}

/**
 * Picks a time: days with their number of free times, the times of one day, the soonest of all, or any typed
 * time, with the reasons when it is not free.
 */
export function TimePicker(props: TimePickerProps) {
  const { id, heading, zone, query, startsAt, onPick, rebook, rejection, onRejected, nameOf, error } = props
  const isFinal = rebook !== undefined && rejection?.isFinal === true
  const today = dayAt(zone, new Date())
  const [chosenDay, setDay] = useState(startsAt === '' ? beginning() : dayAt(zone, startsAt))
  const [chosenFrom, setFrom] = useState<string | null>(null)
  const [shownTime, setShownTime] = useState(startsAt)
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [showsBusy, setShowsBusy] = useState(false)
  const first = useFirstTimes(props, today)
  const soonest = first.data?.items[0]
  // By default the first day with free times.
  const day = chosenDay ?? (soonest ? dayAt(zone, soonest.startsAt) : today)
  const from = chosenFrom ?? (day < addDays(today, daysShown) ? today : day)
  const week = useWeekTimes(props, from)
  const times = useDayTimes(props, day)
  const busy = busyOf(props, week.hours, day, times.times) ?? []
  const hasBusy = busy.length > 0 && times.data !== undefined
  const isPhone = useIsPhone()

  // A time chosen elsewhere, in the docked agenda: shows its day.
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

  function pick(chosen: PickedTime, take = onPick) {
    showDay(dayAt(zone, chosen.startsAt))
    onRejected(null)
    setFailure(undefined)
    take(chosen)
  }

  /** Picks a typed time when nothing stands against it; otherwise shows the reasons. */
  async function pickTyped(requested: string) {
    try {
      const answer = await client.fetchQuery(reasonsQuery(reasonsInput(props, requested)))
      if (answer.reasons.length === 0)
        return pick({ startsAt: requested, professionalId: null, isOverbook: false })
      setFailure(undefined)
      onRejected({ ...answer, startsAt: requested })
    } catch (problem) {
      setFailure(sentenceOf(problem))
    }
  }

  if (!isWhole(query))
    return (
      <div id={id} className={classes.picker}>
        {heading}
        {props.first}
        <p className={classes.soft}>
          {query.unitId === ''
            ? 'Escolha a unidade para ver os horários.'
            : 'Escolha os exames para ver os horários.'}
        </p>
        <FieldNotes id={id} error={error} hint={undefined} />
      </div>
    )
  return (
    <fieldset id={id} aria-label="Horário" className={classes.picker}>
      {(heading || (hasBusy && !isPhone)) && (
        <div className={classes.top}>
          {heading}
          {hasBusy && !isPhone && (
            <Checkbox
              size="xs"
              classNames={{ root: classes.showBusy }}
              label="mostrar ocupados"
              checked={showsBusy}
              onChange={({ currentTarget }) => setShowsBusy(currentTarget.checked)}
            />
          )}
        </div>
      )}
      {props.first ?? (
        <FirstTimes
          today={today}
          title="Primeiro horário"
          slots={first.data?.items}
          startsAt={startsAt}
          zoneOf={() => zone}
          placeOf={({ professionalId }) => (professionalId === null ? '' : nameOf(professionalId))}
          onPick={({ startsAt, professionalId }) => pick({ startsAt, professionalId, isOverbook: false })}
        />
      )}
      {first.data?.items.length === 0 && !first.isPlaceholderData && (
        <LastingReasons input={props} day={day} waysOut={rejection ? undefined : props.waysOut} />
      )}
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
        <TypedTime
          id={`${id}.hora`}
          day={onSpokenDay(day)}
          onTime={(minute) => pickTyped(instantAt(day, zone, minute))}
        />
      </div>
      <FieldNotes id={id} error={error ?? failure} hint={undefined} />
      {rejection && (
        <RejectionPanel
          zone={zone}
          rejection={rejection}
          nameOf={nameOf}
          way={isFinal ? rebook.way : undefined}
          isAnswer
          mayOverbook={rejection.mayOverbook && query.professionalId !== ''}
          needsProfessional={rejection.mayOverbook && query.professionalId === ''}
          onPick={(chosen) => pick(chosen, isFinal ? rebook.run : onPick)}
        />
      )}
      {rejection && props.waysOut?.(rejection.reasons)}
      <div aria-busy={times.isFetching} className={classes.day}>
        <TimeChips
          zone={zone}
          times={times.data ? times.times : undefined}
          busy={showsBusy ? busy : []}
          input={props}
          onBusy={(one) => void pickTyped(one)}
          startsAt={startsAt !== '' && dayAt(zone, startsAt) === day ? startsAt : ''}
          day={day}
          isAny={query.professionalId === ''}
          problem={times.error ? sentenceOf(times.error) : undefined}
          onPick={(chosen) => pick(chosen)}
        />
      </div>
      {hasBusy && isPhone && (
        <button type="button" className={classes.whyOnly} onClick={() => setShowsBusy(!showsBusy)}>
          <IconHelpCircle size={20} stroke={1.75} aria-hidden="true" />
          {showsBusy ? 'Mostrar só os livres' : 'Por que só estes?'}
        </button>
      )}
    </fieldset>
  )
}
