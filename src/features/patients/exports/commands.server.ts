import { and, asc, eq, sql } from 'drizzle-orm'
import { findNames } from '#features/accounts/commands.server.ts'
import { members, users } from '#features/accounts/tables.server.ts'
import { insurancePlans, insuranceProducts } from '#features/insurance-plans/tables.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { byteOrderMark, writeCsvRow } from '#lib/csv.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { streamOf } from '#platform/http/stream.server.ts'
import { composeMail } from '#platform/mail/email.server.ts'
import type { Post } from '#platform/mail/mail.server.ts'
import { mapInSlices } from '#platform/slices.server.ts'
import { paths } from '#src/paths.ts'
import {
  criteriaOf,
  fieldsOf,
  listContacts,
  ofOrg,
  type PatientFilter,
  type PatientRow,
} from '../queries.server.ts'
import { planSearch } from '../search/plan.server.ts'
import type { IsRecent } from '../slots.server.ts'
import { patients } from '../tables.server.ts'
import { exportProblems } from './contract.ts'
import { exportEmail } from './email.server.ts'
import { exportHeader, exportRow } from './rows.ts'

export interface ExportParts {
  readonly isRecent: IsRecent
  readonly post: Pick<Post, 'send'>
  readonly productName: string
  readonly origin: string
}

const batchSize = 200

/**
 * Streams the file batch by batch, each in a transaction of its own that checks access anew: a long
 * transaction would hold back the live events. The audit entry and the email to the owners are written before
 * the first line.
 * @throws `recent_sign_in_required` (403)
 */
export async function exportPatients(
  parts: ExportParts,
  scope: MemberScope,
  filter: PatientFilter,
): Promise<ReadableStream<Uint8Array>> {
  if (!parts.isRecent(scope.authTime ?? 0)) throw problem(exportProblems, 'recent_sign_in_required')
  await transact(scope, async (tx) => {
    await record(tx, {
      act: 'export',
      kind: 'org',
      id: tx.orgId,
      after: { patients: Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) },
    })
    await notifyOwners(parts, tx)
  })
  return streamOf(batches((after) => transact(scope, (tx) => readBatch(tx, filter, after))))
}

async function* batches(read: (after: PatientRow | null) => Promise<Batch>): AsyncGenerator<string> {
  yield byteOrderMark + writeCsvRow(exportHeader)
  let after: PatientRow | null = null
  do {
    const { text, last }: Batch = await read(after)
    if (text !== '') yield text
    after = last
  } while (after)
}

interface Batch {
  readonly text: string
  /** Null at the end. */
  readonly last: PatientRow | null
}

async function readBatch(
  tx: Transaction<MemberScope>,
  filter: PatientFilter,
  after: PatientRow | null,
): Promise<Batch> {
  const search = await planSearch(tx, criteriaOf(filter))
  const beyond = after
    ? sql`(${patients.nameKey}, ${patients.id}) > (${after.nameKey}, ${after.id}::uuid)`
    : undefined
  const rows = await tx.db
    .select()
    .from(patients)
    .where(and(ofOrg(tx), search.where, beyond))
    .orderBy(asc(patients.nameKey), asc(patients.id))
    .limit(batchSize)
  const ids = rows.map(({ id }) => id)
  const contacts = Map.groupBy(
    ids.length > 0 ? await listContacts(tx, ids) : [],
    ({ patientId }) => patientId,
  )
  const names = await insuranceNames(tx)
  const lines = await mapInSlices(rows, (row) =>
    writeCsvRow(
      exportRow({
        ...fieldsOf(row),
        contacts: contacts.get(row.id) ?? [],
        insurancePlanName: names.get(row.insurancePlanId ?? '') ?? '',
        insuranceProductName: names.get(row.insuranceProductId ?? '') ?? '',
      }),
    ),
  )
  return { text: lines.join(''), last: rows.length === batchSize ? (rows.at(-1) ?? null) : null }
}

/** Returns the names of convênios and plans by id. */
async function insuranceNames(tx: Transaction<MemberScope>): Promise<Map<string, string>> {
  const plans = await tx.db
    .select({ id: insurancePlans.id, name: insurancePlans.name })
    .from(insurancePlans)
    .where(eq(insurancePlans.orgId, tx.orgId))
  const products = await tx.db
    .select({ id: insuranceProducts.id, name: insuranceProducts.name })
    .from(insuranceProducts)
    .where(eq(insuranceProducts.orgId, tx.orgId))
  return new Map([...plans, ...products].map(({ id, name }) => [id, name]))
}

async function notifyOwners({ post, productName, origin }: ExportParts, tx: Transaction<MemberScope>) {
  const owners = await tx.db
    .select({ email: users.userEmail, orgName: orgs.orgName })
    .from(members)
    .innerJoin(users, eq(users.userId, members.userId))
    .innerJoin(orgs, eq(orgs.orgId, members.orgId))
    .where(and(eq(members.orgId, tx.orgId), eq(members.role, 'owner')))
  const names = await findNames(tx, [tx.userId])
  const at = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(tx.now)
  for (const { email, orgName } of owners) {
    const mail = exportEmail({
      to: email,
      orgName,
      personName: names.get(tx.userId) ?? 'Alguém da equipe',
      at,
      url: new URL(paths.team, origin).href,
    })
    await post.send(tx, composeMail(productName, mail))
  }
}
