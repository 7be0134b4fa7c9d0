import { formatCep } from '#lib/cep.ts'
import { formatCns } from '#lib/cns.ts'
import { formatCpf } from '#lib/cpf.ts'
import { formatDay } from '#lib/days.ts'
import { formatPhone, isMobile } from '#lib/phone.ts'
import { writeOtherContacts } from '../imports/otherContacts.ts'
import { importFields } from '../imports/rules.ts'
import { type PatientForm, relationships, sexes, statuses } from '../rules.ts'

/** A patient as a line of a spreadsheet, in columns that the import understands. */
export interface ExportedPatient extends PatientForm {
  readonly insurancePlanName: string
  readonly insuranceProductName: string
}

type Column = readonly [header: string, cell: (patient: ExportedPatient) => string]

const own = ({ contacts }: ExportedPatient) =>
  contacts.filter(({ relationship, phone }) => relationship === 'self' && phone !== '')
const mobileOf = (patient: ExportedPatient) => own(patient).find(({ phone }) => isMobile(phone))
const phoneOf = (patient: ExportedPatient) => own(patient).find((one) => one !== mobileOf(patient))

/** Formats the contacts that don't fit in the two columns of phones. */
const othersOf = (patient: ExportedPatient) =>
  writeOtherContacts(patient.contacts.filter((one) => one !== mobileOf(patient) && one !== phoneOf(patient)))

const { label: fullName } = importFields.fullName

const columns: readonly Column[] = [
  [fullName, (one) => one.fullName],
  [importFields.socialName.label, (one) => one.socialName],
  [importFields.birthDate.label, (one) => formatDay(one.birthDate)],
  [importFields.sex.label, (one) => sexes[one.sex]],
  [importFields.cpf.label, (one) => formatCpf(one.cpf)],
  [importFields.cns.label, (one) => formatCns(one.cns)],
  [importFields.mobile.label, (one) => formatPhone(mobileOf(one)?.phone ?? '')],
  [importFields.phone.label, (one) => formatPhone(phoneOf(one)?.phone ?? '')],
  [importFields.otherContacts.label, othersOf],
  [importFields.email.label, (one) => one.email],
  [importFields.insurancePlan.label, (one) => one.insurancePlanName || 'Particular'],
  [importFields.insuranceProduct.label, (one) => one.insuranceProductName],
  [importFields.memberNumber.label, (one) => one.memberNumber],
  [importFields.memberValidUntil.label, (one) => formatDay(one.memberValidUntil)],
  [importFields.guardianName.label, (one) => one.guardianName],
  [importFields.guardianCpf.label, (one) => formatCpf(one.guardianCpf)],
  [
    importFields.guardianRelationship.label,
    (one) => (one.guardianRelationship === '' ? '' : relationships[one.guardianRelationship]),
  ],
  [importFields.postalCode.label, (one) => formatCep(one.postalCode)],
  [importFields.street.label, (one) => one.street],
  [importFields.streetNumber.label, (one) => one.streetNumber],
  [importFields.complement.label, (one) => one.complement],
  [importFields.city.label, (one) => one.city],
  [importFields.state.label, (one) => one.state],
  [importFields.tags.label, (one) => one.tags.join(', ')],
  [importFields.notes.label, (one) => one.notes],
  [importFields.status.label, (one) => statuses[one.status]],
]

export const exportHeader: readonly string[] = columns.map(([header]) => header)

export const exportRow = (patient: ExportedPatient): string[] => columns.map(([, cell]) => cell(patient))
