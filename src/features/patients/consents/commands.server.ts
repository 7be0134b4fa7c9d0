import { and, desc, eq, inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { findNames } from '#features/accounts/commands.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { patientEvent } from '../commands.server.ts'
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
  transact(scope, async (tx) => {
    const row = await findSurvivor(tx, id)
    if (!row) throw failure('not_found')
    return ledgerOf(tx, row.id)
  })

/** Appends an entry to the ledger; entries are never changed. */
export const addConsent = (scope: MemberScope, id: string, consent: NewConsent): Promise<Ledger> =>
  transact(scope, async (tx) => {
    const row = await findSurvivor(tx, id)
    if (!row) throw failure('not_found')
    const entry = { ...consent, orgId: tx.orgId, id: uuid(), patientId: row.id, userId: tx.userId }
    await tx.db.insert(patientConsents).values(entry)
    const before = currentConsents((await ledgerOf(tx, row.id)).ledger.filter((one) => one.id !== entry.id))
    const field = `consent.${consent.purpose}.${consent.channel}`
    const known = before.find((one) => `consent.${one.purpose}.${one.channel}` === field)
    await record(tx, {
      act: 'update',
      kind: 'patient',
      id: row.id,
      before: { [field]: known?.isGranted ?? null },
      after: { [field]: consent.isGranted },
    })
    await publish(tx, patientEvent(row.id))
    return ledgerOf(tx, row.id)
  })

/** Returns the patient's entries with those of the records merged into it. */
export async function ledgerOf(tx: Transaction<MemberScope>, id: string): Promise<Ledger> {
  const rows = await tx.db
    .select()
    .from(patientConsents)
    .where(and(eq(patientConsents.orgId, tx.orgId), inArray(patientConsents.patientId, await idsOf(tx, id))))
    .orderBy(desc(patientConsents.id))
  const names = await findNames(tx, [...new Set(rows.flatMap(({ userId }) => userId ?? []))])
  const ledger = rows.map(({ orgId: _, patientId: __, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    userFullname: (entry.userId && names.get(entry.userId)) ?? null,
  }))
  return { ledger, current: currentConsents(ledger) }
}
