import type { Role } from '#platform/access.ts'
import type { User } from '../contract.ts'

/** By area, as clinics speak of it, whoever works there. */
export const roleNames: Record<Role, string> = {
  owner: 'Direção',
  manager: 'Gestão',
  receptionist: 'Recepção',
  professional: 'Profissional',
}

/** In the active network; without one, the least that there is. */
export function roleOf(user: Pick<User, 'orgId' | 'orgs'>): Role {
  return user.orgs.find((org) => org.orgId === user.orgId)?.role ?? 'professional'
}

export const needsNetwork = (user: Pick<User, 'todo'>) => user.todo === 'create-org'
