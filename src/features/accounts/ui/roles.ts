import type { Role } from '#platform/access.ts'
import type { User } from '../contract.ts'

/** The roles by area, in the terms of clinics, independent of the person's gender. */
export const roleNames: Record<Role, string> = {
  owner: 'Direção',
  manager: 'Gestão',
  receptionist: 'Recepção',
  professional: 'Profissional',
}

/** Where somebody works in a sentence: "trabalhar na rede Aurora, na recepção". */
export const rolePlaces: Record<Role, string> = {
  owner: 'na direção',
  manager: 'na gestão',
  receptionist: 'na recepção',
  professional: 'como profissional',
}

/** The role in the active network; without one, the role with the fewest permissions. */
export function roleOf(user: Pick<User, 'orgId' | 'orgs'>): Role {
  return user.orgs.find((org) => org.orgId === user.orgId)?.role ?? 'professional'
}

export const needsNetwork = (user: Pick<User, 'todo'>) => user.todo === 'create-org'
