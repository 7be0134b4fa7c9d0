import { plain } from '#lib/match.ts'
import { dayIn } from '#lib/zones.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { mapInSlices, piecesOf } from '#platform/slices.server.ts'
import type { PatientForm } from '../rules.ts'
import { findMatches, type Match, readPlans } from './matching.server.ts'
import { type ImportCounts, type Mapping, type RowIssue, type RowState, readRow } from './rules.ts'

export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

export interface Judged {
  readonly state: RowState
  readonly issues: readonly RowIssue[]
  readonly patientId: string | null
}

/** The number of lines compared with existing patients in one query. */
const pieceSize = 500

/**
 * Returns the outcome of each line: it can be imported, it looks like an existing patient, or it has errors.
 */
export async function judgeLines(
  scope: MemberScope,
  lines: readonly Line[],
  mapping: Mapping,
): Promise<Judged[]> {
  const reading: MemberScope = { ...scope, idempotency: undefined }
  const { plans, today } = await transact(reading, async (tx) => {
    return { plans: await readPlans(tx), today: dayIn(tx.now) }
  })
  const seen = new SeenRows()
  const judged: Judged[] = []
  for (const piece of piecesOf(lines, pieceSize)) {
    const read = await mapInSlices(piece, ({ cells }) => readRow(cells, mapping, plans, today))
    const forms = read.map(({ form }) => form)
    const matches = await transact(reading, (tx) => findMatches(tx, forms))
    for (const [at, { form, issues }] of read.entries()) {
      const repeated = seen.check(form, piece[at]?.line ?? 0)
      judged.push(judge(issues, matches[at] ?? null, repeated))
    }
  }
  return judged
}

function judge(issues: readonly RowIssue[], match: Match | null, repeated: Repeated | null): Judged {
  const bad = [...issues, ...(repeated?.isSameCpf ? [repeated.issue] : [])]
  if (bad.length > 0) return { state: 'bad', issues: bad, patientId: null }
  const alike = [match?.issue, repeated?.issue].filter((issue) => issue !== undefined)
  return {
    state: alike.length > 0 ? 'duplicate' : 'new',
    issues: alike,
    patientId: match?.patientId ?? null,
  }
}

interface Repeated {
  readonly issue: RowIssue
  readonly isSameCpf: boolean
}

/** The earlier lines of the same file. */
class SeenRows {
  readonly #byCpf = new Map<string, number>()
  readonly #byBirth = new Map<string, number>()

  check(form: PatientForm, line: number): Repeated | null {
    const cpf = this.#earlier(this.#byCpf, form.cpf, line)
    const name = form.birthDate === '' ? '' : `${form.birthDate} ${plain(form.fullName)}`
    const birth = this.#earlier(this.#byBirth, name, line)
    if (cpf !== null)
      return { issue: { field: 'cpf', message: `O CPF se repete: já está na linha ${cpf}` }, isSameCpf: true }
    if (birth !== null) {
      const message = `Igual à linha ${birth} (mesmo nome e nascimento)`
      return { issue: { field: '', message }, isSameCpf: false }
    }
    return null
  }

  #earlier(known: Map<string, number>, key: string, line: number): number | null {
    if (key === '') return null
    const earlier = known.get(key)
    if (earlier === undefined) known.set(key, line)
    return earlier ?? null
  }
}

export function countOf(rows: readonly { state: RowState }[]): ImportCounts {
  const count = (state: RowState) => rows.filter((row) => row.state === state).length
  return {
    total: rows.length,
    new: count('new'),
    duplicate: count('duplicate'),
    bad: count('bad'),
    imported: count('imported'),
  }
}
