import { expect } from 'vitest'
import type { Agenda } from './agenda.ts'

export type Visit = Record<string, never> & { id: string; version: number }
type Role = Parameters<Agenda['ask']>[3]

/** What tests do with visits through the API, at a clinic that is opened before them. */
export function visitActs(clinic: () => Agenda) {
  const ask: Agenda['ask'] = (...asked) => clinic().ask(...asked)
  const read = async (path: string, query: Record<string, string>, role?: Role) =>
    (await ask('GET', `${path}?${new URLSearchParams(query)}`, undefined, role)).body
  const act = (visit: Visit, path: string, over: object, role?: Role) =>
    ask('POST', `/appointments/${visit.id}/${path}`, { version: visit.version, ...over }, role)
  return {
    async booked(over: Record<string, unknown>): Promise<Visit> {
      const { status, body } = await clinic().book(over)
      expect({ status, body }).toMatchObject({ status: 201 })
      return body
    },
    find: async (id: string) => (await ask('GET', `/appointments/${id}`)).body,
    move: (visit: Visit, to: string, over = {}, role?: Role) => act(visit, 'moves', { to, ...over }, role),
    undo: (visit: Visit, over = {}, role?: Role) => act(visit, 'undo', over, role),
    retime: (visit: Visit, startsAt: string, over = {}) => act(visit, 'time', { startsAt, ...over }),
    listed: (query: Record<string, string>, role?: Role) => read('/appointments', query, role),
    free: (query: Record<string, string>) => read('/availability', { kind: 'visit', ...query }),
    /** So many days after the first Monday. */
    dayOf: (days: number) => clinic().at('00:00', days).slice(0, 10),
  }
}

/** By the clock of São Paulo. */
export const clocks = (items: readonly { startsAt: string }[]): string[] =>
  items.map(({ startsAt }) => new Date(Date.parse(startsAt) - 180 * 60_000).toISOString().slice(11, 16))
