import type { Intent } from '../engine.ts'
import { keep } from './answers/appointments.ts'
import { stopBooking } from './answers/stop.ts'
import { takeAnswer } from './answers/takeAnswer.ts'
import { ask, type Dialogue, isProved, peopleOf, rest, say } from './dialogue.ts'
import { alsoInform, goOn, intentOf, isBooking, questionAgain } from './goOn.ts'
import { handOver } from './handOver.ts'
import { askMenu } from './menu.ts'
import { merge } from './merge.ts'
import { phrases } from './read/words.ts'
import { takeSwap } from './swap.ts'
import { askChange } from './times.ts'
import type { OpenTurn } from './turn.ts'
import type { Understood } from './understand.ts'
import { hasSubject } from './wanted.ts'

/**
 * Answers what needs no guessing: what comes before all else, what is chosen, and what the open question asked for. Null
 * for a message that says something else.
 */
export async function takeSurely({ d, u }: OpenTurn): Promise<Intent | null> {
  const first = before(d, u)
  if (first) return first
  const { state } = d
  const swapped = await takeSwap(d, u)
  if (swapped) return swapped
  if (u.answer === 'wait' || (state.open !== null && asksToWait(u))) {
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
  // At the first question of a booking there is nothing to go back to: what it is made of may be changed.
  if (isBack && isBooking(d) && hasSubject(d.state.booking)) {
    askChange(d)
    return intentOf(d, u)
  }
  const mayKeep = state.task?.is === 'cancel' || state.task?.is === 'reschedule'
  if (mayKeep && u.acts.has('keep') && u.pressed === null) {
    keep(d)
    return 'cancel'
  }
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

const waits =
  /^(?:oi |so |ai |ah |opa |moca |moco |hm |hum |ta |entao )*(?:pera|perai|espera|espere|espera ai|aguarda|aguarde|calma|um (?:minut|moment|segund|instant)[a-z]*|so um|ja volto|volto ja|ja ja|deixa eu (?:ver|olhar|procurar|pegar|confirmar)|vou (?:ver|falar|confirmar|combinar|conversar) com (?:[a-z]+ ){1,3}(?:e )?(?:ja|depois|te))(?= |$)/

/** "Peraí que o arroz tá queimando": nothing that could be meant by it is in it. */
const asksToWait = ({
  line,
  acts,
  topics,
  things,
  payment,
  dates,
  people,
  pressed,
  birth,
}: Understood): boolean =>
  pressed === null &&
  waits.test(line) &&
  acts.size === 0 &&
  topics.size === 0 &&
  payment === null &&
  people.length === 0 &&
  birth.kind === 'none' &&
  dates.readings.length === 0 &&
  things.specialties.length + things.examIds.length + things.professionalIds.length === 0

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
  // Which day was meant is no step of its own: the readings are gone.
  const at = state.past.findLastIndex(({ open }) => open !== null && open.kind !== 'whichDate')
  const step = state.past[at]
  if (!step?.open) return false
  state.past = state.past.slice(0, at)
  state.task = step.task
  state.booking = structuredClone(step.booking)
  state.readings = []
  ask(d, step.open.kind, questionAgain(d, step.open), step.open.options)
  return true
}

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
