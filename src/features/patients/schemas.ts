import { z } from 'zod'
import { addressLimits } from '#features/orgs/rules.ts'
import { maxEmailLength } from '#lib/text.ts'
import { optionalDay, text, uuid } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import { deletedItem, recordFields } from '#platform/records/contract.ts'
import {
  maxContacts,
  type PatientStatus,
  patientLimits,
  type Relationship,
  relationships,
  type Sex,
  sexes,
  statuses,
} from './rules.ts'

/** The schemas of a patient between browser and server. */

const namesOf = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as [T, ...T[]]

export const status = z.enum(namesOf<PatientStatus>(statuses))
export const relationship = z.enum(namesOf<Relationship>(relationships))

const contact = z.object({
  id: uuid.optional(),
  name: text(patientLimits.contactName).default('').describe('Vazio, quando é do próprio paciente.'),
  relationship: relationship.default('self'),
  phone: text(24).default(''),
  email: text(maxEmailLength).default(''),
  hasWhatsapp: z.boolean().default(false),
  isPreferred: z.boolean().default(false).describe('O que a agenda mostra.'),
})

export const tag = text(40)

export const patientFields = z.object({
  fullName: text(patientLimits.name),
  socialName: text(patientLimits.name).default(''),
  birthDate: optionalDay('Data inválida. Ex: 27/03/1985').default('').describe('`1985-03-27`'),
  sex: z.enum(namesOf<Sex>(sexes)).default(''),
  cpf: text(20).default(''),
  cns: text(24).default(''),
  email: text(maxEmailLength).default(''),
  postalCode: text(10).default(''),
  city: text(addressLimits.city).default(''),
  state: text(2).default(''),
  street: text(addressLimits.street).default(''),
  streetNumber: text(addressLimits.streetNumber).default(''),
  complement: text(addressLimits.complement).default(''),
  insurancePlanId: uuid.nullable().default(null),
  insuranceProductId: uuid.nullable().default(null),
  memberNumber: text(patientLimits.memberNumber).default('').describe('O número da carteirinha.'),
  memberValidUntil: optionalDay('Data inválida. Ex: 31/12/2027')
    .default('')
    .describe('O último dia da carteirinha.'),
  guardianName: text(patientLimits.name).default(''),
  guardianCpf: text(20).default(''),
  guardianRelationship: z.union([relationship, z.literal('')]).default(''),
  notes: text(patientLimits.notes).default(''),
  tags: z.array(tag).max(60).default([]),
  status: status.default('active'),
  contacts: z.array(contact).max(maxContacts).default([]),
})

const storedContact = output(contact).extend({ id: uuid })
export type Contact = z.infer<typeof storedContact>

/** The whole record, for front desk and management. */
export const patientSchema = output(patientFields).extend({
  ...recordFields,
  view: z.literal('full'),
  contacts: z.array(storedContact),
  insurancePlanName: z.string().describe('Vazio quando é particular.'),
  insuranceProductName: z.string(),
})
export type Patient = z.infer<typeof patientSchema>

/** The fields of their own patients that professionals read. */
export const patientCardSchema = z.object({
  view: z.literal('contact'),
  ...recordFields,
  fullName: z.string(),
  socialName: z.string(),
  birthDate: z.string(),
  contacts: z.array(storedContact),
})

export const anyPatientSchema = z.discriminatedUnion('view', [patientSchema, patientCardSchema])
export type AnyPatient = z.infer<typeof anyPatientSchema>

/** An item of a list; null for fields that the role may not read. */
export const patientItem = z.object({
  id: uuid,
  version: z.int(),
  fullName: z.string(),
  socialName: z.string(),
  birthDate: z.string(),
  /** Of the preferred contact; '' without any. */
  phone: z.string(),
  hasWhatsapp: z.boolean(),
  /** The owner of the phone, when it is not the patient's own. */
  contactName: z.string(),
  insurancePlanName: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  status: status.nullable(),
})
export type PatientItem = z.infer<typeof patientItem>

/** An item of the list of the network's patients, which shows deleted ones too. */
export const listedPatient = patientItem.extend(deletedItem)
export type ListedPatient = z.infer<typeof listedPatient>

/** A patient found by a typed text, with the other person by whom it was found. */
export const foundPatient = patientItem.extend({
  foundBy: z
    .object({
      kind: z.enum(['guardian', 'contact']),
      name: z.string(),
      relationship: z.union([relationship, z.literal('')]),
    })
    .nullable()
    .describe('De quem é o que foi digitado, quando não é do próprio paciente.'),
})
export type FoundPatient = z.infer<typeof foundPatient>
