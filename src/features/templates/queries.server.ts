import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { plain } from '#lib/match.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
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
