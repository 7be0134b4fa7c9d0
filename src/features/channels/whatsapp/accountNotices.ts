import { z } from 'zod'
import type { Notice } from '../notices.ts'
import type { ChannelEvent } from '../rules.ts'

/** What Meta tells of templates and of the account itself: each has no id of its own, the time tells two apart. */

const templateNames = z.object({
  message_template_id: z.union([z.string(), z.number()]).transform(String),
  message_template_name: z.string().default(''),
})
const templateState = templateNames.extend({ event: z.string(), reason: z.string().nullish() })
const templateQuality = templateNames.extend({ new_quality_score: z.string() })
const templateCategory = templateNames.extend({
  new_category: z.string().optional(),
  correct_category: z.string().optional(),
})
const numberQuality = z.object({
  event: z.string().default(''),
  current_limit: z.string().optional(),
  max_daily_conversations_per_business: z.string().optional(),
})
const capability = z.object({
  max_daily_conversation_per_phone: z.number().optional(),
  max_daily_conversations_per_business: z.union([z.string(), z.number()]).optional(),
})
const account = z.object({ event: z.string() })

/** The tiers of unique people in 24 hours; without a number there is no limit. */
export function peopleOf(tier: string): number | null | undefined {
  if (tier === 'TIER_UNLIMITED') return null
  const [, digits, thousands] = /^TIER_(\d+)(K?)$/.exec(tier) ?? []
  return digits === undefined ? undefined : Number(digits) * (thousands ? 1_000 : 1)
}

/** Meta's colours of a number's quality. */
export const qualities: Readonly<Record<string, 'high' | 'medium' | 'low'>> = {
  GREEN: 'high',
  YELLOW: 'medium',
  RED: 'low',
}

/** Events of the account after which nothing leaves. */
const blocking = /^(DISABLED_UPDATE|ACCOUNT_(DELETED|RESTRICTION|VIOLATION|OFFBOARDED))$/

export function accountNotices(field: string, value: unknown, at: string): Notice[] {
  const events = eventsOf(field, value, at)
  return events.map((event) => ({ key: `${field}:${at}:${digest(event)}`, event }))
}

const digest = (event: ChannelEvent) => JSON.stringify({ ...event, at: '' }).slice(0, 400)

function eventsOf(field: string, value: unknown, at: string): ChannelEvent[] {
  switch (field) {
    case 'message_template_status_update': {
      const told = templateState.safeParse(value).data
      if (!told) return []
      const reason = told.reason === 'NONE' ? '' : (told.reason ?? '')
      return [templateEvent(told, at, { what: 'state', state: told.event, reason })]
    }
    case 'message_template_quality_update': {
      const told = templateQuality.safeParse(value).data
      return told ? [templateEvent(told, at, { what: 'quality', quality: told.new_quality_score })] : []
    }
    case 'template_category_update': {
      const told = templateCategory.safeParse(value).data
      // `correct_category` announces a change that is yet to come.
      return told?.new_category
        ? [templateEvent(told, at, { what: 'category', category: told.new_category.toLowerCase() })]
        : []
    }
    case 'phone_number_quality_update': {
      const told = numberQuality.safeParse(value).data
      const people = peopleOf(told?.max_daily_conversations_per_business ?? told?.current_limit ?? '')
      return people === undefined ? [] : [{ type: 'account', at, change: { what: 'limit', people } }]
    }
    case 'business_capability_update': {
      const told = capability.safeParse(value).data
      const most = told?.max_daily_conversations_per_business ?? told?.max_daily_conversation_per_phone
      const people = typeof most === 'string' ? peopleOf(most) : most
      return people === undefined
        ? []
        : [{ type: 'account', at, change: { what: 'limit', people: people === -1 ? null : people } }]
    }
    case 'account_update': {
      const told = account.safeParse(value).data
      return told && blocking.test(told.event)
        ? [{ type: 'account', at, change: { what: 'problem', code: '131031' } }]
        : []
    }
    default:
      return []
  }
}

type TemplateChange = Extract<ChannelEvent, { type: 'template' }>['change']
const templateEvent = (
  told: z.infer<typeof templateNames>,
  at: string,
  change: TemplateChange,
): ChannelEvent => ({
  type: 'template',
  at,
  templateId: told.message_template_id,
  name: told.message_template_name,
  change,
})
