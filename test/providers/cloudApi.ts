import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type ProviderAnswer, type ProviderRequest, startProvider } from './http.ts'

/**
 * A server that speaks the WhatsApp Cloud API as Meta publishes it: messages, files, templates, number, subscription,
 * key, payment, errors; and posts signed notices.
 */

/** The account that the server knows; a test changes what it needs. */
export interface CloudAccount {
  phoneNumberId: string
  accountId: string
  appId: string
  accessToken: string
  appSecret: string
  displayPhone: string
  verifiedName: string
  quality: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  tier: string
  /** Also on the clinic's own phone; undefined: a version that does not tell. */
  isOnPhone: boolean | undefined
  /** Under which name the version tells the tier. */
  limitField: 'whatsapp_business_manager_messaging_limit' | 'messaging_limit_tier'
  /** Seconds since the epoch; 0: never. */
  tokenExpiresAt: number
  scopes: string[]
  hasPayment: boolean
  /** Where notices go; null: the app is not subscribed. */
  callback: { url: string | null } | null
}

export interface CloudTemplate {
  id: string
  name: string
  language: string
  category: string
  status: string
  rejected_reason?: string
  // biome-ignore lint/suspicious/noExplicitAny: components have many shapes
  components: any[]
}

/** A message that the server accepted. */
export interface CloudMessage {
  readonly id: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was sent
  readonly body: any
}

/** A file that somebody sent to the number. */
export interface CloudMedia {
  readonly type: string
  readonly bytes: Uint8Array
  /** What the account tells of its size, where that is not what it is. */
  readonly size?: number
}

/** What becomes of a message: an error of Meta's, or an answer that never comes. */
export type CloudRefusal =
  | { readonly code: number; readonly message?: string; readonly status?: number }
  | 'lose'
  | 'hang'

export interface CloudApi {
  /** `WHATSAPP_URL` */
  readonly url: string
  readonly account: CloudAccount
  readonly messages: CloudMessage[]
  readonly templates: CloudTemplate[]
  /** Files by their ids. */
  readonly media: Map<string, CloudMedia>
  /** Called before a file's bytes are given out; what it returns is answered instead. */
  onFile: (id: string) => ProviderAnswer | undefined
  /** Called before a message is accepted; what it returns is answered instead. With `lose` the message is accepted all the same. */
  onMessage: (body: CloudMessage['body']) => CloudRefusal | undefined
  /** Posts a notice to an address, signed with the app's secret; returns the status of the answer. */
  notify(url: string, field: string, value: object, appSecret?: string): Promise<number>
  /** Posts statuses of a message, in this order. */
  tell(url: string, message: CloudMessage, ...statuses: string[]): Promise<void>
  stop(): void
}

const version = /^\/v\d+\.\d+\//
const ok = (body: unknown): ProviderAnswer => ({ status: 200, body })
const error = (code: number, message: string, status = 400): ProviderAnswer => ({
  status,
  body: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'A1' } },
})

export async function startCloudApi(changes: Partial<CloudAccount> = {}): Promise<CloudApi> {
  const account: CloudAccount = {
    phoneNumberId: '109844172260338',
    accountId: '2217840953361',
    appId: '634974688087057',
    accessToken: `EAAG${randomBytes(24).toString('hex')}7f2c`,
    appSecret: randomBytes(16).toString('hex'),
    displayPhone: '+55 11 3045-2200',
    verifiedName: 'Clínica Vereda',
    quality: 'GREEN',
    tier: 'TIER_2K',
    isOnPhone: false,
    limitField: 'whatsapp_business_manager_messaging_limit',
    tokenExpiresAt: 0,
    scopes: ['whatsapp_business_messaging', 'whatsapp_business_management'],
    hasPayment: true,
    callback: null,
    ...changes,
  }
  const messages: CloudMessage[] = []
  const templates: CloudTemplate[] = [
    {
      id: '1',
      name: 'hello_world',
      language: 'en_US',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [],
    },
  ]

  const media = new Map<string, CloudMedia>()
  let submitted = 0

  function answer(request: ProviderRequest): ProviderAnswer {
    const [, file = ''] = /^\/files\/([^/]+)$/.exec(request.path) ?? []
    if (file !== '') return giveFile(file, request)
    if (!version.test(request.path)) return error(2500, 'Unknown path components', 404)
    if (request.headers.authorization !== `Bearer ${account.accessToken}`)
      return error(190, 'Error validating access token', 401)
    const path = request.path.replace(version, '')
    const { phoneNumberId, accountId } = account
    switch (`${request.method} ${path}`) {
      case `POST ${phoneNumberId}/messages`:
        return takeMessage(request.body)
      case 'GET debug_token':
        return ok({
          data: { ...tokenOf(account), is_valid: request.query.get('input_token') === account.accessToken },
        })
      case `GET ${phoneNumberId}`:
        return numberOf(request)
      case `GET ${accountId}/phone_numbers`:
        return ok({ data: [{ id: phoneNumberId }] })
      case `GET ${accountId}/subscribed_apps`:
        return ok({ data: account.callback ? [subscriptionOf(account)] : [] })
      case `POST ${accountId}/subscribed_apps`:
        account.callback = { url: request.body?.override_callback_uri ?? null }
        return ok({ success: true })
      case `GET ${accountId}`:
        return ok(healthOf(account))
      case `GET ${accountId}/message_templates`:
        return listTemplates(request.query)
      case `POST ${accountId}/message_templates`:
        return submitTemplate(request.body)
      case `DELETE ${accountId}/message_templates`:
        return deleteTemplate(request.query)
      default:
        if (request.method === 'GET' && media.has(path)) return describeFile(path, request.query)
        return request.method === 'POST'
          ? editTemplate(path, request.body)
          : error(100, `Unsupported get request. Object with ID '${path}' does not exist`)
    }
  }

  function describeFile(id: string, query: URLSearchParams): ProviderAnswer {
    const { type, bytes, size = bytes.byteLength } = media.get(id) as CloudMedia
    if (query.has('phone_number_id') && query.get('phone_number_id') !== account.phoneNumberId)
      return error(100, `Object with ID '${id}' does not exist`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const url = `${provider.url}/files/${id}`
    return ok({ messaging_product: 'whatsapp', id, url, mime_type: type, sha256, file_size: `${size}` })
  }

  function giveFile(id: string, request: ProviderRequest): ProviderAnswer {
    if (request.headers.authorization !== `Bearer ${account.accessToken}`)
      return error(190, 'Error validating access token', 401)
    const file = media.get(id)
    const instead = server.onFile(id)
    if (instead) return instead
    if (!file) return error(100, 'Media not found', 404)
    return { status: 200, body: file.bytes, headers: { 'content-type': file.type } }
  }

  function takeMessage(body: CloudMessage['body']): ProviderAnswer {
    if (body?.messaging_product !== 'whatsapp')
      return error(100, 'The parameter messaging_product is required.')
    if (!body.to && !body.recipient) return error(131008, 'Required parameter is missing')
    const wrong = body.type === 'template' ? wrongTemplate(body.template) : wrongContent(body)
    if (wrong) return wrong
    const refusal = server.onMessage(body)
    if (refusal === 'hang') return 'hang'
    if (refusal !== undefined && refusal !== 'lose')
      return error(refusal.code, refusal.message ?? 'refused', refusal.status)
    const message = { id: `wamid.${randomBytes(24).toString('base64')}`, body }
    messages.push(message)
    if (refusal === 'lose') return 'lose'
    const contact = body.recipient
      ? { input: body.recipient, user_id: body.recipient }
      : { input: body.to, wa_id: body.to }
    return ok({ messaging_product: 'whatsapp', contacts: [contact], messages: [{ id: message.id }] })
  }

  function wrongTemplate(sent: CloudMessage['body']): ProviderAnswer | null {
    const template = templates.find(
      ({ name, language }) => name === sent?.name && language === sent?.language?.code,
    )
    if (!template) return error(132001, 'Template name does not exist in the translation', 404)
    if (template.status === 'PAUSED') return error(132015, 'Template is paused')
    if (template.status !== 'APPROVED')
      return error(132001, 'Template name does not exist in the translation', 404)
    const expected = namesIn(template.components.find(({ type }) => type === 'BODY')?.text ?? '')
    const given: string[] = (sent.components ?? [])
      .filter(({ type }: { type: string }) => type === 'body')
      .flatMap(({ parameters }: { parameters: { parameter_name: string }[] }) =>
        parameters.map((one) => one.parameter_name),
      )
    const isSame = expected.length === given.length && expected.every((name) => given.includes(name))
    return isSame ? null : error(132000, 'Number of parameters does not match the expected number of params')
  }

  function wrongContent({ type, text, interactive }: CloudMessage['body']): ProviderAnswer | null {
    if (type === 'text')
      return text?.body?.length > 0 && text.body.length <= 4096 ? null : error(100, 'text.body')
    if (type !== 'interactive') return error(131051, 'Unsupported message type')
    const { buttons = [], sections = [] } = interactive?.action ?? {}
    const rows = sections.flatMap((section: { rows: unknown[] }) => section.rows)
    if (
      buttons.length > 3 ||
      buttons.some((one: { reply: { title: string } }) => one.reply.title.length > 20)
    )
      return error(131009, 'Parameter value is not valid')
    return rows.length > 10 || rows.some((one: { title: string }) => one.title.length > 24)
      ? error(131009, 'Parameter value is not valid')
      : null
  }

  function numberOf({ query }: ProviderRequest): ProviderAnswer {
    const proof = query.get('appsecret_proof')
    const expected = createHmac('sha256', account.appSecret).update(account.accessToken).digest('hex')
    if (proof !== null && proof !== expected)
      return error(100, 'Invalid appsecret_proof provided in the API argument')
    const all: Record<string, unknown> = {
      display_phone_number: account.displayPhone,
      verified_name: account.verifiedName,
      quality_rating: account.quality,
      [account.limitField]: account.tier,
      status: 'CONNECTED',
      ...(account.isOnPhone !== undefined && { is_on_biz_app: account.isOnPhone }),
    }
    const asked = (query.get('fields') ?? 'id').split(',').filter((name) => name !== 'id')
    const unknown = asked.find((name) => !(name in all))
    if (unknown !== undefined) return error(100, `Tried accessing nonexisting field (${unknown})`)
    return ok({ ...Object.fromEntries(asked.map((name) => [name, all[name]])), id: account.phoneNumberId })
  }

  function submitTemplate(body: CloudMessage['body']): ProviderAnswer {
    const wrong = wrongComponents(body)
    if (wrong) return wrong
    if (templates.some(({ name, language }) => name === body.name && language === body.language))
      return error(2388024, 'Content in this language already exists')
    const { name, language, category, components } = body
    submitted += 1
    const template = {
      id: `${1_000 + submitted}`,
      name,
      language,
      category,
      status: 'PENDING',
      components,
    }
    templates.push(template)
    return ok({ id: template.id, status: 'PENDING', category })
  }

  function editTemplate(id: string, body: CloudMessage['body']): ProviderAnswer {
    const template = templates.find((one) => one.id === id)
    if (!template) return error(100, `Object with ID '${id}' does not exist`)
    const wrong = wrongComponents({ ...body, name: template.name, language: template.language })
    if (wrong) return wrong
    Object.assign(template, { components: body.components, status: 'PENDING' })
    return ok({ success: true })
  }

  function deleteTemplate(query: URLSearchParams): ProviderAnswer {
    const at = templates.findIndex(({ id, name }) => id === query.get('hsm_id') && name === query.get('name'))
    if (at < 0) return error(100, 'Message template not found')
    templates.splice(at, 1)
    return ok({ success: true })
  }

  function listTemplates(query: URLSearchParams): ProviderAnswer {
    const from = Number(query.get('after') ?? 0)
    const upTo = from + Number(query.get('limit') ?? 25)
    const data = templates.slice(from, upTo).map(({ components: _, ...one }) => one)
    const paging = { cursors: { after: `${upTo}` }, ...(upTo < templates.length && { next: 'https://next' }) }
    return ok({ data, paging })
  }

  const provider = await startProvider(answer)
  const server: CloudApi = {
    url: provider.url,
    account,
    messages,
    templates,
    media,
    onFile: () => undefined,
    onMessage: () => undefined,
    async notify(url, field, value, appSecret = account.appSecret) {
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: account.accountId, time: Math.floor(Date.now() / 1_000), changes: [{ field, value }] }],
      })
      const signature = createHmac('sha256', appSecret).update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
      return (await fetch(url, { method: 'POST', headers, body })).status
    },
    async tell(url, { id, body }, ...statuses) {
      for (const status of statuses) {
        const [name = '', code] = status.split(' ')
        await server.notify(url, 'messages', {
          ...metadataOf(account),
          statuses: [
            {
              id,
              status: name,
              timestamp: `${Math.floor(Date.now() / 1_000)}`,
              recipient_id: body.to,
              biz_opaque_callback_data: body.biz_opaque_callback_data,
              ...(code && { errors: [{ code: Number(code), title: 'refused' }] }),
            },
          ],
        })
      }
    },
    stop: provider.stop,
  }
  return server
}

/** What every notice about messages says of its receiver. */
export const metadataOf = ({ phoneNumberId, displayPhone }: CloudAccount) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: displayPhone, phone_number_id: phoneNumberId },
})

const tokenOf = ({ appId, tokenExpiresAt, scopes }: CloudAccount) => ({
  app_id: appId,
  type: 'SYSTEM_USER',
  expires_at: tokenExpiresAt,
  scopes,
})

const subscriptionOf = ({ appId, callback }: CloudAccount) => ({
  whatsapp_business_api_data: { id: appId, name: 'Acolhe', link: 'https://www.facebook.com/games/' },
  ...(callback?.url && { override_callback_uri: callback.url }),
})

const healthOf = ({ accountId, hasPayment }: CloudAccount) => ({
  id: accountId,
  ...(hasPayment && { primary_funding_id: '5128' }),
  health_status: {
    can_send_message: hasPayment ? 'AVAILABLE' : 'BLOCKED',
    entities: [
      {
        entity_type: 'WABA',
        id: accountId,
        can_send_message: hasPayment ? 'AVAILABLE' : 'BLOCKED',
        ...(!hasPayment && {
          errors: [{ error_code: 141006, error_description: 'There is an error with the payment method.' }],
        }),
      },
    ],
  },
})

const namesIn = (text: string) => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)),
]

/** Meta's rules for a template's text, as far as a program can break them. */
function wrongComponents({
  name,
  category,
  components,
  parameter_format,
}: CloudMessage['body']): ProviderAnswer | null {
  if (!/^[a-z0-9_]{1,512}$/.test(name ?? '')) return error(100, 'Message template name is invalid')
  if (!['UTILITY', 'MARKETING', 'AUTHENTICATION'].includes(category)) return error(100, 'Invalid category')
  if (parameter_format !== 'NAMED') return error(100, 'parameter_format')
  const body = components?.find(({ type }: { type: string }) => type === 'BODY')
  if (!body?.text || body.text.length > 1024)
    return error(100, 'Body text is required, up to 1024 characters')
  const named: { param_name: string; example: string }[] = body.example?.body_text_named_params ?? []
  const hasExamples = namesIn(body.text).every((one) =>
    named.some(({ param_name, example }) => param_name === one && example),
  )
  if (!hasExamples) return error(2388043, 'Message template components are missing sample text')
  if (/\{\{[^}]*[^a-z0-9_}][^}]*\}\}/.test(body.text))
    return error(2388299, 'Variables must be lowercase with underscores')
  return null
}
