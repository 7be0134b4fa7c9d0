/**
 * The rules of importing patients from a spreadsheet: the meaning of each column, and the outcome of each
 * line.
 */

import { isCns } from '#lib/cns.ts'
import { isCpf } from '#lib/cpf.ts'
import { parseDay } from '#lib/days.ts'
import { onlyDigits } from '#lib/digits.ts'
import { lookUp } from '#lib/lookUp.ts'
import { plain } from '#lib/match.ts'
import { isMobile, normalizePhone } from '#lib/phone.ts'
import { maxEmailLength } from '#lib/text.ts'
import {
  type Mapping as AnyMapping,
  cellReader,
  type ReadRow,
  type RowIssue,
  type Sheet,
} from '#platform/imports/rules.ts'
import {
  type ContactForm,
  checkPatient,
  emptyPatient,
  normalizePatient,
  type PatientForm,
  type PatientStatus,
  patientLimits,
  type Sex,
} from '../rules.ts'
import { readOtherContacts, relationshipLabels } from './otherContacts.ts'

/** The possible meanings of a column, with the headers that are recognised for it, best first. */
export const importFields = {
  fullName: { label: 'Nome completo', headers: ['nome completo', 'nome', 'paciente', 'nome do paciente'] },
  socialName: { label: 'Nome social', headers: ['nome social', 'apelido'] },
  birthDate: {
    label: 'Nascimento',
    headers: [
      'nascimento',
      'data de nascimento',
      'data nascimento',
      'dt nascimento',
      'dn',
      'nasc',
      'dt nasc',
    ],
  },
  sex: { label: 'Sexo', headers: ['sexo', 'genero'] },
  cpf: { label: 'CPF', headers: ['cpf', 'cpf do paciente', 'documento'] },
  cns: { label: 'CNS', headers: ['cns', 'cartao nacional de saude', 'cartao sus', 'cartao do sus'] },
  mobile: { label: 'Celular', headers: ['celular', 'whatsapp', 'telefone celular', 'tel celular', 'cel'] },
  phone: { label: 'Telefone', headers: ['telefone', 'fone', 'tel', 'telefone fixo', 'telefone residencial'] },
  otherContacts: { label: 'Outros contatos', headers: ['outros contatos'] },
  email: { label: 'E-mail', headers: ['e mail', 'email'] },
  insurancePlan: { label: 'Convênio', headers: ['convenio', 'plano de saude', 'operadora'] },
  insuranceProduct: { label: 'Plano', headers: ['plano', 'produto'] },
  memberNumber: {
    label: 'Carteirinha',
    headers: ['carteirinha', 'numero da carteirinha', 'carteira', 'matricula', 'n carteirinha'],
  },
  memberValidUntil: {
    label: 'Validade da carteirinha',
    headers: ['validade da carteirinha', 'validade', 'validade carteirinha'],
  },
  guardianName: { label: 'Responsável', headers: ['responsavel', 'nome do responsavel'] },
  guardianCpf: { label: 'CPF do responsável', headers: ['cpf do responsavel', 'cpf responsavel'] },
  guardianRelationship: { label: 'Parentesco', headers: ['parentesco', 'parentesco do responsavel'] },
  postalCode: { label: 'CEP', headers: ['cep'] },
  street: { label: 'Endereço', headers: ['endereco', 'logradouro', 'rua'] },
  streetNumber: { label: 'Número', headers: ['numero', 'n', 'num'] },
  complement: { label: 'Complemento', headers: ['complemento'] },
  city: { label: 'Cidade', headers: ['cidade', 'municipio'] },
  state: { label: 'UF', headers: ['uf', 'estado'] },
  tags: { label: 'Etiquetas', headers: ['etiquetas', 'tags', 'marcadores'] },
  notes: { label: 'Observações', headers: ['observacoes', 'observacao', 'obs', 'anotacoes'] },
  status: { label: 'Situação', headers: ['situacao', 'status'] },
} as const
export type ImportField = keyof typeof importFields
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]]

export type Mapping = AnyMapping<ImportField>

/** The spreadsheet of patients, with one made-up patient for its model. */
export const patientSheet: Sheet<ImportField> = {
  columns: importFields,
  required: { field: 'fullName', message: 'Diga qual coluna tem o nome completo' },
  example: {
    fullName: 'Maria Exemplo da Silva',
    birthDate: '27/03/1985',
    sex: 'Feminino',
    cpf: '529.982.247-25',
    mobile: '(11) 91234-5678',
    email: 'maria@example.com',
    insurancePlan: 'Particular',
    postalCode: '05422-000',
    street: 'Rua dos Pinheiros',
    streetNumber: '100',
    city: 'São Paulo',
    state: 'SP',
    status: 'Ativo',
  },
}

/** The convênios of the network, by plain name. */
export interface KnownPlans {
  find(name: string): { id: string; products: ReadonlyMap<string, string> } | undefined
}

/** Reads a line into a normalised patient, with all its issues. */
export function readRow(
  cells: readonly string[],
  mapping: Mapping,
  plans: KnownPlans,
  today: string,
): ReadRow<PatientForm, ImportField> {
  const { text, say, issues } = cellReader(cells, mapping)
  const day = (field: ImportField) => {
    const typed = text(field)
    const parsed = typed === '' ? '' : parseDay(typed, today)
    if (parsed === null) say(field, `“${typed}” não é uma data. Ex: 27/03/1985`)
    return parsed ?? ''
  }
  const chosen = <T extends string>(field: ImportField, labels: Record<string, T>, none: T): T => {
    const typed = plain(text(field))
    const found = typed === '' ? none : lookUp(labels, typed)
    if (found === undefined)
      say(field, `“${text(field)}” não é um valor conhecido de ${importFields[field].label}`)
    return found ?? none
  }
  const form = normalizePatient({
    ...emptyPatient,
    fullName: text('fullName'),
    socialName: text('socialName'),
    birthDate: day('birthDate'),
    sex: chosen('sex', sexLabels, ''),
    cpf: padded(text('cpf'), 11, isCpf),
    cns: padded(text('cns'), 15, isCns),
    email: text('email'),
    postalCode: text('postalCode'),
    city: text('city'),
    state: text('state'),
    street: text('street'),
    streetNumber: text('streetNumber'),
    complement: text('complement'),
    ...insuranceOf(text('insurancePlan'), text('insuranceProduct'), plans, say),
    memberNumber: text('memberNumber'),
    memberValidUntil: day('memberValidUntil'),
    guardianName: text('guardianName'),
    guardianCpf: padded(text('guardianCpf'), 11, isCpf),
    guardianRelationship: chosen('guardianRelationship', relationshipLabels, ''),
    notes: text('notes'),
    tags: text('tags').split(/[,|]/),
    status: chosen('status', statusLabels, 'active'),
    contacts: [...contactsOf(text('mobile'), text('phone')), ...othersOf(text('otherContacts'), say)],
  })
  for (const issue of issuesOf(form, text)) issues.push(issue)
  for (const field of mapping)
    if (field && text(field).length > (limits[field] ?? patientLimits.name)) say(field, 'Texto muito longo')
  return { form, issues }
}

const limits: Partial<Record<ImportField, number>> = {
  notes: patientLimits.notes,
  otherContacts: 2_000,
  email: maxEmailLength,
  tags: 400,
  memberNumber: patientLimits.memberNumber,
}

/** Restores the leading zeros that spreadsheets drop from numbers; the check digits decide. */
function padded(text: string, length: number, holds: (digits: string) => boolean): string {
  const digits = onlyDigits(text)
  const whole = digits.padStart(length, '0')
  return digits !== '' && digits.length >= length - 2 && holds(whole) ? whole : text
}

function contactsOf(...phones: string[]): ContactForm[] {
  const numbers = [...new Set(phones.filter((one) => one !== '').map(normalizePhone))]
  return numbers.map((phone, at) => ({
    name: '',
    relationship: 'self' as const,
    phone,
    email: '',
    hasWhatsapp: isMobile(phone),
    isPreferred: at === 0,
  }))
}

function othersOf(text: string, say: (field: ImportField, message: string) => void): ContactForm[] {
  const read = readOtherContacts(text)
  if (!read) say('otherContacts', `“${text}” não foi entendido. Ex: Marta (Mãe) (11) 91234-5678`)
  return read ?? []
}

/** Returns the errors of the form under the columns that its fields came from. */
function issuesOf(form: PatientForm, text: (field: ImportField) => string): RowIssue<ImportField>[] {
  const columns = contactsOf(text('mobile'), text('phone'))
  return Object.entries(checkPatient(form)).map(([path, message]) => {
    const [, at] = /^contacts\.(\d+)\./.exec(path) ?? []
    if (at === undefined) return { field: path in importFields ? (path as ImportField) : '', message }
    if (Number(at) >= columns.length) return { field: 'otherContacts', message }
    return { field: at === '0' && text('mobile') !== '' ? 'mobile' : 'phone', message }
  })
}

function insuranceOf(
  planName: string,
  productName: string,
  plans: KnownPlans,
  say: (field: ImportField, message: string) => void,
): Pick<PatientForm, 'insurancePlanId' | 'insuranceProductId'> {
  const isSelfPay = planName === '' || plain(planName) === 'particular'
  if (isSelfPay) return { insurancePlanId: null, insuranceProductId: null }
  const plan = plans.find(plain(planName))
  if (!plan) {
    say('insurancePlan', `O convênio “${planName}” não está cadastrado nesta rede`)
    return { insurancePlanId: null, insuranceProductId: null }
  }
  const product = productName === '' ? null : plan.products.get(plain(productName))
  if (product === undefined)
    say('insuranceProduct', `O plano “${productName}” não está cadastrado neste convênio`)
  return { insurancePlanId: plan.id, insuranceProductId: product ?? null }
}

const sexLabels: Record<string, Sex> = {
  f: 'female',
  fem: 'female',
  feminino: 'female',
  mulher: 'female',
  m: 'male',
  masc: 'male',
  masculino: 'male',
  homem: 'male',
  o: 'other',
  outro: 'other',
  'nao informado': '',
}

const statusLabels: Record<string, PatientStatus> = {
  ativo: 'active',
  ativa: 'active',
  inativo: 'inactive',
  inativa: 'inactive',
  falecido: 'deceased',
  falecida: 'deceased',
  obito: 'deceased',
}
