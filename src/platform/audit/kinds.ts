import type { NameOf } from '#platform/names.ts'

/** What has a history; features declare theirs. Whoever may read the record may read it, among those who may read histories. */
export type AuditKind = NameOf<'auditKinds'>

export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'read',
  'export',
  'import',
  'merge',
  'unmerge',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Fields of a record by name, as JSON. */
export type Snapshot = Readonly<Record<string, unknown>>

/** The fields in which two states of a record differ, from both. */
export function differenceOf(before: Snapshot, after: Snapshot): { before: Snapshot; after: Snapshot } {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  const pick = (from: Snapshot) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
  return { before: pick(before), after: pick(after) }
}
