import { and, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { FindTemplateUsers } from '#features/templates/slots.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import { undeleted } from '#platform/records/rows.server.ts'
import type { OfNetwork } from './facts.server.ts'
import { campaignStates } from './rules.ts'
import { campaigns } from './tables.server.ts'

/** The campaigns that send by templates, or will: those that are over need theirs no more. */
const listUsers = (tx: OfNetwork, ids?: readonly string[]) =>
  tx.db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      state: campaigns.state,
      templateId: campaigns.templateId,
    })
    .from(campaigns)
    .where(
      and(
        undeleted(tx, campaigns),
        ids ? inArray(campaigns.templateId, [...ids]) : isNotNull(campaigns.templateId),
        notInArray(campaigns.state, ['done', 'cancelled']),
      ),
    )

export const findTemplateUses: FindUses = async (tx, ids) =>
  (await listUsers(tx, ids)).map(({ id, name }) => ({ id, name, by: 'campanha' }))

export const findTemplateUsers: FindTemplateUsers = async (tx) =>
  (await listUsers(tx)).map(({ state, templateId, ...one }) => ({
    ...one,
    templateId: templateId ?? '',
    by: 'campaign',
    detail: state === 'draft' ? 'campanha em rascunho' : `campanha ${campaignStates[state].toLowerCase()}`,
  }))
