import { type Action, can, type Role } from '#platform/access.ts'

/** What is told live, and who may hear of it: whoever may read it. */
export const topics = {
  orgs: 'network.read',
  logos: 'network.read',
  units: 'units.read',
  members: 'team.read',
  invitations: 'team.read',
  'insurance-plans': 'plans.read',
  exams: 'exams.read',
  coverage: 'plans.read',
  professionals: 'professionals.read',
  blocks: 'professionals.read',
  patients: 'patients.read',
  patientImports: 'patients.import',
  files: 'patients.update',
  appointments: 'appointments.read',
  holds: 'appointments.read',
} as const satisfies Record<string, Action>
export type Topic = keyof typeof topics

/** Of these a professional hears what names an own record, and of the others what is of the own units. */
const ofAgendas: ReadonlySet<string> = new Set<Topic>([
  'professionals',
  'blocks',
  'patients',
  'appointments',
  'holds',
])

/** What a person may hear of. */
export interface Hearing {
  readonly role: Role
  /** The units that the person is restricted to; null without a restriction. */
  readonly units: readonly string[] | null
  /** Of a professional: the own records, and the units of the own agenda; null for all others. */
  readonly own: { readonly professionals: readonly string[]; readonly units: readonly string[] } | null
}

/** Whom an event concerns. */
export interface Concerned {
  readonly topic: string
  /** Null: the network's. */
  readonly unitIds: readonly string[] | null
  /** Null: of no agenda. */
  readonly professionalIds: readonly string[] | null
}

/** Whether it concerns who listens, of the same network. */
export const isHeardBy =
  ({ role, units, own }: Hearing) =>
  ({ topic, unitIds, professionalIds }: Concerned): boolean =>
    isOfRole(role, topic) &&
    (units === null || unitIds === null || meet(unitIds, units)) &&
    (own === null ||
      (ofAgendas.has(topic)
        ? meet(professionalIds ?? [], own.professionals)
        : unitIds === null || meet(unitIds, own.units)))

const isOfRole = (role: Role, topic: string) => topic in topics && can(role, topics[topic as Topic])

const meet = (some: readonly string[], others: readonly string[]) => some.some((id) => others.includes(id))
