import { setTimeout as wait } from 'node:timers/promises'
import { type NetworkScope, transact } from '#platform/db/transaction.server.ts'
import { openOutbound } from '#platform/outbound/outbound.server.ts'
import type { WorkParts } from '#platform/serverFeature.server.ts'
import type { Turn, TurnResult } from './engine.ts'
import { guidedEngine } from './guided/engine.ts'
import { type ModelTurn, takeByModel } from './model/engine.server.ts'
import type { ModelProblem } from './model/errors.server.ts'
import { openModel } from './model/providers.server.ts'
import { type AssistantState, emptyMemory, withSaid } from './model/state.ts'
import { readProviderKey } from './settings.server.ts'
import type { AssistantProvider } from './settings.ts'
import { isOverLimit, noteSpending } from './spending/spending.server.ts'
import { type TellParts, tellOfLimit } from './spending/telling.server.ts'

export type { AssistantState } from './model/state.ts'

/** What a turn cost, and who answered it. */
export interface TurnUsage {
  /** Who answered in the end: `guided` also where a model was to answer and could not. */
  readonly engine: AssistantProvider
  /** As the provider calls it; '' for guided mode. */
  readonly model: string
  readonly inputTokens: number
  readonly outputTokens: number
  /** In millionths of a real. */
  readonly costMicros: number
  /** True where guided mode answered in place of the model that was chosen. */
  readonly isFallback: boolean
  /** Why the model did not answer; '' where it did. */
  readonly error: ModelProblem | ''
}

export interface AnsweredTurn extends TurnResult<AssistantState> {
  readonly usage: TurnUsage
}

/** The engines of this process. */
export interface Engines {
  /**
   * Answers a turn by the engine that `turn.settings` choose. Never throws because of a provider: guided mode answers
   * where it fails. What a model cost is added to the month. It calls providers: never within a transaction.
   * @param key of the provider; without it, the one that is stored
   */
  take(scope: NetworkScope, turn: Turn<AssistantState>, key?: string): Promise<AnsweredTurn>
}

const guidedUsage: TurnUsage = {
  engine: 'guided',
  model: '',
  inputTokens: 0,
  outputTokens: 0,
  costMicros: 0,
  isFallback: false,
  error: '',
}

/** Opens the engines of all networks for this process. */
export function openEngines({ env, secrets, post }: Pick<WorkParts, 'env' | 'secrets' | 'post'>): Engines {
  const outbound = openOutbound(env)
  const telling: TellParts = { post, productName: env.PRODUCT_NAME, origin: env.ORIGIN }

  async function takeWithModel(
    scope: NetworkScope,
    turn: Turn<AssistantState>,
    typedKey: string | undefined,
  ): Promise<ModelTurn & { readonly costMicros: number }> {
    const { settings } = turn
    // A trial has a clock of its own; money is spent by the real one.
    const { at: _, ...now } = scope
    const { key, isOver } = await transact(now, async (tx) => {
      const isOver = await isOverLimit(tx, settings)
      // A limit that was lowered is reached without anything being spent.
      if (isOver) await tellOfLimit(telling, tx)
      return { key: typedKey ?? (await readProviderKey(tx, secrets, settings)), isOver }
    })
    const none = { inputTokens: 0, outputTokens: 0 }
    if (isOver) return { is: 'failed', problem: 'over_limit', tokens: none, costMicros: 0 }
    const taken = await takeByModel(turn, {
      openModel: () => openModel(outbound, env, settings, key),
      origin: env.ORIGIN,
      wait: (ms) => wait(ms),
    })
    const { inputTokens, outputTokens } = taken.tokens
    const costMicros =
      inputTokens + outputTokens === 0
        ? 0
        : await transact(now, async (tx) => {
            const cost = await noteSpending(tx, settings, taken.tokens)
            await tellOfLimit(telling, tx)
            return cost
          })
    return { ...taken, costMicros }
  }

  return {
    async take(scope, turn, key) {
      const { provider, model } = turn.settings
      if (provider === 'guided') return { ...(await guidedEngine.take(turn)), usage: guidedUsage }
      const taken = await takeWithModel(scope, turn, key)
      const usage = { model, ...taken.tokens, costMicros: taken.costMicros }
      if (taken.is === 'answered')
        return { ...taken.result, usage: { ...usage, engine: provider, isFallback: false, error: '' } }
      const result = await guidedEngine.take(turn)
      const said = turn.messages.map(({ text }) => text)
      return {
        ...result,
        state: { ...result.state, model: withSaid(turn.state?.model ?? emptyMemory, said, turn.now) },
        usage: { ...usage, engine: 'guided', isFallback: true, error: taken.problem },
      }
    },
  }
}
