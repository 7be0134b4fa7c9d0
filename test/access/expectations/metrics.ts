import { type Case, management, outside, professionals, staff } from '../walk.ts'

const period = () => ({ from: '2027-02-01', to: '2027-03-31' })

/** Conversations begin now. */
const lately = () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return { from: day(-2), to: day(1) }
}

const inA = [
  ...['unitA', 'profA', 'profAB', 'patientA', 'patientAB', 'patientHanded', 'patientTaken', 'patientMoved'],
  ...['patientCancelled', 'visitA', 'visitABinA', 'visitHanded', 'visitTaken', 'visitMoved'],
  'visitCancelled',
]
const inB = ['unitB', 'profB', 'patientB', 'patientAway', 'visitB', 'visitABinB', 'visitAway']

const named = (records: readonly string[]) => records.filter((record) => !record.startsWith('visit'))

/** The report and its rows: those of the person's units alone. */
export const metrics: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/metrics/report',
    query: period,
    expected: {
      ...outside,
      ...management(
        ['plan', 'planB', 'profA', 'profB', 'profAB'],
        // Convênios are the network's; professionals those of the unit.
        ['plan', 'planB', 'profA', 'profAB'],
      ),
      ...professionals(403),
    },
  },
  {
    route: 'GET /orgs/{orgId}/metrics/trend',
    query: period,
    expected: { ...outside, ...management([], []), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/metrics/rows',
    query: () => ({ ...period(), measure: 'all' }),
    expected: { ...outside, ...management([...inA, ...inB, 'plan'], inA), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/metrics/rows/export',
    body: () => ({ ...period(), measure: 'all' }),
    // A file has names, and no ids of appointments.
    expected: {
      ...outside,
      ...management([...named(inA), ...named(inB), 'plan'], named(inA)),
      ...professionals(403),
    },
  },
  {
    route: 'GET /orgs/{orgId}/metrics/conversations',
    query: lately,
    // One of no unit is everybody's who answers conversations.
    expected: {
      ...outside,
      ...management({ status: 200, shows: [], says: 3 }, { status: 200, shows: [], says: 2 }),
      ...professionals(403),
    },
    reads: ({ current }: { current: { counts: { begun: number } } }) => current.counts.begun,
  },
  {
    route: 'GET /orgs/{orgId}/metrics/conversations/rows',
    query: () => ({ ...lately(), measure: 'begun' }),
    expected: {
      ...outside,
      ...management(
        ['conversationA', 'conversationB', 'conversationOfA', 'patientA'],
        ['conversationA', 'conversationOfA', 'patientA'],
      ),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/metrics/conversations/rows/export',
    body: () => ({ ...lately(), measure: 'begun' }),
    // A file has names, and no ids: that of a contact is told where the conversation is seen.
    expected: {
      ...outside,
      ...management(['conversationA', 'conversationB', 'patientA'], ['conversationA', 'patientA']),
      ...professionals(403),
    },
  },
  {
    route: 'GET /orgs/{orgId}/metrics/messages/rows',
    query: () => ({ ...lately(), measure: 'sent' }),
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/metrics/messages/rows/export',
    body: () => ({ ...lately(), measure: 'sent' }),
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/metrics/risk',
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  ...[
    { route: 'PUT /orgs/{orgId}/metrics/risk', body: () => ({ holdsOut: false }) },
    { route: 'POST /orgs/{orgId}/metrics/risk/trainings' },
    { route: 'POST /orgs/{orgId}/metrics/risk/reset' },
    { route: 'DELETE /orgs/{orgId}/metrics/risk/reset' },
    // What is learnt is the whole network's.
  ].map((one) => ({ ...one, expected: { ...outside, ...management([], 403), ...professionals(403) } })),
  {
    route: 'GET /orgs/{orgId}/appointment-risks',
    query: ({ ids }) => ({ unitId: ids.unitA ?? '', date: '2027-03-01' }),
    expected: { ...outside, ...staff(['visitA']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/appointment-risks',
    query: ({ ids }) => ({ unitId: ids.unitB ?? '', date: '2027-03-01' }),
    expected: { ...staff(['visitB'], []), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/metrics/closings/{month}',
    about: { month: '2027-03' },
    expected: {
      ...outside,
      ...management(
        ['unitA', 'unitB', 'plan', 'planB', 'profA', 'profB', 'profAB'],
        ['unitA', 'plan', 'planB', 'profA', 'profAB'],
      ),
      ...professionals(403),
    },
  },
  {
    // Nothing was attended there; whose rows are seen `closing.server.test.ts` shows.
    route: 'GET /orgs/{orgId}/metrics/closings/{month}/rows',
    about: { month: '2027-03' },
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/metrics/closings/{month}/rows/export',
    about: { month: '2027-03' },
    body: () => ({}),
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/metrics/closings/{month}/changes',
    about: { month: '2027-03' },
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  {
    // The month is not over anywhere; of the other unit its manager learns nothing.
    route: 'POST /orgs/{orgId}/metrics/closings/{month}',
    about: { month: '2099-03' },
    body: ({ ids }) => ({ unitId: ids.unitB, number: 1 }),
    expected: { ...outside, ...management({ status: 409, shows: [] }, 404), ...professionals(403) },
  },
]
