import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { findNames } from '#features/accounts/commands.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { consentChannels, consentPurposes, consentSources } from '../consents/rules.ts'
import { findSurvivor, idsOf } from '../queries.server.ts'
import { displayName } from '../rules.ts'
import type { SourceEvent, TimelineSource } from '../slots.server.ts'
import { patientConsents, patientMerges, patients } from '../tables.server.ts'
import type { TimelineEvent } from './contract.ts'

const pageSize = 50

/** Returns the patient's events from all features, the newest first. */
export function readTimeline(
  sources: readonly TimelineSource[],
  scope: MemberScope,
  id: string,
  before = new Date(8.64e15),
): Promise<{ items: TimelineEvent[]; next: string | null }> {
  return transact(scope, async (tx) => {
    const row = await findSurvivor(tx, id)
    if (!row) throw failure('not_found')
    const ids = await idsOf(tx, row.id)
    const page = { before, limit: pageSize + 1 }
    const all: SourceEvent[] = []
    for (const source of [creations, consents, merges, ...sources]) all.push(...(await source(tx, ids, page)))
    all.sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    const shown = all.slice(0, pageSize)
    const names = await findNames(tx, [...new Set(shown.flatMap(({ userId }) => userId ?? []))])
    return {
      items: shown.map(({ userId, at, ...event }) => ({
        ...event,
        at: at.toISOString(),
        userFullname: (userId && names.get(userId)) ?? null,
      })),
      next: all.length > pageSize ? (shown.at(-1)?.at.toISOString() ?? null) : null,
    }
  })
}

const earlier = (before: Date) => sql`${before.toISOString()}::timestamptz`
/** Limits an instant to what the database can read: JavaScript's last one lies beyond. */
const bounded = (before: Date) => (before.getTime() > 4e12 ? new Date(4e12) : before)

const creations: TimelineSource = async (tx, ids, { before, limit }) => {
  const rows = await tx.db
    .select()
    .from(patients)
    .where(
      and(
        eq(patients.orgId, tx.orgId),
        inArray(patients.id, [...ids]),
        lt(patients.createdAt, earlier(bounded(before))),
      ),
    )
    .orderBy(desc(patients.createdAt))
    .limit(limit)
  return rows.map((row) =>
    event(`created ${row.id}`, row.createdAt, 'created', 'Cadastro criado', displayName(row)),
  )
}

const consents: TimelineSource = async (tx, ids, { before, limit }) => {
  const rows = await tx.db
    .select()
    .from(patientConsents)
    .where(
      and(
        eq(patientConsents.orgId, tx.orgId),
        inArray(patientConsents.patientId, [...ids]),
        lt(patientConsents.at, earlier(bounded(before))),
      ),
    )
    .orderBy(desc(patientConsents.id))
    .limit(limit)
  return rows.map((row) => {
    const title = row.isGranted ? 'Consentimento dado' : 'Consentimento retirado'
    const detail = [
      `${consentPurposes[row.purpose]} por ${consentChannels[row.channel]}`,
      consentSources[row.source],
      row.note,
    ]
    return event(
      `consent ${row.id}`,
      row.at,
      'consent',
      title,
      detail.filter(Boolean).join(' · '),
      row.userId,
    )
  })
}

const merges: TimelineSource = async (tx, ids, page) => {
  const before = earlier(bounded(page.before))
  const rows = await tx.db
    .select({ merge: patientMerges, fullName: patients.fullName, socialName: patients.socialName })
    .from(patientMerges)
    .innerJoin(
      patients,
      and(eq(patients.orgId, patientMerges.orgId), eq(patients.id, patientMerges.mergedId)),
    )
    .where(
      and(
        eq(patientMerges.orgId, tx.orgId),
        or(inArray(patientMerges.survivorId, [...ids]), inArray(patientMerges.mergedId, [...ids])),
        or(lt(patientMerges.at, before), lt(patientMerges.undoneAt, before)),
      ),
    )
    .orderBy(desc(patientMerges.id))
    .limit(page.limit)
  return rows.flatMap(({ merge, ...merged }) => mergeEvents(merge, displayName(merged), page.before))
}

function mergeEvents(
  { id, at, userId, undoneAt, undoneBy }: typeof patientMerges.$inferSelect,
  name: string,
  before: Date,
): SourceEvent[] {
  const done = event(`merge ${id}`, at, 'merge', 'Cadastros juntados', name, userId)
  if (!undoneAt) return at < before ? [done] : []
  const undone = event(`unmerge ${id}`, undoneAt, 'unmerge', 'Junção desfeita', name, undoneBy)
  return [done, undone].filter((one) => one.at < before)
}

const event = (
  id: string,
  at: Date,
  kind: string,
  title: string,
  detail: string,
  userId: string | null = null,
): SourceEvent => ({ id, at, kind, title, detail, userId, link: null })
