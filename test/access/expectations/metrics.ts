import { type Case, management, outside, professionals } from '../walk.ts'

const period = () => ({ from: '2027-02-01', to: '2027-03-31' })

const inA = [
  ...['unitA', 'profA', 'profAB', 'patientA', 'patientAB', 'patientHanded', 'patientTaken', 'patientMoved'],
  ...['patientCancelled', 'visitA', 'visitABinA', 'visitHanded', 'visitTaken', 'visitMoved'],
  'visitCancelled',
]
const inB = ['unitB', 'profB', 'patientB', 'patientAway', 'visitB', 'visitABinB', 'visitAway']

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
]
