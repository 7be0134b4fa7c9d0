import { type SQL, sql } from 'drizzle-orm'
import type { TimelineSource } from '#features/patients/slots.server.ts'
import { can } from '#platform/access.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { byInstant, type Keyset, keysetOf, pageOf } from '#platform/records/list.server.ts'
import { paths } from '#src/paths.ts'
import type { PatientScore } from '../contract.ts'
import { maxScore, type Satisfaction, type SatisfactionDays, satisfactionOf } from './rules.ts'

/**
 * The scores that patients gave. Each is of an appointment, and seen by who sees that: the policies of its table narrow
 * what is joined with it.
 */

const since = (days: SatisfactionDays) => sql`s.at > now() - make_interval(days => ${days})`

export const readSatisfaction = (
  scope: MemberScope,
  days: SatisfactionDays,
): Promise<Satisfaction & { counts: number[] }> =>
  transact(scope, async ({ db, orgId }) => {
    const { rows } = await db.execute<{ score: number; count: number }>(sql`
      select s.score, count(*)::int as count
        from satisfaction_scores s join appointments a on a.org_id = s.org_id and a.id = s.appointment_id
       where s.org_id = ${orgId} and ${since(days)} group by s.score`)
    const found = new Map(rows.map(({ score, count }) => [score, count]))
    const counts = Array.from({ length: maxScore + 1 }, (_, score) => found.get(score) ?? 0)
    return { ...satisfactionOf(counts), counts }
  })

export interface ScoreFilter {
  readonly days: SatisfactionDays
  readonly commented: boolean
  readonly appointmentId?: string | undefined
  readonly cursor?: string
  readonly limit: number
}

/** @throws `malformed_request` (400) for what is no cursor of ours */
export const readScores = (
  scope: MemberScope,
  { days, commented, appointmentId, ...page }: ScoreFilter,
): Promise<{ items: PatientScore[]; next: string | null }> =>
  transact(scope, async (tx) => {
    const keyset = keysetOf({ at: byInstant(sql`s.at`) }, sql`s.appointment_id`, { sort: '-at', ...page })
    const terms = [
      appointmentId === undefined ? since(days) : sql`s.appointment_id = ${appointmentId}`,
      ...(commented ? [sql`s.comment <> ''`] : []),
      ...(keyset.where ? [keyset.where] : []),
    ]
    const rows = await select(tx, sql.join(terms, sql` and `), keyset)
    const { items, next } = pageOf(rows, keyset, rows.length, ({ id: _, sortKey: __, ...score }) => score)
    return { items, next }
  })

type Placed<T> = T & { readonly id: string; readonly sortKey: string }
type Row = Omit<PatientScore, 'startsAt' | 'at'> & Record<'startsAt' | 'at', string> & Record<string, unknown>

async function select(
  { db, orgId }: Transaction<MemberScope>,
  where: SQL,
  { orderBy, limit, sortKey }: Keyset,
): Promise<Placed<PatientScore>[]> {
  const { rows } = await db.execute<Placed<Row>>(sql`
    select s.appointment_id as id, ${sortKey} as "sortKey",
           s.appointment_id as "appointmentId", a.patient_id as "patientId",
           coalesce(nullif(p.social_name, ''), p.full_name) as "patientName", a.starts_at as "startsAt",
           u.time_zone as "timeZone", u.name as "unitName",
           coalesce(trim(d.treatment || ' ' || d.full_name), '') as "professionalName",
           s.score, s.comment, s.at, s.channel
      from satisfaction_scores s
      join appointments a on a.org_id = s.org_id and a.id = s.appointment_id
      join patients p on p.org_id = a.org_id and p.id = a.patient_id
      join units u on u.org_id = a.org_id and u.id = a.unit_id
      left join professionals d on d.org_id = a.org_id and d.id = a.professional_id
     where s.org_id = ${orgId} and ${where}
     order by ${sql.join(orderBy, sql`, `)} limit ${limit}`)
  return rows.map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt).toISOString(),
    at: new Date(row.at).toISOString(),
  }))
}

/** The scores in a patient's time line, for who may read them. */
export const scoresOf: TimelineSource = async ({ db, orgId, role }, patientIds, { before, limit }) => {
  if (role !== null && !can(role, 'satisfaction.read')) return []
  // JavaScript's last instant lies beyond the database's.
  const until = new Date(Math.min(before.getTime(), 4e12)).toISOString()
  const { rows } = await db.execute<{ id: string; at: string; score: number; comment: string }>(sql`
    select s.appointment_id as id, s.at, s.score, s.comment
      from satisfaction_scores s join appointments a on a.org_id = s.org_id and a.id = s.appointment_id
     where s.org_id = ${orgId} and a.patient_id = any (${sql.param([...patientIds])}::uuid[]) and s.at < ${until}
     order by s.at desc limit ${limit}`)
  return rows.map(({ id, at, score, comment }) => ({
    id: `score ${id}`,
    at: new Date(at),
    kind: 'score',
    title: `Deu nota ${score} ao atendimento`,
    detail: comment,
    userId: null,
    link: paths.appointment(id),
  }))
}
