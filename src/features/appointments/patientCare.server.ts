import { sql } from 'drizzle-orm'
import type { Care, CareOf } from '#features/patients/slots.server.ts'
import { appointmentKindLabels } from '#features/professionals/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { paths } from '#src/paths.ts'
import {
  type AuthorizationState,
  authorizationLabels,
  mayReschedule,
  type State,
  stateLabels,
} from './rules.ts'
import type { AppointmentItem } from './schemas.ts'

/** What the page of a patient says of the appointments. */

const list = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`
const maxAuthorizations = 4

interface Row extends Record<string, unknown> {
  readonly place: 'next' | 'last' | 'authorization'
  readonly id: string
  readonly starts_at: string
  readonly time_zone: string
  readonly kind: AppointmentItem['kind']
  readonly state: State
  readonly professional: string
  readonly unit: string
  readonly authorization_state: AuthorizationState
  readonly authorization_number: string
  readonly authorization_valid_until: string
}

/** Reads by the index of a patient's appointments; the policies leave out those that the person may not see. */
export const careOf: CareOf = async (tx, patientIds) => {
  const rows = await readRows(tx, patientIds)
  const first = (place: Row['place']) => {
    const found = rows.find((row) => row.place === place)
    return found ? glanceOf(found) : null
  }
  const { rows: asked } = await tx.db.execute<{ answer: boolean }>(
    sql`select acolhe_was_attended(${list(patientIds)}) as answer`,
  )
  return {
    next: first('next'),
    last: first('last'),
    wasAttended: asked[0]?.answer ?? false,
    // The guides are the front desk's.
    authorizations:
      tx.role === 'professional'
        ? []
        : rows.filter(({ place }) => place === 'authorization').map(authorizationOf),
  }
}

async function readRows(tx: Transaction<MemberScope>, patientIds: readonly string[]): Promise<Row[]> {
  const own = sql`a.org_id = ${tx.orgId} and a.patient_id = any (${list(patientIds)})`
  const toCome = sql`a.ends_at > now() and a.state not in ('cancelled', 'noShow', 'done')`
  const { rows } = await tx.db.execute<Row>(sql`
    select found.place, a.id, a.starts_at, u.time_zone, a.kind, a.state, u.name as unit,
           coalesce(trim(d.treatment || ' ' || d.full_name), '') as professional,
           a.authorization_state, a.authorization_number,
           coalesce(a.authorization_valid_until::text, '') as authorization_valid_until
      from (
        (select 'next' as place, a.id from appointments a where ${own} and ${toCome} order by a.starts_at, a.id limit 1)
        union all
        (select 'last', a.id from appointments a
          where ${own} and a.starts_at <= now() and a.state in ('done', 'noShow') order by a.starts_at desc, a.id limit 1)
        union all
        (select 'authorization', a.id from appointments a
          where ${own} and ${toCome} and a.authorization_state <> 'none' order by a.starts_at, a.id limit ${maxAuthorizations})
      ) as found
      join appointments a on a.org_id = ${tx.orgId} and a.id = found.id
      join units u on u.org_id = a.org_id and u.id = a.unit_id
      left join professionals d on d.org_id = a.org_id and d.id = a.professional_id
     order by a.starts_at, a.id`)
  return rows
}

const glanceOf = (row: Row): NonNullable<Care['next']> => ({
  ...when(row),
  id: row.id,
  state: stateLabels[row.state],
  professionalName: row.professional,
  unitName: row.unit,
  mayReschedule: mayReschedule(row.state),
})

const authorizationOf = (row: Row): Care['authorizations'][number] => ({
  ...when(row),
  appointmentId: row.id,
  state: authorizationLabels[row.authorization_state],
  isMissing: row.authorization_state !== 'authorized',
  number: row.authorization_number,
  validUntil: row.authorization_valid_until,
})

const when = ({ id, starts_at, time_zone, kind }: Row) => ({
  startsAt: new Date(starts_at).toISOString(),
  timeZone: time_zone,
  title: appointmentKindLabels[kind],
  link: paths.appointment(id),
})
