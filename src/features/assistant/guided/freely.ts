import type { Intent } from '../engine.ts'
import { namesNext, sameDay, takeLast } from './another.ts'
import { saysYes } from './answers/yes.ts'
import { courtesy } from './courtesy.ts'
import { appointmentsOf, type Dialogue, isProved, rest, say } from './dialogue.ts'
import { takeForOthers } from './forOthers.ts'
import { alsoInform, askToConfirm, goOn, intentOf, isBooking, reask, startAppointment } from './goOn.ts'
import { handOver } from './handOver.ts'
import { inform, sayKnown } from './inform.ts'
import { takeIntroduction } from './introduces.ts'
import { isEmptyHanded, isLeaving, thanks } from './leaving.ts'
import { merge } from './merge.ts'
import { booksPlainly } from './read/acts.ts'
import type { Topic } from './read/topics.ts'
import type { TaskKind } from './state.ts'
import type { Understood } from './understand.ts'
import { hasSubject } from './wanted.ts'

/** What a message says that answers no question. */

/** A message that answers no question: what it asks for, what it wants to know, and what it wishes. */
export async function takeFreely(d: Dialogue, understood: Understood, isFirst: boolean): Promise<Intent> {
  const { state } = d
  const u = withImplied(d, understood)
  const { acts } = u
  // "E o eletro?", where only a yes to the presence was asked: another wish, and no yes.
  if (state.task?.is === 'confirm' && state.open?.kind === 'moveOrCancel' && names(u)) rest(d)
  const forOthers = await takeForOthers(d, u)
  if (forOthers) return forOthers
  if (acts.has('offSubject') && !names(u) && !acts.has('book') && u.topics.size === 0) {
    say(d, d.texts.offSubject)
    reask(d, false)
    return 'offSubject'
  }
  const seesOwn = u.topics.has('mine') && !isProved(d)
  // "Sim, confirmo", before anything else was said: what a reminder asked.
  const confirms =
    u.answer === 'yes' && state.open === null && state.task === null && /(?:^| )confirm/.test(u.line)
  // "Não", the same: whoever does not come moves it or calls it off.
  if (
    isFirst &&
    u.answer === 'no' &&
    state.task === null &&
    isProved(d) &&
    (await appointmentsOf(d)).length === 1
  )
    return startAppointment(d, u, 'cannotCome')
  const isOwn = confirms && isProved(d) && (await appointmentsOf(d)).length > 0
  const isBareYes = u.answer === 'yes' && state.open === null && state.task === null
  if (!isOwn && isBareYes && !thanks.test(u.line) && !hasSubject(state.booking) && (await askToConfirm(d)))
    return 'confirm'
  const task = seesOwn ? 'see' : isOwn ? 'confirm' : taskOf(u, isBooking(d))
  if (state.task === null && swapsDoctor.test(u.line)) {
    handOver(d, '', 'asked')
    return 'person'
  }
  if (task !== null) return startAppointment(d, u, task)
  // "Pera, na verdade 15h", right after it was booked.
  const isAfterwards = state.task === null && state.open === null && state.last !== null
  if (isAfterwards && acts.has('change') && u.dates.readings.length > 0 && !names(u) && !acts.has('book'))
    return startAppointment(d, u, 'reschedule', { id: state.lastId })
  if (state.task === null && changesDoctor.test(u.line)) {
    handOver(d, '', 'asked')
    return 'person'
  }
  if (asksElse(d, u)) {
    d.unanswered = u.text.slice(0, 500)
    say(d, d.texts.dontKnow('essa informação'))
    reask(d, true)
    return 'inform'
  }
  const informed = await alsoInform(d, u)
  if (d.handOver) return 'person'
  if (acts.has('isRobot')) say(d, d.texts.robot)
  if (acts.has('symptom') && !isBooking(d) && !isOrdinaryReason(u)) say(d, d.texts.symptom)
  if (state.task === null && hasSubject(state.booking) && isLeaving(u)) {
    rest(d)
    say(d, thanks.test(u.line) || acts.has('leave') ? d.texts.bye : d.texts.whenYouLike)
    return 'greet'
  }
  if (isEmptyHanded(d, u)) {
    rest(d)
    say(d, thanks.test(u.line) ? d.texts.thanks : d.texts.bye)
    return 'greet'
  }
  const isMerged = await merge(d, u)
  const isNew = sameDay(d, u) || isMerged || (u.things.isOtherProfessional && isBooking(d))
  const namesPlan = u.payment !== null && (u.payment.is !== 'known' || u.payment.payment.planId !== null)
  const saysPlan = namesPlan && state.task === null && (u.asks || u.payment.is === 'notTaken')
  if (saysPlan && !informed) await inform(d, u, ['plans'])
  if ((acts.has('same') || namesNext(u)) && state.task === null && state.last && isNew) takeLast(d, u)
  // "É pela Unimed", before anything else: who says how they pay wants something.
  const saysHow = u.payment?.is === 'known' && isNew && state.task === null && !u.asks && !informed
  const takesUp = state.task === null && saysYes(u) && hasSubject(state.booking)
  const books =
    takesUp ||
    (saysHow && !saysPlan) ||
    // "Urologista": there is none, and something else may do.
    (state.task === null && !u.asks && d.parts.length > 0 && u.things.missingSpecialties.length > 0) ||
    (state.task === null &&
      !u.asks &&
      d.parts.length > 0 &&
      u.things.missingExam !== '' &&
      wants.test(u.line)) ||
    acts.has('book') ||
    (state.task === null && (isNew || names(u)) && saysSubject(d, u) && !(informed && !acts.has('book')))
  if (books && state.task?.is !== 'book') state.task = { is: 'book', appointmentIds: [] }
  if (isBooking(d) && (isNew || books)) {
    await goOn(d, u)
    return intentOf(d, u)
  }
  if (state.task !== null && isNew && !(state.task.is === 'confirm' && state.open?.kind === 'moveOrCancel')) {
    await goOn(d, u)
    return intentOf(d, u)
  }
  if (informed || saysPlan) {
    // Of what the price is, is asked already.
    if (d.parts.includes(d.texts.priceOf)) state.open = null
    else if (state.task === null && hasSubject(state.booking) && d.turn.settings.acts.includes('book'))
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
  return (
    (await takeIntroduction(d, u)) ?? known(d, u) ?? courtesy(d, u, isFirst) ?? saidAgain(d, u) ?? miss(d)
  )
}

/** "Dermato pra ver umas manchas": what one goes there for, and nothing that could be urgent. */
const isOrdinaryReason = ({ things, line }: Understood): boolean =>
  things.specialties.length > 0 &&
  /(?:^| )(?:manchas?|coceira|pintas?|espinhas?|acne|insonia|alergia)(?= |$)/.test(line) &&
  !/(?:^| )(?:dor|dores|doi|doendo|febre|ardendo|queimando|sangr[a-z]*|inchad[oa]|inchaco|tontura|vomit[a-z]*|fort[ei]s?|muito|piorando|pior|espalhando|rapido|garganta|respirar|ar|roxas?|roxos?)(?= |$)/.test(
    line,
  )

const wants = /(?:^| )(?:quero|queria|preciso|precisava|gostaria|neces+ito|marcar|agendar|fazer)(?= |$)/

/** "Trocar a consulta com a dra Helena pela dra Bianca": one is called off for the other. */
const swapsDoctor =
  /(?:^| )(?:trocar|troca|troque|mudar|muda|passar|passa) .*(?:^| )(?:dr|dra|doutora?|medic[oa]) .*(?:pel[ao]|para [ao]|por|para) (?:dr|dra|doutora?|outr[oa] medic[oa])(?= |$)/

const changesDoctor =
  /(?:^| )(?:trocar|mudar|troca|muda) (?:o |a |de )(?:medic[oa]|doutora?|profisional) d[ao] (?:minha|meu|consulta|exame)(?= |$)/

/** "Posso levar acompanhante na consulta?": a question of its own, and no wish for a visit. */
const asksElse = ({ state }: Dialogue, u: Understood): boolean =>
  state.task === null &&
  u.asks &&
  u.acts.size === 0 &&
  u.topics.size === 0 &&
  (u.things.isSomeVisit || u.things.isSomeExam) &&
  u.things.specialties.length + u.things.missingSpecialties.length === 0 &&
  u.things.examIds.length + u.things.examCandidates.length + u.things.professionalIds.length === 0 &&
  u.things.missingExam === '' &&
  u.payment === null &&
  u.people.length === 0 &&
  u.dates.readings.length === 0 &&
  !/(?:^| )(?:tem|teria|tinha|ha|consigo|da para)(?= |$)/.test(u.line)

/** "E ultrassom da barriga?": whether it is done, before anything is booked. */
function withImplied(d: Dialogue, u: Understood): Understood {
  // "O valor", and then "com cardiologista".
  if (d.state.asksPrice) {
    d.state.asksPrice = false
    if (d.state.task === null && names(u) && u.topics.size === 0 && !booksPlainly(u.line))
      return {
        ...u,
        topics: new Set<Topic>(['price']),
        acts: new Set([...u.acts].filter((act) => act !== 'book')),
      }
  }
  const isNamed =
    u.things.examIds.length > 0 || u.things.examCandidates.length > 0 || u.things.specialties.length > 0
  const isBare =
    u.asks &&
    u.payment === null &&
    isNamed &&
    u.topics.size === 0 &&
    u.acts.size === 0 &&
    u.dates.readings.length === 0
  return isBare && d.state.task === null ? { ...u, topics: new Set<Topic>(['exams']) } : u
}

const saysExisting =
  /(?:^| )(?:remarc[a-z]*|reagend[a-z]*)(?= |$)|(?:^| )(?:minha|meu) (?:consulta|exame|horario|retorno|agendamento)(?= |$)|(?:^| )ja (?:esta |tinha |tenho )?marcad|(?:^| )que (?:eu )?(?:ja )?(?:tenho|marquei|agendei)(?= |$)/

/** "Pode confirmar", in the middle of a booking, is no word about another appointment. */
const taskOf = (
  { acts, line }: Understood,
  isInBooking: boolean,
): Exclude<TaskKind, 'book'> | 'cannotCome' | null => {
  // "Quero trocar o dia", "não posso ir nesse": of what is being booked, unless another one is spoken of.
  const isOfThis = isInBooking && !saysExisting.test(line)
  if (acts.has('reschedule') && !isOfThis) return 'reschedule'
  if (acts.has('cancel')) return 'cancel'
  if (acts.has('cannotCome') && !isOfThis) return 'cannotCome'
  return acts.has('confirm') && !isInBooking ? 'confirm' : null
}

const names = ({ things }: Understood): boolean =>
  things.missingExam !== '' ||
  things.specialties.length > 0 ||
  things.professionalIds.length > 0 ||
  things.examIds.length > 0 ||
  things.examCandidates.length > 0 ||
  things.isSomeExam ||
  things.isSomeVisit

const saysSubject = (d: Dialogue, { things }: Understood): boolean =>
  hasSubject(d.state.booking) || things.examCandidates.length > 0 || things.isSomeExam || things.isSomeVisit

/** To what was said of there being no video call. */
const inPerson = /(?:^| )presencial(?:mente)?(?= |$)/

/** "Particular mesmo", where that was said before: understood, and nothing new. */
function saidAgain(d: Dialogue, u: Understood): Intent | null {
  const says = u.payment?.is === 'known' || names(u) || u.things.unitId !== null || inPerson.test(u.line)
  if (d.state.task === null || d.state.open === null || !says) return null
  reask(d, true)
  return intentOf(d, u)
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
  // A question that nobody has written an answer to.
  const isQuestion = state.task === null && d.turn.messages.some(({ text }) => text.trim().endsWith('?'))
  say(d, isQuestion ? d.texts.dontKnow('essa informação') : d.texts.notUnderstood)
  reask(d, false)
  return 'unknown'
}
