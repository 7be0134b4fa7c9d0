import type { Recurrence } from '#features/professionals/rules.ts'
import { mapWeek, type Weekday } from '#lib/weekHours.ts'
import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import type {
  AvailabilityQuery,
  ExamFacts,
  Facts,
  ProfessionalFacts,
  ResourceFacts,
  UnitFacts,
} from './facts.ts'
import { slotsOf } from './slots.ts'

/** Facts for the tests of availability: one unit, one professional, one exam on one device. */

export const unit: UnitFacts = {
  id: 'pinheiros',
  name: 'Pinheiros',
  timeZone: 'America/Sao_Paulo',
  isActive: true,
  hours: mapWeek(() => [{ from: 0, to: 1440 }]),
  holidayExceptions: [],
  holidays: [],
}
export const helena: ProfessionalFacts = {
  id: 'helena',
  isActive: true,
  unitIds: ['pinheiros'],
  hours: [],
  extraHours: [],
  blocks: [],
  stepMinutes: 30,
  plans: [{ insurancePlanId: 'amparo', productIds: null }],
  examIds: ['us'],
  durations: { firstVisit: 40, visit: 30, followUp: 20, exam: null, procedure: null, telehealth: null },
}
export const ultrasound: ExamFacts = {
  id: 'us',
  name: 'US de abdome',
  isActive: true,
  durationMin: 30,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  resourceKind: 'ultrassom',
  isOnResourceAlone: false,
  permittedHours: null,
  isCovered: true,
}
export const machine: ResourceFacts = {
  id: 'us-1',
  unitId: 'pinheiros',
  name: 'US 1',
  kind: 'ultrassom',
  capacity: 1,
  hours: null,
}
export const amparo = {
  id: 'amparo',
  name: 'Amparo',
  isActive: true,
  acceptedEverywhere: true,
  acceptedAt: [],
}
export const basicQuery: AvailabilityQuery = {
  unitId: 'pinheiros',
  kind: 'visit',
  exams: [],
  plan: null,
  productId: null,
  durationMin: null,
}

export const weekly: Recurrence = { kind: 'weekly' }
export const attends = (
  weekday: number,
  from: number,
  to: number,
  byArrivalPlaces: number | null = null,
) => ({
  unitId: 'pinheiros',
  weekday: weekday as Weekday,
  from,
  to,
  byArrivalPlaces,
  recurrence: weekly,
  validFrom: '',
  validUntil: '',
})
export const factsOf = (over: Partial<Facts> & { unit?: UnitFacts } = {}): Facts => ({
  units: new Map([['pinheiros', over.unit ?? unit]]),
  resources: over.resources ?? [],
  busy: over.busy ?? [],
})

export const at = (text: string) => minuteOf(`${text}:00-03:00`)
export const past = at('2026-01-01T00:00')
/** Formats times on a clock at three hours behind UTC. */
export const shown = (slots: readonly { from: number }[]) =>
  slots.map(({ from }) =>
    dateOfMinute(from - 180)
      .toISOString()
      .slice(5, 16),
  )

/** Monday 23 November 2026. */
export const monday = { from: at('2026-11-23T00:00'), to: at('2026-11-24T00:00') }
export const onMonday = (over: Partial<ProfessionalFacts> = {}, query = basicQuery, facts = factsOf()) =>
  shown(slotsOf(query, { ...helena, hours: [attends(1, 480, 600)], ...over }, facts, monday, past)).map(
    (text) => text.slice(6),
  )
