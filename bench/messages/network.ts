import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { defaultMessageRules } from '#features/channels/rules.ts'
import { emptyContent } from '#features/templates/rules.ts'
import type { CloudApi } from '#test/providers/cloudApi.ts'
import { pinheiros } from '#test/world.ts'
import type { Machine } from '../machine.ts'
import { type Lane, send } from '../world.ts'
import { type Filling, fillPeople, phoneAt } from './fill.ts'

/** A network with a WhatsApp channel, so many patients, and as many messages in its past. */
export interface MessagesNetwork extends Filling {
  readonly lane: Lane
  readonly size: number
  /** The path where the provider tells of messages. */
  readonly webhook: string
  /** The keys of those who refused. */
  readonly refused: readonly string[]
}

export const metaName = 'checkup_das_ferias'
const content = {
  ...emptyContent,
  body: 'Oi, {{paciente.nome}}! Que tal deixar o check-up em dia antes das férias? Responda QUERO que a gente marca.',
  footer: 'Responda PARAR para não receber mais',
}
const refusals = 50

export type Call = (method: string, path: string, body: object) => ReturnType<typeof send>

/** Calls the product for the network's owner. */
export const callerOf = ({ product }: Machine, { orgId, idToken }: Lane): Call => {
  const origin = `http://127.0.0.1:${product.port}/api/v1/orgs/${orgId}`
  return (method, path, body) => send(method, `${origin}${path}`, body, idToken)
}

/** Connects and writes through the API what is little, and people and their past straight into the tables. */
export async function openNetwork(
  machine: Machine,
  meta: CloudApi,
  client: pg.Client,
  lane: Lane,
  size: number,
  say: (text: string) => void,
): Promise<MessagesNetwork> {
  const call = callerOf(machine, lane)
  const { phoneNumberId, accountId, accessToken, appSecret } = meta.account
  const keys = { version: null, phoneNumberId, accountId, accessToken, appSecret }
  const channel = await call('PUT', '/channels/whatsapp', keys)
  const webhook = new URL(channel.webhook.url).pathname
  const form = {
    name: 'Check-up das férias',
    kind: 'whatsapp',
    category: 'marketing',
    use: 'campaign',
    content,
  }
  const { id: templateId } = await call('POST', '/templates', form)
  const { id: unitId } = await call('POST', '/units', { ...pinheiros, cnes: '' })
  const filling = {
    orgId: lane.orgId,
    unitId,
    channelId: webhook.split('/').at(-1) ?? '',
    templateId,
    campaignId: uuid(),
  }
  await approve(client, filling)
  await fillPeople(client, filling, size, (done) =>
    say(`${done.toLocaleString('en')} of ${size.toLocaleString('en')} people with a message each`),
  )
  const refused = Array.from({ length: refusals }, (_, at) => phoneAt(size - at))
  for (const address of new Set(refused)) await call('POST', '/suppressions', { address, scope: 'marketing' })
  return { ...filling, lane, size, webhook, refused }
}

/** Meta approved the text; a campaign is there that is done, so that nobody ends or holds it; and messages leave by night, too. */
async function approve(client: pg.Client, { orgId, templateId, campaignId }: Filling): Promise<void> {
  await client.query(
    `update template_versions set state = 'approved', category = 'marketing', meta_name = $3
      where org_id = $1 and template_id = $2`,
    [orgId, templateId, metaName],
  )
  await client.query(
    `insert into campaigns (org_id, id, name, template_id, audience, schedule, state)
     values ($1, $2, 'Check-up', $3, '{"from":"conditions","conditions":[]}', '{"stopAfterBookings":null}', 'done')`,
    [orgId, campaignId, templateId],
  )
  const { marketingDays, fallback, careWithoutConsent, prices } = defaultMessageRules
  await client.query(
    `insert into message_rules (org_id, quiet_from, quiet_until, marketing_limit, marketing_days, fallback, care_without_consent, prices)
     values ($1, 0, 0, 1, $2, $3, $4, $5)`,
    [orgId, marketingDays, fallback, careWithoutConsent, JSON.stringify(prices)],
  )
}

/** What the provider knows of the template. */
export function approveAt(meta: CloudApi): void {
  meta.templates.push({
    id: '2',
    name: metaName,
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [{ type: 'BODY', text: content.body.replace('{{paciente.nome}}', '{{paciente_nome}}') }],
  })
}
