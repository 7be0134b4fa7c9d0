import { plain } from '#lib/match.ts'
import { phoneKey } from '#lib/phone.ts'
import { looksLikeEmail } from '#lib/text.ts'

/** A campaign's list: lines of a spreadsheet, each of them one of the network's patients or a problem. */

export const listLimits = { rows: 5_000, name: 160, phone: 40, email: 320, fileName: 120 } as const

/** What keeps a line from its message, in the order in which it is looked for. */
export const listProblems = {
  empty: 'Sem telefone nem e-mail',
  badPhone: 'Telefone inválido',
  badEmail: 'E-mail inválido',
  unknown: 'Não está entre os pacientes',
  ambiguous: 'Mais de um paciente com este contato: confira o nome',
  inactive: 'Cadastro inativo, ou falecido',
  repeated: 'Já está em outra linha',
} as const
export type ListProblem = keyof typeof listProblems

export interface ListLine {
  readonly line: number
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** A patient whom a line may mean. */
export interface Candidate {
  readonly id: string
  /** Without accents or case. */
  readonly nameKey: string
  readonly isActive: boolean
}

export interface JudgedLine extends ListLine {
  readonly problem: ListProblem | ''
  readonly patientId: string | null
}

/** What is wrong with a line before anybody is looked for; '' for nothing. */
export function readProblem({ phone, email }: ListLine): ListProblem | '' {
  if (phone.trim() === '' && email.trim() === '') return 'empty'
  if (phone.trim() !== '' && phoneKey(phone) === '') return 'badPhone'
  if (email.trim() !== '' && !looksLikeEmail(email.trim())) return 'badEmail'
  return ''
}

/** Finds each line's patient: the only one with its phone or e-mail, or of several the one with its name. */
export function judgeLines(
  lines: readonly ListLine[],
  candidatesOf: (line: ListLine) => readonly Candidate[],
): JudgedLine[] {
  const taken = new Set<string>()
  return lines.map((line) => {
    const unread = readProblem(line)
    if (unread) return { ...line, problem: unread, patientId: null }
    const found = meant(line, candidatesOf(line))
    if (typeof found === 'string') return { ...line, problem: found, patientId: null }
    if (!found.isActive) return { ...line, problem: 'inactive', patientId: found.id }
    if (taken.has(found.id)) return { ...line, problem: 'repeated', patientId: found.id }
    taken.add(found.id)
    return { ...line, problem: '', patientId: found.id }
  })
}

function meant({ name }: ListLine, candidates: readonly Candidate[]): Candidate | 'unknown' | 'ambiguous' {
  const [only, ...others] = candidates
  if (!only) return 'unknown'
  if (others.length === 0) return only
  const words = plain(name)
  const named = candidates.filter(
    ({ nameKey }) => words !== '' && (nameKey === words || nameKey.startsWith(`${words} `)),
  )
  const [one] = named
  return one && named.length === 1 ? one : 'ambiguous'
}

/** The columns that a list is read by, found by what people call them. */
const columnNames = {
  name: ['nome', 'paciente', 'nome completo', 'name'],
  phone: ['telefone', 'celular', 'whatsapp', 'fone', 'phone'],
  email: ['email', 'e mail', 'correio'],
} as const

/** Reads the rows of a spreadsheet; null when no column of phones or e-mails is found. */
export function readList(
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
): ListLine[] | null {
  const [head, ...rest] = rows
  const titles = head?.cells.map((cell) => plain(cell)) ?? []
  const at = (field: keyof typeof columnNames) =>
    titles.findIndex((title) => (columnNames[field] as readonly string[]).includes(title))
  const [name, phone, email] = [at('name'), at('phone'), at('email')]
  if (phone < 0 && email < 0) return null
  const cell = (cells: readonly string[], column: number) => (column < 0 ? '' : (cells[column] ?? '').trim())
  return rest.map(({ line, cells }) => ({
    line,
    name: cell(cells, name).slice(0, listLimits.name),
    phone: cell(cells, phone).slice(0, listLimits.phone),
    email: cell(cells, email).slice(0, listLimits.email),
  }))
}
