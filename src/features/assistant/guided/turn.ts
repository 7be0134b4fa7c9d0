import type { Intent, Turn, TurnResult } from '../engine.ts'
import { type Dialogue, isProved, peopleOf } from './dialogue.ts'
import { firstState, type GuidedState, type Question, type Step, type TaskKind } from './state.ts'
import { textsOf } from './texts/texts.ts'
import { type Understood, understand } from './understand.ts'

/** A turn: how it is opened, and what is said and kept in the end. */

/** How far back "voltar" goes. */
const mostSteps = 12

/** A turn that is being answered, with what its message says. */
export interface OpenTurn {
  readonly d: Dialogue
  readonly u: Understood
  /** Nothing was said in this conversation before. */
  readonly isFirst: boolean
  /** As it stood before the turn. */
  readonly before: Step
  readonly task: TaskKind | null
}

export async function openTurn(turn: Turn<GuidedState>): Promise<OpenTurn> {
  // States that were kept before a field was added lack it.
  const state = structuredClone({ ...firstState, ...turn.state })
  // A proof by a code ends.
  if (!turn.contact.isProved) state.isProved = false
  const d: Dialogue = {
    turn,
    clinic: await turn.tools.readClinic(),
    texts: textsOf(turn.settings.tone),
    state,
    parts: [],
    question: '',
    handOver: null,
    unanswered: '',
    knowledgeIds: [],
    known: {},
  }
  // Who may be meant by "pra Teresa" is known before the message is read.
  if (isProved(d) && turn.messages.some(({ text }) => /(?:^|\s)(?:pra|para|pro)\s/i.test(text)))
    await peopleOf(d)
  const before: Step = { task: state.task, booking: structuredClone(state.booking), open: state.open }
  const isFirst = !state.hasGreeted
  state.hasGreeted = true
  return { d, u: understand(d), isFirst, before, task: before.task?.is ?? null }
}

/** What is said and kept in the end. */
export function closeTurn(
  { d, u, isFirst, before, task: had }: OpenTurn,
  intent: Intent,
): TurnResult<GuidedState> {
  const { state } = d
  const told = intent === 'book' && state.task === null && had !== null && had !== 'see' ? had : intent
  if (intent !== 'unknown') state.misses = 0
  keepStep(state, before)
  const text = [isFirst ? introOf(d) : '', ...d.parts, d.question].filter(Boolean).join('\n\n')
  const asked = d.handOver === null && d.question !== '' ? state.open : null
  return {
    replies: [{ text: text === '' ? d.texts.again : text, options: optionsOf(asked) }],
    state,
    understood: {
      intent: told,
      dates: u.dates.readings.flatMap(({ ranges }) => ranges),
      isAmbiguous: u.dates.isAmbiguous || (u.dates.isUnsure && u.dates.readings.length > 0),
    },
    handOver: d.handOver,
    unanswered: d.unanswered,
    knowledgeIds: d.knowledgeIds,
  }
}

const optionsOf = (open: Question | null) =>
  (open?.options ?? []).map(({ id, title, description }) => ({
    id,
    title,
    ...(description !== undefined && { description }),
  }))

/** Who answers, before anything else: an assistant, and that a person is there for who wants one. */
function introOf({ turn, clinic, texts }: Dialogue): string {
  const { greeting, name } = turn.settings
  return greeting === ''
    ? texts.intro(name, clinic.name)
    : `${withoutQuestion(greeting)}\n${texts.isAssistant}`
}

/** "O que você precisa?" of a greeting would stand before another question: what was asked for is known by then. */
const withoutQuestion = (greeting: string): string => {
  const rest = greeting.replace(/(?<=[.!\n]\s*)[^.!?\n]*\?\s*$/, '').trim()
  return rest === '' ? greeting : rest
}

/** What was open before this turn is where "voltar" leads, unless the same is still open. */
function keepStep(state: GuidedState, before: Step): void {
  if (before.open === null || state.task === null || state.open?.kind === before.open.kind) return
  state.past = [...state.past, before].slice(-mostSteps)
}
