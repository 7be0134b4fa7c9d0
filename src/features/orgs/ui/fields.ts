/** The network's fields as the form shows them: in which part, under which name, typed how. */
import { formatCep } from '#lib/cep.ts'
import { formatCnpj } from '#lib/cnpj.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Mask } from '#ui/form/mask.ts'
import { type NetworkField, type NetworkForm, networkFields } from '../rules.ts'

const isDigit = (sign: string) => /\d/.test(sign)
const isLetter = (sign: string) => /[a-z]/i.test(sign)

/** A number pasted with the country's code loses it. */
const withoutCountry = (text: string) => text.replace(/^\s*\+\s*55/, '')

const masks: Partial<Record<NetworkField, Mask>> = {
  orgCNPJ: { format: formatCnpj, keeps: (sign) => isDigit(sign) || isLetter(sign) },
  orgTelefone: { format: (text) => formatPhone(withoutCountry(text)), keeps: isDigit },
  orgCEP: { format: formatCep, keeps: isDigit },
  orgUF: {
    format: (text) =>
      text
        .replace(/[^a-z]/gi, '')
        .toUpperCase()
        .slice(0, 2),
    keeps: isLetter,
  },
}

export interface FieldLook {
  readonly label: string
  readonly autoComplete: string
  readonly mask?: Mask
  readonly inputMode?: 'tel' | 'email' | 'numeric'
  readonly type?: 'tel' | 'email'
  readonly maxLength?: number
}

export const fieldLooks: Record<NetworkField, FieldLook> = {
  orgName: { label: 'Nome da rede', autoComplete: 'organization', maxLength: 120 },
  // Letters too: the keyboard of digits alone would not do (alphanumeric CNPJ, since July 2026).
  orgCNPJ: { label: 'CNPJ', autoComplete: 'off', mask: masks.orgCNPJ },
  orgTelefone: {
    label: 'Telefone',
    autoComplete: 'tel-national',
    mask: masks.orgTelefone,
    type: 'tel',
    inputMode: 'tel',
  },
  // `type="email"` would let the browser judge before we do, in its own words.
  orgEmail: { label: 'E-mail', autoComplete: 'email', inputMode: 'email', maxLength: 254 },
  orgCEP: { label: 'CEP', autoComplete: 'postal-code', mask: masks.orgCEP, inputMode: 'numeric' },
  orgCidade: { label: 'Cidade', autoComplete: 'address-level2', maxLength: 80 },
  orgUF: { label: 'UF', autoComplete: 'address-level1', mask: masks.orgUF },
  orgEndereco: { label: 'Endereço', autoComplete: 'address-line1', maxLength: 160 },
  orgNumero: { label: 'Número', autoComplete: 'off', maxLength: 20 },
  orgComplemento: { label: 'Complemento', autoComplete: 'address-line2' },
}

export interface NetworkSection {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly fields: readonly NetworkField[]
}

export const networkSections = [
  {
    id: 'identificacao',
    title: 'Identificação',
    lead: 'Como a rede aparece para pacientes e na nota.',
    fields: ['orgName', 'orgCNPJ'],
  },
  {
    id: 'contato',
    title: 'Contato',
    lead: 'Por onde pacientes e convênios falam com a rede.',
    fields: ['orgTelefone', 'orgEmail'],
  },
  {
    id: 'endereco',
    title: 'Endereço',
    lead: 'O CEP preenche cidade, UF e endereço.',
    fields: ['orgCEP', 'orgCidade', 'orgUF', 'orgEndereco', 'orgNumero', 'orgComplemento'],
  },
] as const satisfies readonly NetworkSection[]

/** As people read it; what is stored has digits only. */
export function formatNetwork(network: NetworkForm): NetworkForm {
  return mapFields((field) => masks[field]?.format(network[field]) ?? network[field])
}

export const emptyNetwork: NetworkForm = mapFields(() => '')

export function mapFields<T>(of: (field: NetworkField) => T): Record<NetworkField, T> {
  return Object.fromEntries(networkFields.map((field) => [field, of(field)])) as Record<NetworkField, T>
}
