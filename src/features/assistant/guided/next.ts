import { ask, type Dialogue, say, zoneOf } from './dialogue.ts'
import { handOver } from './handOver.ts'
import { anyOf, saidExactly, setWhen } from './mergeDates.ts'
import { askPerson, askWhom } from './nextPerson.ts'
import { askProfessional } from './nextProfessional.ts'
import { fromNow } from './pages.ts'
import { specialtiesOf } from './read/specialties.ts'
import type { Offered, QuestionKind } from './state.ts'
import { askSummary } from './summary.ts'
import { findTimes, takeTime } from './times.ts'
import type { Understood } from './understand.ts'
import { fitting, hasSubject, unitsOf, wantedOf } from './wanted.ts'
import { neverThen } from './workDays.ts'

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
  for (const step of steps)
    if (d.handOver || (await step(d, u))) {
      if (u) sayNoted(d, u)
      return
    }
}

const beforeTimes: readonly QuestionKind[] = [
  'what',
  'exam',
  'professional',
  'payment',
  'product',
  'unit',
  'whom',
]

/** The day that was said, where something else has to be asked before its times are shown. */
function sayNoted(d: Dialogue, u: Understood): void {
  const { booking, open } = d.state
  const { when } = booking
  if (when === null || booking.time !== null || d.question === '' || u.dates.readings.length === 0) return
  if (open === null || !beforeTimes.includes(open.kind) || booking.told.includes(when.said)) return
  booking.told = [...booking.told, when.said]
  say(d, neverThen(d, when) || d.texts.understood(when.said))
}

export function askReading(d: Dialogue, u: Understood | null = null): boolean {
  const { readings } = d.state
  const [only] = readings
  if (only === undefined) return false
  // "Não temos Ortopedia": what is wished comes before which day.
  const isMissing = u !== null && u.things.missingSpecialties.length > 0 && !hasSubject(d.state.booking)
  if (isMissing) return false
  // "Terça ou quinta", on a Tuesday: the times that are shown name their days, and nothing has to be asked before.
  // Which Wednesday it is doesn't matter where nobody of them works on any: that is said with the nearest times.
  const isNever = hasSubject(d.state.booking) && readings.every((one) => neverThen(d, one) !== '')
  const isList = readings.every(({ windows, said }) => windows.length > 1 || / ou /.test(said))
  if (readings.length > 1 && (isNever || isList)) {
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
      .filter(({ id }) => units.includes(id) && id !== booking.notUnit)
      .slice(0, 9)
      .map(({ id, name, address }) => ({ title: name, value: id, description: address, aliases: [name] })),
    { title: 'Tanto faz', value: 'any' },
  ])
  return true
}

async function askTime(d: Dialogue, u: Understood | null): Promise<boolean> {
  const { booking, open } = d.state
  if (booking.time !== null || (await takeKept(d))) return false
  const wanted = wantedOf(d)
  // What was said now changes nothing of when: the same times stay on the table.
  if (open?.kind === 'times' && booking.shown.length > 0 && u?.dates.readings.length === 0) {
    const windows = booking.when?.windows ?? fromNow(d)
    await findTimes(d, wanted, undefined, { windows, isMore: false, isAgain: true })
    return true
  }
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
