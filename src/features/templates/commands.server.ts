import { eq, inArray } from 'drizzle-orm'
import { tellFollowers } from '#platform/db/followers.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { assertVersion, noteChange, noteCreation, staleVersion } from '#platform/records/changes.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import { type FindUses, removeRecords, restoreRecords } from '#platform/records/records.server.ts'
import { assertNamesFree, isNameTaken } from '#platform/records/rows.server.ts'
import { assertWholeNetwork } from './assertWholeNetwork.server.ts'
import type { Template, TemplateItem } from './contract.ts'
import { listTemplates, type TemplateFilter } from './list.server.ts'
import { findAllUsers, type Presenting, presentItems, presentTemplate } from './present.server.ts'
import {
  type InOrg,
  insertTemplate,
  insertVersion,
  listVersions,
  replaceVersions,
  selectSendable,
  updateTemplate,
  updateVersion,
} from './queries.server.ts'
import {
  isLocked,
  needsNewVersion,
  normalizeTemplate,
  type SendableTemplate,
  type TemplateForm,
  type TemplateUse,
} from './rules.ts'
import { templates } from './tables.server.ts'
import { templateKind } from './templateKind.server.ts'

export { beginWithTemplates } from './begin.server.ts'
export { countSms } from './rules/sms.ts'
export { loadValues, type Wanted } from './values/values.server.ts'

/**
 * Returns templates as they are sent, by their ids; deleted ones are missing. `metaName` is null while no version is
 * approved: then the text goes out by WhatsApp within the 24 hours of a conversation alone.
 */
export const loadTemplates = async (
  tx: InOrg,
  ids: readonly string[],
): Promise<Map<string, SendableTemplate>> =>
  ids.length === 0
    ? new Map()
    : new Map((await sendable(tx, inArray(templates.id, [...ids]))).map((one) => [one.id, one]))

/** Returns the templates of a use as they are sent, those of the beginning first. */
export const loadTemplatesOfUse = (tx: InOrg, use: TemplateUse): Promise<SendableTemplate[]> =>
  sendable(tx, eq(templates.use, use))

/** Returns all templates of the network as they are sent, by their names. */
export const loadSendable = async (tx: InOrg): Promise<SendableTemplate[]> =>
  (await sendable(tx, undefined)).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))

async function sendable(tx: InOrg, where: Parameters<typeof selectSendable>[1]): Promise<SendableTemplate[]> {
  const rows = await selectSendable(tx, where)
  return rows.map(({ template, version }) => {
    const isApproved = template.kind === 'whatsapp' && version.state === 'approved'
    return {
      id: template.id,
      name: template.name,
      kind: template.kind,
      category: template.metaCategory || (isApproved ? version.category : template.category),
      use: template.use,
      version: version.number,
      content: version.content,
      metaName: isApproved ? version.metaName : null,
      // Somebody has to decide first: it costs more than what it was written for.
      isReclassified: template.metaCategory !== '' && template.metaCategory !== template.category,
    }
  })
}

export const readTemplates = (
  parts: Presenting,
  scope: MemberScope,
  filter: TemplateFilter,
): Promise<ListPage<TemplateItem>> =>
  transact(scope, async (tx) => {
    const users = await findAllUsers(parts, tx)
    const idsOf = (kind: 'automation' | 'campaign') =>
      users.filter(({ by }) => by === kind).map(({ templateId }) => templateId)
    const used = { automation: idsOf('automation'), campaign: idsOf('campaign') }
    const { items, ...page } = await listTemplates(tx, filter, used)
    const shown = await presentItems(
      parts,
      tx,
      items.map(({ row }) => row),
      users,
    )
    const deletedAt = new Map(items.map((item) => [item.id, item.deletedAt]))
    return {
      ...page,
      items: shown.map((item) => {
        const at = deletedAt.get(item.id)
        return at === undefined ? item : { ...item, deletedAt: at }
      }),
    }
  })

/** @throws `not_found` (404) */
export const readTemplate = (parts: Presenting, scope: MemberScope, id: string): Promise<Template> =>
  transact(scope, (tx) => presentTemplate(parts, tx, id))

/** @throws `forbidden` (403) for a person restricted to units; `validation_failed` (422) for a name that is taken */
export const createTemplate = (
  parts: Presenting,
  scope: MemberScope,
  form: TemplateForm,
): Promise<Template> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const normal = normalizeTemplate(form)
    await assertNameFree(tx, normal.name)
    const id = await insertTemplate(tx, normal)
    await noteCreation(tx, templateKind, id, normal)
    return presentTemplate(parts, tx, id)
  })

async function assertNameFree(tx: Transaction<MemberScope>, name: string, exceptId?: string): Promise<void> {
  if (await isNameTaken(tx, templates, name, exceptId))
    throw failure('validation_failed', { errors: { name: 'Já existe um template com este nome' } })
}

/**
 * Changes a template. A text that Meta or patients have seen stays as it is: another version begins, and the approved
 * one goes on being sent.
 * @throws `stale_version` (409) with the current template; `validation_failed` (422) while Meta reads the text
 */
export const changeTemplate = (
  parts: Presenting,
  scope: MemberScope,
  id: string,
  form: Omit<TemplateForm, 'kind'>,
  version: number,
): Promise<Template> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const before = await presentTemplate(parts, tx, id)
    assertVersion(before, version)
    const normal = normalizeTemplate({ ...form, kind: before.kind })
    await assertNameFree(tx, normal.name, id)
    const { name, category, use, content } = normal
    const isRewritten = !isSame(content, before.content) || category !== before.category
    if (isRewritten && isLocked(before.state))
      throw failure('validation_failed', {
        errors: { 'content.body': 'A Meta está lendo este texto. Desfaça o envio para mudar.' },
      })
    const metaCategory = category === before.category ? undefined : ('' as const)
    const columns = { name, category, use, content, ...(metaCategory !== undefined && { metaCategory }) }
    if (!(await updateTemplate(tx, id, version, columns)))
      throw staleVersion(await presentTemplate(parts, tx, id))
    if (isRewritten) await writeVersion(tx, before, { content, category })
    const after = await presentTemplate(parts, tx, id)
    await noteChange(tx, templateKind, id, { before: written(before), after: written(after) })
    await tellFollowers(tx, 'template', [id])
    return after
  })

/** What of a template a person writes, as its history keeps it. */
export const written = ({ name, category, use, content, number }: Template) => ({
  name,
  category,
  use,
  content,
  number,
})

/** Fields in the order in which contents are stored and read: the same text is the same JSON. */
const isSame = (one: TemplateForm['content'], other: TemplateForm['content']) =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

const inOrder = ({ subject, header, body, footer, buttons, isPlainSms }: TemplateForm['content']) => [
  subject,
  header,
  body,
  footer,
  isPlainSms,
  buttons.map((button) => Object.entries(button).toSorted(([a], [b]) => (a < b ? -1 : 1))),
]

async function writeVersion(
  tx: Transaction<MemberScope>,
  { id, kind, number, state }: Template,
  version: Pick<TemplateForm, 'content' | 'category'>,
): Promise<void> {
  if (!needsNewVersion(kind, state))
    return updateVersion(tx, id, number, { ...version, userId: tx.userId, reason: '' })
  await insertVersion(tx, id, number + 1, version, tx.userId)
  // By other channels the newest goes out; at Meta the approved one stays until another is.
  if (kind !== 'whatsapp') await replaceVersions(tx, id, number + 1, ['draft'])
}

/**
 * Accepts the category that Meta gave: the template counts as such from here on, and what was paused by it may go on.
 * @throws `stale_version` (409) with the current template
 */
export const acceptCategory = (
  parts: Presenting,
  scope: MemberScope,
  id: string,
  version: number,
): Promise<Template> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const before = await presentTemplate(parts, tx, id)
    assertVersion(before, version)
    const category = before.metaCategory
    if (category === null) return before
    if (!(await updateTemplate(tx, id, version, { category, metaCategory: '' })))
      throw staleVersion(await presentTemplate(parts, tx, id))
    const sending = (await listVersions(tx, [id])).find(({ state }) => state === 'approved')
    if (sending) await updateVersion(tx, id, sending.number, { category })
    const after = await presentTemplate(parts, tx, id)
    await noteChange(tx, templateKind, id, { before: written(before), after: written(after) })
    await tellFollowers(tx, 'template', [id])
    return after
  })

/** @throws `in_use` (409) with the automations and campaigns that send by them; `not_found` (404) */
export const removeTemplates = (scope: MemberScope, ids: readonly string[], findUses: readonly FindUses[]) =>
  transact(scope, (tx) => {
    assertWholeNetwork(tx)
    return removeRecords(tx, templateKind, ids, findUses)
  })

/** @throws `name_taken` (409) for a name that another has got meanwhile */
export const restoreTemplates = (scope: MemberScope, ids: readonly string[]) =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const restored = await restoreRecords(tx, templateKind, ids)
    await assertNamesFree(tx, templates, restored.ids)
    return restored
  })
