import { dateOfMinute } from '#lib/zones.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Conflict } from '../booking/allocation.ts'
import type { LoadedRequest } from './facts.ts'
import { timeNeedsOf } from './occupied.ts'
import { type BlockingAppointment, findAppointmentsOn } from './queries.server.ts'
import type { Reason } from './reasons.ts'

type Blocking = ReadonlyMap<Reason['code'], readonly BlockingAppointment[]>

/**
 * Returns the appointments that conflict with a time, as far as the person may see them: the database
 * enforces units and roles. Visitors of the public page, who are no members of the network, get none.
 */
export async function findBlocking(
  tx: Transaction<MemberScope>,
  { facts, query, exceptAppointment }: LoadedRequest,
  from: number,
  { professional, reasons }: Conflict,
): Promise<Blocking> {
  const found = new Map<Reason['code'], readonly BlockingAppointment[]>()
  const timeNeeds = timeNeedsOf(query, professional)
  if (tx.role === null || !timeNeeds) return found
  const find = (subjectIds: readonly string[], span: { from: number; to: number }) =>
    findAppointmentsOn(tx, {
      subjectIds,
      exceptAppointment,
      from: dateOfMinute(from + span.from).toISOString(),
      to: dateOfMinute(from + span.to).toISOString(),
    })
  for (const reason of reasons) {
    if (reason.code === 'taken' && professional)
      found.set(reason.code, await find([professional.id], timeNeeds.occupied))
    const need = reason.code === 'resource_taken' && timeNeeds.needs.find(({ kind }) => kind === reason.kind)
    if (!need) continue
    const ids = facts.resources.filter(({ kind, unitId }) => kind === need.kind && unitId === query.unitId)
    found.set(
      'resource_taken',
      await find(
        ids.map(({ id }) => id),
        need,
      ),
    )
  }
  return found
}

const maxNamed = 2

/** Formats the patients' names, `Teresa Alves e Rita Lemos`; '' when none may be shown. */
export function namesOf(appointments: readonly BlockingAppointment[]): string {
  const names = [...new Set(appointments.map(({ patientName }) => patientName))]
  const more = names.length - maxNamed
  return all.format(more > 0 ? [...names.slice(0, maxNamed), `mais ${more}`] : names)
}

const all = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
