import type { WebConfig } from '#platform/web.ts'
import type { IdentityService, Person } from './firebase.ts'
import { loadForDevice } from './loadForDevice.ts'

let opening: Promise<IdentityService> | null = null
let provider: WebConfig['identity']['provider'] = 'local'
let typed: { email: string; fullname: string } | null = null

/** Starts to load the SDK; from then on `identity()` works. */
export function openIdentity(config: WebConfig['identity']): Promise<IdentityService> {
  provider = config.provider
  opening ??= loadForDevice(() => import('./firebase.ts')).then(({ connectIdentity }) =>
    connectIdentity(config),
  )
  // Loading the chunk may succeed the next time.
  opening.catch(() => {
    opening = null
  })
  return opening
}

/** True when the hosted service signs people in. Synchronous, because a popup can't wait. */
export const usesHostedService = (): boolean => provider === 'firebase'

/** Returns the identity service of this page, which the session opens above every page that needs it. */
export function identity(): Promise<IdentityService> {
  return opening ?? Promise.reject(new Error('The session opens the identity service first'))
}

/** Creates the account; the session then registers the person under the name typed here. */
export async function createAccount(account: { email: string; password: string; fullname: string }) {
  typed = { email: account.email, fullname: account.fullname }
  const service = await identity()
  await service.createAccount(account)
}

/** Returns the name for registering a person who has no record yet. */
export function fullnameOf(person: Pick<Person, 'email' | 'displayName'>): string {
  const isTheirs = typed?.email.toLowerCase() === person.email.toLowerCase()
  const localPart = person.email.split('@')[0] ?? ''
  return (isTheirs && typed?.fullname) || person.displayName?.trim() || localPart || person.email
}
