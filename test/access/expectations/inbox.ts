import { type Case, outside, professionals, staff } from '../walk.ts'

/**
 * Conversations are the front desk's and the management's, each by its unit; professionals read those of people who
 * speak for their own patients.
 */

const inA = ['conversationA', 'unitA']
const inB = ['conversationB', 'unitB']
const ofA = ['conversationOfA', 'patientA']
const stale = (...shows: string[]) => ({ status: 409, shows })
const onlyStaff = { ...outside, ...professionals(403) }
const path = '/orgs/{orgId}/conversations/{id}'

/** Who has seen no change of owner yet that was made meanwhile changes nothing. */
const acts = ['take', 'queue', 'resolution'].flatMap((act): Case[] => [
  {
    route: `POST ${path}/${act}`,
    about: { id: 'conversationA' },
    body: () => ({ ownership: 99 }),
    expected: { ...onlyStaff, ...staff(stale(...inA)) },
  },
  {
    route: `POST ${path}/${act}`,
    about: { id: 'conversationB' },
    body: () => ({ ownership: 99 }),
    expected: { ...onlyStaff, ...staff(stale(...inB), 404) },
  },
])

export const inbox: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/conversations',
    expected: {
      ...outside,
      ...staff([...inA, ...inB, ...ofA], [...inA, ...ofA]),
      professional: ofA,
      recordless: [],
    },
  },
  {
    route: 'GET /orgs/{orgId}/conversations/counts',
    expected: { ...outside, ...staff([]), ...professionals([]) },
  },
  {
    route: `GET ${path}`,
    about: { id: 'conversationB' },
    expected: { ...outside, ...staff(inB, 404), ...professionals(404) },
  },
  {
    route: `GET ${path}`,
    about: { id: 'conversationOfA' },
    expected: {
      ...outside,
      ...staff(ofA),
      professional: ofA,
      recordless: 404,
    },
  },
  {
    route: `GET ${path}/entries`,
    about: { id: 'conversationOfA' },
    expected: {
      ...outside,
      ...staff(['conversationOfA']),
      professional: ['conversationOfA'],
      recordless: 404,
    },
  },
  {
    route: `GET ${path}/entries`,
    about: { id: 'conversationB' },
    expected: { ...outside, ...staff(['conversationB'], 404), ...professionals(404) },
  },
  ...acts,
  {
    // Nobody has switched the assistant on.
    route: `POST ${path}/assistant`,
    about: { id: 'conversationB' },
    body: () => ({ ownership: 99 }),
    expected: { ...onlyStaff, ...staff(stale(), 404) },
  },
  {
    route: `POST ${path}/assignment`,
    about: { id: 'conversationB' },
    body: ({ ids }) => ({ ownership: 99, userId: ids.manager }),
    expected: { ...onlyStaff, ...staff(stale(...inB), 404) },
  },
  {
    route: `POST ${path}/messages`,
    about: { id: 'conversationB' },
    body: () => ({ ownership: 99, text: 'Oi! Pode vir às 9h?' }),
    expected: { ...onlyStaff, ...staff(stale(...inB), 404) },
  },
  {
    route: `POST ${path}/notes`,
    about: { id: 'conversationB' },
    body: () => ({ text: 'Prefere de manhã' }),
    expected: { ...onlyStaff, ...staff([], 404) },
  },
  {
    route: `POST ${path}/reading`,
    about: { id: 'conversationB' },
    expected: { ...onlyStaff, ...staff(inB, 404) },
  },
  {
    route: 'GET /orgs/{orgId}/conversations/search',
    query: () => ({ q: 'timbauva' }),
    expected: { ...outside, ...staff(inB, []), ...professionals([]) },
  },
  {
    route: `GET ${path}/replies`,
    about: { id: 'conversationB' },
    expected: { ...onlyStaff, ...staff([], 404) },
  },
  {
    route: `GET ${path}/viewers`,
    about: { id: 'conversationB' },
    expected: { ...onlyStaff, ...staff([], 404) },
  },
  {
    route: 'PUT /orgs/{orgId}/conversation-windows/{windowId}',
    about: { windowId: '0f7b2f6e-0c54-4b55-9a8b-2f6d1f0c7a11' },
    body: ({ ids }) => ({ conversationId: ids.conversationB }),
    expected: { ...onlyStaff, ...staff([], 404) },
  },
  {
    route: 'DELETE /orgs/{orgId}/conversation-windows/{windowId}',
    about: { windowId: '0f7b2f6e-0c54-4b55-9a8b-2f6d1f0c7a11' },
    expected: { ...onlyStaff, ...staff([]) },
  },
  {
    route: 'GET /orgs/{orgId}/conversation-settings',
    expected: { ...outside, ...staff([]), ...professionals([]) },
  },
  {
    route: 'PUT /orgs/{orgId}/conversation-settings',
    body: () => ({ distribution: 'manual', returnMin: 30 }),
    expected: {
      ...outside,
      ...professionals(403),
      owner: [],
      manager: [],
      managerA: 403,
      receptionist: 403,
      receptionistA: 403,
    },
  },
]
