import type { Engine, Intent, Turn, TurnResult } from '../engine.ts'
import { saysYes, stopBooking, takeAnswer } from './answers.ts'
import { appointmentsOf, ask, type Dialogue, isProved, peopleOf, rest, say } from './dialogue.ts'
import { handOver } from './handOver.ts'
import { inform, sayKnown } from './inform.ts'
import { merge } from './merge.ts'
import { nextForBooking } from './next.ts'
import type { Topic } from './read/topics.ts'
import { phrases } from './read/words.ts'
import { firstState, type GuidedState, type Question, type Step, type TaskKind } from './state.ts'
import { textsOf } from './texts/texts.ts'
import { firstOfTwo, takeLater } from './twoTasks.ts'
import { type Understood, understand } from './understand.ts'
import { askMenu, narrowed, nextForVisit, saidVisit } from './visits.ts'
import { hasSubject } from './wanted.ts'

/** Guided mode: it needs no model, asks one thing at a time, and books nothing without a yes to what it has said. */

/** How far back "voltar" goes. */
const mostSteps = 12

async function take(turn: Turn<GuidedState>): Promise<TurnResult<GuidedState>> {
  const opened = await openTurn(turn)
  const o = { ...opened, ...firstOfTwo(opened.d, opened.u) }
  const intent = (await takeSurely(o)) ?? (await takeFreely(o.d, o.u, o.isFirst))
  const later = takeLater(o.d)
  if (!later) return closeTurn(o, intent)
  say(later.d, later.d.texts.otherTask)
  return closeTurn({ ...o, ...later }, await takeFreely(later.d, later.u, false))
}

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

export const guidedEngine: Engine<GuidedState> = { take }

const optionsOf = (open: Question | null) =>
  (open?.options ?? []).map(({ id, title, description }) => ({
    id,
    title,
    ...(description !== undefined && { description }),
  }))

/** Who answers, before anything else: an assistant, and that a person is there for who wants one. */
function introOf({ turn, clinic, texts }: Dialogue): string {
  const { greeting, name } = turn.settings
  return greeting === '' ? texts.intro(name, clinic.name) : `${greeting}\n${texts.isAssistant}`
}

/** What was open before this turn is where "voltar" leads, unless the same is still open. */
function keepStep(state: GuidedState, before: Step): void {
  if (before.open === null || state.task === null || state.open?.kind === before.open.kind) return
  state.past = [...state.past, before].slice(-mostSteps)
}

/**
 * Answers what needs no guessing: what comes before all else, what is chosen, and what the open question asked for. Null
 * for a message that says something else.
 */
export async function takeSurely({ d, u }: OpenTurn): Promise<Intent | null> {
  const first = before(d, u)
  if (first) return first
  const { state } = d
  if (u.answer === 'wait') {
    say(d, d.texts.wait)
    return 'greet'
  }
  if (u.answer === 'menu' && state.open?.kind !== 'menu') {
    rest(d)
    askMenu(d)
    return 'greet'
  }
  const isBack = u.answer === 'back' && u.pressed === null && state.open !== null
  if (isBack && goBack(d)) return intentOf(d, u)
  if (wantsToStop(d, u)) return stop(d, u)
  const asked = state.open?.kind
  const taken = state.open ? await takeAnswer(d, u) : 'pass'
  if (d.handOver) return 'person'
  if (taken === 'done') return intentOf(d, u)
  if (taken === 'go') {
    // What was chosen among times or days says no other one.
    await merge(d, asked === 'times' || asked === 'whichDate' ? withoutDates(u) : u)
    await alsoInform(d, u)
    await goOn(d, u)
    return intentOf(d, u)
  }
  return null
}

const withoutDates = (u: Understood): Understood => ({
  ...u,
  dates: { ...u.dates, readings: [], problems: [], preferences: [], excludedDays: [], isAmbiguous: false },
})

/** What comes before all else: danger, and the wish for a person. */
function before(d: Dialogue, u: Understood): Intent | null {
  const { acts } = u
  if (acts.has('crisis') || acts.has('urgent')) {
    handOver(d, acts.has('crisis') ? d.texts.crisis : d.texts.urgent, 'urgent', true)
    return 'urgent'
  }
  if (acts.has('complaint') && !acts.has('book')) {
    handOver(d, d.texts.sorry, 'asked')
    return 'person'
  }
  if (acts.has('refuse')) {
    handOver(d, '', 'asked')
    return 'refuseAssistant'
  }
  const words = d.turn.settings.handOverWords.filter((word) => word.trim() !== '')
  if ((acts.has('person') && u.pressed === null) || (words.length > 0 && phrases(...words).test(u.line))) {
    handOver(d, '', 'asked')
    return 'person'
  }
  return null
}

/** Takes up what was open before; false where nothing was. */
function goBack(d: Dialogue): boolean {
  const { state } = d
  const step = state.past.at(-1)
  if (!step?.open) return false
  state.past = state.past.slice(0, -1)
  state.task = step.task
  state.booking = structuredClone(step.booking)
  state.readings = []
  ask(d, step.open.kind, questionAgain(d, step.open), step.open.options)
  return true
}

const isBooking = ({ state }: Dialogue): boolean => state.task?.is === 'book'

function wantsToStop(d: Dialogue, u: Understood): boolean {
  if (u.pressed || d.state.task === null) return false
  if (d.state.open?.kind === 'stopWhat' || d.state.open?.kind === 'sureCancel') return false
  return (
    u.acts.has('stop') || (isBooking(d) && u.acts.has('cancel')) || (u.answer === 'cancel' && isBooking(d))
  )
}

/** "Cancelar" in the middle of a booking: this one, or what is on the agenda? Who has nothing there means this one. */
async function stop(d: Dialogue, u: Understood): Promise<Intent> {
  const isPlainStop = u.acts.has('stop') && !u.acts.has('cancel')
  const mayMeanOther = isBooking(d) && !isPlainStop && isProved(d) && (await peopleOf(d)).length > 0
  const names = /(?:^| )(?:minha|meu|consulta|exame|agendamento)(?= |$)/.test(u.line)
  if (mayMeanOther && (names || u.acts.has('cancel'))) {
    ask(d, 'stopWhat', d.texts.stopWhat, [
      { title: 'Parar este', value: 'stop', aliases: ['este', 'esse', 'agendamento', 'parar'] },
      { title: 'Cancelar consulta', value: 'cancel', aliases: ['cancelar uma consulta', 'consulta marcada'] },
      { title: 'Continuar', value: 'go', aliases: ['continuar', 'nada'] },
    ])
    return 'cancel'
  }
  stopBooking(d)
  return 'cancel'
}

/** A message that answers no question: what it asks for, what it wants to know, and what it wishes. */
async function takeFreely(d: Dialogue, understood: Understood, isFirst: boolean): Promise<Intent> {
  const { state } = d
  const u = withImplied(d, understood)
  const { acts } = u
  if (acts.has('clinical')) {
    handOver(d, d.texts.clinical, 'clinical')
    return 'inform'
  }
  const seesOwn = u.topics.has('mine') && !isProved(d)
  // "Sim, confirmo", before anything else was said: what a reminder asked.
  const confirms =
    u.answer === 'yes' && state.open === null && state.task === null && /(?:^| )confirm/.test(u.line)
  const isOwn = confirms && isProved(d) && (await appointmentsOf(d)).length > 0
  const task = seesOwn ? 'see' : isOwn ? 'confirm' : taskOf(u)
  if (task !== null) return startVisit(d, u, task)
  const informed = await alsoInform(d, u)
  if (d.handOver) return 'person'
  if (acts.has('isRobot')) say(d, d.texts.robot)
  if (acts.has('symptom') && !isBooking(d)) say(d, d.texts.symptom)
  const isNew = await merge(d, u)
  const namesPlan = u.payment !== null && (u.payment.is !== 'known' || u.payment.payment.planId !== null)
  const saysPlan = namesPlan && state.task === null && (u.asks || u.payment.is === 'notTaken')
  if (saysPlan && !informed) await inform(d, u, ['plans'])
  if (acts.has('same') && state.task === null && state.last && isNew) takeLast(d)
  const takesUp = state.task === null && saysYes(u) && hasSubject(state.booking)
  const books =
    takesUp ||
    acts.has('book') ||
    (state.task === null && saysSubject(d, u) && !(informed && !acts.has('book')))
  if (books && state.task?.is !== 'book') state.task = { is: 'book', appointmentIds: [] }
  if (isBooking(d) && (isNew || books)) {
    await goOn(d, u)
    return intentOf(d, u)
  }
  if (state.task !== null && isNew) {
    await goOn(d, u)
    return intentOf(d, u)
  }
  if (informed || saysPlan) {
    if (state.task === null && hasSubject(state.booking) && d.turn.settings.acts.includes('book'))
      d.question = d.texts.wantToBook
    else reask(d, true)
    return 'inform'
  }
  if (acts.has('offSubject')) {
    say(d, d.texts.offSubject)
    reask(d, false)
    return 'offSubject'
  }
  if (acts.has('isRobot') || acts.has('symptom')) {
    reask(d, true)
    return acts.has('symptom') ? 'inform' : 'greet'
  }
  // "Não temos Pediatria": answered, though nothing was taken up.
  if (d.parts.length > 0) {
    reask(d, true)
    return 'inform'
  }
  return known(d, u) ?? courtesy(d, u, isFirst) ?? miss(d)
}

/** "E ultrassom da barriga?": whether it is done, before anything is booked. */
function withImplied(d: Dialogue, u: Understood): Understood {
  const names =
    u.things.examIds.length > 0 || u.things.examCandidates.length > 0 || u.things.specialties.length > 0
  const isBare =
    u.asks &&
    u.payment === null &&
    names &&
    u.topics.size === 0 &&
    u.acts.size === 0 &&
    u.dates.readings.length === 0
  return isBare && d.state.task === null ? { ...u, topics: new Set<Topic>(['exams']) } : u
}

const taskOf = ({ acts }: Understood): Exclude<TaskKind, 'book'> | 'cannotCome' | null => {
  if (acts.has('reschedule')) return 'reschedule'
  if (acts.has('cancel')) return 'cancel'
  if (acts.has('cannotCome')) return 'cannotCome'
  return acts.has('confirm') ? 'confirm' : null
}

export async function startVisit(
  d: Dialogue,
  u: Understood,
  task: Exclude<TaskKind, 'book'> | 'cannotCome',
): Promise<Intent> {
  rest(d)
  if (task === 'cannotCome') {
    const meant = isProved(d) ? narrowed(d, u, await appointmentsOf(d)) : []
    const [only, ...others] = meant
    const isOne = only !== undefined && others.length === 0
    d.state.task = { is: 'reschedule', appointmentIds: isOne ? [only.id] : [] }
    ask(d, 'moveOrCancel', d.texts.moveOrCancel(isOne ? saidVisit(d, only) : 'o que está marcado'), [
      { title: 'Remarcar', value: 'reschedule', aliases: ['remarcar', 'outro dia'] },
      { title: 'Cancelar', value: 'cancel', aliases: ['cancelar', 'desmarcar'] },
    ])
    return 'reschedule'
  }
  d.state.task = { is: task, appointmentIds: [] }
  if (task === 'see') {
    await nextForVisit(d, null)
    return 'inform'
  }
  if (task === 'reschedule') await merge(d, onlyDates(u))
  await nextForVisit(d, u)
  if (d.question !== '') await alsoInform(d, u)
  return task
}

/** To move an appointment only days and hours count: the rest tells which one it is. */
export const onlyDates = (u: Understood): Understood => ({
  ...u,
  things: {
    ...u.things,
    specialties: [],
    missingSpecialties: [],
    professionalIds: [],
    examIds: [],
    examCandidates: [],
    unitId: null,
    kind: null,
    isAnyProfessional: false,
    isAnyUnit: false,
  },
  payment: null,
  people: [],
  ownName: '',
  otherName: '',
  birth: { kind: 'none' },
})

function takeLast(d: Dialogue): void {
  const { last, booking } = d.state
  if (!last || hasSubject(booking)) return
  booking.specialty = last.specialty
  booking.professionalId = last.professionalId
  booking.examIds = last.examIds
  booking.payment ??= { planId: last.planId, productId: last.productId }
  booking.unitId ??= last.unitId
}

const saysSubject = (d: Dialogue, { things }: Understood): boolean =>
  hasSubject(d.state.booking) || things.examCandidates.length > 0 || things.isSomeExam || things.isSomeVisit

/** Answers the questions of a message, beside what else it says. */
async function alsoInform(d: Dialogue, u: Understood): Promise<boolean> {
  if (u.pressed || u.topics.size === 0) return false
  const asked = [...u.topics].filter((topic) => isAsked(d, u, topic))
  if (asked.length === 0) return false
  if (!d.turn.settings.acts.includes('inform')) {
    handOver(d, d.texts.notAllowed, 'asked')
    return true
  }
  return inform(d, u, asked)
}

/** Who books an exam and names it asks for it, not whether it is done. */
const isAsked = (d: Dialogue, u: Understood, topic: Topic): boolean => {
  const names = topic === 'exams' || topic === 'professionals' || topic === 'plans'
  return !(names && !u.asks && (u.acts.has('book') || isBooking(d)))
}

export async function goOn(d: Dialogue, u: Understood): Promise<void> {
  const { task } = d.state
  if (task === null || task.is === 'book') {
    d.state.task = { is: 'book', appointmentIds: [] }
    await nextForBooking(d, u)
  } else await nextForVisit(d, u)
}

/** The question that is open, once more; where none is, what else there is to do. */
function reask(d: Dialogue, isShort: boolean): void {
  const { open, task } = d.state
  if (open && task !== null) ask(d, open.kind, questionAgain(d, open), open.options)
  else if (isShort) d.question = d.texts.again
  else askMenu(d)
}

function questionAgain({ texts }: Dialogue, { kind }: Question): string {
  const again: Partial<Record<Question['kind'], string>> = {
    menu: texts.menu,
    what: texts.what,
    exam: texts.exam,
    professional: texts.professional,
    payment: texts.payment,
    unit: texts.unit,
    whom: texts.whom,
    day: texts.day,
    whichDate: texts.whichDate,
    times: texts.times,
    phone: texts.phone,
    summary: texts.mayBook,
    change: texts.change,
    stopWhat: texts.stopWhat,
    address: texts.address,
    code: texts.code,
    person: texts.person(''),
    guardian: texts.guardian('quem vai ser atendido'),
    product: texts.product('convênio').replace('da convênio', 'do convênio'),
    moveOrCancel: 'Quer remarcar ou cancelar?',
    whichVisit: texts.whichVisit('escolher'),
    sureCancel: 'Posso cancelar?',
    sureMove: 'Posso mudar?',
  }
  return again[kind] ?? texts.menu
}

/** Greetings, thanks and good-byes; a first message that says no more is greeted. */
function courtesy(d: Dialogue, u: Understood, isFirst: boolean): Intent | null {
  const { task } = d.state
  if (u.answer === 'thanks' || u.answer === 'farewell') {
    if (task === null) say(d, u.answer === 'thanks' ? d.texts.thanks : d.texts.bye)
    else reask(d, false)
    return 'greet'
  }
  if (u.answer === 'greeting') {
    reask(d, false)
    return 'greet'
  }
  if (task === null && d.state.open === null && (u.answer === 'yes' || u.answer === 'no')) {
    if (u.answer === 'no') {
      rest(d)
      say(d, d.texts.again)
    } else askMenu(d)
    return 'greet'
  }
  if (isFirst && u.line === '') {
    askMenu(d)
    return 'greet'
  }
  return null
}

/** A question that only the network's own words answer. */
function known(d: Dialogue, u: Understood): Intent | null {
  if (!d.turn.settings.acts.includes('inform') || !sayKnown(d, u.text)) return null
  reask(d, true)
  return 'inform'
}

/** Not understood: once it is asked again, then a person takes over. */
function miss(d: Dialogue): Intent {
  const { state } = d
  state.misses += 1
  d.unanswered = d.turn.messages
    .map(({ text }) => text)
    .join('\n')
    .slice(0, 500)
  if (state.misses >= d.turn.settings.maxMisses) {
    handOver(d, d.texts.notUnderstoodAgain, 'notUnderstood')
    return 'unknown'
  }
  say(d, d.texts.notUnderstood)
  reask(d, false)
  return 'unknown'
}

export function intentOf({ state }: Dialogue, { acts }: Understood): Intent {
  if (state.task) return state.task.is === 'see' ? 'inform' : state.task.is
  for (const act of ['reschedule', 'cancel', 'confirm'] as const) if (acts.has(act)) return act
  return 'book'
}
