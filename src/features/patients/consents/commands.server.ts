import { and, desc, eq, inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { findNames } from '#features/accounts/commands.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, type Open, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { patientNews } from '../commands.server.ts'
import { findSurvivor, idsOf } from '../queries.server.ts'
import { patientConsents } from '../tables.server.ts'
import type { Consent } from './contract.ts'
import { type ConsentChannel, type ConsentPurpose, type ConsentSource, currentConsents } from './rules.ts'

export interface NewConsent {
  readonly purpose: ConsentPurpose
  readonly channel: ConsentChannel
  readonly isGranted: boolean
  readonly source: ConsentSource
  readonly note: string
}

interface Ledger {
  current: Consent[]
  ledger: Consent[]
}

export const readConsents = (scope: MemberScope, id: string): Promise<Ledger> =>
  transact(scope, async (open) => {
    const row = await findSurvivor(open, id)
    if (!row) throw failure('not_found')
    return ledgerOf(open, row.id)
  })

/** Adds to the ledger; nothing in it is ever changed. */
export const addConsent = (scope: MemberScope, id: string, consent: NewConsent): Promise<Ledger> =>
  transact(scope, async (open) => {
    const row = await findSurvivor(open, id)
    if (!row) throw failure('not_found')
    const entry = { ...consent, orgId: open.orgId, id: uuid(), patientId: row.id, userId: open.userId }
    await open.tx.insert(patientConsents).values(entry)
    const before = currentConsents((await ledgerOf(open, row.id)).ledger.filter((one) => one.id !== entry.id))
    const field = `consent.${consent.purpose}.${consent.channel}`
    const known = before.find((one) => `consent.${one.purpose}.${one.channel}` === field)
    await record(open, {
      act: 'update',
      kind: 'patient',
      id: row.id,
      before: { [field]: known?.isGranted ?? null },
      after: { [field]: consent.isGranted },
    })
    await publish(open, patientNews(row.id))
    return ledgerOf(open, row.id)
  })

/** The patient's own entries with those of the records that were joined to it. */
export async function ledgerOf(open: Open<MemberScope>, id: string): Promise<Ledger> {
  const rows = await open.tx
    .select()
    .from(patientConsents)
    .where(
      and(eq(patientConsents.orgId, open.orgId), inArray(patientConsents.patientId, await idsOf(open, id))),
    )
    .orderBy(desc(patientConsents.id))
  const names = await findNames(open, [...new Set(rows.flatMap(({ userId }) => userId ?? []))])
  const ledger = rows.map(({ orgId: _, patientId: __, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    userFullname: (entry.userId && names.get(entry.userId)) ?? null,
  }))
  return { ledger, current: currentConsents(ledger) }
}
