import { expect } from 'vitest'
import type { Agenda } from './agenda.ts'

export type TestAppointment = Record<string, never> & {
  id: string
  version: number
  startsAt: string
  endsAt: string
}

/** The states that an appointment has on its own day, and not before. */
const statesOfTheDay = ['waiting', 'inService', 'done', 'noShow']

/**
 * Runs the work as if the day of the instant were today: what is booked on it is moved here for as long, and
 * back. Nobody is attended on a future day, and tests book in the future.
 */
export async function onItsDay<T>(
  { server, orgId }: Agenda,
  startsAt: string,
  work: () => Promise<T>,
): Promise<T> {
  const dayOf = (column: string) => `(${column} at time zone 'America/Sao_Paulo')::date`
  const [row] = await server.sql(
    orgId,
    `select ${dayOf('now()')} - ${dayOf('$1::timestamptz')} as days, ${dayOf('$1::timestamptz')}::text as day,
       ${dayOf('now()')}::text as today`,
    [startsAt],
  )
  const move = async (from: unknown, days: number) => {
    for (const table of ['appointments', 'allocations'])
      await server.sql(
        orgId,
        `update ${table} set starts_at = starts_at + $2::int * interval '1 day', ends_at = ends_at + $2::int * interval '1 day'
          where org_id = $3 and ${dayOf('starts_at')} = $1::date`,
        [from, days, orgId],
      )
  }
  await move(row?.day, Number(row?.days))
  try {
    return await work()
  } finally {
    await move(row?.today, -Number(row?.days))
  }
}
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
    /** Makes a transition, on the appointment's own day where it is one of that day. */
    async transition(appointment: TestAppointment, to: string, over = {}, role?: Role) {
      const step = () => perform(appointment, 'moves', { to, ...over }, role)
      if (!statesOfTheDay.includes(to)) return step()
      const { startsAt, endsAt } = appointment
      const answer = await onItsDay(clinic(), startsAt, step)
      return answer.status === 200 ? { ...answer, body: { ...answer.body, startsAt, endsAt } } : answer
    },
    undo: (appointment: TestAppointment, over = {}, role?: Role) => perform(appointment, 'undo', over, role),
    retime: (appointment: TestAppointment, startsAt: string, over = {}) =>
      perform(appointment, 'time', { startsAt, mayOverlap: true, ...over }),
    listed: (query: Record<string, string>, role?: Role) => read('/appointments', query, role),
    free: (query: Record<string, string>) => read('/availability', { kind: 'visit', ...query }),
    /** The date of a number of days after the first Monday. */
    dayOf: (days: number) => clinic().at('00:00', days).slice(0, 10),
  }
}

/** Returns the times by São Paulo's clock. */
export const clocks = (items: readonly { startsAt: string }[]): string[] =>
  items.map(({ startsAt }) => new Date(Date.parse(startsAt) - 180 * 60_000).toISOString().slice(11, 16))
