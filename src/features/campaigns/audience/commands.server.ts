import { and, eq, inArray, sql } from 'drizzle-orm'
import { ageOf, displayName } from '#features/patients/rules.ts'
import { patientContacts, patients } from '#features/patients/tables.server.ts'
import { dayIn } from '#lib/zones.ts'
import { untilAborted } from '#platform/db/abandon.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { AudiencePerson, Counted } from '../contract.ts'
import {
  type NetworkFacts,
  priceOf,
  readChannel,
  readNetworkFacts,
  readTemplate,
  type TemplateFacts,
} from '../facts.server.ts'
import { assertOwn, ofCampaign, requireCampaign } from '../rows.server.ts'
import type { Audience } from '../rules.ts'
import { campaigns } from '../tables.server.ts'
import { countAudience } from './count.server.ts'
import { type Group, listPeople, samplePeople } from './list.server.ts'
import type { AudienceQuery, Terms } from './people.server.ts'
import { sampleDetails } from './sample.server.ts'
import { termsOf, usualTemplate } from './terms.server.ts'

/** Nobody's campaign: its list has no lines. */
const none = '00000000-0000-0000-0000-000000000000'

export interface Asked {
  readonly campaignId?: string | undefined
  readonly templateId: string | null
  readonly audience: Audience
}

/**
 * Counts who gets a campaign, and shows some of them. Stops when the signal is aborted. What is found for a draft is kept
 * with it, for lists.
 */
export const countFor = (
  scope: MemberScope,
  secrets: Secrets,
  asked: Asked & { readonly seed: number },
  signal: AbortSignal | undefined,
): Promise<Counted> =>
  transact({ ...scope, takesLong: true }, async (tx) => {
    const { query, terms, facts, template } = await prepare(tx, secrets, asked)
    const { sampleIds, ...counted } = await untilAborted(tx, signal, () =>
      countAudience(tx.db, query, terms, asked.seed),
    )
    const { rules, zone } = facts
    const { peopleLimit } = await readChannel(tx, template.kind)
    if (asked.campaignId !== undefined)
      await tx.db
        .update(campaigns)
        .set({ estimate: counted.people })
        .where(and(ofCampaign(tx.orgId, asked.campaignId), eq(campaigns.state, 'draft')))
    return {
      ...counted,
      excluded: { ...counted.excluded },
      sample: await sampleDetails(tx, sampleIds, zone),
      price: priceOf(rules.prices, template.kind, template.category),
      replyPrice: template.kind === 'whatsapp' ? rules.prices.whatsappReply : 0,
      pricesFrom: rules.pricesFrom,
      peopleLimit,
      quietFrom: rules.quietFrom,
      quietUntil: rules.quietUntil,
      timeZone: zone,
    }
  })

/** The people behind a number, in the order of their names; or some of them by chance. */
export const listFor = (
  scope: MemberScope,
  secrets: Secrets,
  asked: Asked & {
    readonly group: Group
    readonly after?: string | undefined
    readonly sample?: number | undefined
  },
  signal: AbortSignal | undefined,
): Promise<{ items: AudiencePerson[]; next: string | null }> =>
  transact({ ...scope, takesLong: true }, async (tx) => {
    const { query, terms, facts } = await prepare(tx, secrets, asked)
    const { group, after, sample } = asked
    const { found, next } = await untilAborted(tx, signal, async () =>
      sample === undefined
        ? listPeople(tx.db, query, terms, group, after)
        : { found: await samplePeople(tx.db, query, terms, group, sample), next: null },
    )
    const details = await detailsOf(
      tx,
      found.map(({ id }) => id),
      dayIn(tx.now, facts.zone),
    )
    return {
      items: found.flatMap(({ id, reason }) => {
        const one = details.get(id)
        return one ? [{ ...one, reason }] : []
      }),
      next,
    }
  })

interface Prepared {
  readonly query: AudienceQuery
  readonly terms: Terms
  readonly facts: NetworkFacts
  readonly template: Pick<TemplateFacts, 'kind' | 'category'>
}

async function prepare(tx: Transaction<MemberScope>, secrets: Secrets, asked: Asked): Promise<Prepared> {
  const campaign = asked.campaignId === undefined ? undefined : await requireCampaign(tx, asked.campaignId)
  if (campaign) assertOwn(tx, campaign)
  const facts = await readNetworkFacts(tx)
  const template = asked.templateId === null ? usualTemplate : await readTemplate(tx, asked.templateId)
  if (!template) throw failure('not_found')
  return {
    facts,
    template,
    terms: await termsOf(tx, secrets, facts, template),
    query: {
      orgId: tx.orgId,
      audience: asked.audience,
      campaignId: campaign?.id ?? none,
      unitIds: campaign ? campaign.unitIds : tx.units,
      today: dayIn(tx.now, facts.zone),
      zone: facts.zone,
    },
  }
}

async function detailsOf(
  tx: Transaction<MemberScope>,
  ids: readonly string[],
  today: string,
): Promise<Map<string, Omit<AudiencePerson, 'reason'>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({
      id: patients.id,
      fullName: patients.fullName,
      socialName: patients.socialName,
      birthDate: sql<string>`coalesce(${patients.birthDate}::text, '')`,
      phone: sql<string>`coalesce((select c.phone from ${patientContacts} c
        where c.org_id = ${patients}.org_id and c.patient_id = ${patients}.id and c.phone <> ''
        order by c.is_preferred desc, c.position limit 1), '')`,
    })
    .from(patients)
    .where(and(eq(patients.orgId, tx.orgId), inArray(patients.id, [...ids])))
  return new Map(
    rows.map(({ id, birthDate, phone, ...names }) => [
      id,
      { id, name: displayName(names), age: ageOf(birthDate, today), phone },
    ]),
  )
}
