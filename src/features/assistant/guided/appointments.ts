import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { dayOf, minutesOfDay } from '#lib/days.ts'
import { findNames } from '#lib/portuguese/names.ts'
import { firstName } from '#lib/text.ts'
import { dateOfMinute, instantOf } from '#lib/zones.ts'
import type { KnownAppointment, Wanted } from '../tools.ts'
import { appointmentsOf, ask, type Dialogue, isProved, peopleOf, rest, say, unitOf } from './dialogue.ts'
import { saidAt, saidTime } from './format.ts'
import { handOver } from './handOver.ts'
import { askMenu } from './menu.ts'
import { setWhen } from './mergeDates.ts'
import { askReading } from './next.ts'
import { joined } from './read/when.ts'
import type { TaskKind } from './state.ts'
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

/** What the message says of which appointment it means: those that fit, all where it says nothing. */
export function narrowed(
  d: Dialogue,
  u: Understood | null,
  visits: readonly KnownAppointment[],
): readonly KnownAppointment[] {
  if (!u) return visits
  const isMove = u.acts.has('reschedule')
  const dates = u.dates.existing ?? (isMove ? null : (u.dates.readings[0] ?? null))
  const within = dates
    ? visits.filter(({ startsAt }) =>
        u.dates.readings
          .concat(dates)
          .some((one) =>
            (isMove && one !== dates ? [] : one.ranges).some(
              ({ from, to }) =>
                Date.parse(startsAt) >= Date.parse(from) && Date.parse(startsAt) < Date.parse(to),
            ),
          ),
      )
    : visits
  const byDate = within.length > 0 ? within : visits
  const names = [...new Set(byDate.map(({ patientName }) => patientName))]
  const found = findNames(
    u.text,
    names.map((name) => ({ name })),
  )
  const byName =
    found.best === null ? byDate : byDate.filter(({ patientName }) => patientName === names[found.best ?? -1])
  const byWho = byName.filter(
    ({ professionalId }) => professionalId !== null && u.things.professionalIds.includes(professionalId),
  )
  const bySpecialty = byName.filter(({ professionalId }) =>
    d.clinic.professionals.some(
      ({ id, specialties }) =>
        id === professionalId && specialties.some((one) => u.things.specialties.includes(one)),
    ),
  )
  const byExam = byName.filter(({ examNames }) =>
    u.things.examIds.some((id) =>
      examNames.includes(d.clinic.exams.find((one) => one.id === id)?.name ?? ''),
    ),
  )
  return [byWho, bySpecialty, byExam].find((some) => some.length > 0) ?? byName
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
    ask(d, 'whichVisit', d.texts.whichVisit(verbs[task.is]), [
      ...chosen.slice(0, 9).map((visit) => ({
        title: `${saidAt(visit.startsAt, zoneOfAppointment(d, visit)).title}`,
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
  if (u) anchor(d, u, visit)
  await moveIt(d, visit)
}

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
  if (when !== null) return
  const isSameDay = sameDayWords.test(u.line)
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
  const to = saidTime(booking.time.startsAt, zoneOfAppointment(d, visit), booking.time.isByArrival)
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
