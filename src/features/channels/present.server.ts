import { can } from '#platform/access.ts'
import type { Channels } from './adapters.server.ts'
import type {
  ChannelsOverview,
  ChatChannel,
  EmailChannel,
  SavedRules,
  SmsChannel,
  WhatsappChannel,
} from './contract.ts'
import { describeCheck } from './describeCheck.ts'
import { channelState } from './health.ts'
import { type ConnectedChannel, findPlace, findRules, type InOrg, listChannels } from './queries.server.ts'
import { type ChannelFigures, type ChannelKind, errorLabel, noFigures } from './rules.ts'
import {
  type ChatSettings,
  defaultChat,
  type HttpSettings,
  type SmtpSettings,
  type WhatsappSettings,
  type ZenviaSettings,
} from './settings.ts'
import type { MeasureChannels } from './slots.server.ts'
import { testStepTitle } from './testing.ts'

/** What presenting needs besides the rows. */
export interface Presenting {
  readonly channels: Channels
  readonly measures: readonly MeasureChannels[]
}

/** Returns the network's channels, as the reader may see them. */
export async function presentChannels(
  tx: InOrg,
  { channels, measures }: Presenting,
): Promise<ChannelsOverview> {
  const connected = new Map((await listChannels(tx)).map((one) => [one.channel.kind, one]))
  const measured = await Promise.all(measures.map((measure) => measure(tx)))
  const figures: Partial<Record<ChannelKind, ChannelFigures>> = Object.assign({}, ...measured)
  const common = (kind: ChannelKind) => commonOf(connected.get(kind), figures[kind] ?? noFigures)
  // Whoever has the address of an SMS webhook can speak for the provider.
  const mayConnect = tx.role === null || (can(tx.role, 'channels.update') && tx.units === null)
  const whatsapp = connected.get('whatsapp')
  const email = connected.get('email')
  const sms = connected.get('sms')
  const isServer = !email && channels.hasServer
  return {
    whatsapp: {
      ...common('whatsapp'),
      kind: 'whatsapp',
      provider: whatsapp ? 'meta' : null,
      settings: (whatsapp?.channel.settings as WhatsappSettings | undefined) ?? null,
      webhook: whatsapp && mayConnect ? channels.webhooks.whatsapp(whatsapp.channel.id) : null,
      quality: (whatsapp?.state.quality ?? '') as WhatsappChannel['quality'],
      peopleLimit: whatsapp?.state.peopleLimit ?? null,
      keyExpiresAt: whatsapp?.state.keyExpiresAt?.toISOString() ?? null,
    },
    email: {
      ...common('email'),
      ...(isServer && { state: 'connected' as const }),
      kind: 'email',
      provider: email ? 'smtp' : isServer ? 'server' : null,
      settings: (email?.channel.settings as SmtpSettings | undefined) ?? null,
    },
    sms: {
      ...common('sms'),
      kind: 'sms',
      provider: (sms?.channel.provider as SmsChannel['provider'] | undefined) ?? null,
      settings: (sms?.channel.settings as HttpSettings | ZenviaSettings | undefined) ?? null,
      webhook: sms && mayConnect ? smsWebhook(channels, sms) : null,
    },
    chat: presentChat(channels, common('chat'), connected.get('chat'), await findPlace(tx)),
    rules: await presentRules(tx),
  }
}

/** It works from the first day on, whether or not anybody has looked at its settings. */
function presentChat(
  { chat }: Channels,
  common: Common,
  connected: ConnectedChannel | undefined,
  place: string,
): ChatChannel {
  const settings = { ...defaultChat, ...(connected?.channel.settings as Partial<ChatSettings> | undefined) }
  return {
    ...common,
    kind: 'chat',
    provider: 'chat',
    state: !settings.isOn ? 'none' : connected ? common.state : 'connected',
    settings: { ...settings, origins: [...settings.origins] },
    page: chat.page(place),
    snippet: chat.snippet(place),
  }
}

/** Providers without headers of their own get the secret in the address. */
function smsWebhook({ webhooks }: Channels, { channel }: ConnectedChannel): SmsChannel['webhook'] {
  const { url, secret } = webhooks.sms(channel.id)
  return { url: `${url}?chave=${secret}`, verifyToken: null }
}

export const presentRules = async (tx: InOrg): Promise<SavedRules> => {
  const { fallback, ...rules } = await findRules(tx)
  return { ...rules, fallback: [...fallback] }
}

type Common = Omit<EmailChannel, 'kind' | 'provider' | 'settings'>

function commonOf(connected: ConnectedChannel | undefined, figures: ChannelFigures): Common {
  const state = connected?.state
  const test = state?.test ?? null
  return {
    id: connected?.channel.id ?? null,
    version: connected?.channel.version ?? null,
    state: state ? channelState(state) : 'none',
    sender: connected ? senderOf(connected) : '',
    hints: { ...connected?.channel.hints },
    checks: state?.checks.map((check) => ({ ...describeCheck(check), ...pickCheck(check) })) ?? [],
    checkedAt: state?.checkedAt?.toISOString() ?? null,
    test: test && {
      to: test.to,
      startedAt: test.startedAt,
      steps: test.steps.map((one) => ({ ...one, title: testStepTitle(one.step, one.code) })),
    },
    lastEventAt: state?.lastEventAt?.toISOString() ?? null,
    stoppedAt: state?.stoppedAt?.toISOString() ?? null,
    stopReason: state?.stoppedAt ? errorLabel(state.stopCode) : '',
    backOffUntil: state?.backOffUntil?.toISOString() ?? null,
    figures,
  }
}

const pickCheck = ({ step, result, code }: ConnectedChannel['state']['checks'][number]) => ({
  step,
  result,
  code,
})

/** As people see who writes: by the provider's word, else by what was typed. */
function senderOf({ channel, state }: ConnectedChannel): string {
  if (state.sender !== '') return state.sender
  const { fromAddress, sender } = channel.settings as Partial<SmtpSettings & ZenviaSettings>
  return fromAddress ?? sender ?? ''
}
