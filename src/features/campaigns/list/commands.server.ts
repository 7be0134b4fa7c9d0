import { and, asc, count, eq, sql } from 'drizzle-orm'
import { phoneKey } from '#lib/phone.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { piecesOf } from '#platform/slices.server.ts'
import { arrayOf } from '../audience/arrays.server.ts'
import type { CampaignList, ListRow } from '../contract.ts'
import { assertState, lockCampaign, requireCampaign, writeState } from '../rows.server.ts'
import { campaignRows } from '../tables.server.ts'
import { type Candidate, judgeLines, type ListLine } from './rules.ts'

/** Lines with a problem are all shown, up to so many; of the others the first. */
const maxShown = 200
/** Rows of one statement: eight columns each. */
const batch = 1_000

export const readCampaignList = (scope: MemberScope, id: string): Promise<CampaignList> =>
  transact(scope, async (tx) => presentList(tx, id, (await requireCampaign(tx, id)).listName))

export interface WrittenList {
  readonly name: string
  readonly replaces: boolean
  readonly rows: readonly ListLine[]
}

/** Stores a list, or some lines of it, and finds anew whom all of its lines mean. @throws `wrong_state` (409) */
export const writeCampaignList = (
  scope: MemberScope,
  id: string,
  { name, replaces, rows }: WrittenList,
): Promise<CampaignList> =>
  transact(scope, async (tx) => {
    const campaign = await lockCampaign(tx, id)
    await assertState(tx, campaign, ['draft'])
    const lines = replaces ? rows : mergeLines(await linesOf(tx, id), rows)
    const candidates = await findCandidates(tx, lines)
    const judged = judgeLines(lines, candidates)
    await tx.db.delete(campaignRows).where(ofList(tx, id))
    for (const some of piecesOf(judged, batch))
      await tx.db
        .insert(campaignRows)
        .values(some.map((line) => ({ ...line, orgId: tx.orgId, campaignId: id })))
    const listName = replaces ? name : campaign.listName
    if (listName !== campaign.listName) await writeState(tx, id, { listName })
    await publish(tx, { topic: 'campaigns', id })
    return presentList(tx, id, listName)
  })

const ofList = ({ orgId }: Transaction<MemberScope>, id: string) =>
  and(eq(campaignRows.orgId, orgId), eq(campaignRows.campaignId, id))

const shownColumns = {
  line: campaignRows.line,
  name: campaignRows.name,
  phone: campaignRows.phone,
  email: campaignRows.email,
}

const linesOf = (tx: Transaction<MemberScope>, id: string): Promise<ListLine[]> =>
  tx.db.select(shownColumns).from(campaignRows).where(ofList(tx, id)).orderBy(asc(campaignRows.line))

function mergeLines(before: readonly ListLine[], changed: readonly ListLine[]): ListLine[] {
  const lines = new Map([...before, ...changed].map((line) => [line.line, line]))
  return [...lines.values()].sort((a, b) => a.line - b.line)
}

interface Row extends Record<string, unknown> {
  readonly key: string
  readonly id: string
  readonly name_key: string
  readonly is_active: boolean
}

/** The patients with the phone or the e-mail of a line. */
async function findCandidates(
  { db, orgId }: Transaction<MemberScope>,
  lines: readonly ListLine[],
): Promise<(line: ListLine) => readonly Candidate[]> {
  const phones = lines.map(({ phone }) => phoneKey(phone)).filter((key) => key !== '')
  const emails = lines.map(({ email }) => email.trim().toLowerCase()).filter((email) => email !== '')
  const { rows } = await db.execute<Row>(sql`
    with found as (
      select c.phone_key as key, c.patient_id from patient_contacts c
       where c.org_id = ${orgId} and c.phone_key = any (${arrayOf(phones)}::text[])
      union
      select c.email, c.patient_id from patient_contacts c
       where c.org_id = ${orgId} and c.email = any (${arrayOf(emails)}::text[])
      union
      select p.email, p.id from patients p where p.org_id = ${orgId} and p.email = any (${arrayOf(emails)}::text[]))
    select f.key, p.id, p.name_key, p.status = 'active' as is_active
      from found f join patients p on p.org_id = ${orgId} and p.id = f.patient_id
     where p.deleted_at is null and p.merged_into is null`)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const candidatesAt = (key: string) =>
    (byKey.get(key) ?? []).map(({ id, name_key, is_active }) => ({
      id,
      nameKey: name_key,
      isActive: is_active,
    }))
  return ({ phone, email }) => {
    const byPhone = candidatesAt(phoneKey(phone))
    return byPhone.length > 0 ? byPhone : candidatesAt(email.trim().toLowerCase())
  }
}

async function presentList(tx: Transaction<MemberScope>, id: string, name: string): Promise<CampaignList> {
  const [counted] = await tx.db
    .select({
      total: count(),
      problems: sql<number>`count(*) filter (where ${campaignRows.problem} <> '')::int`,
    })
    .from(campaignRows)
    .where(ofList(tx, id))
  const rows = await tx.db
    .select({ ...shownColumns, problem: sql<ListRow['problem']>`${campaignRows.problem}` })
    .from(campaignRows)
    .where(ofList(tx, id))
    .orderBy(sql`${campaignRows.problem} = ''`, asc(campaignRows.line))
    .limit(maxShown)
  return { name, total: counted?.total ?? 0, problems: counted?.problems ?? 0, rows }
}
