import { type LanguageModel, type ModelMessage, streamText, tool } from 'ai'
import { isTransient, ModelError, modelErrorOf } from './errors.server.ts'
import type { ModelTool } from './session.ts'

/** One step of a model, streamed: so that one which falls silent is noticed, and what it wrote by then is not taken for all. */

export interface ModelCall {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

export interface ModelStep {
  readonly text: string
  readonly calls: readonly ModelCall[]
  /** What is added to the conversation with the model. */
  readonly messages: readonly ModelMessage[]
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface StepRequest {
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly ModelTool[]
  /** Of the whole turn. */
  readonly signal: AbortSignal
  readonly maxOutputTokens?: number | undefined
  /** Milliseconds before another try. */
  readonly wait: (ms: number) => Promise<void>
  readonly patience: Patience
}

/** How long a model is waited for, in milliseconds. */
export interface Patience {
  /** Until it begins. */
  readonly firstMs: number
  /** While it writes. */
  readonly silenceMs: number
  readonly stepMs: number
  readonly turnMs: number
}

export const usualPatience: Patience = { firstMs: 20_000, silenceMs: 15_000, stepMs: 40_000, turnMs: 90_000 }

const maxTries = 3
const firstWaitMs = 300
const longestWaitMs = 5_000
/** Longer than anything that may leave: whoever writes on is stopped. */
const longestText = 8_000

// What it warns of are settings that a provider doesn't know: nothing for an operator's log.
globalThis.AI_SDK_LOG_WARNINGS = false

/**
 * Asks a model for its next step, again where the provider is down for a moment.
 * @throws `ModelError`
 */
export async function nextStep(model: LanguageModel, request: StepRequest): Promise<ModelStep> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(model, request)
    } catch (error) {
      const failed = modelErrorOf(error)
      const waitMs = failed.retryAfterMs ?? firstWaitMs * 3 ** (attempt - 1) * (1 + Math.random() / 2)
      if (attempt >= maxTries || !isTransient(failed) || waitMs > longestWaitMs || request.signal.aborted)
        throw failed
      await request.wait(waitMs)
    }
  }
}

async function ask(model: LanguageModel, request: StepRequest): Promise<ModelStep> {
  const { patience } = request
  const result = streamText({
    model,
    instructions: request.system,
    messages: [...request.messages],
    tools: Object.fromEntries(
      request.tools.map(({ name, description, schema }) => [
        name,
        tool({ description, inputSchema: schema }),
      ]),
    ),
    ...(request.maxOutputTokens !== undefined && { maxOutputTokens: request.maxOutputTokens }),
    maxRetries: 0,
    abortSignal: request.signal,
    timeout: { stepMs: patience.stepMs, firstChunkMs: patience.firstMs, chunkMs: patience.silenceMs },
    telemetry: { isEnabled: false },
    onError: () => {},
  })
  let text = ''
  const calls: ModelCall[] = []
  let reason = 'other'
  let usage = { inputTokens: 0, outputTokens: 0 }
  for await (const part of result.stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw new ModelError('timeout')
    if (part.type === 'text-delta') text += part.text
    if (text.length > longestText) throw new ModelError('bad_answer')
    if (part.type === 'tool-call') calls.push({ id: part.toolCallId, name: part.toolName, input: part.input })
    if (part.type === 'finish-step') {
      reason = part.finishReason
      usage = {
        inputTokens: part.usage.inputTokens ?? 0,
        outputTokens: part.usage.outputTokens ?? 0,
      }
    }
  }
  if (reason === 'content-filter') throw new ModelError('filtered')
  if (reason === 'length') throw new ModelError('bad_answer')
  // A stream that ends without saying why has ended too early.
  if (reason !== 'stop' && reason !== 'tool-calls') throw new ModelError('broken')
  // What is said to calls that fit no tool comes from us, as all else.
  const messages = (await result.responseMessages).filter(({ role }) => role === 'assistant')
  return {
    text,
    calls,
    messages,
    inputTokens: usage.inputTokens || estimated(JSON.stringify([request.system, request.messages])),
    outputTokens: usage.outputTokens || estimated(text + JSON.stringify(calls)),
  }
}

/** Of a provider that doesn't count: Portuguese has about four characters a token. */
const estimated = (text: string): number => Math.ceil(text.length / 4)
