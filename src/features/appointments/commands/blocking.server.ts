import { dateOfMinute } from '#lib/zones.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Reason } from '../availability/reasons.ts'
import { visitOf } from '../availability/visit.ts'
import { type BlockingVisit, findVisitsOn } from '../queries/blocking.server.ts'
import type { Against } from './place.server.ts'
import type { Question } from './wish.server.ts'

type Blocking = ReadonlyMap<Reason['code'], readonly BlockingVisit[]>

/**
 * The visits that stand in the way of a time, of those that the person may see: units and roles hold in the database.
 * Who is no member of the network (a visitor of the public page) is told of none.
 */
export async function findBlocking(
  tx: Transaction<MemberScope>,
  { facts, wish, exceptAppointment }: Question,
  from: number,
  { professional, reasons }: Against,
): Promise<Blocking> {
  const found = new Map<Reason['code'], readonly BlockingVisit[]>()
  const visit = visitOf(wish, professional)
  if (tx.role === null || !visit) return found
  const find = (subjectIds: readonly string[], span: { from: number; to: number }) =>
    findVisitsOn(tx, {
      ...{ subjectIds, exceptAppointment },
      from: dateOfMinute(from + span.from).toISOString(),
      to: dateOfMinute(from + span.to).toISOString(),
    })
  for (const reason of reasons) {
    if (reason.code === 'taken' && professional)
      found.set(reason.code, await find([professional.id], visit.kept))
    const need = reason.code === 'resource_taken' && visit.needs.find(({ kind }) => kind === reason.kind)
    if (!need) continue
    const ids = facts.resources.filter(({ kind, unitId }) => kind === need.kind && unitId === wish.unitId)
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

const mostNamed = 2

/** `Teresa Alves e Rita Lemos`; '' when nobody may be named. */
export function namesOf(visits: readonly BlockingVisit[]): string {
  const names = [...new Set(visits.map(({ patientName }) => patientName))]
  const more = names.length - mostNamed
  return all.format(more > 0 ? [...names.slice(0, mostNamed), `mais ${more}`] : names)
}

const all = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
