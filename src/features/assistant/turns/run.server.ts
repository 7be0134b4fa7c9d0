import type { NetworkScope } from '#platform/db/transaction.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { describeError } from '#platform/errors.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { openCodeDesk } from '../codes/desk.server.ts'
import type { TurnMessage } from '../engine.ts'
import type { AnsweredTurn, AssistantState, Engines } from '../engineOf.server.ts'
import { firstState } from '../guided/state.ts'
import { textsOf } from '../guided/texts/texts.ts'
import { recorded } from '../tools/recorded.ts'
import { openTools } from '../tools/tools.server.ts'
import type { Listener } from '../voice/hear.server.ts'
import type { ClaimedTurn } from './claim.server.ts'
import { type Answered, finishTurn } from './finish.server.ts'
import { whoAnswers } from './giveUp.server.ts'
import { openGuard } from './guard.server.ts'
import { interruptTurn } from './interrupt.server.ts'
import { provesPhone, type TurnState, turnLimits } from './rules.ts'

export interface TurnParts {
  readonly engines: Engines
  readonly secrets: Secrets
  readonly workerId: string
  readonly listener: Listener
}

/**
 * Answers a claimed turn: the engine outside of any transaction, each tool in one of its own, and what came of it in one.
 * @returns how it ended; null where it was taken for lost meanwhile
 */
export async function runTurn(
  scope: NetworkScope,
  parts: TurnParts,
  turn: ClaimedTurn,
): Promise<TurnState | null> {
  const { workerId } = parts
  try {
    const answered = await within(turnLimits.longestMs, answer(scope, parts, turn))
    return await transact(scope, (tx) => finishTurn(tx, workerId, turn, answered))
  } catch (error) {
    const name = error instanceof Error ? error.name : 'error'
    await transact(scope, (tx) => interruptTurn(tx, turn.turnId, { error: name, workerId }))
    if (name === 'Overtaken') return 'overtaken'
    throw error
  }
}

async function answer(
  scope: NetworkScope,
  { engines, secrets, workerId, listener }: TurnParts,
  turn: ClaimedTurn,
): Promise<Answered> {
  const { conversationId, settings, contact, kind } = turn
  const startedAt = performance.now()
  const phone = provesPhone(kind) ? contact.phone : ''
  const opened = openTools({
    scope,
    acts: settings.acts,
    knowledge: turn.knowledge,
    memory: turn.memory,
    phone,
    isTrial: false,
    codes: openCodeDesk({ scope, secrets, conversationId }),
    guard: openGuard(workerId, turn),
  })
  const { tools, calls } = recorded(opened.tools)
  const messages = turn.media === null ? await readVoices(scope, listener, turn) : null
  const answered =
    messages !== null
      ? await engines.take(scope, {
          messages,
          history: turn.history,
          state: turn.state as AssistantState | null,
          now: scope.at ?? scope.database.clock.now(),
          channel: kind,
          contact: { phone: contact.phone, profileName: contact.profileName, isProved: opened.isProved() },
          settings,
          tools,
        })
      : await handMedia(scope, turn, turn.media ?? 'audio')
  return {
    ...answered,
    toolCalls: calls,
    memory: opened.memory(),
    durationMs: performance.now() - startedAt,
  }
}

/** The messages with what their voice notes say; null where one can't be written down. */
async function readVoices(
  scope: NetworkScope,
  listener: Listener,
  { conversationId, settings, messages, voices }: ClaimedTurn,
): Promise<readonly TurnMessage[] | null> {
  if (voices.length === 0) return messages
  try {
    const texts = await listener.hear(scope, conversationId, settings, voices)
    return messages.map((message, at) => {
      const text = texts[voices.findIndex((one) => one.at === at)]
      return text === undefined ? message : { ...message, text }
    })
  } catch (error) {
    scope.database.log.warn({ err: describeError(error) }, 'a voice note was not written down')
    return null
  }
}

/** What nobody but a person can hear or see goes to one, and that is said. */
async function handMedia(
  scope: NetworkScope,
  { settings, state }: ClaimedTurn,
  media: string,
): Promise<AnsweredTurn> {
  const texts = textsOf(settings.tone)
  const lead = media === 'audio' ? texts.voice : texts.file
  const who = await transact(scope, (tx) => whoAnswers(tx, settings))
  return {
    replies: [{ text: `${lead}\n\n${who}`, options: [] }],
    state: (state as AssistantState | null) ?? firstState,
    understood: { intent: 'person', dates: [], isAmbiguous: false },
    handOver: { reason: 'wrote', isUrgent: false },
    unanswered: '',
    usage: {
      engine: 'guided',
      model: '',
      inputTokens: 0,
      outputTokens: 0,
      costMicros: 0,
      isFallback: false,
      error: '',
    },
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('a turn took too long', 'TimeoutError')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
