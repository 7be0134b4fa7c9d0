/** The unit's fields as the form shows them. */
import type { NetworkForm } from '#features/orgs/rules.ts'
import { addressLabels } from '#features/orgs/ui/AddressFields.tsx'
import { isTimeZone, timeZoneOf, timeZones } from '#lib/timeZones.ts'
import { cepMask, cnpjMask, phoneMask } from '#ui/form/masks.ts'
import type { FieldNames } from '#ui/form/record/useRecordForm.tsx'
import { showDate, showDay } from '#ui/form/typed.ts'
import { describeWeek } from '#ui/form/week/days.ts'
import type { Unit } from '../../contract.ts'
import { defaultHours, type UnitForm } from '../../rules.ts'

const listed = (texts: readonly string[]) => texts.join('; ')

/** The labels of the fields, in the order of the form. */
export const unitFieldNames: FieldNames<UnitForm> = {
  name: { label: 'Nome da unidade' },
  isActive: { label: 'Situação', show: (isActive) => (isActive ? 'Ativa' : 'Inativa') },
  cnes: { label: 'CNES' },
  cnpj: { label: 'CNPJ da filial', show: cnpjMask.format },
  openedOn: { label: 'Data de abertura', show: showDate },
  phone: { label: 'Telefone', show: phoneMask.format },
  email: { label: 'E-mail' },
  ...addressLabels,
  postalCode: { ...addressLabels.postalCode, show: cepMask.format },
  timeZone: { label: 'Fuso horário', show: (zone) => (isTimeZone(zone) ? timeZones[zone] : zone) },
  hours: { label: 'Horário de funcionamento', show: describeWeek },
  holidayExceptions: {
    label: 'Feriados nacionais',
    show: (names) => (names.length === 0 ? 'como no calendário' : `exceto ${names.join(', ')}`),
  },
  holidays: {
    label: 'Feriados próprios',
    show: (days) => listed(days.map(({ date, name }) => `${showDay(date)} ${name}`)),
  },
  resources: {
    label: 'Salas e equipamentos',
    show: (all) =>
      listed(
        all.map(({ name, kind, capacity, hours }) =>
          [name, kind, capacity > 1 && `capacidade ${capacity}`, hours && describeWeek(hours)]
            .filter(Boolean)
            .join(', '),
        ),
      ),
  },
  technicalDirector: { label: 'Responsável técnico' },
  technicalDirectorCouncil: { label: 'Registro no conselho' },
}

export const requiredUnitFields = [
  'name',
  'phone',
  'postalCode',
  'city',
  'state',
  'street',
  'streetNumber',
] as const satisfies readonly (keyof UnitForm)[]

/** The values of a new unit: the default hours, and the holidays of the calendar. */
export const newUnit: UnitForm = {
  name: '',
  cnes: '',
  cnpj: '',
  phone: '',
  email: '',
  postalCode: '',
  city: '',
  state: '',
  street: '',
  streetNumber: '',
  complement: '',
  timeZone: timeZoneOf(''),
  hours: defaultHours,
  holidayExceptions: [],
  holidays: [],
  technicalDirector: '',
  technicalDirectorCouncil: '',
  openedOn: '',
  isActive: true,
  resources: [],
}

/** The first unit of a network begins with the network's address, which most often is its own. */
export const firstUnitOf = (network: NetworkForm): UnitForm => ({
  ...newUnit,
  postalCode: cepMask.format(network.orgCEP),
  city: network.orgCidade,
  state: network.orgUF,
  street: network.orgEndereco,
  streetNumber: network.orgNumero,
  complement: network.orgComplemento,
  timeZone: timeZoneOf(network.orgUF),
})

/** Formats a unit for the form; only digits are stored. */
export function formOfUnit(unit: Unit): UnitForm {
  const { id: _, version: __, createdAt: ___, updatedAt: ____, ...form } = unit
  return {
    ...form,
    cnpj: cnpjMask.format(form.cnpj),
    phone: phoneMask.format(form.phone),
    postalCode: cepMask.format(form.postalCode),
  }
}

/** Sets the time zone of the state, unless the person chose another. */
export function zoneOfState(values: UnitForm, before: UnitForm): Partial<UnitForm> {
  const isFollowing = before.timeZone === timeZoneOf(before.state)
  return values.state !== before.state && isFollowing ? { timeZone: timeZoneOf(values.state) } : {}
}

/** Returns what a new unit copies from another: hours, holidays and resources, never the address. */
export function copyOf({ hours, holidayExceptions, holidays, resources }: Unit): Partial<UnitForm> {
  return {
    hours,
    holidayExceptions,
    holidays,
    resources: resources.map(({ id: _, ...resource }) => resource),
  }
}
