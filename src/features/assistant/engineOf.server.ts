import type { NetworkScope } from '#platform/db/transaction.server.ts'
import type { WorkParts } from '#platform/serverFeature.server.ts'
import type { Turn, TurnResult } from './engine.ts'
import { guidedEngine } from './guided/engine.ts'
import type { GuidedState } from './guided/state.ts'
import type { AssistantProvider } from './settings.ts'

/** What every engine keeps of a conversation: one may go on where another one stopped. */
export type AssistantState = GuidedState

/** What a turn cost, and who answered it. */
export interface TurnUsage {
  /** Who answered in the end: `guided` also where a model was to answer and could not. */
  readonly engine: AssistantProvider
  /** As the provider calls it; '' for guided mode. */
  readonly model: string
  readonly inputTokens: number
  readonly outputTokens: number
  /** In millionths of the currency in which the network keeps its prices. */
  readonly costMicros: number
  /** True where guided mode answered in place of the model that was chosen. */
  readonly isFallback: boolean
  /** Why the model did not answer; '' where it did. */
  readonly error: string
}

export interface AnsweredTurn extends TurnResult<AssistantState> {
  readonly usage: TurnUsage
}

/** The engines of this process. */
export interface Engines {
  /**
   * Answers a turn by the engine that `turn.settings` choose. Never throws because of a provider: guided mode answers
   * where it fails. It calls providers: never within a transaction.
   */
  take(scope: NetworkScope, turn: Turn<AssistantState>): Promise<AnsweredTurn>
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

export function openEngines(_parts: Pick<WorkParts, 'env' | 'secrets'>): Engines {
  return {
    take: async (_scope, turn) => ({ ...(await guidedEngine.take(turn)), usage: guidedUsage }),
  }
}
