import { aurora } from '../../world.ts'
import type { Case } from '../walk.ts'

/** A person's own account, and routes open to anybody: nothing of the network. */

const own = (route: string, expected: Case['expected'], over: Partial<Case> = {}): Case => ({
  route,
  expected: { none: 401, ...expected },
  ...over,
})
/** The network that a person works in is named in the own record. */
const nothing = { stranger: [], recordless: [] }

export const accounts: readonly Case[] = [
  own('GET /me', nothing),
  own('PATCH /me', { stranger: [] }, { body: () => ({ userFullname: 'Zeca Prado' }) }),
  own('GET /me/sessions', nothing),
  own('PUT /me/presence', nothing),
  own('POST /me/registration', nothing, { body: () => ({ userFullname: 'Zeca Prado' }) }),
  own('POST /me/recovery-codes', { stranger: 409 }),
  own('PUT /me/active-org', { stranger: 403 }, { body: ({ orgId }) => ({ orgId }) }),
  own('POST /orgs', { stranger: [] }, { body: () => aurora }),
  own('GET /postal-codes/{cep}', { stranger: 503 }, { about: { cep: '05422030' } }),
  {
    route: 'GET /user-emails/{email}',
    about: { email: 'memberb@aurora.example' },
    reads: (body: unknown) => body,
    expected: { none: { status: 200, shows: [], says: { exists: true } } },
  },
  // For the operator of the platform alone; its answer is in the feature's own test.
  {
    route: 'GET /platform',
    expected: {
      none: 404,
      stranger: 404,
      owner: 404,
      manager: 404,
      receptionist: 404,
      professional: 404,
      recordless: 404,
    },
  },
  {
    route: 'GET /platform/server',
    expected: {
      none: 404,
      stranger: 404,
      owner: 404,
      manager: 404,
      receptionist: 404,
      professional: 404,
      recordless: 404,
    },
  },
  // Where the demonstration is off, as everywhere by default, it is not found.
  { route: 'POST /demos', expected: { none: 404 } },
  own('GET /me/demo', { stranger: 404 }),
  {
    route: 'POST /contact-messages',
    body: () => ({
      subject: 'product',
      name: 'Sônia Okada',
      email: 'sonia@clinica.example',
      message: 'Boa tarde',
    }),
    expected: { none: [] },
  },
]

/** Actions that end the caller's own access: run last, one after the other. */
export const departures: readonly Case[] = [
  {
    route: 'POST /orgs/{orgId}/departure',
    withPeople: true,
    expected: {
      none: 401,
      stranger: 403,
      owner: 409,
      manager: ['manager'],
      managerA: ['managerA'],
      receptionist: ['receptionist'],
      receptionistA: ['receptionistA'],
      professional: ['professional'],
      recordless: ['recordless'],
    },
  },
  own('DELETE /me/sessions/others', { recordless: [] }),
  own('DELETE /me/sessions', { stranger: [] }),
]
