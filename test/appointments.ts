import { expect } from 'vitest'
import type { Agenda } from './agenda.ts'

export type TestAppointment = Record<string, never> & { id: string; version: number }
type Role = Parameters<Agenda['call']>[3]

/** Returns the actions of tests on appointments through the API, at a clinic that is opened before them. */
export function appointmentActions(clinic: () => Agenda) {
  const call: Agenda['call'] = (...requested) => clinic().call(...requested)
  const read = async (path: string, query: Record<string, string>, role?: Role) =>
    (await call('GET', `${path}?${new URLSearchParams(query)}`, undefined, role)).body
  const perform = (appointment: TestAppointment, path: string, over: object, role?: Role) =>
    call('POST', `/appointments/${appointment.id}/${path}`, { version: appointment.version, ...over }, role)
  return {
    async booked(over: Record<string, unknown>): Promise<TestAppointment> {
      const { status, body } = await clinic().book(over)
      expect({ status, body }).toMatchObject({ status: 201 })
      return body
    },
    find: async (id: string) => (await call('GET', `/appointments/${id}`)).body,
    transition: (appointment: TestAppointment, to: string, over = {}, role?: Role) =>
      perform(appointment, 'moves', { to, ...over }, role),
    undo: (appointment: TestAppointment, over = {}, role?: Role) => perform(appointment, 'undo', over, role),
    retime: (appointment: TestAppointment, startsAt: string, over = {}) =>
      perform(appointment, 'time', { startsAt, ...over }),
    listed: (query: Record<string, string>, role?: Role) => read('/appointments', query, role),
    free: (query: Record<string, string>) => read('/availability', { kind: 'visit', ...query }),
    /** The date of a number of days after the first Monday. */
    dayOf: (days: number) => clinic().at('00:00', days).slice(0, 10),
  }
}

/** Returns the times by São Paulo's clock. */
export const clocks = (items: readonly { startsAt: string }[]): string[] =>
  items.map(({ startsAt }) => new Date(Date.parse(startsAt) - 180 * 60_000).toISOString().slice(11, 16))
