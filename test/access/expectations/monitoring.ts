import { type Case, outside, professionals, staff } from '../walk.ts'

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
    expected: { ...outside, ...staff([], []), ...professionals(403) },
  },
]
