import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { formatPhone, isBrazilianPhone, normalizePhone } from '#lib/phone.ts'
import type { Finding } from '../adapters.server.ts'
import type { WhatsappSettings } from '../settings.ts'
import { peopleOf, qualities } from './accountNotices.ts'
import type { Graph, GraphAnswer } from './graph.server.ts'

export interface WhatsappKeys {
  readonly accessToken: string
  readonly appSecret: string
}

const found = (
  step: Finding['step'],
  result: Finding['result'],
  code: string,
  more: Partial<Finding> = {},
) => ({
  step,
  result,
  code,
  values: {},
  ...more,
})

/** What a failed call means for the step that made it. */
const failure = (step: Finding['step'], answer: Exclude<GraphAnswer, { outcome: 'ok' }>): Finding =>
  found(step, 'failed', answer.code, {
    values: answer.outcome === 'refused' ? { message: answer.message } : {},
  })

const token = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    /** Seconds since the epoch; 0: never. */
    expires_at: z.number().default(0),
    scopes: z.array(z.string()).default([]),
  }),
})
const needed = ['whatsapp_business_messaging', 'whatsapp_business_management']

/** The key: does it hold, until when, and may it do both that is asked of it? */
export async function checkKey(
  graph: Graph,
  { accessToken }: WhatsappKeys,
): Promise<{ finding: Finding; appId: string }> {
  const answer = await graph.get('debug_token', { input_token: accessToken })
  if (answer.outcome !== 'ok') return { finding: failure('key', answer), appId: '' }
  const read = token.safeParse(answer.body).data?.data
  if (!read?.is_valid) return { finding: found('key', 'failed', '190'), appId: '' }
  const missing = needed.filter((scope) => !read.scopes.includes(scope))
  const expiresAt = read.expires_at === 0 ? null : new Date(read.expires_at * 1_000)
  const more = { state: { keyExpiresAt: expiresAt } }
  const appId = read.app_id ?? ''
  if (missing.length > 0)
    return {
      finding: found('key', 'failed', 'scopes', { ...more, values: { missing: missing.join(', ') } }),
      appId,
    }
  if (expiresAt)
    return {
      finding: found('key', 'attention', 'expires', { ...more, values: { at: expiresAt.toISOString() } }),
      appId,
    }
  return { finding: found('key', 'ok', 'ok', more), appId }
}

const named = z.object({ id: z.string() })

/** The app's secret: Meta refuses a proof that was made with another one. */
export async function checkSignature(
  graph: Graph,
  phoneNumberId: string,
  keys: WhatsappKeys,
): Promise<Finding> {
  const proof = createHmac('sha256', keys.appSecret).update(keys.accessToken).digest('hex')
  const answer = await graph.get(phoneNumberId, { fields: 'id', appsecret_proof: proof })
  if (answer.outcome === 'ok' && named.safeParse(answer.body).success) return found('signature', 'ok', 'ok')
  if (answer.outcome === 'refused' && /appsecret_proof/i.test(answer.message))
    return found('signature', 'attention', 'secret')
  return answer.outcome === 'ok' ? found('signature', 'failed', 'unreadable') : failure('signature', answer)
}

const phoneNumber = z.object({
  display_phone_number: z.string().default(''),
  verified_name: z.string().default(''),
  quality_rating: z.string().default(''),
  status: z.string().optional(),
})
const numberFields = 'display_phone_number,verified_name,quality_rating,status'

/** The limit of unique people: by its present name, else by the one that older versions know it by. */
const limitFields = ['whatsapp_business_manager_messaging_limit', 'messaging_limit_tier']

/** Undefined where Meta does not tell: a field that a version does not know is an error of the whole request. */
async function findPeopleLimit(graph: Graph, phoneNumberId: string): Promise<number | null | undefined> {
  for (const field of limitFields) {
    const answer = await graph.get(phoneNumberId, { fields: field })
    const told = answer.outcome === 'ok' ? z.record(z.string(), z.unknown()).safeParse(answer.body).data : {}
    const tier = told?.[field]
    if (typeof tier === 'string') return peopleOf(tier)
  }
  return undefined
}

const sharedNumber = z.object({ is_on_biz_app: z.boolean() })

/** A number that is also on the clinic's own phone (coexistence) sends so many in a second at most, whatever its tier. */
const sharedRate = 20

/** Undefined where Meta does not tell, as of a version that does not know of it. */
async function findRateLimit(graph: Graph, phoneNumberId: string): Promise<number | null | undefined> {
  const answer = await graph.get(phoneNumberId, { fields: 'is_on_biz_app' })
  const told = answer.outcome === 'ok' ? sharedNumber.safeParse(answer.body).data : undefined
  return told && (told.is_on_biz_app ? sharedRate : null)
}

const numbers = z.object({ data: z.array(named) })

/** A number of Brazil as it is written here; any other as Meta writes it. */
const shownPhone = (told: string): string =>
  told.startsWith('+55') && isBrazilianPhone(normalizePhone(told)) ? formatPhone(normalizePhone(told)) : told

/** The number: is it the account's, registered, and how good is it? */
export async function checkNumber(
  graph: Graph,
  { phoneNumberId, accountId }: WhatsappSettings,
): Promise<Finding> {
  const answer = await graph.get(phoneNumberId, { fields: numberFields })
  if (answer.outcome !== 'ok') return failure('number', answer)
  const read = phoneNumber.safeParse(answer.body).data
  if (!read) return found('number', 'failed', 'unreadable')
  const peopleLimit = await findPeopleLimit(graph, phoneNumberId)
  const rateLimit = await findRateLimit(graph, phoneNumberId)
  const phone = shownPhone(read.display_phone_number)
  const more: Pick<Finding, 'values' | 'state'> = {
    values: { phone, name: read.verified_name },
    state: {
      sender: [read.verified_name, phone].filter(Boolean).join(', '),
      quality: qualities[read.quality_rating] ?? '',
      ...(peopleLimit !== undefined && { peopleLimit }),
      ...(rateLimit !== undefined && { rateLimit }),
    },
  }
  const listed = await graph.get(`${accountId}/phone_numbers`, { fields: 'id', limit: '100' })
  if (listed.outcome !== 'ok') return { ...failure('number', listed), ...more, code: 'account' }
  const isListed = numbers.safeParse(listed.body).data?.data.some(({ id }) => id === phoneNumberId)
  if (!isListed) return found('number', 'failed', 'other_account', more)
  if (read.status !== undefined && read.status !== 'CONNECTED')
    return found('number', 'failed', 'status', { ...more, values: { ...more.values, status: read.status } })
  if (read.quality_rating === 'RED') return found('number', 'attention', 'quality', more)
  return found('number', 'ok', 'ok', more)
}

const subscribed = z.object({
  data: z.array(
    z.object({
      whatsapp_business_api_data: z.object({ id: z.string() }),
      override_callback_uri: z.string().optional(),
    }),
  ),
})

/** The subscription: without it no notice ever comes. */
export async function checkSubscription(
  graph: Graph,
  accountId: string,
  appId: string,
  url: string,
): Promise<Finding> {
  const answer = await graph.get(`${accountId}/subscribed_apps`)
  if (answer.outcome !== 'ok') return failure('subscription', answer)
  const apps = subscribed.safeParse(answer.body).data?.data ?? []
  const own = apps.find(({ whatsapp_business_api_data: { id } }) => appId === '' || id === appId)
  if (!own) return found('subscription', 'attention', 'missing')
  if (own.override_callback_uri !== undefined && own.override_callback_uri !== url)
    return found('subscription', 'attention', 'elsewhere', { values: { url: own.override_callback_uri } })
  return found('subscription', 'ok', 'ok')
}

const health = z.object({
  health_status: z
    .object({
      can_send_message: z.string(),
      entities: z
        .array(
          z.object({
            can_send_message: z.string().default(''),
            errors: z
              .array(z.object({ error_code: z.number(), error_description: z.string().default('') }))
              .default([]),
          }),
        )
        .default([]),
    })
    .optional(),
})
const funded = z.object({ primary_funding_id: z.string().min(1) })
/** Of the errors of a health status, the one about the payment method. */
const paymentError = 141_006

/** The payment method: without it the API accepts messages that nobody gets. */
export async function checkPayment(graph: Graph, accountId: string): Promise<Finding> {
  const answer = await graph.get(accountId, { fields: 'health_status' })
  if (answer.outcome !== 'ok') return failure('payment', answer)
  const read = health.safeParse(answer.body).data
  const errors = read?.health_status?.entities.flatMap((entity) => entity.errors) ?? []
  if (errors.some(({ error_code }) => error_code === paymentError))
    return found('payment', 'failed', '131042')
  const [first] = errors
  if (read?.health_status?.can_send_message === 'BLOCKED')
    return found('payment', 'failed', 'blocked', { values: { message: first?.error_description ?? '' } })
  // Not every key may ask who pays: then the health alone speaks.
  const funding = await graph.get(accountId, { fields: 'primary_funding_id' })
  const isWithout = funding.outcome === 'ok' && !funded.safeParse(funding.body).success
  return isWithout ? found('payment', 'attention', 'unknown') : found('payment', 'ok', 'ok')
}
