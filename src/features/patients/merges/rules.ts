/** Joining two records of one person, and parting them again without losing what was changed meanwhile. */
import { phoneKey } from '#lib/phone.ts'
import type { ContactForm, PatientFields } from '../rules.ts'

export interface MergedContact extends ContactForm {
  readonly id: string
}

export interface MergeSnapshot {
  /** The survivor's fields before and after. */
  readonly before: PatientFields
  readonly after: PatientFields
  /** What the survivor got of the other's contacts, as it got it. */
  readonly contacts: readonly MergedContact[]
  /** Which documents of the other's the survivor took over. */
  readonly files?: readonly string[]
}

/** What is chosen from one record or the other as a whole. Tags and notes are always joined. */
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

/** What the records say differently. */
export const differingGroups = (a: PatientFields, b: PatientFields): MergeGroup[] =>
  mergeGroupNames.filter((group) => mergeGroups[group].some((field) => !same(a[field], b[field])))

/** What the survivor lacks and the other has. */
export const missingGroups = (survivor: PatientFields, other: PatientFields): MergeGroup[] =>
  mergeGroupNames.filter((group) => isEmpty(survivor, group) && !isEmpty(other, group))

/** The survivor's fields, with the named groups taken from the other. */
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

/** The other's contacts that the survivor lacks, under new ids. */
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

/** The same way to the same person. */
const contactKey = ({ name, relationship, phone, email }: ContactForm) =>
  JSON.stringify([name, relationship, phoneKey(phone) || phone, email])

/** The survivor's fields as they were, save what was changed since the merge: that is kept, and named. */
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

/** Which of the contacts that came with the merge leave again: those that nobody has changed since. */
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
 * Later merges into the same survivor built on what an undone one had left: their memory is put right, so that undoing
 * them as well leads back to the beginning, in whatever order.
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
