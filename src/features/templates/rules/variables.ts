import { plain } from '#lib/match.ts'
import type { TemplateUse } from './content.ts'

/** What a template may say of its patient, appointment and network: the names between `{{` and `}}`. */

export const variableGroups = {
  patient: 'Paciente',
  appointment: 'Agendamento',
  exam: 'Exame',
  unit: 'Unidade',
  family: 'Família',
  followUp: 'Retorno',
  link: 'Links',
  org: 'Rede',
} as const
export type VariableGroup = keyof typeof variableGroups

interface VariableFacts {
  readonly label: string
  readonly group: VariableGroup
  /** What the preview shows without a real patient, and what Meta's reviewers read. */
  readonly sample: string
  /** What is said where there is no value: within a sentence, and to Meta, which refuses an empty one. */
  readonly whenEmpty?: string
}

export const variables = {
  'paciente.nome': { label: 'Nome', group: 'patient', sample: 'Horácio' },
  'paciente.nome_completo': { label: 'Nome completo', group: 'patient', sample: 'Horácio Mendes' },
  'paciente.carteirinha': {
    label: 'Carteirinha',
    group: 'patient',
    sample: 'final 4471',
    whenEmpty: 'carteirinha do convênio',
  },
  'agendamento.data': { label: 'Data', group: 'appointment', sample: 'quarta, 18/11' },
  'agendamento.hora': { label: 'Hora', group: 'appointment', sample: '07:40' },
  'agendamento.convenio': { label: 'Convênio', group: 'appointment', sample: 'Amparo Saúde' },
  'profissional.nome': {
    label: 'Profissional',
    group: 'appointment',
    sample: 'Dr. Ivan Queiroz',
    whenEmpty: 'a nossa equipe',
  },
  'exame.nome': { label: 'Nome do exame', group: 'exam', sample: 'Ultrassom de abdome', whenEmpty: 'exame' },
  'exame.preparo': {
    label: 'Preparo',
    group: 'exam',
    sample: 'Preparo: jejum de 6 horas, não coma após 01:40 de quarta. Água pode.',
    whenEmpty: 'Não há preparo.',
  },
  'exame.jejum_inicio': {
    label: 'Início do jejum',
    group: 'exam',
    sample: 'não coma após 01:40 de quarta',
    whenEmpty: 'não precisa de jejum',
  },
  'unidade.nome': { label: 'Unidade', group: 'unit', sample: 'Pinheiros' },
  'unidade.endereco': {
    label: 'Endereço',
    group: 'unit',
    sample: 'Rua dos Jequitibás, 418, conj. 31 a 36',
  },
  'unidade.telefone': { label: 'Telefone da unidade', group: 'unit', sample: '(11) 3045-2200' },
  'familia.pacientes': { label: 'Quem vem', group: 'family', sample: 'Ana e Pedro' },
  'familia.quantas': { label: 'Quantos atendimentos', group: 'family', sample: '2' },
  'familia.visitas': {
    label: 'Lista dos atendimentos',
    group: 'family',
    sample: 'Ana, quarta, 18/11, às 07:40; Pedro, quarta, 18/11, às 08:00',
  },
  'retorno.ate': { label: 'Vale até', group: 'followUp', sample: 'sexta, 18/12' },
  'link.confirmacao': { label: 'Confirmar', group: 'link', sample: 'https://acolhe.example/c/8f3kq2' },
  'link.remarcar': { label: 'Remarcar', group: 'link', sample: 'https://acolhe.example/c/8f3kq2' },
  'link.agendar': {
    label: 'Agendar pelo chat',
    group: 'link',
    sample: 'https://acolhe.example/chat/vereda',
    whenEmpty: 'nosso telefone',
  },
  'link.avaliar': {
    label: 'Avaliar o atendimento',
    group: 'link',
    sample: 'https://acolhe.example/a/8f3kq2',
  },
  'link.descadastro': {
    label: 'Parar de receber',
    group: 'link',
    sample: 'https://acolhe.example/d/8f3kq2',
  },
  'rede.nome': { label: 'Nome da rede', group: 'org', sample: 'Clínica Vereda' },
  'rede.telefone': { label: 'Telefone da rede', group: 'org', sample: '(11) 3045-2200' },
} as const satisfies Record<string, VariableFacts>

export type VariableName = keyof typeof variables
/** What a message is filled in with. A variable without a value leaves nothing. */
export type Values = Readonly<Partial<Record<VariableName, string>>>

export const isVariable = (name: string): name is VariableName => Object.hasOwn(variables, name)

export const factsOf = (name: VariableName): VariableFacts => variables[name]

export const variableNames = Object.keys(variables) as readonly VariableName[]

export const sampleValues: Values = Object.fromEntries(
  variableNames.map((name) => [name, variables[name].sample]),
)

const alone: readonly VariableName[] = ['link.remarcar', 'link.confirmacao']
const fewer = (...left: readonly VariableGroup[]) =>
  variableNames.filter((name) => !left.includes(factsOf(name).group))
const ofAppointment = fewer('family', 'followUp').filter((name) => name !== 'link.avaliar')
const ofPatient = variableNames.filter(
  (name) =>
    ['patient', 'org'].includes(factsOf(name).group) ||
    name === 'link.descadastro' ||
    name === 'link.agendar',
)

const namesByUse: Partial<Record<TemplateUse, readonly VariableName[]>> = {
  family: fewer('patient', 'appointment', 'exam', 'followUp').filter((name) => name !== 'link.avaliar'),
  satisfaction: fewer('family', 'followUp', 'exam').filter((name) => !alone.includes(name)),
  missed: fewer('family', 'followUp', 'exam').filter((name) => !alone.includes(name)),
  followUp: fewer('family', 'exam').filter((name) => !alone.includes(name) && name !== 'link.avaliar'),
  birthday: ofPatient,
  campaign: ofPatient,
}

/** The variables that have a value in messages of a use: a campaign knows of no appointment. */
export const variablesFor = (use: TemplateUse): readonly VariableName[] => namesByUse[use] ?? ofAppointment

/** Those that are offered to who writes: the link to the chat only where the network has its chat on. */
export const offeredFor = (use: TemplateUse, hasChat: boolean): readonly VariableName[] =>
  variablesFor(use).filter((name) => hasChat || name !== 'link.agendar')

export type Piece =
  | { readonly type: 'text'; readonly text: string; readonly from: number; readonly to: number }
  /** `text` is how it is written, braces and all. */
  | {
      readonly type: 'variable'
      readonly name: string
      readonly text: string
      readonly from: number
      readonly to: number
    }

const written = /\{\{\s*([^{}\n]*?)\s*\}\}/g

/** Returns a text in its pieces, which together are the whole text. */
export function parseText(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const upTo = (to: number) => {
    if (to > at) pieces.push({ type: 'text', text: text.slice(at, to), from: at, to })
  }
  for (const { 0: whole, 1: name = '', index } of text.matchAll(written)) {
    upTo(index)
    at = index + whole.length
    pieces.push({ type: 'variable', name, text: whole, from: index, to: at })
  }
  upTo(text.length)
  return pieces
}

/** Returns the names of a text's variables, each once, in their order; known or not. */
export const namesIn = (text: string): string[] => [
  ...new Set(parseText(text).flatMap((piece) => (piece.type === 'variable' ? [piece.name] : []))),
]

/** The sign by which a variable is written in a text. */
export const writtenAs = (name: string): string => `{{${name}}}`

/** A variable that is not there, with the one that was probably meant. */
export interface UnknownVariable {
  readonly name: string
  readonly suggestion: VariableName | null
}

/** Returns what a text names and the list does not have. */
export const unknownVariables = (text: string): UnknownVariable[] =>
  namesIn(text)
    .filter((name) => !isVariable(name))
    .map((name) => ({ name, suggestion: nearestVariable(name) }))

/** Returns the variable that was probably meant; null when none is near. */
export function nearestVariable(name: string): VariableName | null {
  const typed = plain(name).replace(/\s+/g, '_')
  const [nearest] = variableNames
    .map((known) => ({ known, distance: distanceTo(typed, known) }))
    .sort((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= maxDistance ? nearest.known : null
}

/** About a third of a name may differ. */
const maxDistance = 0.4

/** From 0 to 1: of the names as wholes, or of their last parts, which is what people remember. */
function distanceTo(typed: string, known: string): number {
  const last = (name: string) => name.slice(name.lastIndexOf('.') + 1)
  const [part, knownPart] = [last(typed), last(known)]
  const isBeginning = part.length >= 4 && (knownPart.startsWith(part) || part.startsWith(knownPart))
  return Math.min(
    relative(typed, known),
    isBeginning ? 0.15 + relative(typed, known) / 10 : 0.1 + relative(part, knownPart),
  )
}

const relative = (a: string, b: string) => editDistance(a, b) / Math.max(a.length, b.length, 1)

/** How many letters are put in, left out or changed to get from one word to the other (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** The short paths of the links of messages; what follows changes from message to message. */
export const linkVariablePaths: Readonly<Partial<Record<VariableName, string>>> = {
  'link.confirmacao': '/c/',
  'link.remarcar': '/c/',
  'link.agendar': '/chat/',
  'link.avaliar': '/a/',
  'link.descadastro': '/d/',
}
