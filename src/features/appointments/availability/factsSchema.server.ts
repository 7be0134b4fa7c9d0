import { z } from 'zod'
import { screeningCodes } from '#features/exams/rules.ts'
import type { PatientStatus } from '#features/patients/rules.ts'
import { appointmentKinds, blockKinds } from '#features/professionals/rules.ts'
import { weekdays } from '#lib/weekHours.ts'

/**
 * The schema of what `acolhe_agenda_facts` returns (db/functions/agenda_facts.sql). Every search and booking
 * parses it: the shapes say what the types need and no more, since lengths and formats were validated when
 * the records were written.
 */

const id = z.string()
/** `2027-03-01`; '' where a bound is open. */
const day = z.string()
const flag = z.boolean()
const count = z.number()
const text = z.string()
const kind = z.enum(appointmentKinds)

const intervals = z.array(z.object({ from: count, to: count }))
const weekHours = z.object({
  0: intervals,
  1: intervals,
  2: intervals,
  3: intervals,
  4: intervals,
  5: intervals,
  6: intervals,
})

const unit = z.object({
  id,
  name: text,
  timeZone: text,
  isActive: flag,
  hours: weekHours,
  holidayExceptions: z.array(text),
  holidays: z.array(z.object({ date: text, name: text })),
})

const resource = z.object({
  id,
  unitId: id,
  name: text,
  kind: text,
  capacity: count,
  hours: weekHours.nullable(),
})

const attendance = { unitId: id, from: count, to: count, byArrivalPlaces: count.nullable() }

const period = z.object({
  ...attendance,
  weekday: z.literal(weekdays),
  recurrence: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('weekly') }),
    z.object({ kind: z.literal('everyWeeks'), weeks: count, from: day }),
    z.object({ kind: z.literal('monthly'), nths: z.array(count) }),
  ]),
  validFrom: day,
  validUntil: day,
})

const block = z.object({
  kind: z.enum(blockKinds),
  reason: text,
  unitId: id.nullable(),
  startsOn: day,
  startMinute: count,
  endsOn: day,
  endMinute: count,
  recurrence: z.object({ weeks: count, weekdays: z.array(count), until: day }).nullable(),
  exceptions: z.array(day),
})

const price = z.object({
  kind,
  insurancePlanId: id.nullable(),
  priceCents: count,
  shareBasisPoints: count.nullable(),
  shareCents: count.nullable(),
})

/** A professional with what a booking needs from the record besides the time. */
const professional = z.object({
  id,
  isActive: flag,
  stepMinutes: count,
  durations: z.record(kind, count.nullable()),
  followUpDays: count.nullable(),
  unitIds: z.array(id),
  hours: z.array(period),
  extraHours: z.array(z.object({ ...attendance, date: day })),
  blocks: z.array(block),
  plans: z.array(z.object({ insurancePlanId: id, productIds: z.array(id).nullable() })),
  examIds: z.array(id),
  prices: z.array(price),
})

const exam = z.object({
  id,
  name: text,
  isActive: flag,
  durationMin: count,
  bufferBeforeMin: count,
  bufferAfterMin: count,
  resourceKind: text.nullable(),
  isOnResourceAlone: flag,
  permittedHours: weekHours.nullable(),
  isCovered: flag,
  requiresAuthorization: flag,
  priceCents: count.nullable(),
  preparation: text,
  fastingMinHours: count.nullable(),
  fastingMaxHours: count.nullable(),
  requiresMedicalRequest: flag,
  screeningQuestions: z.array(z.enum(screeningCodes)),
  ownQuestions: z.array(text),
})

const plan = z.object({
  id,
  name: text,
  isActive: flag,
  acceptedEverywhere: flag,
  requiresAuthorization: flag,
  followUpDays: count.nullable(),
  acceptedAt: z.array(z.object({ unitId: id, acceptedFrom: day })),
  /** The products that are in use. */
  productIds: z.array(id),
})

const patientStatus = { active: 'active', inactive: 'inactive', deceased: 'deceased' } satisfies {
  [S in PatientStatus]: S
}

const patient = z.object({
  status: z.enum(patientStatus),
  fullName: text,
  socialName: text,
  /** The preferred contact's; null without one. */
  phone: text.nullable(),
})

const patientTime = z.object({
  id,
  unitId: id,
  unitName: text,
  timeZone: text,
  professionalName: text,
  from: count,
  to: count,
})

/** The allocations of one place: subject, place, beginnings and ends in minutes since 1970. */
const allocations = z.tuple([id, count, z.array(count), z.array(count)])

export const agendaFacts = z.object({
  units: z.array(unit),
  resources: z.array(resource),
  professionals: z.array(professional),
  exams: z.array(exam),
  plan: plan.nullable(),
  patient: patient.nullable(),
  patientTimes: z.array(patientTime),
  travelMinutes: count,
  /** True when the person's own hold had not expired yet; the function has removed it. */
  hadHold: flag,
  allocations: z.array(allocations),
})
