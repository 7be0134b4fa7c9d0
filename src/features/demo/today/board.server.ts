import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { chance, later } from '../history/clinic.server.ts'

/**
 * Moves the appointments of a day to where they stand at an hour, state by state, so that the reception's entries come
 * about as they do at work: seen, in a room, waiting, missed.
 */

/** An appointment of the day, with what is to become of it. */
export interface Due {
  readonly id: string
  /** By which chance decides: the same in every network of the same data. */
  readonly name: string
  readonly professionalId: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly ending: 'done' | 'noShow' | 'cancelled'
}

export interface Move {
  readonly id: string
  readonly to: 'waiting' | 'inService' | 'done' | 'noShow'
  readonly at: Date
  readonly place: number
}

/** The kind of the rooms in which people are seen: `Sala 1` is the first professional's. */
export const roomKind = 'consultório'
const waitingAhead = 22

/** @returns the moves up to now: each professional has one patient in the room, and calls the others after it */
export function movesOf(due: readonly Due[], now: Date, professionals: readonly string[]): Move[] {
  const moves: Move[] = []
  for (const [place, professionalId] of professionals.entries()) {
    const own = due
      .filter((one) => one.professionalId === professionalId && one.ending !== 'cancelled')
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    const begun = own.filter(({ startsAt, ending }) => ending === 'done' && startsAt <= later(now, -3))
    // Who began last is still in the room, unless their time is long over.
    const current = begun.findLast(({ endsAt }) => endsAt > later(now, -12))
    for (const one of own) {
      const { id, startsAt, endsAt, name } = one
      const move = (to: Move['to'], at: Date) => moves.push({ id, to, at, place })
      if (one.ending === 'noShow') {
        if (endsAt < later(now, -5)) move('noShow', later(endsAt, 4))
        continue
      }
      const late = chance(`${name} late`) * 6
      const arrived = later(startsAt, -18 + chance(`${name} arrives`) * 14)
      const isOver = begun.includes(one) && one !== current
      const isExpected = one === current || isOver
      if (!isExpected && (startsAt > later(now, waitingAhead) || chance(`${name} there`) < 0.35)) continue
      move('waiting', arrived < now ? arrived : later(now, -1 - chance(`${name} just`) * 6))
      if (!isExpected) continue
      move('inService', new Date(Math.min(later(startsAt, late - 2).getTime(), now.getTime() - 60_000)))
      if (isOver) move('done', new Date(Math.min(endsAt.getTime() + late * 30_000, now.getTime() - 30_000)))
    }
  }
  return moves.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** Gives each professional the room of their place, and carries the moves out as the front desk. */
export async function moveBoard(
  tx: NetworkTransaction,
  moves: readonly Move[],
  { deskId, professionals }: { readonly deskId: string; readonly professionals: readonly string[] },
): Promise<void> {
  await placeRooms(tx, professionals)
  for (const to of ['noShow', 'waiting', 'inService', 'done'] as const)
    await carryOut(
      tx,
      moves.filter((one) => one.to === to),
      deskId,
    )
}

const placeRooms = ({ db, orgId }: NetworkTransaction, professionals: readonly string[]) =>
  db.execute(sql`
    insert into reception_rooms (org_id, id, unit_id, professional_id, directions)
    select ${orgId}, x.id, x.unit_id, (${sql.param([...professionals])}::uuid[])[x.n],
           case when x.n > 4 then '1º andar, à direita' else 'Térreo, à esquerda' end
      from (select id, unit_id, row_number() over (order by name)::int as n from resources
             where org_id = ${orgId} and kind = ${roomKind}) x
     where x.n <= ${professionals.length}
    on conflict do nothing`)

async function carryOut({ db, orgId }: NetworkTransaction, moves: readonly Move[], deskId: string) {
  const rows = moves.map(({ id, to, at, place }) => ({ id, to, at, room: `Sala ${place + 1}` }))
  const moved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "to" text, at timestamptz, room text)`
  await db.execute(sql`
    with before as (
      select a.id, a.state, r."to", r.at from ${moved} join appointments a on a.org_id = ${orgId} and a.id = r.id),
    moved as (
      update appointments a set state = b."to", version = a.version + 1, updated_at = b.at,
             checked_in_at = case when b."to" = 'waiting' then b.at else a.checked_in_at end,
             started_at = case when b."to" = 'inService' then b.at else a.started_at end,
             finished_at = case when b."to" = 'done' then b.at else a.finished_at end
        from before b where a.org_id = ${orgId} and a.id = b.id)
    insert into appointment_history (org_id, id, appointment_id, at, user_id, source, action, from_state, to_state)
    select ${orgId}, acolhe_uuid_v7(), id, at, ${deskId}, 'frontDesk', 'move', state, "to" from before order by at`)
  await db.execute(sql`
    update reception_entries e set called_at = r.at - interval '1 minute', called_by = ${deskId}, called_to = r.room,
           room_id = (select x.id from resources x where x.org_id = e.org_id and x.unit_id = e.unit_id
                         and x.kind = ${roomKind} and x.name = r.room limit 1), version = e.version + 1
      from ${moved} where e.org_id = ${orgId} and e.appointment_id = r.id and r."to" = 'inService'`)
  // What a television shows, in the order in which it was called.
  await db.execute(sql`
    insert into reception_calls (org_id, id, unit_id, entry_id, called_at, shown_name, place, directions)
    select e.org_id, acolhe_uuid_v7(), e.unit_id, e.id, e.called_at, coalesce(nullif(p.social_name, ''), p.full_name),
           e.called_to, m.directions
      from ${moved} join reception_entries e on e.org_id = ${orgId} and e.appointment_id = r.id and r."to" = 'inService'
      join appointments a on a.org_id = e.org_id and a.id = e.appointment_id
      join patients p on p.org_id = a.org_id and p.id = a.patient_id
      join reception_rooms m on m.org_id = e.org_id and m.id = e.room_id
     order by e.called_at`)
  await db.execute(sql`
    update reception_entries e set closed_at = r.at from ${moved}
     where e.org_id = ${orgId} and e.appointment_id = r.id and r."to" = 'done'`)
}
