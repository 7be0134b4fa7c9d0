import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { FindTemplateUsers } from '#features/templates/slots.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import type { CampaignState } from './rules.ts'
import { campaigns } from './tables.server.ts'

/** How a campaign uses its template, in the list of templates. */
const details: Readonly<Record<CampaignState, string>> = {
  draft: 'campanha em rascunho',
  scheduled: 'campanha agendada',
  sending: 'enviando',
  paused: 'campanha pausada',
  done: 'campanha concluída',
  cancelled: 'campanha cancelada',
}

/** Campaigns that are over use their template no more. */
const over: CampaignState[] = ['done', 'cancelled']

const listUsing = ({ db, orgId }: Parameters<FindTemplateUsers>[0]) =>
  db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      state: campaigns.state,
      templateId: campaigns.templateId,
    })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.orgId, orgId),
        isNull(campaigns.deletedAt),
        isNotNull(campaigns.templateId),
        notInArray(campaigns.state, over),
      ),
    )
    .orderBy(campaigns.id)

/** The campaigns that send by templates, for their list. */
export const findTemplateUsers: FindTemplateUsers = async (tx) =>
  (await listUsing(tx)).flatMap(({ id, name, state, templateId }) =>
    templateId === null ? [] : [{ templateId, id, by: 'campaign' as const, name, detail: details[state] }],
  )

/** A template that a campaign is to go out by is not deleted. */
export const findTemplateUses: FindUses = async ({ db, orgId }, ids) => {
  const rows = await db
    .select({ id: campaigns.id, name: campaigns.name, state: campaigns.state })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.orgId, orgId),
        isNull(campaigns.deletedAt),
        inArray(campaigns.templateId, [...ids]),
        notInArray(campaigns.state, over),
      ),
    )
  return rows.map(({ id, name, state }) => ({ id, name, by: details[state] }))
}
