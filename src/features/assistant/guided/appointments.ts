import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { dayOf, minutesOfDay } from '#lib/days.ts'
import { firstName } from '#lib/text.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { dateOfMinute, dayIn, instantOf } from '#lib/zones.ts'
import type { KnownAppointment, Wanted } from '../tools.ts'
import { appointmentsOf, ask, type Dialogue, isProved, peopleOf, rest, say, unitOf } from './dialogue.ts'
import { saidAt, saidTime } from './format.ts'
import { handOver } from './handOver.ts'
import { askMenu } from './menu.ts'
import { setWhen } from './mergeDates.ts'
import { narrowed } from './narrowed.ts'
import { askReading } from './next.ts'
import { joined } from './read/when.ts'
import type { TaskKind, When } from './state.ts'
import { findTimes, takeTime } from './times.ts'
import type { Understood } from './understand.ts'

/** Confirming, moving and calling off what the contact has. */

export const zoneOfAppointment = (d: Dialogue, visit: KnownAppointment): string =>
  unitOf(d, visit.unitId)?.timeZone ?? 'America/Sao_Paulo'

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
  if (u) anchor(d, u, visit)
  await moveIt(d, visit)
}

const isMinute = ({ from, to }: When['windows'][number]): boolean =>
  Date.parse(to) - Date.parse(from) <= 60_000

const sameDayWords = /(?:^| )(?:mesm[ao] (?:dia|data)|nesse (?:mesmo )?dia|nesse dia mesmo)(?= |$)/
const sameHourWords = /(?:^| )mesm[ao] (?:horario|hora)(?= |$)/
const laterWords =
  /(?:^| )(?:adiar|adia|adie|empurrar|atrasar|mais (?:para|pra) frente|mais (?:para|pra) la|mais adiante)(?= |$)/
const earlierWords = /(?:^| )(?:antecip[a-z]*|adiant[a-z]*)(?= |$)/
const day = 86_400_000

/** What is said by the appointment that there is: "no mesmo dia mais tarde", "sexta no mesmo horário", "antecipar". */
function anchor(d: Dialogue, u: Understood, visit: KnownAppointment): void {
  const { booking } = d.state
  if (booking.time !== null || d.state.readings.length > 0) return
  const zone = zoneOfAppointment(d, visit)
  const at = Date.parse(visit.startsAt)
  const { when } = booking
  const isLater = u.dates.preferences.includes('later') || laterWords.test(u.line)
  const isEarlier = u.dates.preferences.includes('earlier') || earlierWords.test(u.line)
  const { day: said, date } = saidAt(visit.startsAt, zone)
  if (sameHourWords.test(u.line) && when?.hasDay && !when.hasTime) {
    const windows = [{ from: visit.startsAt, to: new Date(at + 60_000).toISOString() }]
    const hour = { windows, said: `às ${saidAt(visit.startsAt, zone).time}`, hasDay: true, hasTime: true }
    setWhen(d, joined({ ...hour, said: `${said}, ${hour.said}` }, when, zone))
    return
  }
  const own = ownWeekday.exec(u.line)?.[1]
  if (own !== undefined && weekdayWords.indexOf(own) === weekdayOf(dayOf(date)) && when?.hasDay) {
    inItsWeek(d, visit, when, isLater)
    return
  }
  // "Muda pra 10h": of the day that it has.
  const isBareHour = when !== null && !when.hasDay && when.hasTime && when.windows.every(isMinute)
  const isSameDay = sameDayWords.test(u.line) || isBareHour
  if (isSameDay && when !== null && !when.hasDay && when.hasTime) {
    const [from, to] = [instantOfDay(date, zone), instantOfDay(date, zone) + day].map((one) =>
      new Date(one).toISOString(),
    )
    const whole = { windows: [{ from: from ?? '', to: to ?? '' }], said, hasDay: true, hasTime: false }
    setWhen(d, joined(whole, when, zone))
    return
  }
  if (when !== null) return
  if (!isSameDay && !isLater && !isEarlier) return
  const now = d.turn.now.getTime()
  const [first, last] = isSameDay
    ? [instantOfDay(date, zone), instantOfDay(date, zone) + day]
    : [now, Math.max(at, now) + 60 * day]
  const from = Math.max(now, isLater ? at + 60_000 : first)
  const to = isEarlier ? at : last
  if (from >= to) return
  setWhen(d, {
    windows: [{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }],
    said: isSameDay
      ? `${said}${isLater ? ', mais tarde' : isEarlier ? ', mais cedo' : ''}`
      : `${isLater ? 'depois' : 'antes'} de ${said}`,
    hasDay: true,
    hasTime: isSameDay && (isLater || isEarlier),
  })
}

/** "Quinta mesmo", of an appointment on a Thursday: that one. */
const ownWeekday = /(?:^| )(domingo|segunda|terca|quarta|quinta|sexta|sabado) mesmo(?= |$)/
const weekdayWords = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']

/** The days that were said, in the week of the appointment; what is later than it on its own day. */
function inItsWeek(d: Dialogue, visit: KnownAppointment, when: When, isLater: boolean): void {
  const zone = zoneOfAppointment(d, visit)
  const at = Date.parse(visit.startsAt)
  const ownDay = instantOfDay(saidAt(visit.startsAt, zone).date, zone)
  const first = when.windows.find(
    ({ from }) => weekdayOf(dayOf(dayIn(from, zone))) === weekdayOf(dayOf(dayIn(visit.startsAt, zone))),
  )
  if (!first) return
  const weeks = Math.round((ownDay - Date.parse(first.from)) / (7 * day)) * 7 * day
  const windows = when.windows
    .map(({ from, to }) => ({ from: Date.parse(from) + weeks, to: Date.parse(to) + weeks }))
    .map((one) => (isLater && one.from <= at && at < one.to ? { ...one, from: at + 60_000 } : one))
    .map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }))
  const days = [...new Set(windows.map(({ from }) => saidAt(from, zone).day))]
  setWhen(d, { ...when, windows, said: days.join(' ou ') })
}

const instantOfDay = (date: string, zone: string): number =>
  dateOfMinute(instantOf(zone, dayOf(date) * minutesOfDay)).getTime()

async function confirmThem(d: Dialogue, visits: readonly KnownAppointment[]): Promise<void> {
  for (const visit of visits) {
    const done = await d.turn.tools.confirm(visit.id)
    if (done.is === 'done') say(d, d.texts.confirmed(saidAppointment(d, done.value)))
    else return refuse(d, done)
  }
  rest(d)
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
    professionalId: visit.professionalId,
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
  const to = `${saidTime(booking.time.startsAt, zoneOfAppointment(d, visit), booking.time.isByArrival)}${unit ? `, na unidade ${unit.name.replace(/^unidade /i, '')} (${unit.address})` : ''}`
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
  if (done.is === 'done') {
    say(d, d.texts.moved(saidAppointment(d, done.value)))
    rest(d)
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
