import type { Person } from '#features/identity/ui/firebase.ts'
import { setCredentials } from '#platform/session.ts'

let person: Person | null = null

/** Who is signed in, as the identity service knows them. */
export const readPerson = (): Person | null => person

export function setPerson(next: Person | null): void {
  person = next
  setCredentials(next)
}
