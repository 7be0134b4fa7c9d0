import type { ChannelKind } from '#features/channels/rules.ts'
import { normalizePhone } from '#lib/phone.ts'
import { type MemberScope, type NetworkScope, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { doesAnswer } from '../answering.ts'
import { choiceIn } from '../choice.ts'
import { type TrialAnswer, trialProblems } from '../contract.ts'
import type { AssistantState, Engines } from '../engineOf.server.ts'
import { modelProblemText } from '../model/errors.server.ts'
import { networkZone } from '../networkZone.server.ts'
import { trialCode, trialLimits } from '../rules.ts'
import { readKnowledge, readSettings } from '../settings.server.ts'
import { type AssistantSettings, tidySettings } from '../settings.ts'
import { emptyMemory } from '../tools/memory.ts'
import type { CodeDesk } from '../tools/parts.server.ts'
import { recorded } from '../tools/recorded.ts'
import { openTools } from '../tools/tools.server.ts'
import type { Tools } from '../tools.ts'
import { findTrial, keepTrial, type Trial } from './queries.server.ts'
import { rulesApplied } from './rulesApplied.ts'

export interface TrialMessage {
  readonly conversation: string
  readonly contact: { readonly phone: string }
  readonly channel: ChannelKind
  readonly text: string
  readonly at?: string | undefined
  readonly commit: boolean
  /** In place of those that are saved: a form that is being filled in. */
  readonly settings?: AssistantSettings | undefined
  /** Of the provider, typed and not saved; '' for the stored one. */
  readonly key?: string | undefined
}

const begun: Trial = { state: null, memory: emptyMemory, history: [], options: [] }

/**
 * Answers a message of a trial as the assistant would. Without `commit` everything is done and undone.
 * @throws `clock_with_commit`, `draft_with_commit` (422)
 */
export async function tryOut(
  scope: MemberScope,
  message: TrialMessage,
  engines: Engines,
): Promise<TrialAnswer> {
  const { conversation, channel, text, at, commit } = message
  if (commit && at !== undefined) throw problem(trialProblems, 'clock_with_commit')
  if (commit && message.settings) throw problem(trialProblems, 'draft_with_commit')
  const own = { ...scope, idempotency: undefined }
  const { trial, settings, knowledge, zone } = await transact(own, async (tx) => ({
    trial: (await findTrial(tx, conversation)) ?? begun,
    settings: message.settings ? tidySettings(message.settings) : await readSettings(tx),
    knowledge: await readKnowledge(tx),
    zone: await networkZone(tx),
  }))
  // What an assistant does it does as the system, bound to the contact.
  const system: NetworkScope = {
    database: scope.database,
    userId: null,
    orgId: scope.orgId,
    ...(at !== undefined && { at: new Date(at) }),
  }
  const phone = normalizePhone(message.contact.phone)
  const isProved = phone !== '' && (channel === 'whatsapp' || channel === 'sms')
  const opened = openTools({
    scope: system,
    acts: settings.acts,
    knowledge,
    memory: trial.memory,
    phone: isProved ? phone : '',
    isTrial: !commit,
    codes: trialCodes(trial),
  })
  const { tools, calls } = recorded(opened.tools)
  const now = system.at ?? scope.database.clock.now()
  const startedAt = performance.now()
  const taken = await engines.take(
    system,
    {
      messages: [{ text, choice: choiceIn(text, trial.options) }],
      history: trial.history,
      state: trial.state as AssistantState | null,
      now,
      channel,
      contact: { phone, profileName: '', isProved: opened.isProved() },
      settings,
      tools,
    },
    message.key?.trim() || undefined,
  )
  const ms = Math.round(performance.now() - startedAt)
  const { replies, state, understood, handOver, unanswered, usage, knowledgeIds = [] } = taken
  const requested = calls.findLast(({ tool }) => tool === 'requestCode')
  const memory = opened.memory()
  await transact(own, (tx) =>
    keepTrial(tx, conversation, {
      state,
      memory: requested ? { ...memory, codeFor: addressOf(String(requested.request)) } : memory,
      history: [
        ...trial.history,
        { from: 'contact' as const, text },
        ...replies.map((reply) => ({ from: 'clinic' as const, text: reply.text })),
      ].slice(-trialLimits.history),
      options: replies.flatMap(({ options }) => options.map(({ id, title }) => ({ id, title }))),
    }),
  )
  const touched = opened.touched()
  return {
    replies: replies.map((reply) => ({ text: reply.text, options: [...reply.options] })),
    understood: { ...understood, dates: [...understood.dates] },
    toolCalls: calls,
    rules: rulesApplied(
      settings,
      text,
      {
        intent: understood.intent,
        handOver,
        unanswered,
        knowledge: knowledge.filter(({ id }) => knowledgeIds.includes(id)).map(({ question }) => question),
        isFallback: usage.isFallback,
        error: modelProblemText(usage.error),
      },
      await answering(opened.tools, settings, channel, now, zone),
    ),
    usage: { ...usage, ms },
    handOver,
    state,
    appointment: touched && {
      act: touched.act,
      id: touched.appointment.id,
      patientId: touched.appointment.patientId,
      patientName: touched.appointment.patientName,
      kind: touched.appointment.kind,
      examNames: [...touched.appointment.examNames],
      unitId: touched.appointment.unitId,
      professionalId: touched.appointment.professionalId,
      startsAt: touched.appointment.startsAt,
    },
  }
}

/** Whether it would answer at all, were this a real conversation. */
async function answering(
  tools: Tools,
  settings: AssistantSettings,
  channel: TrialMessage['channel'],
  now: Date,
  zone: string,
): Promise<{ onChannel: boolean; atThisTime: boolean }> {
  const weeks = (await tools.readClinic()).units.map(({ hours }) => hours)
  const onChannel = settings.channels.includes(channel)
  return {
    onChannel,
    atThisTime: doesAnswer({ ...settings, channels: [channel] }, channel, now, zone, weeks),
  }
}

const addressOf = (address: string) =>
  address.includes('@')
    ? { phone: '', email: address.trim().toLowerCase() }
    : { phone: normalizePhone(address), email: '' }

/** Nothing is sent: one code proves the address that was asked for last. */
const trialCodes = ({ memory }: Trial): CodeDesk => {
  let asked = memory.codeFor ?? null
  return {
    async request(address) {
      asked = address
      return true
    },
    prove: async (code) => (code === trialCode ? asked : null),
  }
}
