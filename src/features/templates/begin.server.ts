import { v7 as uuid } from 'uuid'
import { plain } from '#lib/match.ts'
import { record } from '#platform/audit/audit.server.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { assertWholeNetwork } from './assertWholeNetwork.server.ts'
import { type InOrg, listNames, listStarterKeys, searchTextOf } from './queries.server.ts'
import { type Starter, starters } from './starters.ts'
import { templates, templateVersions } from './tables.server.ts'

/** A new network begins with a text for everything that goes out. */
export const beginWithTemplates = async (tx: InOrg): Promise<void> => {
  await insertStarters(tx, starters)
}

/** Puts back the first texts that the network has not, or has deleted; what it changed stays as it is. */
export const restoreStarters = (scope: MemberScope): Promise<{ ids: string[] }> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const keys = await listStarterKeys(tx)
    const names = new Set((await listNames(tx)).map(plain))
    const missing = starters.filter(({ key }) => !keys.includes(key)).map((one) => withFreeName(one, names))
    const ids = await insertStarters(tx, missing)
    await record(
      tx,
      ...missing.map(({ name, content }, at) => ({
        act: 'create' as const,
        kind: 'template' as const,
        id: ids[at] ?? '',
        after: { name, content },
      })),
    )
    for (const id of ids) await publish(tx, { topic: 'templates', id })
    return { ids }
  })

/** The network may have a text of its own by that name. */
function withFreeName(starter: Starter, taken: ReadonlySet<string>): Starter {
  if (!taken.has(plain(starter.name))) return starter
  for (let number = 1; ; number++) {
    const name = number === 1 ? `${starter.name} (inicial)` : `${starter.name} (inicial ${number})`
    if (!taken.has(plain(name))) return { ...starter, name }
  }
}

/** Inserts texts in one statement; returns their ids, in their order. */
async function insertStarters({ db, orgId }: InOrg, texts: readonly Starter[]): Promise<string[]> {
  const ids = texts.map(() => uuid())
  const rows = texts.map(({ key, content, ...fields }, at) => ({
    template: {
      ...fields,
      orgId,
      id: ids[at] ?? '',
      starter: key,
      searchText: searchTextOf({ name: fields.name, content }),
    },
    version: { orgId, templateId: ids[at] ?? '', number: 1, content, category: fields.category },
  }))
  await insertTogether(db, [
    rowsFor(
      templates,
      rows.map(({ template }) => template),
    ),
    rowsFor(
      templateVersions,
      rows.map(({ version }) => version),
    ),
  ])
  return ids
}
