import { and, eq, exists, inArray, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { OutreachKind } from '#features/channels/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import {
  byInstant,
  inPortuguese,
  type ListFilter,
  listedOf,
  listRecords,
} from '#platform/records/list.server.ts'
import { searched } from '#platform/records/search.server.ts'
import type { TemplateSituation } from './contract.ts'
import type { InOrg, VersionRow } from './queries.server.ts'
import type { TemplateCategory } from './rules.ts'
import { templates, templateVersions } from './tables.server.ts'

/** The list of templates: what narrows it, and in which order it stands. */

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

/** As the list shows it: the one that Meta gave, where it is another. */
const shownCategory = sql<TemplateCategory>`coalesce(nullif(${templates.metaCategory}, ''), ${templates.category})`

export function listTemplates(tx: Transaction<MemberScope>, filter: TemplateFilter, used: UsedIds) {
  const fitting = and(
    listedOf(tx, templates, filter, 'templates.update'),
    searched(templates.searchText, filter.q),
    filter.kind && inArray(templates.kind, filter.kind),
    filter.category && inArray(shownCategory, filter.category),
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
