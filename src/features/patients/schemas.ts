import { z } from 'zod'
import { optionalDay, text, uuid } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import { recordFields } from '#platform/records/contract.ts'
import {
  checkPatient,
  maxContacts,
  type PatientForm,
  type PatientStatus,
  type Relationship,
  relationships,
  type Sex,
  sexes,
  statuses,
} from './rules.ts'

/** What a patient looks like on its way between browser and server. */

const namesOf = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as [T, ...T[]]

export const status = z.enum(namesOf<PatientStatus>(statuses))
const relationship = z.enum(namesOf<Relationship>(relationships))

const contact = z.object({
  id: uuid.optional(),
  name: text(120).default('').describe('Vazio, quando é do próprio paciente.'),
  relationship: relationship.default('self'),
  phone: text(24).default(''),
  email: text(254).default(''),
  hasWhatsapp: z.boolean().default(false),
  isPreferred: z.boolean().default(false).describe('O que a agenda mostra.'),
})

export const tag = text(40)

export const patientFields = z.object({
  fullName: text(160),
  socialName: text(160).default(''),
  birthDate: optionalDay('Data inválida. Ex: 27/03/1985').default('').describe('`1985-03-27`'),
  sex: z.enum(namesOf<Sex>(sexes)).default(''),
  cpf: text(20).default(''),
  cns: text(24).default(''),
  email: text(254).default(''),
  postalCode: text(10).default(''),
  city: text(80).default(''),
  state: text(2).default(''),
  street: text(160).default(''),
  streetNumber: text(20).default(''),
  complement: text(100).default(''),
  insurancePlanId: uuid.nullable().default(null),
  insuranceProductId: uuid.nullable().default(null),
  memberNumber: text(40).default('').describe('O número da carteirinha.'),
  memberValidUntil: optionalDay('Data inválida. Ex: 31/12/2027')
    .default('')
    .describe('O último dia da carteirinha.'),
  guardianName: text(160).default(''),
  guardianCpf: text(20).default(''),
  guardianRelationship: z.union([relationship, z.literal('')]).default(''),
  notes: text(5_000).default(''),
  tags: z.array(tag).max(60).default([]),
  status: status.default('active'),
  contacts: z.array(contact).max(maxContacts).default([]),
})

/** Every problem of the form beside its field. */
export const withPatientRules = <T extends z.ZodType<PatientForm>>(schema: T) =>
  schema.superRefine((form, context) => {
    for (const [path, message] of Object.entries(checkPatient(form)))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  })

const storedContact = output(contact).extend({ id: uuid })
export type Contact = z.infer<typeof storedContact>

/** The whole record, as the front desk and management read it. */
export const patientSchema = output(patientFields).extend({
  ...recordFields,
  view: z.literal('full'),
  contacts: z.array(storedContact),
  insurancePlanName: z.string().describe('Vazio quando é particular.'),
  insuranceProductName: z.string(),
})
export type Patient = z.infer<typeof patientSchema>

/** What a professional reads of the own patients. */
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

/** A line of a list; null is what the role does not read. */
export const patientItem = z.object({
  id: uuid,
  version: z.int(),
  fullName: z.string(),
  socialName: z.string(),
  birthDate: z.string(),
  /** Of the preferred contact; '' without any. */
  phone: z.string(),
  hasWhatsapp: z.boolean(),
  /** Whose phone it is, when it is not the patient's own. */
  contactName: z.string(),
  insurancePlanName: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  status: status.nullable(),
})
export type PatientItem = z.infer<typeof patientItem>
