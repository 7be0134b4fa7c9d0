/** Who may do what in a network: the one table, read by the API and by the interface. */

export const roles = ['owner', 'manager', 'receptionist', 'professional'] as const
export type Role = (typeof roles)[number]

const everyone: readonly Role[] = roles
const management: readonly Role[] = ['owner', 'manager']
/** Management and the front desk: who runs the clinic's day. */
const staff: readonly Role[] = ['owner', 'manager', 'receptionist']

export const permissions = {
  'network.read': everyone,
  'network.update': management,
  'network.secure': management,
  'network.delete': ['owner'],
  'history.read': staff,
  /** The pages of the configuration: professionals get what they need of it along with their agenda. */
  'configuration.read': staff,
  'units.read': everyone,
  'units.update': management,
  'files.read': everyone,
  /** What may be done with a file is its record's to say, too. */
  'files.update': staff,
  'team.read': staff,
  'team.update': management,
  'plans.read': staff,
  'plans.update': management,
  'exams.read': staff,
  'exams.update': management,
  /** Professionals read their own record only. */
  'professionals.read': everyone,
  'professionals.update': management,
  /** The front desk up to seven days, professionals their own agenda. */
  'professionals.block': everyone,
  /** Professionals read the contact of their own patients only. */
  'patients.read': everyone,
  'patients.update': staff,
  'patients.import': management,
  /** Professionals see their own agenda only. */
  'appointments.read': everyone,
  'appointments.book': staff,
  /** Moves of an appointment; professionals begin and finish their own. */
  'appointments.attend': everyone,
  /** Also takes a recent sign-in, and owners are told. */
  'patients.export': management,
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof permissions

export function can(role: Role, action: Action): boolean {
  return (permissions[action] as readonly Role[]).includes(role)
}
