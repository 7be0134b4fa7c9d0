import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { firstName } from '#lib/text.ts'
import type { KnownAppointment, Wanted } from '../tools.ts'
import { anchor, zoneOfAppointment } from './anchor.ts'
import { appointmentsOf, ask, type Dialogue, isProved, peopleOf, rest, say, unitOf } from './dialogue.ts'
import { saidAt, saidTime, shortName } from './format.ts'
import { handOver } from './handOver.ts'
import { readyForLater } from './later.ts'
import { askMenu } from './menu.ts'
import { sayMovedTo } from './movingTo.ts'
import { narrowed } from './narrowed.ts'
import { askReading } from './next.ts'
import type { TaskKind } from './state.ts'
import { findTimes, takeTime } from './times.ts'
import type { Understood } from './understand.ts'

/** Confirming, moving and calling off what the contact has. */

/** `a consulta de Ana, quinta, 26/11, às 9h30, com Dra. Helena Prado` */
export function saidAppointment(d: Dialogue, visit: KnownAppointment): string {
  const professional = d.clinic.professionals.find(({ id }) => id === visit.professionalId)
  const what =
    visit.examNames.length > 0 ? visit.examNames.join(' e ') : appointmentKindLabels[visit.kind].toLowerCase()
  return `${what} de ${firstName(visit.patientName)}, ${saidTime(visit.startsAt, zoneOfAppointment(d, visit), visit.isByArrival)}${professional ? `, com ${professional.name}` : ''}`
}

const verbs: Readonly<Record<Exclude<TaskKind, 'book'>, string>> = {
  confirm: 'confirmar',
  reschedule: 'remarcar',
  cancel: 'cancelar',
  see: 'ver',
}

const saysAll = (u: Understood | null): boolean =>
  u !== null && /(?:^| )(?:todas|todos|as duas|os dois|ambas|ambos|as tres|os tres|tudo)(?= |$)/.test(u.line)

/** Goes on with what is wanted of an appointment: first who it is, then which one, then the act. */
export async function nextForAppointment(d: Dialogue, u: Understood | null): Promise<void> {
  const { task } = d.state
  if (!task || task.is === 'book') return
  if (task.is !== 'see' && !d.turn.settings.acts.includes(task.is)) {
    handOver(d, d.texts.notAllowed, 'asked')
    return
  }
  if (!isProved(d) && (await peopleOf(d)).length === 0) {
    ask(d, 'address', d.texts.address)
    return
  }
  // Whose they are is asked of those on record.
  await peopleOf(d)
  const visits = await appointmentsOf(d)
  if (visits.length === 0) {
    say(d, d.texts.noVisits)
    rest(d)
    return askMenu(d)
  }
  if (task.is === 'see') {
    say(d, `${d.texts.visits}\n${visits.map((one) => `• ${saidAppointment(d, one)}`).join('\n')}`)
    rest(d)
    d.question = d.texts.again
    return
  }
  const fits = narrowed(d, u, visits)
  const chosen =
    task.appointmentIds.length > 0 ? visits.filter(({ id }) => task.appointmentIds.includes(id)) : fits
  if (chosen.length > 1 && task.appointmentIds.length === 0 && !(saysAll(u) && task.is !== 'reschedule')) {
    const isOfSeveral = new Set(chosen.map(({ patientId }) => patientId)).size > 1
    ask(d, 'whichVisit', d.texts.whichVisit(verbs[task.is]), [
      ...chosen.slice(0, 9).map((visit) => ({
        title: `${saidAt(visit.startsAt, zoneOfAppointment(d, visit)).title}${isOfSeveral ? ` ${firstName(visit.patientName)}` : ''}`,
        value: visit.id,
        startsAt: visit.startsAt,
        description: saidAppointment(d, visit),
        aliases: [visit.patientName],
      })),
      ...(task.is === 'confirm'
        ? [{ title: 'Todas', value: 'all', aliases: ['as duas', 'todos', 'os dois'] }]
        : []),
    ])
    return
  }
  d.state.task = { ...task, appointmentIds: chosen.map(({ id }) => id) }
  if (task.is === 'confirm') return confirmThem(d, chosen)
  if (task.is === 'cancel') {
    ask(d, 'sureCancel', d.texts.sureCancel(chosen.map((one) => saidAppointment(d, one)).join(' e ')), [
      { title: 'Sim, cancelar', value: 'yes' },
      { title: 'Remarcar', value: 'move' },
      { title: 'Não, manter', value: 'no' },
    ])
    return
  }
  const [visit] = chosen
  if (!visit) return
  if (d.state.booking.time === null && !d.state.booking.told.includes(visit.id)) {
    d.state.booking.told = [...d.state.booking.told, visit.id]
    say(d, d.texts.moving(saidAppointment(d, visit)))
  }
  if (!sayMovedTo(d, visit)) return
  if (u) anchor(d, u, visit)
  await moveIt(d, visit)
}

async function confirmThem(d: Dialogue, visits: readonly KnownAppointment[]): Promise<void> {
  for (const visit of visits) {
    const done = await d.turn.tools.confirm(visit.id)
    if (done.is === 'done') say(d, d.texts.confirmed(saidAppointment(d, done.value)))
    else return refuse(d, done)
  }
  rest(d)
  const [only, ...others] = visits
  if (only && others.length === 0) await readyForLater(d, only, null)
}

export async function cancelThem(d: Dialogue): Promise<void> {
  const ids = d.state.task?.appointmentIds ?? []
  for (const id of ids) {
    const done = await d.turn.tools.cancel(id)
    if (done.is === 'done') say(d, d.texts.cancelled(saidAppointment(d, done.value)))
    else return refuse(d, done)
  }
  rest(d)
}

const refuse = (
  d: Dialogue,
  outcome: { is: 'taken' } | { is: 'refused'; why: keyof Dialogue['texts']['refused'] },
): void => handOver(d, outcome.is === 'taken' ? d.texts.taken : d.texts.refused[outcome.why], 'asked')

/** What an appointment is, to find other times for it. */
export async function wantedOfAppointment(d: Dialogue, visit: KnownAppointment): Promise<Wanted> {
  const person = (await peopleOf(d)).find(({ patientId }) => patientId === visit.patientId)
  return {
    kind: visit.kind,
    specialty: null,
    professionalId: d.state.booking.professionalId ?? visit.professionalId,
    examIds: d.clinic.exams.filter(({ name }) => visit.examNames.includes(name)).map(({ id }) => id),
    unitId: visit.unitId,
    planId: person?.planId ?? null,
    productId: person?.productId ?? null,
  }
}

export async function appointmentMeant(d: Dialogue): Promise<KnownAppointment | undefined> {
  const [id] = d.state.task?.appointmentIds ?? []
  return (await appointmentsOf(d)).find((one) => one.id === id)
}

async function moveIt(d: Dialogue, visit: KnownAppointment): Promise<void> {
  const { booking } = d.state
  // A day that there is none of is being asked about.
  if (d.question !== '' && d.state.open?.kind === 'day') return
  if (askReading(d)) return
  const wanted = await wantedOfAppointment(d, visit)
  booking.unitId = visit.unitId
  if (booking.time === null) {
    const exact = await findTimes(d, wanted, visit.id)
    if (!exact) return
    const outcome = await takeTime(d, wanted, exact)
    if (outcome === 'refused') return
    if (outcome === 'taken') {
      say(d, d.texts.taken)
      await findTimes(d, wanted, visit.id, { windows: booking.when?.windows ?? [], isMore: true })
      return
    }
  }
  if (!booking.time) return
  const unit = booking.time.unitId === visit.unitId ? undefined : unitOf(d, booking.time.unitId)
  const who = d.clinic.professionals.find(({ id }) => id === booking.professionalId)
  const to = `${saidTime(booking.time.startsAt, zoneOfAppointment(d, visit), booking.time.isByArrival)}${who ? `, com ${who.name}` : ''}${unit ? `, na unidade ${shortName(unit.name)} (${unit.address})` : ''}`
  ask(d, 'sureMove', d.texts.sureMove(saidAppointment(d, visit), to), [
    { title: 'Sim, pode mudar', value: 'yes' },
    { title: 'Outro horário', value: 'time' },
    { title: 'Deixar como está', value: 'no' },
  ])
}

export async function moveNow(d: Dialogue): Promise<void> {
  const { booking, task } = d.state
  const [id] = task?.appointmentIds ?? []
  const visit = await appointmentMeant(d)
  if (!booking.time || id === undefined || !visit) return
  const done = await d.turn.tools.reschedule(id, booking.time.id)
  const { time } = booking
  if (done.is === 'done') {
    say(d, d.texts.moved(saidAppointment(d, done.value)))
    rest(d)
    await readyForLater(d, done.value, time)
    return
  }
  if (done.is === 'taken') {
    booking.seen = [...booking.seen, booking.time.startsAt]
    booking.time = null
    say(d, d.texts.taken)
    await findTimes(d, await wantedOfAppointment(d, visit), id, {
      windows: booking.when?.windows ?? [],
      isMore: true,
    })
    return
  }
  refuse(d, done)
}
