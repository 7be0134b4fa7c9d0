/** How likely a patient is to miss an appointment, beside the clinic's own usual; the calls to make come in this order. */
export const riskLevels = ['higher', 'usual', 'lower'] as const
export type RiskLevel = (typeof riskLevels)[number]

/**
 * What a level is made of, by name: the reasons that are shown are these. Nothing here is a trait of a person: no age, sex,
 * race, address or diagnosis.
 */
export const riskFactors = [
  'lead',
  'history',
  'lastMissed',
  'newPatient',
  'reminder',
  'sameDay',
  'weekday',
  'time',
  'kind',
  'plan',
] as const
export type RiskFactor = (typeof riskFactors)[number]

/** With fewer past appointments of the clinic nothing is forecast: "ainda não sei". */
export const leastRiskHistory = 500

/** What the clinic's history says of an appointment that is ahead. */
export interface AppointmentRisk {
  readonly appointmentId: string
  readonly level: RiskLevel
  /** The strongest first; none for `usual`. */
  readonly reasons: readonly RiskFactor[]
}

const places: Readonly<Record<RiskLevel, number>> = { higher: 0, usual: 1, lower: 2 }

/** Sorts by level, and by the order given within each; what is not known stands among the usual ones. */
export const byRisk = <T extends { readonly id: string }>(
  appointments: readonly T[],
  levelOf: (id: string) => RiskLevel | undefined,
): T[] => appointments.toSorted((a, b) => places[levelOf(a.id) ?? 'usual'] - places[levelOf(b.id) ?? 'usual'])
