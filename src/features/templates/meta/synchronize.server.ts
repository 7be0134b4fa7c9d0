import type { Channels, OpenChannel, ProviderTemplate } from '#features/channels/commands.server.ts'
import type { Database } from '#platform/db/database.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { assertWholeNetwork } from '../assertWholeNetwork.server.ts'
import { submissionProblems } from '../contract.ts'
import { type InOrg, listAtMeta, updateAtMeta, updateVersion } from '../queries.server.ts'
import { applyMetaFacts, noteAtMeta } from './apply.server.ts'

/** An answer that was lost may still come to light; after this, what Meta does not list was not taken. */
const settleMs = 5 * 60_000

/** @throws `whatsapp_missing` (409) while the network has no account at Meta */
export async function findWhatsapp(tx: InOrg, channels: Channels): Promise<OpenChannel> {
  const channel = (await channels.find(tx)).get('whatsapp')
  if (!channel) throw problem(submissionProblems, 'whatsapp_missing')
  return channel
}

/**
 * Reads all templates at Meta and brings ours up to them: states, quality, categories, and what was deleted there.
 * @throws `meta_unavailable` (502) when Meta does not answer
 */
export async function synchronize(channels: Channels, scope: MemberScope): Promise<{ ids: string[] }> {
  const unkeyed = { ...scope, idempotency: undefined }
  const { channel, at } = await transact(unkeyed, async (tx) => {
    assertWholeNetwork(tx)
    return { channel: await findWhatsapp(tx, channels), at: tx.now }
  })
  const listed = await channels.whatsappOf(channel).listTemplates()
  if (listed === null) throw problem(submissionProblems, 'meta_unavailable')
  return transact(unkeyed, async (tx) => ({ ids: await takeOver(tx, listed, at) }))
}

/**
 * The same for a network that nobody looks at: notices get lost. One without an account at Meta, or of which Meta knows no
 * text, is left alone, and so is one for which Meta does not answer: its turn comes again.
 */
export async function synchronizeByItself(
  channels: Channels,
  database: Database,
  orgId: string,
): Promise<void> {
  const scope = { database, userId: null, orgId }
  const found = await transact(scope, async (tx) => {
    const channel = (await channels.find(tx)).get('whatsapp')
    return channel && (await listAtMeta(tx)).length > 0 ? { channel, at: tx.now } : null
  })
  const listed = found && (await channels.whatsappOf(found.channel).listTemplates())
  if (listed) await transact(scope, (tx) => takeOver(tx, listed, found.at))
}

async function takeOver(tx: InOrg, listed: readonly ProviderTemplate[], at: Date): Promise<string[]> {
  const facts = listed
    .filter(({ language }) => language === 'pt_BR')
    .map(({ id, name, ...rest }) => ({ metaId: id, metaName: name, at, ...rest }))
  const changed = await applyMetaFacts(tx, facts)
  const missing = await settleMissing(tx, new Set(listed.flatMap(({ id, name }) => [id, name])))
  await noteAtMeta(tx, missing)
  for (const { template } of await listAtMeta(tx)) await updateAtMeta(tx, template.id, { syncedAt: tx.now })
  return [...new Set([...changed, ...missing])]
}

/** What Meta does not list: it was deleted there, or the submission never arrived. */
async function settleMissing(tx: InOrg, listed: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = []
  for (const { template, version } of await listAtMeta(tx)) {
    const { number, metaId, metaName, state, submittedAt } = version
    if (listed.has(metaId === '' ? metaName : metaId)) continue
    // One that was handed over meanwhile may be missing from a list that is older.
    const isFresh = submittedAt !== null && tx.now.getTime() - submittedAt.getTime() <= settleMs
    if (state === 'submitted' && isFresh) continue
    if (metaId === '') {
      if (state !== 'submitted' || submittedAt === null) continue
      await updateVersion(tx, template.id, number, { state: 'draft', metaName: '' })
    } else {
      if (state !== 'approved' && state !== 'paused' && state !== 'submitted') continue
      await updateVersion(tx, template.id, number, {
        state: 'disabled',
        reason: 'DELETED',
        decidedAt: tx.now,
      })
    }
    missing.push(template.id)
  }
  return missing
}
