import { chance, oneOf } from '#features/demo/history/clinic.server.ts'
import { addDays, yearsBetween } from '#lib/days.ts'
import { dateOfMinute, instantOf, wallMinute } from '#lib/zones.ts'
import { type Configured, periodsOf, type SeedNetwork, share } from '../configuration.ts'
import { fateOf, fullnessOf, leadOf, originOf } from './fate.ts'

/** The agenda of half a year, and of the days ahead: pure, the same for the same day and network. */

export interface PlannedPatient {
  readonly id: string
  readonly birthDate: string
  readonly insurancePlanId?: string | undefined
  readonly insuranceProductId?: string | undefined
  /** By WhatsApp: who isn't answers no message. */
  readonly isReached: boolean
}

export interface Planned {
  readonly name: string
  readonly day: string
  readonly unitId: string
  readonly professionalId: string
  readonly patient: PlannedPatient
  readonly kind: 'firstVisit' | 'visit' | 'followUp' | 'exam'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly createdAt: Date
  readonly isOverbooked: boolean
  readonly ending: 'done' | 'noShow' | 'cancelled'
  readonly answers: boolean
  readonly source: string
  /** Somebody of the team booked it. */
  readonly isByPerson: boolean
  /** It stood on another day before. */
  readonly movedFrom: Date | null
  readonly priceCents: number | null
  readonly shareCents: number | null
  readonly exam: { readonly id: string; readonly minutes: number; readonly resource: string | null } | null
}

export interface PlanInput {
  readonly network: SeedNetwork
  readonly configured: Configured
  readonly patients: readonly PlannedPatient[]
  readonly today: string
  /** Days on which nobody works, of each unit. */
  readonly isClosed: (unitId: string, day: string) => boolean
  readonly zone: string
  readonly now: Date
}

export const pastDays = 182
export const daysAhead = 10

export function planHalfYear(input: PlanInput): Planned[] {
  const all: Planned[] = []
  for (let at = -pastDays; at <= daysAhead; at++) all.push(...planDay(input, at))
  return all
}

function planDay(input: PlanInput, daysFromToday: number): Planned[] {
  const { network, configured, today } = input
  const day = addDays(today, daysFromToday)
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const fullness = fullnessOf(day, weekday, daysFromToday)
  const seen = new Set<string>()
  const busy: { readonly resource: string; readonly from: number; readonly to: number }[] = []
  const planned: Planned[] = []
  for (const [place, professional] of network.professionals.entries()) {
    const professionalId = configured.professionals[place] ?? ''
    for (const period of periodsOf(professional.week, configured.units)) {
      const { unitId = '' } = period
      if (period.weekday !== weekday || input.isClosed(unitId, day)) continue
      let minute = period.from
      for (;;) {
        const name = `${day} ${professional.fullName} ${minute}`
        const what = whatOf(name, network, configured, place)
        if (minute + what.minutes > period.to) break
        const end = minute + what.minutes
        const resource = what.exam?.resource ? `${unitId} ${what.exam.resource}` : null
        const isTaken = busy.some((one) => one.resource === resource && one.from < end && one.to > minute)
        if (chance(`${name} full`) < fullness && !isTaken) {
          if (resource) busy.push({ resource, from: minute, to: end })
          planned.push(appointmentOf(minute, false))
          // Somebody in pain is fitted in.
          if (daysFromToday <= 0 && chance(`${name} fitted`) < 0.02 && !what.exam)
            planned.push(appointmentOf(minute, true))
        }
        minute = end
        function appointmentOf(from: number, isOverbooked: boolean): Planned {
          return bookingOf(input, {
            name: isOverbooked ? `${name} encaixe` : name,
            day,
            weekday,
            daysFromToday,
            unitId,
            professionalId,
            from,
            to: end,
            isOverbooked,
            what,
            place,
            seen,
          })
        }
      }
    }
  }
  return planned
}

type What = Pick<Planned, 'kind' | 'exam'> & { readonly minutes: number; readonly examAt: number | null }

function whatOf(name: string, network: SeedNetwork, configured: Configured, place: number): What {
  const professional = network.professionals[place]
  const minutes = professional?.minutes ?? 30
  const performed = network.exams.flatMap((exam, at) =>
    professional?.performs?.includes(exam.category) && !exam.isAlone ? [at] : [],
  )
  const lot = chance(`${name} kind`)
  if (performed.length > 0 && lot < 0.24) {
    const examAt = oneOf(`${name} exam`, performed)
    const exam = network.exams[examAt]
    const id = configured.exams[examAt]
    if (exam && id)
      return {
        kind: 'exam',
        minutes: exam.minutes,
        examAt,
        exam: { id, minutes: exam.minutes, resource: exam.resource ?? null },
      }
  }
  const kind = lot < 0.46 ? 'followUp' : lot < 0.64 ? 'firstVisit' : 'visit'
  const length = { followUp: Math.max(15, minutes - 10), firstVisit: minutes + 10, visit: minutes }[kind]
  return { kind, minutes: length, exam: null, examAt: null }
}

interface Slot {
  readonly name: string
  readonly day: string
  readonly weekday: number
  readonly daysFromToday: number
  readonly unitId: string
  readonly professionalId: string
  readonly from: number
  readonly to: number
  readonly isOverbooked: boolean
  readonly what: What
  readonly place: number
  /** Those who are expected that day already. */
  readonly seen: Set<string>
}

function bookingOf(input: PlanInput, slot: Slot): Planned {
  const { name, day, what, isOverbooked, seen } = slot
  const { zone, now } = input
  const patient = patientOf(input, slot)
  seen.add(patient.id)
  const at = (date: string, minute: number) => dateOfMinute(instantOf(zone, wallMinute(date, minute)))
  const leadDays = isOverbooked ? 0 : leadOf(name) + Math.max(0, slot.daysFromToday)
  const bookedMinute = 8 * 60 + Math.floor(chance(`${name} booked`) * 560)
  const startsAt = at(day, slot.from)
  const wish = at(addDays(day, -leadDays), bookedMinute)
  const latest = Math.min(startsAt.getTime() - 20 * 60_000, now.getTime() - 3 * 60_000)
  const createdAt = new Date(Math.min(wish.getTime(), latest))
  const fate = fateOf({
    name,
    leadDays,
    isFirst: what.kind === 'firstVisit',
    age: yearsBetween(patient.birthDate, day),
    weekday: slot.weekday,
  })
  const origin = originOf(name, leadDays)
  const isMoved = leadDays > 9 && chance(`${name} moved`) < 0.12
  const priceCents = priceOf(input, slot, patient)
  return {
    name,
    day,
    unitId: slot.unitId,
    professionalId: slot.professionalId,
    patient,
    kind: what.kind,
    startsAt,
    endsAt: at(day, slot.to),
    createdAt,
    isOverbooked,
    ending: isOverbooked ? 'done' : fate.ending,
    answers: fate.answers && patient.isReached,
    source: origin.source,
    isByPerson: origin.byPerson,
    movedFrom: isMoved ? at(addDays(day, -7), slot.from) : null,
    priceCents,
    shareCents:
      what.kind === 'exam' || priceCents === null ? null : Math.round((priceCents * share) / 10_000),
    exam: what.exam,
  }
}

function patientOf({ patients }: PlanInput, { name, seen }: Slot): PlannedPatient {
  const first = Math.floor(chance(`${name} patient`) * patients.length)
  for (let step = 0; step < patients.length; step++) {
    const found = patients[(first + step) % patients.length]
    if (found && !seen.has(found.id)) return found
  }
  throw new Error('more appointments in a day than patients')
}

function priceOf({ network, configured }: PlanInput, { what, place }: Slot, patient: PlannedPatient) {
  const plan = configured.plans.findIndex(({ id }) => id === patient.insurancePlanId)
  if (what.examAt !== null)
    return plan < 0
      ? (network.exams[what.examAt]?.price ?? null)
      : (network.cover(what.examAt, plan)?.priceCents ?? null)
  if (what.kind === 'followUp') return null
  return (plan < 0 ? network.professionals[place]?.price : network.visitPrices?.[plan]) ?? null
}
