import type { Action } from './names.ts'
import { registry } from './registry.ts'
import type { Role } from './roles.ts'

export type { Action } from './names.ts'
export * from './roles.ts'

/** The roles that may do it, as the feature that owns the action declares in its `feature.ts`.
 * @throws for an action that no feature declares, or before the features are registered: nothing is allowed by default. */
export function rolesFor(action: Action): readonly Role[] {
  const allowed = registry.permissions[action]
  if (!allowed) throw new Error(`no registered feature declares the action ${action}`)
  return allowed
}

/** Asked by the API and by the interface. */
export const can = (role: Role, action: Action): boolean => rolesFor(action).includes(role)
