import type { ModelMessage } from 'ai'
import { z } from 'zod'
import type { Intent, Turn, TurnResult } from '../engine.ts'
import { begunAnew } from '../guided/anew.ts'
import { appointmentsOf, isProved, rest, say } from '../guided/dialogue.ts'
import { takeForOthers } from '../guided/forOthers.ts'
import { takeFreely } from '../guided/freely.ts'
import { askToConfirm, goOn, intentOf, startAppointment } from '../guided/goOn.ts'
import { handOver } from '../guided/handOver.ts'
import { merge } from '../guided/merge.ts'
import { takeSurely } from '../guided/surely.ts'
import { closeTurn, type OpenTurn, openTurn } from '../guided/turn.ts'
import { firstOfTwo, namesOf, takeLater } from '../guided/twoTasks.ts'
import { hasSubject } from '../guided/wanted.ts'
import { type ModelCall, type ModelStep, nextStep, type Patience, usualPatience } from './chat.server.ts'
import { ModelError, type ModelProblem } from './errors.server.ts'
import { judgeReply } from './guard.ts'
import { openLabels } from './labels.ts'
import { promptOf, rules } from './prompt.ts'
import type { OpenModel } from './providers.server.ts'
import { type ModelTool, Refused, type Session } from './session.ts'
import { type AssistantState, emptyMemory, withSaid } from './state.ts'
import { toolsFor } from './tools.ts'

/**
 * A model as the assistant. It reads what people write freely, and says what they want by tools; the rules that come before
 * all else, the questions, the yes to them and what is done then are guided mode's own. What it writes is judged before it
 * leaves.
 */

export interface ModelTokens {
  readonly inputTokens: number
  readonly outputTokens: number
}

export type ModelTurn =
  | { readonly is: 'answered'; readonly result: TurnResult<AssistantState>; readonly tokens: ModelTokens }
  /** Guided mode has to answer. */
  | { readonly is: 'failed'; readonly problem: ModelProblem; readonly tokens: ModelTokens }

export interface ModelParts {
  /** @throws `ModelError` */
  readonly openModel: () => OpenModel
  /** Our own address: the only one that may be linked to. */
  readonly origin: string
  /** Milliseconds before another try. */
  readonly wait: (ms: number) => Promise<void>
  readonly patience?: Patience
}

const maxSteps = 8
const maxTokens = 60_000
/** What is remembered of the conversation. */
const maxHistory = 24
const maxHistoryText = 12_000

/** Answers a turn. Never throws because of the provider. */
export async function takeByModel(turn: Turn<AssistantState>, parts: ModelParts): Promise<ModelTurn> {
  const opened = await openTurn(turn)
  const anew = begunAnew(opened.d, opened.u)
  const o = { ...opened, ...firstOfTwo(anew.d, anew.u) }
  const { d } = o
  const hasTwo = d !== opened.d
  const memory = withSaid(
    turn.state?.model ?? emptyMemory,
    turn.messages.map(({ text }) => text),
    turn.now,
  )
  const labels = openLabels(memory.labels)
  const session: Session = { d, u: o.u, labels, said: memory.said, hasActed: false }
  const meter = { inputTokens: 0, outputTokens: 0 }
  /** What was left for later is taken up by our own rules, as it was told apart by them. */
  const close = async (intent: Intent): Promise<ModelTurn> => {
    const later = takeLater(d)
    if (later) say(later.d, later.d.texts.otherTask(namesOf(later.d, later.u)))
    const result = later
      ? closeTurn({ ...o, ...later }, await takeFreely(later.d, later.u, false))
      : closeTurn(o, intent)
    const state: AssistantState = { ...result.state, model: { labels: labels.all(), said: memory.said } }
    return { is: 'answered', result: { ...result, state }, tokens: meter }
  }
  const sure =
    (await takeSurely(o)) ??
    (hasTwo ? await takeFreely(d, o.u, o.isFirst) : ((await takeByRule(o)) ?? (await takeDay(o))))
  if (sure) return await close(sure)
  // What we understand ourselves is written down: days come from here, and guided mode could go on from it.
  const isOfAnother = o.u.acts.has('cancel') || o.u.acts.has('confirm') || o.u.acts.has('cannotCome')
  if (!isOfAnother) await merge(d, o.u)
  d.parts.splice(0)
  try {
    await converse(session, parts, meter)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { is: 'failed', problem: error.problem, tokens: meter }
  }
  return await close(intentAfter(o))
}

/** What no model is asked: a doctor's matter, and what has nothing to do with the clinic. */
async function takeByRule({ d, u }: OpenTurn): Promise<Intent | null> {
  const forOthers = await takeForOthers(d, u)
  if (forOthers) return forOthers
  const { open, task, booking } = d.state
  const isBareYes = u.answer === 'yes' && open === null && task === null && !hasSubject(booking)
  // "Sim, confirmo": said in words, and asked no second time.
  const confirms = isBareYes && /(?:^| )confirm/.test(u.line) && isProved(d)
  if (confirms && (await appointmentsOf(d)).length > 0) return startAppointment(d, u, 'confirm')
  if (isBareYes && (await askToConfirm(d))) return 'confirm'
  // "Não vou poder ir" is neither a move nor a cancellation before it is asked.
  if (u.acts.has('cannotCome') && d.state.task === null) return startAppointment(d, u, 'cannotCome')
  const isAboutClinic = u.topics.size > 0 || u.acts.size > 1 || d.state.task !== null
  if (!u.acts.has('offSubject') || isAboutClinic) return null
  say(d, d.texts.offSubject)
  return 'offSubject'
}

/** A day or an hour, and nothing else, where we asked for one: our own parser has read it. */
async function takeDay({ d, u }: OpenTurn): Promise<Intent | null> {
  const { task, open } = d.state
  const isAsked = open?.kind === 'whichDate' || open?.kind === 'day' || open?.kind === 'times'
  const saysMore = u.acts.size > 0 || u.topics.size > 0 || u.asks || u.people.length > 0
  if (!task || !isAsked || saysMore || u.dates.readings.length === 0) return null
  await merge(d, u)
  await goOn(d, u)
  return intentOf(d, u)
}

function intentAfter({ d, u }: OpenTurn): Intent {
  if (d.handOver) return d.handOver.isUrgent ? 'urgent' : 'person'
  if (d.state.misses > 0 && d.parts.includes(d.texts.notUnderstood)) return 'unknown'
  if (d.state.task || u.acts.has('book')) return intentOf(d, u)
  return u.acts.has('cancel') || u.acts.has('reschedule') || u.acts.has('confirm') ? intentOf(d, u) : 'inform'
}

async function converse(
  session: Session,
  { openModel, origin, wait, patience = usualPatience }: ModelParts,
  meter: { inputTokens: number; outputTokens: number },
): Promise<void> {
  const { d } = session
  const { model, maxOutputTokens } = openModel()
  const signal = AbortSignal.timeout(patience.turnMs)
  const tools = toolsFor(d.turn.settings.acts)
  const system = promptOf(session)
  const messages = historyOf(d.turn)
  const shown: string[] = [system]
  let refusals = 0
  for (let step = 0; step < maxSteps; step++) {
    if (meter.inputTokens + meter.outputTokens > maxTokens) throw new ModelError('too_long')
    const answer = await nextStep(model, { system, messages, tools, signal, maxOutputTokens, wait, patience })
    meter.inputTokens += answer.inputTokens
    meter.outputTokens += answer.outputTokens
    if (answer.calls.length > 0) {
      const results = await runAll(session, tools, answer.calls)
      shown.push(...results.map(({ text }) => text))
      messages.push(...answer.messages, toolMessage(results))
      if (d.handOver) return
      continue
    }
    const refused = speak(session, answer, { shown, origin })
    if (refused === null) return
    refusals += 1
    // Our own question stands by itself, whatever a model wanted to say before it.
    if (refusals > 1 && d.question !== '') return
    if (refusals > 1) throw new ModelError('bad_answer')
    messages.push(...answer.messages, {
      role: 'user',
      content: `[aviso do sistema, não do paciente] Sua resposta não foi enviada. ${refused} Escreva outra.`,
    })
  }
  if (d.question === '' && !d.handOver) throw new ModelError('too_long')
}

/** Lets out what the model wrote, before our question. Returns why it may not. */
function speak(
  session: Session,
  { text }: ModelStep,
  { shown, origin }: { readonly shown: readonly string[]; readonly origin: string },
): string | null {
  const { d } = session
  const { clinic, turn } = d
  const written = [
    ...clinic.exams.map(({ preparation }) => preparation),
    ...clinic.knowledge.map(({ answer }) => answer),
  ]
  const verdict = judgeReply(text, {
    known: [
      ...shown,
      ...session.said.map((one) => one.text),
      ...turn.history.map((one) => one.text),
      d.question,
      // Always right: the ambulance, and where to talk.
      '192 188',
    ].join('\n'),
    clinic: written.join('\n'),
    instructions: `${rules}\n${turn.settings.instructions}`,
    mayReport: session.hasActed || (d.known.appointments?.length ?? 0) > 0,
    origin,
    channel: turn.channel,
  })
  if (verdict.is === 'clinical') {
    rest(d)
    d.parts.splice(0)
    handOver(d, d.texts.clinical, 'clinical')
    return null
  }
  if (verdict.is === 'refused') return verdict.why
  if (verdict.text === '' && d.question === '' && d.parts.length === 0)
    return 'Escreva uma resposta ao paciente.'
  if (verdict.text !== '') d.parts.unshift(verdict.text)
  return null
}

interface ToolAnswer {
  readonly call: ModelCall
  readonly text: string
}

/** One after another: each may change what the next one finds. */
async function runAll(
  session: Session,
  tools: readonly ModelTool[],
  calls: readonly ModelCall[],
): Promise<ToolAnswer[]> {
  const answers: ToolAnswer[] = []
  for (const call of calls)
    answers.push({
      call,
      text: session.d.handOver ? 'A conversa já passou para uma pessoa.' : await run(session, tools, call),
    })
  return answers
}

async function run(
  session: Session,
  tools: readonly ModelTool[],
  { name, input }: ModelCall,
): Promise<string> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return 'Essa ferramenta não existe.'
  try {
    return await tool.run(session, input)
  } catch (error) {
    if (error instanceof Refused) return `Recusado: ${error.message}`
    if (error instanceof z.ZodError)
      return `Recusado: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`
    throw error
  }
}

const toolMessage = (answers: readonly ToolAnswer[]): ModelMessage => ({
  role: 'tool',
  content: answers.map(({ call, text }) => ({
    type: 'tool-result',
    toolCallId: call.id,
    toolName: call.name,
    output: { type: 'text', value: text },
  })),
})

/** What was said, as far back as it fits, with this turn's messages at the end. */
function historyOf({ history, messages }: Turn<AssistantState>): ModelMessage[] {
  const own = messages.map(({ text }) => ({ from: 'contact' as const, text }))
  const lines = [...history.slice(-maxHistory), ...own]
  const kept: { role: 'user' | 'assistant'; content: string }[] = []
  let length = 0
  for (const { from, text } of lines.toReversed()) {
    length += text.length
    if (length > maxHistoryText && kept.length > 0) break
    const role = from === 'contact' ? 'user' : 'assistant'
    const next = kept[0]
    if (next?.role === role) next.content = `${text}\n${next.content}`
    else kept.unshift({ role, content: text })
  }
  // Providers want the contact to begin.
  return kept[0]?.role === 'assistant' ? kept.slice(1) : kept
}
