/** The import of professionals from a spreadsheet: the meaning of each column, and whom a line becomes. */

import { plain } from '#lib/match.ts'
import { normalizePhone } from '#lib/phone.ts'
import { maxEmailLength } from '#lib/text.ts'
import { cellReader, type Mapping, parseActive, type ReadRow, type Sheet } from '#platform/imports/rules.ts'
import {
  type Council,
  checkProfessional,
  councilNames,
  emptyProfessional,
  federalUnits,
  fullNameLimit,
  normalizeProfessional,
  type ProfessionalColor,
  type ProfessionalForm,
  treatments,
} from '../rules.ts'

const columns = {
  fullName: {
    label: 'Nome',
    headers: ['nome', 'nome completo', 'profissional', 'nome do profissional', 'medico'],
  },
  treatment: { label: 'Tratamento', headers: ['tratamento', 'titulo', 'pronome'] },
  council: { label: 'Conselho', headers: ['conselho', 'conselho profissional', 'sigla do conselho'] },
  councilNumber: {
    label: 'Número do conselho',
    headers: ['numero do conselho', 'registro', 'numero', 'n conselho', 'n registro', 'crm'],
  },
  councilState: { label: 'UF do conselho', headers: ['uf do conselho', 'uf', 'estado'] },
  rqe: { label: 'RQE', headers: ['rqe'] },
  specialties: {
    label: 'Especialidades',
    headers: ['especialidades', 'especialidade', 'area', 'area de atuacao'],
  },
  phone: { label: 'Telefone', headers: ['telefone', 'celular', 'whatsapp', 'fone', 'tel'] },
  email: { label: 'E-mail', headers: ['e mail', 'email'] },
  isActive: { label: 'Situação', headers: ['situacao', 'status', 'ativo'] },
} as const
export type ProfessionalField = keyof typeof columns

export const professionalSheet: Sheet<ProfessionalField> = {
  columns,
  required: { field: 'fullName', message: 'Diga qual coluna tem o nome do profissional' },
  example: {
    fullName: 'Helena Exemplo Prado',
    treatment: 'Dra.',
    council: 'CRM',
    councilNumber: '142077',
    councilState: 'SP',
    rqe: '88412',
    specialties: 'Cardiologia, Clínica médica',
    phone: '(11) 91234-5678',
    email: 'helena@example.com',
    isActive: 'Ativo',
  },
}

/** What lines begin with: the units of who is restricted to some, and the colour of the next one. */
export interface Beginning {
  readonly unitIds: readonly string[]
  readonly color: () => ProfessionalColor
}

/** Reads a line into a normalised professional, with all issues. */
export function readProfessional(
  cells: readonly string[],
  mapping: Mapping<ProfessionalField>,
  { unitIds, color }: Beginning,
): ReadRow<ProfessionalForm, ProfessionalField> {
  const reader = cellReader(cells, mapping)
  const { text, parsed, say, issues } = reader
  const named = nameOf(text('fullName'))
  const form = normalizeProfessional({
    ...emptyProfessional,
    ...registerOf(text, say),
    fullName: named.fullName,
    treatment: parsed<string>('treatment', treatmentOf, named.treatment, 'não é um tratamento. Ex: Dra.'),
    rqe: text('rqe'),
    specialties: text('specialties').split(/[,;|\n]/),
    phone: text('phone') === '' ? '' : normalizePhone(text('phone')),
    email: text('email'),
    isActive: parsed('isActive', parseActive, true, 'não é Ativo nem Inativo'),
    unitIds,
    color: color(),
  })
  const known = new Set(issues.map(({ field }) => field))
  for (const [path, message] of Object.entries(checkProfessional(form))) {
    const field = path in columns ? (path as ProfessionalField) : ''
    if (!known.has(field)) say(field, message)
  }
  if (form.specialties.length > 20) say('specialties', 'Até 20 especialidades')
  if (form.specialties.some((one) => one.length > 80)) say('specialties', 'Especialidade muito longa')
  reader.checkTexts(
    { specialties: 20 * 82, email: maxEmailLength, councilNumber: 40, rqe: 60 },
    fullNameLimit,
  )
  return { form, issues }
}

const treatmentWords = new Map<string, string>([
  ...treatments.map((one) => [plain(one).replace('.', ''), one] as const),
  ['doutor', 'Dr.'],
  ['doutora', 'Dra.'],
])
const treatmentOf = (text: string): string | null =>
  treatmentWords.get(plain(text).replace('.', '').trim()) ?? null

/** Takes the treatment from before a name: `Dra. Helena Prado`. */
function nameOf(text: string): { treatment: string; fullName: string } {
  const [, first = '', rest = ''] = /^(dra?|profa?|sra?)\.?\s+(.+)$/i.exec(text) ?? []
  const treatment = first === '' ? null : treatmentOf(first)
  return treatment === null ? { treatment: '', fullName: text } : { treatment, fullName: rest }
}

const councilWords = new Map<string, Council>(councilNames.map((name) => [plain(name), name]))

/**
 * Reads the register from its three columns, or all of it from the one that says `CRM-SP 142077`. Without any,
 * the professional is of no council.
 */
function registerOf(
  text: (field: ProfessionalField) => string,
  say: (field: ProfessionalField, message: string) => void,
): Pick<ProfessionalForm, 'council' | 'councilNumber' | 'councilState'> {
  const whole =
    registerIn(text('council')) ?? (text('council') === '' ? registerIn(text('councilNumber')) : undefined)
  const councilNumber = whole && registerIn(text('councilNumber')) ? whole.number : text('councilNumber')
  const councilState = text('councilState') || whole?.state || ''
  const typed = whole?.council ?? text('council')
  const council = councilWords.get(plain(typed))
  const register = { councilNumber: councilNumber || whole?.number || '', councilState }
  if (council) return { ...register, council }
  if (typed !== '') say('council', `“${typed}” não é um conselho conhecido. Ex: CRM`)
  else if (register.councilNumber !== '') say('council', 'Diga de qual conselho é o número. Ex: CRM')
  return { ...register, council: 'Outros' }
}

/** `CRM-SP 142077`, `CRM/SP`, `CRP 06/12345`; undefined for anything else. */
function registerIn(text: string) {
  const [, council = '', state = '', number = ''] =
    /^([A-Za-z]{3,7})(?:\s*[-/\s]\s*([A-Za-z]{2}))?(?:[\s:-]+([\d][\d./-]*))?$/.exec(text) ?? []
  if (!councilWords.has(plain(council))) return undefined
  if (state !== '' && !federalUnits.includes(state.toUpperCase())) return undefined
  return { council, state: state.toUpperCase(), number }
}
