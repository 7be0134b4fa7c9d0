import { Skeleton } from '@mantine/core'
import { minutesOfDay } from '#lib/days.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { minuteOn, onSpokenDay, timeAt } from '../agenda/dates.ts'
import { BusyChip } from './BusyChip.tsx'
import classes from './picker.module.css'
import type { PickedTime } from './request.ts'
import type { FreeTime, TimesInput } from './useTimes.ts'

interface TimeChipsProps {
  zone: string
  /** Undefined while they load. */
  times: readonly FreeTime[] | undefined
  /** Occupied times, whose reasons can be shown. */
  busy: readonly string[]
  input: TimesInput
  onBusy: (startsAt: string) => void
  /** The chosen time, if it is on this day. */
  startsAt: string
  day: string
  /** True while no professional is chosen. */
  isAny: boolean
  problem: string | undefined
  onPick: (pick: PickedTime) => void
}

const parts = [
  { label: 'Manhã', until: 12 * 60 },
  { label: 'Tarde', until: 18 * 60 },
  { label: 'Noite', until: minutesOfDay },
] as const

/** The free times of a day, including the chosen one, which the person's own hold occupies. */
export function TimeChips(props: TimeChipsProps) {
  const { zone, times, startsAt, day, isAny, problem, onPick } = props
  if (problem) return <p className={classes.soft}>{problem}</p>
  if (!times)
    return (
      <Loading label="Carregando horários">
        <Skeleton height={80} />
      </Loading>
    )
  const free = withChosen(times, startsAt)
  const busy = props.busy.filter((one) => one !== startsAt).map((one) => ({ startsAt: one, slots: null }))
  const shown = [...free, ...busy].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  const none = <p className={classes.soft}>Nenhum horário livre {onSpokenDay(day)}.</p>
  const inParts = parts.map(({ label: part, until }, at) => {
    const from = parts[at - 1]?.until ?? 0
    const own = shown.filter((one) => {
      const minute = minuteOn(day, zone, one.startsAt)
      return minute >= from && minute < until
    })
    if (own.length === 0) return null
    return (
      <fieldset key={part} className={classes.part}>
        <legend>{part}</legend>
        <div className={classes.chips}>
          {own.map(({ startsAt: one, slots }) =>
            slots === null ? (
              <BusyChip key={one} input={props.input} startsAt={one} onReason={() => props.onBusy(one)} />
            ) : (
              <Chip
                key={one}
                time={timeAt(zone, one)}
                note={noteOf(slots, isAny)}
                isChosen={one === startsAt}
                onPick={() =>
                  onPick({
                    startsAt: one,
                    professionalId: slots.length === 1 ? (slots[0]?.professionalId ?? null) : null,
                    isOverbook: false,
                  })
                }
              />
            ),
          )}
        </div>
      </fieldset>
    )
  })
  return (
    <>
      {free.length === 0 && none}
      {inParts}
    </>
  )
}

function Chip(props: { time: string; note: string; isChosen: boolean; onPick: () => void }) {
  const { time, note, isChosen, onPick } = props
  return (
    <button type="button" className={classes.chip} aria-pressed={isChosen} onClick={onPick}>
      {time}
      {note !== '' && <span className={classes.chipNote}>{note}</span>}
    </button>
  )
}

function withChosen(times: readonly FreeTime[], startsAt: string): readonly FreeTime[] {
  if (startsAt === '' || times.some((one) => one.startsAt === startsAt)) return times
  return [...times, { startsAt, slots: [] }].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/**
 * Says how many places are left by order of arrival, or how many professionals are free when none is chosen.
 */
function noteOf(slots: FreeTime['slots'], isAny: boolean): string {
  const places = slots.reduce((sum, { placesLeft }) => sum + (placesLeft ?? 0), 0)
  if (places > 0) return places === 1 ? '1 lugar' : `${places} lugares`
  return isAny && slots.length > 1 ? `${slots.length} livres` : ''
}
