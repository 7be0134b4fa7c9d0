/** The import of exams from a spreadsheet: the meaning of each column, and the exam that a line becomes. */

import { onlyDigits } from '#lib/digits.ts'
import { plain } from '#lib/match.ts'
import { parseMinutes } from '#lib/minutes.ts'
import { parseMoney } from '#lib/money.ts'
import {
  cellReader,
  type Mapping,
  parseActive,
  parseYesNo,
  type ReadRow,
  type Sheet,
} from '#platform/imports/rules.ts'
import { checkExam, type ExamForm, emptyExam, examLimits, normalizeExam } from '../rules.ts'

const columns = {
  name: { label: 'Nome', headers: ['nome', 'exame', 'nome do exame', 'procedimento', 'descricao'] },
  code: { label: 'Código', headers: ['codigo', 'codigo tuss', 'tuss', 'cod', 'codigo do exame'] },
  category: { label: 'Categoria', headers: ['categoria', 'grupo', 'tipo', 'modalidade'] },
  durationMin: {
    label: 'Duração',
    headers: ['duracao', 'duracao min', 'duracao em minutos', 'tempo', 'minutos'],
  },
  selfPayPriceCents: {
    label: 'Preço particular',
    headers: ['preco particular', 'valor particular', 'particular', 'preco', 'valor'],
  },
  preparation: { label: 'Preparo', headers: ['preparo', 'orientacoes', 'instrucoes'] },
  fastingMinHours: {
    label: 'Jejum mínimo em horas',
    headers: ['jejum minimo em horas', 'jejum minimo', 'jejum', 'jejum horas', 'jejum em horas'],
  },
  fastingMaxHours: {
    label: 'Jejum máximo em horas',
    headers: ['jejum maximo em horas', 'jejum maximo'],
  },
  resourceKind: {
    label: 'Sala ou aparelho',
    headers: ['sala ou aparelho', 'recurso', 'aparelho', 'equipamento', 'sala'],
  },
  requiresMedicalRequest: {
    label: 'Exige pedido médico',
    headers: ['exige pedido medico', 'pedido medico', 'requer pedido medico'],
  },
  isActive: { label: 'Situação', headers: ['situacao', 'status', 'ativo'] },
} as const
export type ExamField = keyof typeof columns

/** What an exam gets whose cell is empty. */
export const defaultCategory = 'Outros'
export const defaultMinutes = 30

export const examSheet: Sheet<ExamField> = {
  columns,
  required: { field: 'name', message: 'Diga qual coluna tem o nome do exame' },
  example: {
    name: 'Ultrassom de abdome total',
    code: '40901122',
    category: 'Imagem',
    durationMin: '30 min',
    selfPayPriceCents: '1.260,00',
    preparation: 'Beba quatro copos de água uma hora antes.',
    fastingMinHours: '8',
    fastingMaxHours: '12',
    resourceKind: 'Ultrassom',
    requiresMedicalRequest: 'Sim',
    isActive: 'Ativo',
  },
}

/** Returns the spelling that the network has of a category already. */
export type KnownCategories = ReadonlyMap<string, string>

/** Reads a line into a normalised exam, with all its issues. */
export function readExam(
  cells: readonly string[],
  mapping: Mapping<ExamField>,
  categories: KnownCategories,
): ReadRow<ExamForm, ExamField> {
  const reader = cellReader(cells, mapping)
  const { text, parsed, issues } = reader
  const category = text('category') || defaultCategory
  const form = normalizeExam({
    ...emptyExam,
    ...codeOf(text('code')),
    name: text('name'),
    category: categories.get(plain(category)) ?? category,
    durationMin: parsed('durationMin', parseMinutes, defaultMinutes, 'não é uma duração. Ex: 30 min'),
    selfPayPriceCents: parsed<number | null>(
      'selfPayPriceCents',
      parseMoney,
      null,
      'não é um valor. Ex: 1.260,00',
    ),
    preparation: text('preparation'),
    fastingMinHours: parsed<number | null>('fastingMinHours', parseHours, null, 'não são horas. Ex: 8'),
    fastingMaxHours: parsed<number | null>('fastingMaxHours', parseHours, null, 'não são horas. Ex: 12'),
    resourceKind: text('resourceKind'),
    requiresMedicalRequest: parsed('requiresMedicalRequest', parseYesNo, false, 'não é Sim nem Não'),
    isActive: parsed('isActive', parseActive, true, 'não é Ativo nem Inativo'),
  })
  for (const [path, message] of Object.entries(checkExam(form)))
    reader.say(path in columns ? (path as ExamField) : '', message)
  reader.checkTexts(limits, examLimits.name)
  return { form, issues }
}

const limits: Partial<Record<ExamField, number>> = {
  code: examLimits.code,
  category: examLimits.category,
  resourceKind: examLimits.resourceKind,
  preparation: examLimits.preparation,
}

/** Eight digits, with or without dots, are a code of TUSS; anything else is the clinic's own. */
function codeOf(typed: string): Pick<ExamForm, 'code' | 'isTuss'> {
  const digits = onlyDigits(typed)
  const isTuss = digits.length === 8 && /^[\d\s./-]+$/.test(typed)
  return { code: isTuss ? digits : typed, isTuss: isTuss || typed === '' }
}

/** `8`, `8h`, `8 horas`. */
function parseHours(text: string): number | null {
  const [, hours] = /^(\d{1,3})\s*(?:h|hs|horas?)?\.?$/i.exec(text) ?? []
  return hours === undefined ? null : Number(hours)
}
