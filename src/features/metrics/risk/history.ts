import { readCsv } from '#lib/csv.ts'
import type { PastAppointment } from './known.ts'

/** A history as a CSV brings it: booked_at, starts_at, patient, kind, plan, reminded, attended. */
export const historyColumns = [
  'booked_at',
  'starts_at',
  'patient',
  'kind',
  'plan',
  'reminded',
  'attended',
] as const
type Column = (typeof historyColumns)[number]

export interface HistoryProblem {
  readonly line: number
  readonly text: string
}

const yes = new Set(['1', 'true', 't', 'yes', 'y', 'sim', 's'])
const no = new Set(['0', 'false', 'f', 'no', 'n', 'não', 'nao', ''])

/** Reads a history; lines that can't be read are named and left out. Times without a zone are taken as UTC. */
export function readHistory(text: string): { history: PastAppointment[]; problems: HistoryProblem[] } {
  const history: PastAppointment[] = []
  const problems: HistoryProblem[] = []
  let places: Map<string, number> | null = null
  for (const row of readCsv(text)) {
    if (!row) continue
    if (!places) {
      places = new Map(row.cells.map((name, at) => [name.trim().toLowerCase(), at]))
      const missing = historyColumns.filter((name) => !places?.has(name))
      if (missing.length > 0)
        return { history, problems: [{ line: row.line, text: `no column ${missing.join(', ')}` }] }
      continue
    }
    const cell = (name: Column) => (row.cells[places?.get(name) ?? -1] ?? '').trim()
    const bookedAt = readInstant(cell('booked_at'))
    const startsAt = readInstant(cell('starts_at'))
    const isReminded = readFlag(cell('reminded'))
    const isAttended = cell('attended') === '' ? null : readFlag(cell('attended'))
    if (!bookedAt || !startsAt) problems.push({ line: row.line, text: 'a date can’t be read' })
    else if (isReminded === null || isAttended === null)
      problems.push({ line: row.line, text: 'reminded or attended is neither yes nor no' })
    else
      history.push({
        bookedAt,
        startsAt,
        patient: cell('patient'),
        kind: cell('kind'),
        plan: cell('plan'),
        isReminded,
        isAttended,
      })
  }
  return { history, problems }
}

function readFlag(text: string): boolean | null {
  const flag = text.toLowerCase()
  return yes.has(flag) ? true : no.has(flag) ? false : null
}

/** `2026-11-24`, with or without a time and a zone. */
function readInstant(text: string): Date | null {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  if (!day) return null
  const at = new Date(`${day}T${time ?? '00:00'}${zone ?? 'Z'}`)
  return Number.isNaN(at.getTime()) ? null : at
}
