import type { Intent } from '../engine.ts'
import { type Dialogue, rest, say } from './dialogue.ts'
import { intentOf, reask } from './goOn.ts'
import { leavesIt, thanks } from './leaving.ts'
import { askMenu } from './menu.ts'
import type { Understood } from './understand.ts'

const restOfSentence =
  /^(?:eu |por favor |urgente |pra |para )*(?:preciso|precisava|quero|queria|gostaria|neces+ito|marcar|agendar|consulta|uma consulta|marcar consulta|preciso marcar|quero marcar|queria marcar|para mim|pra mim|ontem|logo)(?: muito| urgente| por favor| logo| marcar| agendar)*$/

/** Greetings, thanks and good-byes; a first message that says no more is greeted. */
export function courtesy(d: Dialogue, u: Understood, isFirst: boolean): Intent | null {
  const { task } = d.state
  if (u.answer === 'thanks' || u.answer === 'farewell') {
    if (task === null) say(d, u.answer === 'thanks' ? d.texts.thanks : d.texts.bye)
    else reask(d, false)
    return 'greet'
  }
  if (task === null && (u.acts.has('stop') || leavesIt.test(u.line))) {
    rest(d)
    say(d, u.acts.has('leave') ? d.texts.bye : d.texts.whenYouLike)
    return 'greet'
  }
  // "Ok", to what was said last.
  if (task === null && d.state.open === null && u.answer === 'yes' && !isFirst) {
    say(d, d.texts.again)
    return 'greet'
  }
  if (task === null && thanks.test(u.line) && d.state.open?.kind !== 'whichVisit') {
    say(d, d.texts.thanks)
    return 'greet'
  }
  // "Cardiologista", and then "preciso": the rest of a sentence.
  if (task !== null && restOfSentence.test(u.line)) {
    reask(d, false)
    return intentOf(d, u)
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
