import { isDay, minutesOfDay } from '#lib/days.ts'
import { tidy } from '#lib/text.ts'
import { wallMinute } from '#lib/zones.ts'
import type { BlockForm } from './blocks.ts'
import { maxWeeks } from './hours.ts'

const longestOccurrence = 14

/** Returns messages by field. */
export function checkBlock(form: BlockForm): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!isDay(form.startsOn)) errors.startsOn = 'Data inválida. Ex: 20/12/2026'
  if (!isDay(form.endsOn)) errors.endsOn = 'Data inválida. Ex: 05/01/2027'
  if (form.exceptions.some((day) => !isDay(day))) errors.exceptions = 'Data inválida. Ex: 20/12/2026'
  if (form.kind === 'other' && tidy(form.reason) === '') errors.reason = 'Diga o motivo'
  if (errors.startsOn || errors.endsOn) return errors
  const length = wallMinute(form.endsOn, form.endMinute) - wallMinute(form.startsOn, form.startMinute)
  if (length <= 0) errors.endsOn = 'O fim precisa vir depois do início'
  return { ...errors, ...checkRecurrence(form, length) }
}

function checkRecurrence({ recurrence, startsOn }: BlockForm, length: number): Record<string, string> {
  if (!recurrence) return {}
  const { weeks, weekdays, until } = recurrence
  const errors: Record<string, string> = {}
  if (!(weeks >= 1 && weeks <= maxWeeks)) errors['recurrence.weeks'] = `De 1 a ${maxWeeks} semanas`
  if (weekdays.length === 0) errors['recurrence.weekdays'] = 'Escolha ao menos um dia da semana'
  if (until !== '' && !isDay(until)) errors['recurrence.until'] = 'Data inválida. Ex: 20/12/2026'
  else if (until !== '' && until < startsOn) errors['recurrence.until'] = 'Precisa vir depois do início'
  if (length > longestOccurrence * minutesOfDay)
    errors.endsOn = `O que se repete dura no máximo ${longestOccurrence} dias por vez`
  return errors
}

export const normalizeBlock = (form: BlockForm): BlockForm => ({
  ...form,
  reason: tidy(form.reason),
  recurrence: form.recurrence && {
    ...form.recurrence,
    weekdays: [...new Set(form.recurrence.weekdays)].sort(),
  },
  exceptions: form.recurrence ? [...new Set(form.exceptions)].sort() : [],
})
