/** Who may do what in a network: the one table, read by the API and by the interface. */

export const roles = ['owner', 'manager', 'receptionist', 'professional'] as const
export type Role = (typeof roles)[number]

const everyone: readonly Role[] = roles
const management: readonly Role[] = ['owner', 'manager']

export const permissions = {
  'network.read': everyone,
  'network.update': management,
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof permissions

export function can(role: Role, action: Action): boolean {
  return (permissions[action] as readonly Role[]).includes(role)
}
