/** The patient's fields as the form shows them. */
import { addressLabels } from '#features/orgs/ui/AddressFields.tsx'
import { formatCep } from '#lib/cep.ts'
import { formatCns } from '#lib/cns.ts'
import { formatCpf } from '#lib/cpf.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Mask } from '#ui/form/mask.ts'
import type { FieldNames } from '#ui/form/record/useRecordForm.tsx'
import { showDate } from '#ui/form/typed.ts'
import { type ContactForm, type PatientForm, relationships, sexes, statuses } from '../../rules.ts'
import type { Patient } from '../../schemas.ts'

const isDigit = (sign: string) => /\d/.test(sign)
export const cpfMask: Mask = { format: formatCpf, keeps: isDigit }
export const cnsMask: Mask = { format: formatCns, keeps: isDigit }

/** The option for no convênio. */
export const selfPay = 'particular'

export interface PlanToChoose {
  readonly id: string
  readonly name: string
  readonly products: readonly { readonly id: string; readonly name: string }[]
}

export const planOptions = (plans: readonly PlanToChoose[]) => [
  { value: selfPay, label: 'Particular' },
  ...plans.map(({ id, name }) => ({ value: id, label: name })),
]

export const contactText = ({ name, relationship, phone, email }: ContactForm): string =>
  [name, relationships[relationship].toLowerCase(), formatPhone(phone), email]
    .filter((part) => part !== '')
    .join(', ')

/** The labels of the fields, in the order of the form. */
export function patientFieldNames(plans: readonly PlanToChoose[] = []): FieldNames<PatientForm> {
  return {
    fullName: { label: 'Nome completo' },
    socialName: { label: 'Nome social' },
    birthDate: { label: 'Nascimento', show: showDate },
    sex: { label: 'Sexo', show: (sex) => sexes[sex] },
    status: { label: 'Situação', show: (status) => statuses[status] },
    cpf: { label: 'CPF', show: formatCpf },
    cns: { label: 'CNS', show: formatCns },
    contacts: { label: 'Contatos', show: (contacts) => contacts.map(contactText).join('; ') },
    email: { label: 'E-mail' },
    ...addressLabels,
    insurancePlanId: {
      label: 'Convênio',
      show: (id) => (id === null ? 'Particular' : (plans.find((plan) => plan.id === id)?.name ?? 'Convênio')),
    },
    insuranceProductId: {
      label: 'Plano',
      show: (id) => plans.flatMap(({ products }) => products).find((one) => one.id === id)?.name ?? '',
    },
    memberNumber: { label: 'Carteirinha' },
    memberValidUntil: { label: 'Validade da carteirinha', show: showDate },
    guardianName: { label: 'Responsável' },
    guardianCpf: { label: 'CPF do responsável', show: formatCpf },
    guardianRelationship: { label: 'Parentesco', show: (one) => (one === '' ? '' : relationships[one]) },
    tags: { label: 'Etiquetas', show: (tags) => tags.join(', ') },
    notes: { label: 'Observações' },
  }
}

/** Formats a patient for the form; only digits are stored. */
export function formOfPatient(patient: Patient): PatientForm {
  const { id: _, version: __, view: ___, createdAt: ____, updatedAt: _____, ...form } = patient
  const { insurancePlanName: _plan, insuranceProductName: _product, ...fields } = form
  return {
    ...fields,
    cpf: formatCpf(fields.cpf),
    cns: formatCns(fields.cns),
    guardianCpf: formatCpf(fields.guardianCpf),
    postalCode: formatCep(fields.postalCode),
    contacts: fields.contacts.map((one) => ({ ...one, phone: formatPhone(one.phone) })),
  }
}

/** Returns the form as the API takes it. */
export const writable = ({ contacts, tags, ...form }: PatientForm) => ({
  ...form,
  tags: [...tags],
  contacts: [...contacts],
})

/** Clears the plan when the convênio changes. */
export const productOfPlan = (values: PatientForm, before: PatientForm): Partial<PatientForm> =>
  values.insurancePlanId !== before.insurancePlanId ? { insuranceProductId: null } : {}
