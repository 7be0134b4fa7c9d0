import { formatMoney } from '#lib/money.ts'
import type { ClinicProfessional, Wanted } from '../tools.ts'
import { type Dialogue, say } from './dialogue.ts'
import type { Understood } from './understand.ts'
import { hasSubject, kindOf, subjectOf, wantedOf } from './wanted.ts'

/** What the configuration says in figures of a visit or an exam: price, duration, and whether a convênio authorizes it. */

/** More professionals than these nobody asks for the price of one visit. */
const mostQuoted = 4

/** What it costs privately: with each who may be meant, where nobody was named. */
async function pricesOf(d: Dialogue, wanted: Wanted): Promise<readonly number[]> {
  const exam = d.clinic.exams.find(({ id }) => id === wanted.examIds[0])
  if (exam?.priceCents != null) return [exam.priceCents]
  const people =
    wanted.professionalId !== null || wanted.examIds.length > 0
      ? []
      : d.clinic.professionals.filter(({ specialties }) => specialties.includes(wanted.specialty ?? ''))
  const each: readonly Wanted[] =
    people.length === 0 ? [wanted] : withEach(wanted, people.slice(0, mostQuoted))
  const quotes = await Promise.all(each.map((one) => d.turn.tools.quote(one)))
  return quotes.flatMap((quote) =>
    quote.is === 'done' && quote.value.priceCents !== null ? [quote.value.priceCents] : [],
  )
}

/** The wish with each who may be meant, where nobody was named. */
const withEach = (wanted: Wanted, people: readonly ClinicProfessional[]): readonly Wanted[] =>
  people.map(({ id, unitIds, kinds, specialties }) => ({
    ...wanted,
    specialty: wanted.specialty ?? specialties[0] ?? null,
    professionalId: id,
    unitId: wanted.unitId !== null && unitIds.includes(wanted.unitId) ? wanted.unitId : (unitIds[0] ?? null),
    kind: kinds.includes(wanted.kind) ? wanted.kind : (kinds[0] ?? wanted.kind),
  }))

/** More than these are not asked one by one for how long they take. */
const mostTimed = 12

/** Says how long it takes: what the message names, or what is being booked, or a visit to any of the clinic's. */
export async function duration(d: Dialogue, u: Understood): Promise<boolean> {
  const { booking } = d.state
  const examIds = u.things.examIds.length > 0 ? u.things.examIds : booking.examIds
  const isExam = examIds.length > 0 && u.things.specialties.length === 0
  const specialty = u.things.specialties[0] ?? booking.specialty
  const [professionalId] =
    u.things.professionalIds.length > 0 ? u.things.professionalIds : [booking.professionalId]
  if (!isExam && specialty === null && !professionalId && !u.things.isSomeVisit) return false
  const wanted: Wanted = {
    ...wantedOf(d),
    ...(isExam
      ? { kind: 'exam' as const, examIds, specialty: null }
      : { examIds: [], specialty, kind: visitKindOf(d) }),
  }
  const people = d.clinic.professionals.filter(
    ({ id, specialties }) =>
      (!professionalId || id === professionalId) && (specialty === null || specialties.includes(specialty)),
  )
  const each = isExam ? [wanted] : withEach(wanted, people.slice(0, mostTimed))
  const quotes = await Promise.all(each.map((one) => d.turn.tools.quote(one)))
  const minutes = quotes.flatMap((quote) =>
    quote.is === 'done' && quote.value.durationMin !== null ? [quote.value.durationMin] : [],
  )
  if (minutes.length === 0) return false
  const what = isExam
    ? subjectOf(d, wanted)
    : specialty === null
      ? 'A consulta'
      : `A consulta de ${specialty}`
  say(d, d.texts.duration(what, Math.min(...minutes), Math.max(...minutes)))
  return true
}

/** Whether a convênio has to authorize it: of what the message names, or of what is being booked. */
export async function authorization(d: Dialogue, u: Understood): Promise<boolean> {
  const { booking } = d.state
  const examIds = u.things.examIds.length > 0 ? u.things.examIds : booking.examIds
  const payment = u.payment?.is === 'known' ? u.payment.payment : booking.payment
  if (examIds.length === 0 || !payment?.planId) return false
  const { planId, productId = null } = payment
  const wanted: Wanted = { ...wantedOf(d), kind: 'exam', examIds, specialty: null, planId, productId }
  const quote = await d.turn.tools.quote(wanted)
  if (quote.is !== 'done') return false
  say(d, d.texts.authorization(subjectOf(d, wanted), quote.value.requiresAuthorization))
  return true
}

const visitKindOf = (d: Dialogue) => kindOf(d, { ...d.state.booking, examIds: [] })

/** Who was chosen, where it is for what they do. */
const visitOf = ({ clinic, state: { booking } }: Dialogue, specialty: string): string | null =>
  clinic.professionals.find(({ id }) => id === booking.professionalId)?.specialties.includes(specialty)
    ? booking.professionalId
    : null

/** Says the price, privately: of what the message names, or of what is being booked. */
export async function price(d: Dialogue, u: Understood): Promise<boolean> {
  const { booking } = d.state
  const about: Wanted[] = []
  const exams = u.things.examIds.length > 0 ? u.things.examIds : booking.examIds
  const base = { ...wantedOf(d), planId: null, productId: null }
  const { specialties } = u.things
  if (specialties.length === 0 || u.things.examIds.length > 0)
    for (const id of exams)
      about.push({ ...base, kind: 'exam', examIds: [id], specialty: null, professionalId: null })
  // "Do eletro e da consulta": of everything that was named.
  for (const specialty of specialties)
    about.push({
      ...base,
      examIds: [],
      specialty,
      kind: visitKindOf(d),
      professionalId: visitOf(d, specialty),
    })
  if (about.length === 0 && hasSubject(booking))
    about.push({ ...base, specialty: booking.specialty, kind: kindOf(d) })
  const lines: string[] = []
  for (const wanted of about) {
    const cents = await pricesOf(d, wanted)
    const [least, most] = [Math.min(...cents), Math.max(...cents)]
    if (cents.length > 0)
      lines.push(
        d.texts.price(
          subjectOf(d, wanted),
          least === most ? formatMoney(least) : `de ${formatMoney(least)} a ${formatMoney(most)}`,
        ),
      )
  }
  if (lines.length === 0) return false
  const payment = u.payment?.is === 'known' ? u.payment.payment : booking.payment
  const plan = d.clinic.plans.find(({ id }) => id === payment?.planId)
  say(d, [...lines, ...(plan ? [d.texts.planPrice(plan.name)] : [])].join('\n'))
  return true
}
