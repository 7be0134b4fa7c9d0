import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import type { FieldNames } from '#ui/form/record/useRecordForm.tsx'
import type { ProfessionalOptions } from '../../contract.ts'
import {
  type AppointmentKind,
  appointmentKindLabels,
  appointmentKinds,
  colorLabels,
  describeRecurrence,
  formatSpan,
  listed,
  type Period,
  type Price,
  type ProfessionalForm,
  shortWeekdays,
} from '../../rules.ts'

type Named = readonly { readonly id: string; readonly name: string }[] | undefined

/** Returns the name of a referenced record; unknown ones (any more) say so. */
const nameIn = (items: Named, id: string): string =>
  items?.find((one) => one.id === id)?.name ?? 'fora da lista'

const namesIn = (items: Named) => (ids: readonly string[]) => listed(ids.map((id) => nameIn(items, id)))

/** Formats as `ter 08:00–12:00, Pinheiros, a cada 2 semanas, desde 01/03/2027`. */
export function describePeriod(period: Period, units: Named): string {
  const { weekday, recurrence, validFrom, validUntil, byArrivalPlaces } = period
  const parts = [
    `${shortWeekdays[weekday]} ${formatSpan(period)}`,
    nameIn(units, period.unitId),
    recurrence.kind === 'weekly' ? '' : describeRecurrence(recurrence, weekday),
    validFrom === '' ? '' : `desde ${formatDay(validFrom)}`,
    validUntil === '' ? '' : `até ${formatDay(validUntil)}`,
    byArrivalPlaces === null ? '' : `ordem de chegada, ${byArrivalPlaces} lugares`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

const lines = (texts: readonly string[]) =>
  texts.length === 0 ? '' : texts.map((text) => <div key={text}>{text}</div>)

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

function describePrice(price: Price, options: ProfessionalOptions | undefined): string {
  const payer = price.insurancePlanId === null ? 'particular' : nameIn(options?.plans, price.insurancePlanId)
  const share =
    price.shareBasisPoints !== null
      ? `, repasse de ${percent.format(price.shareBasisPoints / 100)} %`
      : price.shareCents !== null
        ? `, repasse de ${formatMoney(price.shareCents)}`
        : ''
  return `${appointmentKindLabels[price.kind]}, ${payer}: ${formatMoney(price.priceCents)}${share}`
}

const minutes = (kind: AppointmentKind, value: number | null) =>
  `${appointmentKindLabels[kind]}: ${value === null ? '—' : `${value} min`}`

/** The labels of the fields, in the order of the form, and the formats in which their values are compared. */
export const professionalFields = (
  options: ProfessionalOptions | undefined,
): FieldNames<ProfessionalForm> => ({
  fullName: { label: 'Nome' },
  treatment: { label: 'Tratamento' },
  color: { label: 'Cor', show: (color) => colorLabels[color] },
  phone: { label: 'Telefone', show: formatPhone },
  email: { label: 'E-mail' },
  council: { label: 'Conselho' },
  councilNumber: { label: 'Número do conselho' },
  councilState: { label: 'UF do conselho' },
  rqe: { label: 'RQE' },
  specialties: { label: 'Especialidades', show: (names) => names.join(', ') },
  unitIds: { label: 'Unidades', show: namesIn(options?.units) },
  hours: {
    label: 'Horários da semana',
    show: (hours) => lines(hours.map((period) => describePeriod(period, options?.units))),
  },
  extraHours: {
    label: 'Horários extras',
    show: (extra) =>
      lines(
        extra.map(
          (one) => `${formatDay(one.date)} ${formatSpan(one)}, ${nameIn(options?.units, one.unitId)}`,
        ),
      ),
  },
  stepMinutes: { label: 'Passo da agenda', show: (step) => `${step} min` },
  durations: {
    label: 'Duração por tipo',
    show: (durations) => lines(appointmentKinds.map((kind) => minutes(kind, durations[kind]))),
  },
  followUpDays: { label: 'Prazo do retorno', show: (days) => (days === null ? '' : `${days} dias`) },
  plans: {
    label: 'Convênios',
    show: (plans) => listed(plans.map(({ insurancePlanId }) => nameIn(options?.plans, insurancePlanId))),
  },
  examIds: { label: 'Exames', show: namesIn(options?.exams) },
  prices: {
    label: 'Preços e repasse',
    show: (prices) => lines(prices.map((price) => describePrice(price, options))),
  },
  userId: {
    label: 'Conta de acesso',
    show: (userId) =>
      userId === null
        ? 'nenhuma'
        : (options?.members.find((member) => member.userId === userId)?.name ?? 'fora da equipe'),
  },
  isActive: { label: 'Situação', show: (isActive) => (isActive ? 'Ativo' : 'Inativo') },
})
