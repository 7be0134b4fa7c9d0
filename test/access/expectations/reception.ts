import { type Case, management, outside, professionals, staff } from '../walk.ts'

/**
 * The reception, of a unit for people restricted to it. Professionals see the boards of their own units, with who comes
 * to them and without tickets.
 */

const stale = { version: 99 }
const ticketB = { status: 409, shows: ['ticketB'] } as const
const nobody = '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e99'

export const reception: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/reception',
    query: ({ ids }) => ({ unitId: ids.unitB ?? '' }),
    expected: { ...outside, ...staff(['unitB', 'roomB', 'ticketB'], 404), ...professionals(404) },
  },
  {
    route: 'GET /orgs/{orgId}/reception',
    query: ({ ids }) => ({ unitId: ids.unitA ?? '' }),
    expected: { ...staff(['unitA', 'roomA']), professional: ['unitA', 'roomA'], recordless: 404 },
  },
  {
    route: 'POST /orgs/{orgId}/reception/tickets',
    body: ({ ids }) => ({ unitId: ids.unitB }),
    expected: { ...outside, ...staff([], 404), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/reception/tickets/{id}/closing',
    about: { id: 'ticketB' },
    body: () => stale,
    expected: { ...outside, ...staff(ticketB, 404), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/reception/entries/{id}/calls',
    about: { id: 'ticketB' },
    body: () => ({ ...stale, desk: 'Guichê 1' }),
    expected: { ...outside, ...staff(ticketB, 404), ...professionals(404) },
  },
  {
    route: 'POST /orgs/{orgId}/reception/entries/{id}/calls/undo',
    about: { id: 'ticketB' },
    body: () => stale,
    expected: { ...outside, ...staff(ticketB, 404), ...professionals(404) },
  },
  {
    route: 'PUT /orgs/{orgId}/reception/entries/{id}/priority',
    about: { id: 'ticketB' },
    body: () => ({ ...stale, priority: 'law' }),
    expected: { ...outside, ...staff(ticketB, 404), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/reception/rooms/{id}',
    about: { id: 'roomB' },
    body: () => ({ professionalId: null, directions: 'Térreo' }),
    expected: { ...outside, ...staff(['roomB'], 404), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/reception/settings',
    query: ({ ids }) => ({ unitId: ids.unitB ?? '' }),
    expected: { ...outside, ...staff([], 404), ...professionals(404) },
  },
  {
    route: 'PUT /orgs/{orgId}/reception/settings',
    body: ({ ids }) => ({ unitId: ids.unitB, attentionMin: 10, alertMin: 25 }),
    expected: { ...outside, ...management([], 404), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/reception/settings',
    body: () => ({ unitId: null, attentionMin: 10, alertMin: 25 }),
    expected: { ...outside, ...management([], 403), ...professionals(403) },
  },
  {
    route: 'DELETE /orgs/{orgId}/reception/settings/{id}',
    about: { id: 'unitB' },
    expected: { ...outside, ...management([], 404), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/reception/panels',
    query: ({ ids }) => ({ unitId: ids.unitB ?? '' }),
    expected: { ...outside, ...staff(['panelB'], 404), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/reception/panels',
    body: ({ ids }) => ({ unitId: ids.unitB, code: 'abcdef' }),
    expected: { ...outside, ...staff(422, 404), ...professionals(403) },
  },
  {
    route: 'DELETE /orgs/{orgId}/reception/panels/{id}',
    about: { id: nobody },
    expected: { ...outside, ...staff(404), ...professionals(403) },
  },
  {
    route: 'DELETE /orgs/{orgId}/reception/panels/{id}',
    about: { id: 'panelB' },
    expected: { managerA: 404, receptionistA: 404, ...professionals(403) },
  },
]
