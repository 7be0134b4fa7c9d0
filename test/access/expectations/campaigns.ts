import { emptyCampaign } from '#features/campaigns/rules.ts'
import { type Case, management, outside, professionals, staff } from '../walk.ts'

/**
 * Campaigns. A manager of one unit makes them to its patients, and reads those of the whole network; what concerns
 * all patients is not for this manager to change.
 */

const draft = { ...emptyCampaign, name: 'Nova' }
const stale = { ...draft, version: 99 }
const whole = { status: 409, shows: ['campaign'] } as const
const everybody = { templateId: null, audience: emptyCampaign.audience }
const both = ['campaign', 'campaignA']
const closed = { ...outside, ...professionals(403) }

const act = (name: string): Case => ({
  route: `POST /orgs/{orgId}/campaigns/{id}/${name}`,
  about: { id: 'campaign' },
  body: () => ({}),
  expected: { ...closed, ...management(whole, 403) },
})

export const campaigns: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/campaigns',
    query: () => ({ q: 'a' }),
    expected: { ...closed, ...staff(both) },
  },
  { route: 'GET /orgs/{orgId}/campaign-summary', expected: { ...closed, ...staff([]) } },
  {
    route: 'GET /orgs/{orgId}/campaigns/{id}',
    about: { id: 'campaign' },
    expected: { ...closed, ...staff(['campaign']) },
  },
  {
    route: 'GET /orgs/{orgId}/campaigns/{id}/results',
    about: { id: 'campaign' },
    expected: { ...closed, ...staff([]) },
  },
  {
    route: 'GET /orgs/{orgId}/campaigns/{id}/recipients',
    about: { id: 'campaign' },
    expected: { ...closed, ...staff([]) },
  },
  {
    route: 'GET /orgs/{orgId}/campaigns/{id}/list',
    about: { id: 'campaign' },
    expected: { ...closed, ...management([]) },
  },
  {
    route: 'POST /orgs/{orgId}/campaigns',
    body: () => draft,
    expected: { ...closed, ...management([]) },
  },
  {
    route: 'PUT /orgs/{orgId}/campaigns/{id}',
    about: { id: 'campaign' },
    body: () => stale,
    expected: { ...closed, ...management(whole, 403) },
  },
  {
    route: 'PUT /orgs/{orgId}/campaigns/{id}',
    about: { id: 'campaignA' },
    body: () => stale,
    expected: { ...management({ status: 409, shows: ['campaignA'] }) },
  },
  {
    route: 'PUT /orgs/{orgId}/campaigns/{id}/list',
    about: { id: 'campaign' },
    body: () => ({ replaces: true, rows: [] }),
    expected: { ...closed, ...management([], 403) },
  },
  {
    // The one patient who agreed to campaigns has visits in the first unit.
    route: 'POST /orgs/{orgId}/campaign-audience',
    body: () => everybody,
    reads: ({ people, left }: { people: number; left: readonly number[] }) => ({ people, left }),
    expected: {
      ...closed,
      ...management(
        { status: 200, shows: ['patientA'], says: { people: 1, left: [9] } },
        { status: 200, shows: ['patientA'], says: { people: 1, left: [6] } },
      ),
    },
  },
  {
    route: 'POST /orgs/{orgId}/campaign-audience/people',
    body: () => ({ ...everybody, group: 'left' }),
    expected: {
      ...closed,
      ...management(
        [
          ...['patientA', 'patientB', 'patientAB', 'patientNone', 'patientHanded', 'patientTaken'],
          ...['patientMoved', 'patientAway', 'patientCancelled'],
        ],
        ['patientA', 'patientAB', 'patientHanded', 'patientTaken', 'patientMoved', 'patientCancelled'],
      ),
    },
  },
  {
    route: 'POST /orgs/{orgId}/campaigns/{id}/start',
    about: { id: 'campaign' },
    body: () => ({ version: 99 }),
    expected: { ...closed, ...management(whole, 403) },
  },
  {
    route: 'PUT /orgs/{orgId}/campaigns/{id}/pace',
    about: { id: 'campaign' },
    body: () => ({ version: 99, perMinute: 5, stopAfterBookings: null }),
    expected: { ...closed, ...management(whole, 403) },
  },
  {
    route: 'POST /orgs/{orgId}/campaigns/{id}/export',
    about: { id: 'campaign' },
    body: () => ({}),
    expected: { ...closed, ...management([], 403) },
  },
  {
    route: 'POST /orgs/{orgId}/campaigns/{id}/export',
    about: { id: 'campaignA' },
    body: () => ({}),
    expected: { ...management([]) },
  },
  act('pause'),
  act('resume'),
  act('cancel'),
  act('retry'),
  {
    route: 'POST /orgs/{orgId}/campaigns/deletion',
    body: ({ ids }) => ({ ids: [ids.campaign] }),
    expected: { ...closed, managerA: 403, receptionist: 403, receptionistA: 403 },
  },
  {
    route: 'POST /orgs/{orgId}/campaigns/deletion',
    body: ({ ids }) => ({ ids: [ids.unitA] }),
    expected: { ...management(404) },
  },
  {
    route: 'POST /orgs/{orgId}/campaigns/restoration',
    body: ({ ids }) => ({ ids: [ids.campaign] }),
    expected: { ...closed, ...management([], 403) },
  },
]
