import { firstName } from '#lib/text.ts'
import type { Intent } from '../engine.ts'
import { nextForAppointment, saidAppointment } from './appointments.ts'
import { appointmentsOf, ask, type Dialogue, isProved, rest } from './dialogue.ts'
import { handOver } from './handOver.ts'
import { inform } from './inform.ts'
import { askMenu } from './menu.ts'
import { merge } from './merge.ts'
import { narrowed } from './narrowed.ts'
import { nextForBooking } from './next.ts'
import { isFullName } from './read/people.ts'
import type { Topic } from './read/topics.ts'
import type { Question, TaskKind } from './state.ts'
import type { Understood } from './understand.ts'

/** Beginning a task, going on with it, and asking once more. */

export const isBooking = ({ state }: Dialogue): boolean => state.task?.is === 'book'

export async function startAppointment(
  d: Dialogue,
  u: Understood,
  task: Exclude<TaskKind, 'book'> | 'cannotCome',
  /** Of the one that is meant, and of the professional to whom it is moved, where they are known. */
  { id = '', to = null }: { readonly id?: string; readonly to?: string | null } = {},
): Promise<Intent> {
  rest(d)
  d.state.booking.professionalId = to
  const isTheirs = id !== '' && (await appointmentsOf(d)).some((one) => one.id === id)
  if (task === 'cannotCome') {
    const meant = isProved(d) ? narrowed(d, u, await appointmentsOf(d)) : []
    const [only, ...others] = meant
    const isOne = only !== undefined && others.length === 0
    d.state.task = { is: 'reschedule', appointmentIds: isOne ? [only.id] : [] }
    ask(d, 'moveOrCancel', d.texts.moveOrCancel(isOne ? saidAppointment(d, only) : 'o que está marcado'), [
      { title: 'Remarcar', value: 'reschedule', aliases: ['remarcar', 'outro dia'] },
      { title: 'Cancelar', value: 'cancel', aliases: ['cancelar', 'desmarcar'] },
    ])
    return 'reschedule'
  }
  d.state.task = { is: task, appointmentIds: isTheirs ? [id] : [] }
  if (task === 'see') {
    await nextForAppointment(d, null)
    return 'inform'
  }
  if (task === 'reschedule') await merge(d, onlyDates(u))
  await nextForAppointment(d, u)
  if (d.question !== '') await alsoInform(d, u)
  return task
}

/** "👍", before anything was said: of the one appointment that awaits a yes. False where there is none, or several. */
export async function askToConfirm(d: Dialogue): Promise<boolean> {
  if (!isProved(d)) return false
  const [only, ...others] = (await appointmentsOf(d)).filter(({ isConfirmed }) => !isConfirmed)
  if (!only || others.length > 0) return false
  d.state.task = { is: 'confirm', appointmentIds: [only.id] }
  ask(d, 'moveOrCancel', d.texts.mayConfirm(saidAppointment(d, only)), [
    { title: 'Sim, confirmo', value: 'confirm', aliases: ['confirmar', 'confirmo', 'sim'] },
    { title: 'Remarcar', value: 'reschedule', aliases: ['remarcar', 'outro dia'] },
    { title: 'Cancelar', value: 'cancel', aliases: ['cancelar', 'desmarcar'] },
  ])
  return true
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

/** Answers the questions of a message, beside what else it says. */
export async function alsoInform(d: Dialogue, u: Understood): Promise<boolean> {
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
  } else await nextForAppointment(d, u)
}

/** The question that is open, once more; where none is, what else there is to do. */
export function reask(d: Dialogue, isShort: boolean): void {
  const { open, task } = d.state
  const { person } = d.state.booking
  const isBirth =
    open?.kind === 'person' && person !== null && isFullName(person.name) && person.birthDate === ''
  if (open && isBirth) ask(d, 'person', d.texts.birth(firstName(person.name)))
  else if (open && task !== null) ask(d, open.kind, questionAgain(d, open), open.options)
  else if (isShort) d.question = d.texts.again
  else askMenu(d)
}

export function questionAgain({ texts, clinic, state }: Dialogue, { kind }: Question): string {
  const plan = clinic.plans.find(({ id }) => id === state.booking.payment?.planId)
  const again: Partial<Record<Question['kind'], string>> = {
    menu: texts.menu,
    what: texts.what,
    exam: texts.exam,
    professional: texts.professional,
    payment: texts.payment,
    unit: texts.unit,
    whom: texts.whom,
    day: texts.day,
    whichDate: state.readings.length === 1 ? texts.isThatIt(state.readings[0]?.said ?? '') : texts.whichDate,
    times: texts.times,
    phone: texts.phone,
    summary: texts.mayBook,
    change: texts.change,
    stopWhat: texts.stopWhat,
    address: texts.address,
    code: texts.code,
    person: texts.person(''),
    guardian: texts.guardian('quem vai ser atendido'),
    product: texts.product(plan?.name ?? ''),
    moveOrCancel: 'Quer remarcar ou cancelar?',
    whichVisit: texts.whichVisit('escolher'),
    sureCancel: 'Posso cancelar?',
    sureMove: 'Posso mudar?',
  }
  return again[kind] ?? texts.menu
}

export function intentOf({ state }: Dialogue, { acts }: Understood): Intent {
  if (state.task) return state.task.is === 'see' ? 'inform' : state.task.is
  for (const act of ['reschedule', 'cancel', 'confirm'] as const) if (acts.has(act)) return act
  return 'book'
}
