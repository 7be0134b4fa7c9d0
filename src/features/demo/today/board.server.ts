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
}

/** The kind of the rooms in which people are seen; a unit's first is that of the first professional who works there. */
export const roomKind = 'consultório'
const waitingAhead = 22

/** @returns the moves up to now: each professional has one patient in the room, and calls the others after it */
export function movesOf(due: readonly Due[], now: Date, professionals: readonly string[]): Move[] {
  const moves: Move[] = []
  for (const professionalId of professionals) {
    const own = due
      .filter((one) => one.professionalId === professionalId && one.ending !== 'cancelled')
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    const begun = own.filter(({ startsAt, ending }) => ending === 'done' && startsAt <= later(now, -3))
    // Who began last is still in the room, unless their time is long over.
    const current = begun.findLast(({ endsAt }) => endsAt > later(now, -12))
    for (const one of own) {
      const { id, startsAt, endsAt, name } = one
      const move = (to: Move['to'], at: Date) => moves.push({ id, to, at })
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

/** Gives each professional a room where they work, and carries the moves out as the front desk. */
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

async function placeRooms({ db, orgId }: NetworkTransaction, professionals: readonly string[]) {
  const list = sql`${sql.param([...professionals])}::uuid[]`
  await db.execute(sql`
    insert into reception_rooms (org_id, id, unit_id, professional_id, directions)
    select ${orgId}, x.id, x.unit_id, p.professional_id,
           case when x.n > 4 then '1º andar, à direita' else 'Térreo, à esquerda' end
      from (select id, unit_id, row_number() over (partition by unit_id order by name)::int as n from resources
             where org_id = ${orgId} and kind = ${roomKind}) x
      join (select w.unit_id, w.professional_id, row_number() over (partition by w.unit_id order by w.place)::int as n
              from (select h.unit_id, h.professional_id, array_position(${list}, h.professional_id) as place
                      from professional_hours h where h.org_id = ${orgId}
                    union
                    select h.unit_id, h.professional_id, array_position(${list}, h.professional_id)
                      from professional_extra_hours h where h.org_id = ${orgId}) w
             where w.place is not null) p on p.unit_id = x.unit_id and p.n = x.n
    on conflict do nothing`)
}

async function carryOut({ db, orgId }: NetworkTransaction, moves: readonly Move[], deskId: string) {
  const moved = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as r (id uuid, "to" text, at timestamptz)`
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
    update reception_entries e set called_at = r.at - interval '1 minute', called_by = ${deskId},
           called_to = coalesce(x.name, 'Guichê 1'), room_id = x.id, version = e.version + 1
      from ${moved} join appointments a on a.org_id = ${orgId} and a.id = r.id
      left join reception_rooms m on m.org_id = a.org_id and m.unit_id = a.unit_id and m.professional_id = a.professional_id
      left join resources x on x.org_id = m.org_id and x.id = m.id
     where e.org_id = ${orgId} and e.appointment_id = r.id and r."to" = 'inService'`)
  // What a television shows, in the order in which it was called.
  await db.execute(sql`
    insert into reception_calls (org_id, id, unit_id, entry_id, called_at, shown_name, place, directions)
    select e.org_id, acolhe_uuid_v7(), e.unit_id, e.id, e.called_at, coalesce(nullif(p.social_name, ''), p.full_name),
           e.called_to, coalesce(m.directions, '')
      from ${moved} join reception_entries e on e.org_id = ${orgId} and e.appointment_id = r.id and r."to" = 'inService'
      join appointments a on a.org_id = e.org_id and a.id = e.appointment_id
      join patients p on p.org_id = a.org_id and p.id = a.patient_id
      left join reception_rooms m on m.org_id = e.org_id and m.id = e.room_id
     order by e.called_at`)
  await db.execute(sql`
    update reception_entries e set closed_at = r.at from ${moved}
     where e.org_id = ${orgId} and e.appointment_id = r.id and r."to" = 'done'`)
}
