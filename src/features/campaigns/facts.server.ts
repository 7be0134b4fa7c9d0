import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  defaultMessageRules,
  type MessageRules,
  type OutreachKind,
  type Prices,
} from '#features/channels/rules.ts'
import { channelStates, channels, messageRules } from '#features/channels/tables.server.ts'
import { type SuppressionScope, scopeOfRefusal } from '#features/conversations/rules.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import type { TemplateCategory } from '#features/templates/rules.ts'
import { templates, templateVersions } from '#features/templates/tables.server.ts'
import { timeZoneOf } from '#lib/timeZones.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'

/** What a campaign must know of the network besides itself. */

export type OfNetwork = Transaction<Scope & { readonly orgId: string }>

export interface NetworkFacts {
  readonly zone: string
  readonly rules: MessageRules
}

export async function readNetworkFacts({ db, orgId }: OfNetwork): Promise<NetworkFacts> {
  const [found] = await db
    .select({ timeZone: orgs.timeZone, uf: orgs.orgUF, rules: messageRules })
    .from(orgs)
    .leftJoin(messageRules, eq(messageRules.orgId, orgs.orgId))
    .where(eq(orgs.orgId, orgId))
  if (!found) throw new Error('a network is not there')
  return { zone: found.timeZone || timeZoneOf(found.uf), rules: found.rules ?? defaultMessageRules }
}

export interface TemplateFacts {
  readonly id: string
  readonly name: string
  readonly kind: OutreachKind
  readonly category: TemplateCategory
  readonly isApproved: boolean
}

/** The template as the provider classes it, which may differ from what was asked, and from what a newer draft asks. */
export async function readTemplate({ db, orgId }: OfNetwork, id: string): Promise<TemplateFacts | undefined> {
  const [row] = await db
    .select({
      id: templates.id,
      name: templates.name,
      kind: templates.kind,
      category: templates.category,
      metaCategory: templates.metaCategory,
      approved: sql<TemplateCategory | null>`(select v.category from ${templateVersions} v where v.org_id = ${templates}.org_id
        and v.template_id = ${templates}.id and v.state = 'approved' limit 1)`,
    })
    .from(templates)
    .where(and(eq(templates.orgId, orgId), eq(templates.id, id), isNull(templates.deletedAt)))
  if (!row) return undefined
  const { metaCategory, approved, ...template } = row
  const category = metaCategory || (template.kind === 'whatsapp' && approved) || template.category
  return { ...template, category, isApproved: approved !== null }
}

export interface ChannelFacts {
  readonly isConnected: boolean
  readonly peopleLimit: number | null
}

export async function readChannel({ db, orgId }: OfNetwork, kind: OutreachKind): Promise<ChannelFacts> {
  const [row] = await db
    .select({ id: channels.id, peopleLimit: channelStates.peopleLimit })
    .from(channels)
    .leftJoin(
      channelStates,
      and(eq(channelStates.orgId, channels.orgId), eq(channelStates.channelId, channels.id)),
    )
    .where(and(eq(channels.orgId, orgId), eq(channels.kind, kind), isNull(channels.deletedAt)))
    .orderBy(desc(channels.createdAt))
    .limit(1)
  return { isConnected: row !== undefined, peopleLimit: row?.peopleLimit ?? null }
}

/** What one message of this kind costs, in millionths of a real. */
export function priceOf(prices: Prices, kind: OutreachKind, category: TemplateCategory): number {
  if (kind === 'sms') return prices.sms
  if (kind === 'email') return prices.email
  return category === 'marketing' ? prices.whatsappMarketing : prices.whatsappUtility
}

export const purposeOf = (category: TemplateCategory) => (category === 'marketing' ? 'marketing' : 'care')

/** The refusals that hold for a message: whoever wants nothing automatic wants no campaign either. */
export const scopesAgainst = (category: TemplateCategory): readonly SuppressionScope[] =>
  category === 'marketing'
    ? ['automated', scopeOfRefusal('marketing')]
    : [scopeOfRefusal(purposeOf(category))]
