import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { type ListQuery, listAppointments } from '../queries.server.ts'
import type { Appointment } from '../schemas.ts'
import { presentAppointment } from '../transitions/present.server.ts'
import { type CountsQuery, countByDay } from './queries.server.ts'

export const readAppointments = (scope: MemberScope, query: ListQuery) =>
  transact({ ...scope, reusesPlans: true }, (tx) => listAppointments(tx, query))

export const countAppointments = (scope: MemberScope, query: CountsQuery) =>
  transact(scope, async (tx) => ({ items: await countByDay(tx, query) }))

export const readAppointment = (scope: MemberScope, id: string): Promise<Appointment> =>
  transact(scope, (tx) => presentAppointment(tx, id))
