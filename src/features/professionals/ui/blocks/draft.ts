import { formatDay, minutesOfDay } from '#lib/days.ts'
import { formatTime } from '#lib/weekHours.ts'
import {
  type BlockForm,
  type BlockKind,
  blockKindLabels,
  checkBlock,
  daysOf,
  frontDeskDays,
  listed,
  mondayFirst,
  normalizeBlock,
  shortWeekdays,
} from '../../rules.ts'

/** The values of the block form. */
export interface BlockDraft {
  readonly kind: BlockKind
  readonly reason: string
  /** '' for all units. */
  readonly unitId: string
  readonly isAllDay: boolean
  readonly startsOn: string
  readonly startMinute: number | null
  readonly endsOn: string
  readonly endMinute: number | null
  readonly isRecurring: boolean
  readonly weeks: number | null
  /** As text, for the chips. */
  readonly weekdays: readonly string[]
  readonly until: string
  readonly exceptions: readonly { readonly date: string }[]
}

/** A time that another page knows already, as the agenda. */
export interface BlockStart {
  readonly date: string
  /** Null for the whole day. */
  readonly time: { readonly from: number; readonly to: number } | null
  /** The unit that it was seen at, for those who may block only there. */
  readonly unitId: string
}

/** Blocks the whole day by default; some hours are rather a meeting than a vacation. */
export const newBlock = (today: string, unitId: string, time: BlockStart['time'] = null): BlockDraft => ({
  kind: time ? 'meeting' : 'vacation',
  reason: '',
  unitId,
  isAllDay: time === null,
  startsOn: today,
  startMinute: time?.from ?? 8 * 60,
  endsOn: today,
  endMinute: time?.to ?? 18 * 60,
  isRecurring: false,
  weeks: 1,
  weekdays: [],
  until: '',
  exceptions: [],
})

export function draftOf(block: BlockForm): BlockDraft {
  const isAllDay = block.startMinute === 0 && block.endMinute === minutesOfDay
  const standard = newBlock(block.startsOn, block.unitId ?? '')
  return {
    ...standard,
    kind: block.kind,
    reason: block.reason,
    isAllDay,
    startMinute: isAllDay ? standard.startMinute : block.startMinute,
    endsOn: block.endsOn,
    endMinute: isAllDay ? standard.endMinute : block.endMinute,
    isRecurring: block.recurrence !== null,
    weeks: block.recurrence?.weeks ?? standard.weeks,
    weekdays: block.recurrence?.weekdays.map(String) ?? standard.weekdays,
    until: block.recurrence?.until ?? '',
    exceptions: block.exceptions.map((date) => ({ date })),
  }
}

const unknown = -1

export function blockOf(draft: BlockDraft): BlockForm {
  const { isAllDay, isRecurring } = draft
  return normalizeBlock({
    kind: draft.kind,
    reason: draft.reason,
    unitId: draft.unitId || null,
    startsOn: draft.startsOn,
    startMinute: isAllDay ? 0 : (draft.startMinute ?? unknown),
    endsOn: isRecurring ? draft.startsOn : draft.endsOn,
    endMinute: isAllDay ? minutesOfDay : (draft.endMinute ?? unknown),
    recurrence: isRecurring
      ? { weeks: draft.weeks ?? unknown, weekdays: draft.weekdays.map(Number), until: draft.until }
      : null,
    exceptions: draft.exceptions.map(({ date }) => date).filter((date) => date !== ''),
  })
}

/** Returns messages by the drawer's fields; the front desk may block only so many days. */
export function checkDraft(draft: BlockDraft, isFrontDesk: boolean): Record<string, string> {
  const block = blockOf(draft)
  const errors: Record<string, string> = {}
  if (block.startMinute < 0) errors.startMinute = 'Horário inválido. Ex: 08:00'
  if (block.endMinute < 0) errors.endMinute = 'Horário inválido. Ex: 12:00'
  if (Object.keys(errors).length > 0) return errors
  for (const [path, message] of Object.entries(checkBlock(block))) {
    const field = path.replace('recurrence.', '')
    errors[field === 'endsOn' && draft.isRecurring ? 'endMinute' : field] = message
  }
  if (isFrontDesk && Object.keys(errors).length === 0 && daysOf(block) > frontDeskDays)
    errors[draft.isRecurring ? 'until' : 'endsOn'] =
      `A recepção bloqueia até ${frontDeskDays} dias. Para mais, peça a quem administra a rede.`
  return errors
}

const byWeek = (a: number, b: number) => mondayFirst(a) - mondayFirst(b)

/**
 * Formats as `20/12/2026 a 05/01/2027`, `24/11/2026, 08:00–12:00`, `toda seg e qua, 12:00–13:00, até
 * 30/06/2027`.
 */
export function describeBlock(block: BlockForm): string {
  const { startsOn, startMinute, endsOn, endMinute, recurrence } = block
  const isAllDay = startMinute === 0 && endMinute === minutesOfDay
  const [start, end] = [formatTime(startMinute), endMinute === minutesOfDay ? '24:00' : formatTime(endMinute)]
  if (recurrence) {
    const days = [...recurrence.weekdays].sort(byWeek).map((day) => shortWeekdays[day] ?? '')
    const every = recurrence.weeks === 1 ? 'toda semana' : `a cada ${recurrence.weeks} semanas`
    const until = recurrence.until === '' ? '' : `, até ${formatDay(recurrence.until)}`
    const hours = isAllDay ? '' : `, ${start}–${end}`
    return `${listed(days)}, ${every}${hours}, desde ${formatDay(startsOn)}${until}`
  }
  if (startsOn === endsOn) return `${formatDay(startsOn)}${isAllDay ? ', o dia todo' : `, ${start}–${end}`}`
  return isAllDay
    ? `${formatDay(startsOn)} a ${formatDay(endsOn)}`
    : `${formatDay(startsOn)} ${start} a ${formatDay(endsOn)} ${end}`
}

/** Formats as `Congresso: Sociedade Brasileira de Cardiologia`. */
export const blockTitle = ({ kind, reason }: Pick<BlockForm, 'kind' | 'reason'>): string =>
  kind === 'other' ? reason : reason === '' ? blockKindLabels[kind] : `${blockKindLabels[kind]}: ${reason}`
