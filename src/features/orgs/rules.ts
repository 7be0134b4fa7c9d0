/** A network's data is complete when every field but the complement is filled, in the Brazilian format. */
import { hasCnpjCheckDigits, normalizeCnpj } from '#lib/cnpj.ts'
import { onlyDigits } from '#lib/digits.ts'
import { looksLikeEmail, tidy } from '#lib/text.ts'

export const networkFields = [
  'orgName',
  'orgCNPJ',
  'orgTelefone',
  'orgEmail',
  'orgCEP',
  'orgCidade',
  'orgUF',
  'orgEndereco',
  'orgNumero',
  'orgComplemento',
] as const

export type NetworkField = (typeof networkFields)[number]
export type NetworkForm = Record<NetworkField, string>
export type NetworkErrors = Partial<Record<NetworkField, string>>

export const requiredNetworkFields = networkFields.filter((field) => field !== 'orgComplemento')

/** The most characters of a field of an address, a network's, a unit's or a patient's. */
export const addressLimits = { city: 80, street: 160, streetNumber: 20, complement: 100 } as const
/** The most characters of a network's name. */
export const orgNameLimit = 120

/** The most minutes from one unit to another. */
export const maxTravelMinutes = 240

/** What patients read of a network beside its appointments. */
export interface PatientInformation {
  /** How long before the time they are asked to come; 0: at the time. */
  readonly arrivalMinutes: number
  /** Whom they ask about personal data (LGPD, art. 41). */
  readonly privacyOfficer: string
  readonly privacyEmail: string
  /** `https://…`, on the clinic's own site. */
  readonly privacyPolicyUrl: string
}

export const patientInformationLimits = { arrivalMinutes: 120, officer: 120, url: 300 } as const

/** Returns each field's message on save. All may be empty; who names an officer says where to write to. */
export function checkPatientInformation(
  form: PatientInformation,
): Partial<Record<keyof PatientInformation, string>> {
  const errors: Partial<Record<keyof PatientInformation, string>> = {}
  const email = form.privacyEmail.trim()
  if (email !== '' && !looksLikeEmail(email))
    errors.privacyEmail = 'E-mail inválido. Ex: privacidade@suaclinica.com.br'
  if (email === '' && form.privacyOfficer.trim() !== '')
    errors.privacyEmail = 'Informe o e-mail em que o encarregado atende'
  const url = form.privacyPolicyUrl.trim()
  if (url !== '' && !isSecureUrl(url))
    errors.privacyPolicyUrl = 'Endereço inválido. Ex: https://suaclinica.com.br/privacidade'
  return errors
}

/** An address that a page may lead to: no other scheme, no name or password in it. */
function isSecureUrl(typed: string): boolean {
  if (!URL.canParse(typed)) return false
  const url = new URL(typed)
  return url.protocol === 'https:' && url.hostname.includes('.') && url.username === '' && url.password === ''
}

export const normalizePatientInformation = (form: PatientInformation): PatientInformation => ({
  arrivalMinutes: form.arrivalMinutes,
  privacyOfficer: tidy(form.privacyOfficer),
  privacyEmail: form.privacyEmail.trim().toLowerCase(),
  privacyPolicyUrl: form.privacyPolicyUrl.trim(),
})

export const emptyField = 'Campo obrigatório'

/** The specification's exact messages (§5); the e-mail's example is from product.md. */
const messages: NetworkForm = {
  orgName: 'Nome da rede é obrigatório. Ex: Clínica Vida Saudável',
  orgCNPJ: 'CNPJ inválido. Ex: 12.345.678/0001-99',
  orgTelefone: 'Telefone inválido. Ex: (11) 91234-5678',
  orgEmail: 'E-mail inválido. Ex: contato@suaclinica.com.br',
  orgCEP: 'CEP inválido. Ex: 12345-678',
  orgCidade: 'Cidade é obrigatória. Ex: São Paulo',
  orgUF: 'UF inválida. Use sigla de estado. Ex: RJ',
  orgEndereco: 'Endereço é obrigatório',
  orgNumero: 'Número é obrigatório',
  orgComplemento: `Complemento muito longo. Máx. ${addressLimits.complement} caracteres`,
}

const filled = (value: string) => value.trim() !== ''

const valid: Record<NetworkField, (value: string) => boolean> = {
  orgName: filled,
  orgCNPJ: isCnpj,
  orgTelefone: (value) => /^(\(\d{2}\)|\d{2})\s?\d{4,5}-?\d{4}$/.test(value.trim()),
  orgEmail: (value) => looksLikeEmail(value.trim()),
  orgCEP: (value) => /^\d{5}-?\d{3}$/.test(value.trim()),
  orgCidade: filled,
  orgUF: (value) => /^[A-Z]{2}$/.test(value.trim().toUpperCase()),
  orgEndereco: filled,
  orgNumero: filled,
  orgComplemento: (value) => value.trim().length <= addressLimits.complement,
}

/** Checks digits by their format only, as specified; a CNPJ with letters also by its check digits. */
function isCnpj(value: string): boolean {
  const text = value.trim().toUpperCase()
  if (/^\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}$/.test(text)) return true
  return (
    /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/.test(text) &&
    hasCnpjCheckDigits(normalizeCnpj(text))
  )
}

/** Returns each field's message on save; empty when all are valid. */
export function checkNetwork(form: NetworkForm): NetworkErrors {
  return Object.fromEntries(
    networkFields.filter((field) => !valid[field](form[field])).map((field) => [field, messages[field]]),
  )
}

/** True when the form was saved: the network of a registration has only a name. */
export const isFilledIn = (network: NetworkForm) => Object.keys(checkNetwork(network)).length === 0

/**
 * Returns the message while a field is edited: emptiness is reported at once, a wrong format only on save.
 */
export function checkWhileEditing(field: NetworkField, value: string): string | undefined {
  return field !== 'orgComplemento' && !filled(value) ? emptyField : undefined
}

/** Returns the required fields that are empty. Save is possible when there are none. */
export function missingNetworkFields(form: NetworkForm): NetworkField[] {
  return requiredNetworkFields.filter((field) => !filled(form[field]))
}

/** The form as it is stored: digits only, upper-case codes, tidy names. */
export function normalizeNetwork(form: NetworkForm): NetworkForm {
  return {
    orgName: tidy(form.orgName),
    orgCNPJ: normalizeCnpj(form.orgCNPJ),
    orgTelefone: onlyDigits(form.orgTelefone),
    orgEmail: form.orgEmail.trim().toLowerCase(),
    orgCEP: onlyDigits(form.orgCEP),
    orgCidade: tidy(form.orgCidade),
    orgUF: form.orgUF.trim().toUpperCase(),
    orgEndereco: tidy(form.orgEndereco),
    orgNumero: tidy(form.orgNumero),
    orgComplemento: tidy(form.orgComplemento),
  }
}
