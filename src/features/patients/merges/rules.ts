/** The rules of merging two records of one person, and of undoing it without losing later changes. */
import { phoneKey } from '#lib/phone.ts'
import type { ContactForm, PatientFields } from '../rules.ts'

export interface MergedContact extends ContactForm {
  readonly id: string
}

export interface MergeSnapshot {
  /** The survivor's fields before and after. */
  readonly before: PatientFields
  readonly after: PatientFields
  /** The contacts copied to the survivor, as they were copied. */
  readonly contacts: readonly MergedContact[]
  /** The documents that the survivor took over. */
  readonly files?: readonly string[]
}

/** The fields that are chosen from one record or the other together. Tags and notes are always joined. */
export const mergeGroups = {
  fullName: ['fullName'],
  socialName: ['socialName'],
  birthDate: ['birthDate'],
  sex: ['sex'],
  cpf: ['cpf'],
  cns: ['cns'],
  email: ['email'],
  address: ['street', 'streetNumber', 'complement', 'city', 'state', 'postalCode'],
  insurance: ['insurancePlanId', 'insuranceProductId', 'memberNumber', 'memberValidUntil'],
  guardian: ['guardianName', 'guardianCpf', 'guardianRelationship'],
  status: ['status'],
} as const satisfies Record<string, readonly (keyof PatientFields)[]>
export type MergeGroup = keyof typeof mergeGroups
export const mergeGroupNames = Object.keys(mergeGroups) as [MergeGroup, ...MergeGroup[]]

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const isEmpty = (of: PatientFields, group: MergeGroup) => mergeGroups[group].every((field) => !of[field])

/** Returns the groups in which the records differ. */
export const differingGroups = (a: PatientFields, b: PatientFields): MergeGroup[] =>
  mergeGroupNames.filter((group) => mergeGroups[group].some((field) => !same(a[field], b[field])))

/** Returns the groups that the survivor lacks and the other has. */
export const missingGroups = (survivor: PatientFields, other: PatientFields): MergeGroup[] =>
  mergeGroupNames.filter((group) => isEmpty(survivor, group) && !isEmpty(other, group))

/** Returns the survivor's fields, with the named groups taken from the other. */
export function mergeFields(
  survivor: PatientFields,
  other: PatientFields,
  take: readonly MergeGroup[],
): PatientFields {
  const taken = take.flatMap((group) => mergeGroups[group].map((field) => [field, other[field]] as const))
  const notes = [survivor.notes, other.notes].filter((text) => text !== '')
  return {
    ...survivor,
    ...Object.fromEntries(taken),
    tags: [...new Set([...survivor.tags, ...other.tags])].sort(),
    notes: [...new Set(notes)].join('\n\n'),
  }
}

/** Returns the other's contacts that the survivor lacks, under new ids. */
export function missingContacts(
  survivor: readonly ContactForm[],
  other: readonly ContactForm[],
  newId: () => string,
): MergedContact[] {
  const known = new Set(survivor.map(contactKey))
  const hasPreferred = survivor.some((one) => one.isPreferred)
  return other
    .filter((one) => !known.has(contactKey(one)))
    .map((one) => ({ ...one, id: newId(), isPreferred: one.isPreferred && !hasPreferred }))
}

/** Equal for contacts that reach the same person in the same way. */
const contactKey = ({ name, relationship, phone, email }: ContactForm) =>
  JSON.stringify([name, relationship, phoneKey(phone) || phone, email])

/** Returns the survivor's fields before the merge, except those changed since: these stay, and are named. */
export function unmergeFields(
  current: PatientFields,
  { before, after }: Pick<MergeSnapshot, 'before' | 'after'>,
): { fields: PatientFields; kept: (keyof PatientFields)[] } {
  const merged = changedFields({ before, after })
  const kept = merged.filter((field) => !same(current[field], after[field]))
  const back = merged.filter((field) => same(current[field], after[field]))
  return { fields: { ...current, ...Object.fromEntries(back.map((field) => [field, before[field]])) }, kept }
}

const changedFields = ({ before, after }: Pick<MergeSnapshot, 'before' | 'after'>) =>
  (Object.keys(after) as (keyof PatientFields)[]).filter((field) => !same(before[field], after[field]))

/** Returns the copied contacts to remove again: those that nobody has changed since. */
export function leavingContacts(
  current: readonly MergedContact[],
  { contacts }: Pick<MergeSnapshot, 'contacts'>,
): string[] {
  const content = ({ name, relationship, phone, email, hasWhatsapp }: ContactForm) =>
    JSON.stringify([name, relationship, phone, email, hasWhatsapp])
  const came = new Map(contacts.map((one) => [one.id, content(one)]))
  return current.filter((one) => came.get(one.id) === content(one)).map(({ id }) => id)
}

/**
 * Removes an undone merge from the snapshots of later merges into the same survivor, so that undoing them in
 * any order restores the original fields.
 */
export function withoutMerge(later: readonly MergeSnapshot[], undone: MergeSnapshot): MergeSnapshot[] {
  const carried = new Set(changedFields(undone))
  return later.map((one) => {
    const before: Record<string, unknown> = { ...one.before }
    const after: Record<string, unknown> = { ...one.after }
    for (const field of [...carried]) {
      if (!same(one.before[field], undone.after[field])) {
        carried.delete(field)
        continue
      }
      before[field] = undone.before[field]
      if (same(one.after[field], undone.after[field])) after[field] = undone.before[field]
      else carried.delete(field)
    }
    return { ...one, before: before as unknown as PatientFields, after: after as unknown as PatientFields }
  })
}
