/** The network's fields as the form shows them. */
import { type TimeZone, timeZones } from '#lib/timeZones.ts'
import type { Mask } from '#ui/form/mask.ts'
import { cepMask, cnpjMask, phoneMask, ufMask } from '#ui/form/masks.ts'
import type { FieldNames } from '#ui/form/record/useRecordForm.tsx'
import type { HistoryFields } from '#ui/history/fields.tsx'
import { type NetworkField, type NetworkForm, networkFields } from '../rules.ts'
import { type AddressNames, addressLabels } from './AddressFields.tsx'

const masks: Partial<Record<NetworkField, Mask>> = {
  orgCNPJ: cnpjMask,
  orgTelefone: phoneMask,
  orgCEP: cepMask,
  orgUF: ufMask,
}

export const networkAddress: AddressNames<NetworkField> = {
  postalCode: 'orgCEP',
  city: 'orgCidade',
  state: 'orgUF',
  street: 'orgEndereco',
  streetNumber: 'orgNumero',
  complement: 'orgComplemento',
}

/** In the order of the form. */
export const networkFieldNames: FieldNames<NetworkForm> = {
  orgName: { label: 'Nome da rede' },
  orgCNPJ: { label: 'CNPJ' },
  orgTelefone: { label: 'Telefone' },
  orgEmail: { label: 'E-mail' },
  orgCEP: addressLabels.postalCode,
  orgCidade: addressLabels.city,
  orgUF: addressLabels.state,
  orgEndereco: addressLabels.street,
  orgNumero: addressLabels.streetNumber,
  orgComplemento: addressLabels.complement,
}

/** Every field that the history may show. */
export const networkHistory: HistoryFields = {
  ...Object.fromEntries(
    networkFields.map((field) => [
      field,
      {
        label: networkFieldNames[field].label,
        show: (value) => masks[field]?.format(String(value)) ?? String(value),
      },
    ]),
  ),
  slug: { label: 'Endereço da página pública' },
  timeZone: { label: 'Fuso horário', show: (value) => timeZones[value as TimeZone] ?? String(value) },
  requiresSecondFactor: { label: 'Duas etapas exigidas' },
  travelMinutes: { label: 'Deslocamento entre unidades', show: (minutes) => `${minutes} min` },
  arrivalMinutes: { label: 'Chegar antes do horário', show: (minutes) => `${minutes} min` },
  privacyOfficer: { label: 'Encarregado pelos dados pessoais' },
  privacyEmail: { label: 'E-mail do encarregado' },
  privacyPolicyUrl: { label: 'Política de privacidade' },
  file: { label: 'Logo' },
}

/** Formats the stored values, which have digits only, for display. */
export function formatNetwork(network: NetworkForm): NetworkForm {
  return mapFields((field) => masks[field]?.format(network[field]) ?? network[field])
}

export const emptyNetwork: NetworkForm = mapFields(() => '')

function mapFields<T>(of: (field: NetworkField) => T): Record<NetworkField, T> {
  return Object.fromEntries(networkFields.map((field) => [field, of(field)])) as Record<NetworkField, T>
}
