import { type Case, management, outside, professionals, staff } from '../walk.ts'

const seenInA = [
  ...['unitA', 'profA', 'profAB', 'patientA', 'patientAB', 'patientHanded', 'patientTaken', 'patientMoved'],
  ...[
    'patientCancelled',
    'visitA',
    'visitABinA',
    'visitHanded',
    'visitTaken',
    'visitMoved',
    'visitCancelled',
  ],
]
const seenInAll = [
  ...['unitA', 'unitB', 'profA', 'profB', 'profAB', 'patientA', 'patientB', 'patientAB', 'patientHanded'],
  ...['patientTaken', 'patientMoved', 'patientAway', 'patientCancelled', 'visitA', 'visitB', 'visitABinA'],
  ...['visitABinB', 'visitHanded', 'visitTaken', 'visitMoved', 'visitAway', 'visitCancelled'],
]

/** The wall: the units that the person sees, and what happened in them. */
export const monitoring: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/monitoring',
    expected: {
      ...outside,
      ...staff(['unitA', 'roomA', 'unitB', 'roomB', 'ticketB'], ['unitA', 'roomA']),
      ...professionals(403),
    },
  },
  {
    route: 'GET /orgs/{orgId}/monitoring/events',
    expected: { ...outside, ...staff(seenInAll, seenInA), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/monitoring/system',
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/monitoring/retries',
    body: () => ({ source: 'single', kind: 'sms', code: '131026' }),
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
]
