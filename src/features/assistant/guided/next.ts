import type { ClinicProfessional } from '../tools.ts'
import { ask, type Dialogue, say, zoneOf } from './dialogue.ts'
import { handOver } from './handOver.ts'
import { anyOf, saidExactly, setWhen } from './mergeDates.ts'
import { askPerson, askWhom } from './nextPerson.ts'
import { specialtiesOf } from './read/specialties.ts'
import type { Offered } from './state.ts'
import { askSummary } from './summary.ts'
import { findTimes, takeTime } from './times.ts'
import type { Understood } from './understand.ts'
import { fitting, hasSubject, unitsOf, wantedOf } from './wanted.ts'

/** What is asked next for a booking: only what isn't known and matters, one thing at a time. */
export async function nextForBooking(d: Dialogue, u: Understood | null): Promise<void> {
  if (!d.turn.settings.acts.includes('book')) {
    handOver(d, d.texts.notAllowed, 'asked')
    return
  }
  // A day that there is none of, or that is over, is being asked about.
  if (d.question !== '' && d.state.open?.kind === 'day') return
  const steps = [
    sayKind,
    askReading,
    askSubject,
    sayKind,
    askProfessional,
    askWhom,
    askPayment,
    askUnit,
    askTime,
    askPerson,
    askSummary,
  ]
  for (const step of steps) if (d.handOver || (await step(d, u))) return
}

export function askReading(d: Dialogue): boolean {
  const { readings } = d.state
  const [only] = readings
  if (only === undefined) return false
  // "Terça ou quinta", on a Tuesday: the times that are shown name their days, and nothing has to be asked before.
  if (readings.length > 1 && readings.every(({ windows, said }) => windows.length > 1 || / ou /.test(said))) {
    setWhen(d, anyOf(readings, zoneOf(d)))
    return false
  }
  if (readings.length === 1) {
    ask(d, 'whichDate', d.texts.isThatIt(only.said), [
      { title: 'Sim', value: '0' },
      { title: 'Outro dia', value: 'other', aliases: ['não', 'outro dia'] },
    ])
    return true
  }
  ask(
    d,
    'whichDate',
    d.texts.whichDate,
    readings.slice(0, 5).map(({ said }, at) => ({ title: said, value: String(at), aliases: [said] })),
  )
  return true
}

export const examOptions = (d: Dialogue, ids: readonly string[]): Omit<Offered, 'id'>[] =>
  d.clinic.exams
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, aliases }) => ({ title: name, value: id, aliases: [name, ...aliases] }))

function askSubject(d: Dialogue, u: Understood | null): boolean {
  const { booking } = d.state
  const candidates = u?.things.examCandidates ?? []
  // "Eletro e um ultrassom": the second one is asked for as well, and not left away.
  if (candidates.length > 1 && !candidates.some((id) => booking.examIds.includes(id))) {
    ask(d, 'exam', d.texts.whichExam, examOptions(d, candidates))
    return true
  }
  if (hasSubject(booking)) return false
  const specialties = specialtiesOf(d.clinic.professionals)
  const isExam =
    booking.kind === 'exam' || (u?.things.isSomeExam === true && u.things.specialties.length === 0)
  if (isExam && d.clinic.exams.length > 0) {
    ask(
      d,
      'exam',
      d.texts.exam,
      examOptions(
        d,
        d.clinic.exams.map(({ id }) => id),
      ),
    )
    return true
  }
  if ((u?.things.professionalIds.length ?? 0) > 1) return false
  const [only] = specialties
  if (
    specialties.length === 1 &&
    only !== undefined &&
    (d.clinic.exams.length === 0 || u?.things.isSomeVisit)
  ) {
    booking.specialty = only
    return false
  }
  ask(d, 'what', d.texts.what, [
    ...specialties
      .slice(0, d.clinic.exams.length > 0 ? 9 : 10)
      .map((name) => ({ title: name, value: name, aliases: [name] })),
    ...(d.clinic.exams.length > 0 ? [{ title: 'Exame', value: 'exam', aliases: ['exames'] }] : []),
  ])
  return true
}

/** Who asked for a video call must hear that there is none: nobody is to come to a screen for nothing, or the other way round. */
function sayKind(d: Dialogue): boolean {
  const { booking } = d.state
  if (booking.kind !== 'telehealth' || !hasSubject(booking)) return false
  const isOffered =
    booking.examIds.length === 0 && fitting(d).some(({ kinds }) => kinds.includes('telehealth'))
  if (isOffered) return false
  booking.kind = null
  say(d, d.texts.noTelehealth)
  return false
}

const titleOf = { woman: /^(?:dra|doutora|profa|sra)\.? /i, man: /^(?:dr|doutor|prof|sr)\.? /i } as const

/** Those who fit and are a woman, or a man, as was asked for. */
function thoseWhoAttend(d: Dialogue): readonly string[] {
  const { booking } = d.state
  if (booking.attends === null || booking.professionalId !== null || booking.examIds.length > 0) return []
  const title = titleOf[booking.attends]
  const fits = fitting(d).filter(({ name }) => title.test(name))
  if (fits.length === 0) {
    say(d, booking.attends === 'woman' ? d.texts.noWoman : d.texts.noMan)
    booking.attends = null
  }
  return fits.map(({ id }) => id)
}

/** Another one than who was shown or chosen: the only one, or asked among them. */
function askOther(d: Dialogue): boolean {
  const { booking } = d.state
  const shown = new Set([
    booking.professionalId,
    ...(booking.time ? [booking.time] : booking.shown).map((one) => one.professionalId),
  ])
  const others = fitting(d, { ...booking, professionalId: null }).filter(({ id }) => !shown.has(id))
  const [only, ...more] = others
  if (!only || booking.examIds.length > 0) {
    if (shown.size > 1 || booking.professionalId !== null) say(d, d.texts.noOther)
    return false
  }
  booking.time = null
  booking.shown = []
  booking.seen = []
  booking.professionalId = more.length === 0 ? only.id : null
  if (more.length === 0) return false
  ask(d, 'professional', d.texts.professional, others.map(optionOf))
  return true
}

const optionOf = ({ id, name, specialties }: ClinicProfessional) => ({
  title: name,
  value: id,
  description: specialties.join(', '),
  aliases: [name],
})

function askProfessional(d: Dialogue, u: Understood | null): boolean {
  const { booking } = d.state
  const attending = thoseWhoAttend(d)
  const [only] = attending
  if (attending.length === 1 && only !== undefined) {
    booking.professionalId = only
    return false
  }
  if (u?.things.isOtherProfessional) return askOther(d)
  const candidates = attending.length > 0 ? attending : (u?.things.professionalIds ?? [])
  const fits = candidates.filter((id) => fitting(d).some((one) => one.id === id))
  if (booking.professionalId !== null || candidates.length < 2) return false
  if (fits.length === 1) {
    booking.professionalId = fits[0] ?? null
    return false
  }
  ask(
    d,
    'professional',
    d.texts.professional,
    d.clinic.professionals
      .filter(({ id }) => (fits.length > 1 ? fits : candidates).includes(id))
      .map(optionOf),
  )
  return true
}

function askPayment(d: Dialogue): boolean {
  const { booking } = d.state
  const { plans } = d.clinic
  if (plans.length === 0) booking.payment ??= { planId: null, productId: null }
  if (booking.payment === null) {
    ask(d, 'payment', d.texts.payment, [
      ...plans.slice(0, 8).map(({ id, name }) => ({ title: name, value: id, aliases: [name] })),
      { title: 'Particular', value: 'private' },
      ...(plans.length > 8 ? [{ title: 'Outro convênio', value: 'other' }] : []),
    ])
    return true
  }
  const plan = plans.find(({ id }) => id === booking.payment?.planId)
  if (!plan || booking.payment.productId !== undefined) return false
  if (plan.products.length === 1) {
    booking.payment = { planId: plan.id, productId: plan.products[0]?.id ?? null }
    return false
  }
  if (plan.products.length === 0) {
    booking.payment = { planId: plan.id, productId: null }
    return false
  }
  ask(d, 'product', d.texts.product(plan.name), [
    ...plan.products.slice(0, 9).map(({ id, name }) => ({ title: name, value: id, aliases: [name] })),
    { title: 'Não sei', value: 'unknown' },
  ])
  return true
}

function askUnit(d: Dialogue): boolean {
  const { booking } = d.state
  const units = unitsOf(d)
  const [only] = units
  if (units.length === 1 && only !== undefined) booking.unitId = only
  if (units.length < 2) return false
  if (booking.unitId === 'any' || (booking.unitId !== null && units.includes(booking.unitId))) return false
  ask(d, 'unit', d.texts.unit, [
    ...d.clinic.units
      .filter(({ id }) => units.includes(id))
      .slice(0, 9)
      .map(({ id, name, address }) => ({ title: name, value: id, description: address, aliases: [name] })),
    { title: 'Tanto faz', value: 'any' },
  ])
  return true
}

async function askTime(d: Dialogue): Promise<boolean> {
  const { booking } = d.state
  if (booking.time !== null || (await takeKept(d))) return false
  const wanted = wantedOf(d)
  const exact = await findTimes(d, wanted, undefined)
  if (exact === null) return true
  if (booking.when && !saidExactly(booking.when)) return true
  const outcome = await takeTime(d, wanted, exact)
  if (outcome === 'held') return false
  if (outcome === 'taken') {
    say(d, d.texts.taken)
    await findTimes(d, wanted, undefined, { windows: booking.when?.windows ?? [], isMore: true })
  }
  return true
}

/** The time that was chosen before the convênio changed: no other one has to be chosen where it is still to be had. */
async function takeKept(d: Dialogue): Promise<boolean> {
  const { booking } = d.state
  const { kept } = booking
  booking.kept = null
  if (!kept) return false
  const wanted = { ...wantedOf(d), unitId: kept.unitId, professionalId: kept.professionalId }
  const to = new Date(Date.parse(kept.startsAt) + 60_000).toISOString()
  const windows = [{ from: new Date(kept.startsAt).toISOString(), to }]
  const found = await d.turn.tools.findTimes(wanted, windows, { limit: 1 })
  const [same] = found.is === 'done' ? found.value.times : []
  return same !== undefined && (await takeTime(d, wanted, same)) === 'held'
}
