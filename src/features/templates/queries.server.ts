import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { OutreachKind } from '#features/channels/rules.ts'
import { plain } from '#lib/match.ts'
import type { MemberScope, Scope, Transaction } from '#platform/db/transaction.server.ts'
import {
  byInstant,
  inPortuguese,
  type ListFilter,
  listedOf,
  listRecords,
} from '#platform/records/list.server.ts'
import { searched } from '#platform/records/search.server.ts'
import type { TemplateSituation } from './contract.ts'
import type { TemplateCategory, TemplateContent, TemplateForm } from './rules.ts'
import { templates, templateVersions } from './tables.server.ts'

export type InOrg = Transaction<Scope & { readonly orgId: string }>
export type TemplateRow = typeof templates.$inferSelect
export type VersionRow = typeof templateVersions.$inferSelect

const ofOrg = ({ orgId }: InOrg) => eq(templates.orgId, orgId)

export async function findTemplate(tx: InOrg, id: string): Promise<TemplateRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(templates)
    .where(and(ofOrg(tx), eq(templates.id, id), isNull(templates.deletedAt)))
  return row
}

/** Returns the versions of templates, from the newest to the oldest of each. */
export const listVersions = (tx: InOrg, ids: readonly string[]): Promise<VersionRow[]> =>
  tx.db
    .select()
    .from(templateVersions)
    .where(and(eq(templateVersions.orgId, tx.orgId), inArray(templateVersions.templateId, [...ids])))
    .orderBy(asc(templateVersions.templateId), desc(templateVersions.number))

/**
 * Returns for each template the version that goes out: by WhatsApp the newest approved one, while there is none the
 * newest; by other channels the newest.
 */
export function selectSendable(tx: InOrg, where: SQL | undefined) {
  return tx.db
    .selectDistinctOn([templates.id], { template: templates, version: templateVersions })
    .from(templates)
    .innerJoin(
      templateVersions,
      and(eq(templateVersions.orgId, templates.orgId), eq(templateVersions.templateId, templates.id)),
    )
    .where(and(ofOrg(tx), isNull(templates.deletedAt), where))
    .orderBy(
      templates.id,
      sql`(${templates.kind} = 'whatsapp' and ${templateVersions.state} = 'approved') desc`,
      desc(templateVersions.number),
    )
}

const sorts = {
  name: inPortuguese(templates.name),
  createdAt: byInstant(templates.createdAt),
  updatedAt: byInstant(templates.updatedAt),
}

export interface TemplateFilter extends ListFilter {
  readonly kind?: OutreachKind[] | undefined
  readonly category?: TemplateCategory[] | undefined
  readonly situation?: TemplateSituation[] | undefined
  readonly usedBy?: ('automation' | 'campaign' | 'nobody')[] | undefined
}

/** The ids of the templates that somebody uses, by who does. */
export interface UsedIds {
  readonly automation: readonly string[]
  readonly campaign: readonly string[]
}

export function listTemplates(tx: Transaction<MemberScope>, filter: TemplateFilter, used: UsedIds) {
  const fitting = and(
    listedOf(tx, templates, filter, 'templates.update'),
    searched(templates.searchText, filter.q),
    filter.kind && inArray(templates.kind, filter.kind),
    filter.category && inArray(templates.category, filter.category),
    filter.situation && or(...filter.situation.map((one) => situations[one](tx))),
    filter.usedBy && or(...filter.usedBy.map((by) => usedBy(by, used))),
  )
  return listRecords(tx, { table: templates, sorts, fitting }, filter, (page) =>
    tx.db
      .select({ id: templates.id, row: templates, sortKey: page.sortKey })
      .from(templates)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit),
  )
}

function usedBy(
  by: 'automation' | 'campaign' | 'nobody',
  { automation, campaign }: UsedIds,
): SQL | undefined {
  if (by === 'nobody') {
    const all = [...automation, ...campaign]
    return all.length === 0 ? sql`true` : notInArray(templates.id, all)
  }
  const ids = by === 'automation' ? automation : campaign
  return ids.length === 0 ? sql`false` : inArray(templates.id, [...ids])
}

/** True for a template with such a version. */
const withVersion = (tx: InOrg, where: SQL | undefined) =>
  exists(
    tx.db
      .select({ number: templateVersions.number })
      .from(templateVersions)
      .where(
        and(
          eq(templateVersions.orgId, templates.orgId),
          eq(templateVersions.templateId, templates.id),
          where,
        ),
      ),
  )

const isNewest = sql`${templateVersions.number} = (select max(v.number) from ${templateVersions} v
  where v.org_id = ${templates.orgId} and v.template_id = ${templates.id})`

const inState = (...states: VersionRow['state'][]) => inArray(templateVersions.state, states)
const isWhatsapp = eq(templates.kind, 'whatsapp')

const situations: Readonly<Record<TemplateSituation, (tx: InOrg) => SQL | undefined>> = {
  problem: (tx) =>
    and(
      isWhatsapp,
      or(
        and(ne(templates.metaCategory, ''), sql`${templates.metaCategory} <> ${templates.category}`),
        withVersion(tx, and(isNewest, inState('rejected'))),
        withVersion(tx, inState('paused', 'disabled')),
      ),
    ),
  ready: () => not(isWhatsapp),
  approved: (tx) => and(isWhatsapp, withVersion(tx, inState('approved'))),
  submitted: (tx) => and(isWhatsapp, withVersion(tx, inState('submitted'))),
  draft: (tx) => and(isWhatsapp, withVersion(tx, and(isNewest, inState('draft')))),
}

/** Name and text without accents or case: what a search finds. */
export const searchTextOf = ({ name, content }: Pick<TemplateForm, 'name' | 'content'>) =>
  plain([name, content.subject, content.header, content.body].join(' '))

/** Inserts a template with its first version. */
export async function insertTemplate(tx: InOrg, { content, ...fields }: TemplateForm): Promise<string> {
  const id = uuid()
  await tx.db.insert(templates).values({
    ...fields,
    orgId: tx.orgId,
    id,
    searchText: searchTextOf({ name: fields.name, content }),
  })
  await insertVersion(tx, id, 1, { content, category: fields.category }, tx.userId)
  return id
}

interface NewVersion {
  readonly content: TemplateContent
  readonly category: TemplateCategory
}

export async function insertVersion(
  { db, orgId }: InOrg,
  templateId: string,
  number: number,
  { content, category }: NewVersion,
  userId: string | null,
): Promise<void> {
  await db.insert(templateVersions).values({ orgId, templateId, number, content, category, userId })
}

/** Writes only over the version of the record that was read; false for any other. */
export async function updateTemplate(
  tx: InOrg,
  id: string,
  version: number,
  fields: Partial<Pick<TemplateRow, 'name' | 'category' | 'use' | 'metaCategory'>> & {
    readonly content?: TemplateContent
  },
): Promise<boolean> {
  const { content, ...columns } = fields
  const searchText =
    content && columns.name !== undefined ? { searchText: searchTextOf({ name: columns.name, content }) } : {}
  const rows = await tx.db
    .update(templates)
    .set({ ...columns, ...searchText, version: sql`${templates.version} + 1`, updatedAt: sql`now()` })
    .where(and(ofOrg(tx), eq(templates.id, id), eq(templates.version, version), isNull(templates.deletedAt)))
    .returning({ id: templates.id })
  return rows.length > 0
}

/** Changes what is known of a template at Meta: no version of the form, for nobody typed it. */
export async function updateAtMeta(
  tx: InOrg,
  id: string,
  columns: Partial<Pick<TemplateRow, 'quality' | 'metaCategory' | 'syncedAt'>>,
): Promise<void> {
  await tx.db
    .update(templates)
    .set(columns)
    .where(and(ofOrg(tx), eq(templates.id, id)))
}

export async function updateVersion(
  { db, orgId }: InOrg,
  templateId: string,
  number: number,
  columns: Partial<VersionRow>,
): Promise<void> {
  await db
    .update(templateVersions)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(
      and(
        eq(templateVersions.orgId, orgId),
        eq(templateVersions.templateId, templateId),
        eq(templateVersions.number, number),
      ),
    )
}

/** The versions that another one has come in place of: they go out no more. */
export async function replaceVersions(
  { db, orgId }: InOrg,
  templateId: string,
  before: number,
  states: readonly VersionRow['state'][],
): Promise<void> {
  await db
    .update(templateVersions)
    .set({ state: 'replaced', updatedAt: sql`now()` })
    .where(
      and(
        eq(templateVersions.orgId, orgId),
        eq(templateVersions.templateId, templateId),
        sql`${templateVersions.number} < ${before}`,
        inArray(templateVersions.state, [...states]),
      ),
    )
}

/** Returns the versions that Meta knows, locked, of templates that are there. */
export const listAtMeta = (tx: InOrg): Promise<{ template: TemplateRow; version: VersionRow }[]> =>
  tx.db
    .select({ template: templates, version: templateVersions })
    .from(templateVersions)
    .innerJoin(
      templates,
      and(eq(templates.orgId, templateVersions.orgId), eq(templates.id, templateVersions.templateId)),
    )
    .where(
      and(
        eq(templateVersions.orgId, tx.orgId),
        ne(templateVersions.metaName, ''),
        isNull(templates.deletedAt),
      ),
    )
    .orderBy(asc(templateVersions.templateId), asc(templateVersions.number))
    .for('update')

/** True when a version of another template, a deleted one too, has that name at Meta. */
export async function isMetaNameTaken(tx: InOrg, metaName: string): Promise<boolean> {
  const rows = await tx.db
    .select({ number: templateVersions.number })
    .from(templateVersions)
    .where(and(eq(templateVersions.orgId, tx.orgId), eq(templateVersions.metaName, metaName)))
    .limit(1)
  return rows.length > 0
}

/** Returns the keys of the first texts that the network has. */
export async function listStarterKeys(tx: InOrg): Promise<string[]> {
  const rows = await tx.db
    .select({ starter: templates.starter })
    .from(templates)
    .where(and(ofOrg(tx), ne(templates.starter, ''), isNull(templates.deletedAt)))
  return rows.map(({ starter }) => starter)
}

/** Returns the names of all templates of the network that are there. */
export async function listNames(tx: InOrg): Promise<string[]> {
  const rows = await tx.db
    .select({ name: templates.name })
    .from(templates)
    .where(and(ofOrg(tx), isNull(templates.deletedAt)))
  return rows.map(({ name }) => name)
}
