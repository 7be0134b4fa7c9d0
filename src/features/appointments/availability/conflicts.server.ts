import { findNames } from '#features/accounts/commands.server.ts'
import { dateOfMinute } from '#lib/zones.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Conflict } from '../booking/allocation.ts'
import type { LoadedRequest } from './facts.ts'
import { labelOf } from './labels.ts'
import { timeNeedsOf } from './occupied.ts'
import { findOccupants, type Occupant } from './queries.server.ts'
import type { Reason } from './reasons.ts'

/** A reason as it is said, with the appointments that it names. */
export interface SaidReason {
  readonly code: Reason['code']
  readonly text: string
  readonly appointmentIds: string[]
}

/**
 * Returns the reasons in words, naming whose appointment or hold stands in the way, as far as the person may
 * see it: the database enforces units and roles. Visitors of the public page, who are no members of the
 * network, are told no names.
 */
export async function sayReasons(
  tx: Transaction<NetworkScope>,
  request: LoadedRequest,
  from: number,
  conflict: Conflict,
): Promise<SaidReason[]> {
  const zone = request.facts.units.get(request.query.unitId)?.timeZone ?? 'UTC'
  const said: SaidReason[] = []
  for (const reason of conflict.reasons) {
    const occupants = await occupantsBehind(tx, request, from, conflict, reason)
    const authors = await authorsOf(tx, occupants)
    const appointments = occupants.flatMap(({ appointment }) => appointment ?? [])
    const [author] = authors
    const label = labelOf(reason, zone)
    // A time that is only held is said to be so.
    const isHeld = reason.code === 'taken' && author !== undefined && appointments.length === 0
    const names = isHeld ? '' : namesOf([...appointments.map((one) => one.patientName), ...authors])
    said.push({
      code: reason.code,
      text: isHeld
        ? label.replace('ocupado', author)
        : [label, names].filter((part) => part !== '').join(': '),
      appointmentIds: [...new Set(appointments.map(({ id }) => id))],
    })
  }
  return said
}

/** Returns what stands behind a reason; nothing for reasons without occupied time. */
async function occupantsBehind(
  tx: Transaction<NetworkScope>,
  { facts, query, exceptAppointment }: LoadedRequest,
  from: number,
  { professional }: Conflict,
  reason: Reason,
): Promise<readonly Occupant[]> {
  if (tx.role === null) return []
  const find = (subjectIds: readonly string[], span: { from: number; to: number }) =>
    findOccupants(tx, {
      subjectIds,
      exceptAppointment,
      from: dateOfMinute(span.from).toISOString(),
      to: dateOfMinute(span.to).toISOString(),
    })
  if (reason.code === 'taken' && professional) {
    const found = await find([professional.id], reason)
    return found.filter((one) => one.from === reason.from && one.to === reason.to)
  }
  if (reason.code !== 'resource_taken') return []
  const need = timeNeedsOf(query, professional)?.needs.find(({ kind }) => kind === reason.kind)
  if (!need) return []
  const ids = facts.resources.filter(({ kind, unitId }) => kind === need.kind && unitId === query.unitId)
  return find(
    ids.map(({ id }) => id),
    { from: from + need.from, to: from + need.to },
  )
}

/** Returns who holds a time, `reservado por Bruno`, each once. */
async function authorsOf(tx: Transaction<NetworkScope>, occupants: readonly Occupant[]): Promise<string[]> {
  const holds = occupants.flatMap(({ hold }) => hold ?? [])
  const names = await findNames(
    tx,
    holds.flatMap(({ userId }) => userId ?? []),
  )
  const authorOf = (userId: string | null) => {
    if (userId === null) return 'reservado pelo paciente'
    if (userId === tx.userId) return 'reservado por você'
    return `reservado por ${names.get(userId)?.split(' ')[0] ?? 'outra pessoa'}`
  }
  return [...new Set(holds.map(({ userId }) => authorOf(userId)))]
}

const maxNamed = 2

/** Formats names, `Teresa Alves e Rita Lemos`; '' when none may be shown. */
function namesOf(all: readonly string[]): string {
  const names = [...new Set(all)]
  const more = names.length - maxNamed
  return list.format(more > 0 ? [...names.slice(0, maxNamed), `mais ${more}`] : names)
}

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
