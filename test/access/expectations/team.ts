import { type Case, management, outside, professionals, staff } from '../walk.ts'

/**
 * Members and invitations. A person restricted to a unit sees its members, also those who work at others as
 * well.
 */

const everybody = [
  'owner',
  'manager',
  'managerA',
  'receptionist',
  'receptionistA',
  'professional',
  'recordless',
]
const inUnitA = { role: 'receptionist', unitIds: null }

export const team: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/members',
    withPeople: true,
    expected: {
      ...outside,
      ...staff(['unitA', 'unitB', 'memberB', ...everybody], ['unitA', ...everybody]),
      ...professionals(403),
    },
  },
  {
    route: 'GET /orgs/{orgId}/members',
    query: () => ({ q: 'Zulmira' }),
    reads: ({ total }: { total: number }) => total,
    expected: {
      ...staff({ status: 200, shows: ['unitB', 'memberB'], says: 1 }, { status: 200, shows: [], says: 0 }),
    },
  },
  {
    route: 'PUT /orgs/{orgId}/members/{userId}',
    about: { userId: 'memberB' },
    body: ({ ids }) => ({ ...inUnitA, unitIds: [ids.unitA], version: 99 }),
    expected: {
      ...outside,
      ...management({ status: 409, shows: ['unitB', 'memberB'] }, 404),
      ...professionals(403),
    },
  },
  {
    route: 'PUT /orgs/{orgId}/members/{userId}',
    about: { userId: 'receptionistA' },
    body: ({ ids }) => ({ ...inUnitA, unitIds: [ids.unitA], version: 99 }),
    expected: { ...management({ status: 409, shows: ['unitA'] }) },
  },
  {
    route: 'PUT /orgs/{orgId}/members/{userId}',
    about: { userId: 'owner' },
    body: () => ({ role: 'manager', unitIds: null, version: 99 }),
    expected: { ...management(403), owner: 409 },
  },
  {
    route: 'PUT /orgs/{orgId}/members/{userId}/phone',
    about: { userId: 'owner' },
    body: () => ({ phone: '' }),
    expected: { ...outside, ...management(403), owner: [], ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/members/{userId}/phone',
    about: { userId: 'memberB' },
    body: () => ({ phone: '' }),
    expected: { managerA: 404, receptionist: 403, receptionistA: 403, ...professionals(403) },
  },
  {
    route: 'DELETE /orgs/{orgId}/members/{userId}',
    about: { userId: 'owner' },
    expected: { ...outside, ...management(403), owner: 409, ...professionals(403) },
  },
  {
    route: 'DELETE /orgs/{orgId}/members/{userId}',
    about: { userId: 'memberB' },
    expected: { managerA: 404, receptionist: 403, receptionistA: 403, ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/invitations',
    expected: {
      ...outside,
      ...staff(
        ['unitA', 'unitB', 'inviteA', 'inviteB', 'inviteAll', 'inviteOwner'],
        ['unitA', 'inviteA', 'inviteAll', 'inviteOwner'],
      ),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/invitations',
    // A member of the second unit: the answer says only that the address is known.
    body: ({ ids }) => ({ email: 'memberb@aurora.example', role: 'receptionist', unitIds: [ids.unitA] }),
    expected: { ...outside, ...management(409), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/invitations',
    body: ({ ids }) => ({ email: 'INVITEB@convite.example', role: 'receptionist', unitIds: [ids.unitA] }),
    expected: { ...management(409) },
  },
  {
    route: 'POST /orgs/{orgId}/invitations/{id}/resending',
    about: { id: 'inviteB' },
    expected: { ...outside, ...management(429, 404), ...professionals(403) },
  },
  {
    route: 'DELETE /orgs/{orgId}/invitations/{id}',
    about: { id: 'inviteGone' },
    expected: { ...outside, ...management(404), ...professionals(403) },
  },
  {
    route: 'DELETE /orgs/{orgId}/invitations/{id}',
    about: { id: 'inviteB' },
    expected: { managerA: 404 },
  },
  {
    route: 'GET /invitations/{code}',
    about: { code: 'a-code-of-no-invitation' },
    expected: { none: 404, stranger: 404, manager: 404 },
  },
  {
    route: 'POST /invitations/{code}/acceptance',
    about: { code: 'a-code-of-no-invitation' },
    expected: { none: 401, stranger: 404, manager: 404 },
  },
]
