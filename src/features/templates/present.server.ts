import { loadMessageRules } from '#features/channels/commands.server.ts'
import type { FindNames } from '#platform/audit/api.server.ts'
import { inTurn } from '#platform/db/inTurn.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { required } from '#platform/records/changes.server.ts'
import type { Template, TemplateItem, TemplateVersionItem } from './contract.ts'
import {
  findTemplate,
  type InOrg,
  listVersions,
  type TemplateRow,
  type VersionRow,
} from './queries.server.ts'
import { problemOf, reasonLabel, sendingNumber } from './rules.ts'
import type { CountVersionSends, FindTemplateUsers, TemplateUser, VersionSends } from './slots.server.ts'

/** What later features and the platform know besides: users, sends, names of people. */
export interface Presenting {
  readonly findUsers: readonly FindTemplateUsers[]
  readonly countSends: readonly CountVersionSends[]
  readonly findNames: FindNames
}

export const findAllUsers = async ({ findUsers }: Presenting, tx: InOrg): Promise<TemplateUser[]> =>
  (await inTurn(findUsers, (find) => find(tx))).flat()

/** @throws `not_found` (404) */
export async function presentTemplate(
  parts: Presenting,
  tx: Transaction<MemberScope>,
  id: string,
): Promise<Template> {
  const row = required(await findTemplate(tx, id))
  const versions = await listVersions(tx, [id])
  const [newest] = versions
  if (!newest) throw new Error('a template has no version')
  const users = (await findAllUsers(parts, tx)).filter(({ templateId }) => templateId === id)
  const sends = (await inTurn(parts.countSends, (count) => count(tx, [id]))).flat()
  const names = await parts.findNames(
    tx,
    versions.flatMap(({ userId }) => userId ?? []),
  )
  const common = await commonOf(tx, row, versions, users, sends)
  return {
    ...common,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    content: mutable(newest.content),
    versions: versions.map((version) => presentVersion(version, sends, names)),
  }
}

/** Returns rows of a list as they are shown. */
export async function presentItems(
  parts: Presenting,
  tx: Transaction<MemberScope>,
  rows: readonly TemplateRow[],
  users: readonly TemplateUser[],
): Promise<TemplateItem[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const versions = Map.groupBy(await listVersions(tx, ids), ({ templateId }) => templateId)
  const sends = (await inTurn(parts.countSends, (count) => count(tx, ids))).flat()
  return inTurn(rows, async (row) => {
    const own = versions.get(row.id) ?? []
    const ofThis = ({ templateId }: { readonly templateId: string }) => templateId === row.id
    return {
      ...(await commonOf(tx, row, own, users.filter(ofThis), sends.filter(ofThis))),
      body: own[0]?.content.body ?? '',
    }
  })
}

async function commonOf(
  tx: InOrg,
  row: TemplateRow,
  versions: readonly VersionRow[],
  users: readonly TemplateUser[],
  sends: readonly VersionSends[],
) {
  const [newest] = versions
  if (!newest) throw new Error('a template has no version')
  const { id, version, name, kind, category, use, starter, quality, metaCategory, syncedAt } = row
  const { prices } = await loadMessageRules(tx)
  const last = Math.max(...sends.map(({ lastAt }) => lastAt?.getTime() ?? 0), 0)
  return {
    id,
    version,
    name,
    kind,
    category,
    use,
    starter,
    quality: quality || null,
    metaCategory: metaCategory || null,
    syncedAt: syncedAt?.toISOString() ?? null,
    number: newest.number,
    state: newest.state,
    sendingNumber: sendingNumber({ kind, versions }),
    stateAt: stateAt(newest),
    pausedUntil: newest.pausedUntil?.toISOString() ?? null,
    problem: problemOf({ kind, category, metaCategory, versions }, prices),
    usedBy: users.map(({ id: userId, by, name: userName, detail }) => ({
      id: userId,
      by,
      name: userName,
      detail,
    })),
    lastUsedAt: last === 0 ? null : new Date(last).toISOString(),
    sentIn30Days: sends.reduce((sum, { in30Days }) => sum + in30Days, 0),
  }
}

/** Since when a version is as it is. */
const stateAt = ({ state, decidedAt, submittedAt, createdAt, updatedAt }: VersionRow): string =>
  (
    (state === 'draft' && createdAt) ||
    (state === 'submitted' && submittedAt) ||
    (state !== 'replaced' && decidedAt) ||
    updatedAt
  ).toISOString()

function presentVersion(
  version: VersionRow,
  sends: readonly VersionSends[],
  names: ReadonlyMap<string, string>,
): TemplateVersionItem {
  const { number, state, content, metaName, userId, createdAt, pausedUntil } = version
  return {
    number,
    state,
    content: mutable(content),
    metaName,
    reason: reasonLabel(version),
    createdAt: createdAt.toISOString(),
    author: userId === null ? null : (names.get(userId) ?? null),
    stateAt: stateAt(version),
    pausedUntil: pausedUntil?.toISOString() ?? null,
    sends: sends.filter((one) => one.number === number).reduce((sum, { total }) => sum + total, 0),
  }
}

const mutable = (content: VersionRow['content']) => ({ ...content, buttons: [...content.buttons] })
