import type { Person } from '#features/identity/ui/firebase.ts'
import { setCredentials } from '#platform/session.ts'

let person: Person | null = null

/** Returns the signed-in person, from the identity service. */
export const readPerson = (): Person | null => person

export function setPerson(next: Person | null): void {
  person = next
  setCredentials(next)
}
