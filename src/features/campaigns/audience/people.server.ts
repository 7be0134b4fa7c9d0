import { type SQL, sql } from 'drizzle-orm'
import { codesOfOthers, type OutreachKind } from '#features/channels/rules.ts'
import type { SuppressionScope } from '#features/conversations/rules.ts'
import type { consentPurposeOf } from '#features/sends/rules.ts'
import type { Audience } from '../rules.ts'
import { arrayOf } from './arrays.server.ts'
import { type ConditionSql, conditionSql, factColumns, factRows } from './conditions.server.ts'
import { maxFailures } from './rules.ts'

/** Who is meant and who gets it, as the common table expressions of one statement. */

/** What holds for the message: by it people stay out. */
export interface Terms {
  readonly kind: OutreachKind
  /** The consent that it rests on, and whether silence will not do. */
  readonly consent: ReturnType<typeof consentPurposeOf>
  readonly needsConsent: boolean
  /** At most so many marketing messages a person in so many days; null for other messages. */
  readonly frequency: { readonly limit: number; readonly days: number } | null
  /** What was refused, if no such message may be sent. */
  readonly scopes: readonly SuppressionScope[]
  /** Keys of phones, or e-mail addresses, of those who refused it. */
  readonly refused: readonly string[]
}

export interface AudienceQuery {
  readonly orgId: string
  readonly audience: Audience
  /** The campaign whose list is meant. */
  readonly campaignId: string
  /** Only patients with appointments in these units; null for all. */
  readonly unitIds: readonly string[] | null
  readonly today: string
  readonly zone: string
}

/** The parts of `with …` that name `people`: everyone of the network with the place of the line that fails. */
export function peopleOf(query: AudienceQuery): { readonly parts: SQL; readonly last: number } {
  const { orgId, audience, unitIds } = query
  const conditions = audience.from === 'list' ? [] : audience.conditions
  const all = conditions.map((one, at) => conditionSql(one, { ...query, at }))
  const ofUnits = unitIds && sql`and a.unit_id = any (${arrayOf(unitIds)}::uuid[])`
  const visits = factsOf(all, false)
  const exams = factsOf(all, true)
  const hasVisits = visits.length > 0 || unitIds !== null
  const parts = [
    sql`recursive merged as (
      select p.id, p.merged_into as survivor from patients p
       where p.org_id = ${orgId} and p.merged_into is not null
      union
      select m.id, p.merged_into from merged m join patients p on p.org_id = ${orgId} and p.id = m.survivor
       where p.merged_into is not null),
    stands as (
      select m.id, m.survivor from merged m join patients p on p.org_id = ${orgId} and p.id = m.survivor
       where p.merged_into is null)`,
    hasVisits &&
      sql`visits as (
      select coalesce(s.survivor, a.patient_id) as patient_id${visits.length > 0 ? sql`, ${factColumns(visits)}` : sql``}
        from appointments a left join stands s on s.id = a.patient_id
       where a.org_id = ${orgId} ${ofUnits ?? sql``} ${unitIds === null ? sql`and (${factRows(visits)})` : sql``}
       group by 1)`,
    exams.length > 0 &&
      sql`examined as (
      select coalesce(s.survivor, a.patient_id) as patient_id, ${factColumns(exams)}
        from appointment_exams e join appointments a on a.org_id = e.org_id and a.id = e.appointment_id
        left join stands s on s.id = a.patient_id
       where e.org_id = ${orgId} ${ofUnits ?? sql``} and (${factRows(exams)})
       group by 1)`,
    sql`people as materialized (
      select p.id, p.email, ${levelOf(all)} as level
        from patients p
        ${hasVisits ? sql`${unitIds === null ? sql`left join` : sql`join`} visits v on v.patient_id = p.id` : sql``}
        ${exams.length > 0 ? sql`left join examined x on x.patient_id = p.id` : sql``}
       where p.org_id = ${orgId} and p.deleted_at is null and p.merged_into is null and p.status = 'active'
         ${
           audience.from === 'list'
             ? sql`and p.id in (select r.patient_id from campaign_rows r
                 where r.org_id = ${orgId} and r.campaign_id = ${query.campaignId} and r.problem = '' and r.patient_id is not null)`
             : sql``
         })`,
  ]
  return {
    parts: sql.join(
      parts.filter((part) => part !== false),
      sql`, `,
    ),
    last: all.length,
  }
}

const factsOf = (all: readonly ConditionSql[], isOfExams: boolean) =>
  all.flatMap(({ fact }) => (fact?.isOfExams === isOfExams ? [fact] : []))

/** How many of the conditions hold, from the first on, before one that doesn't. */
const levelOf = (all: readonly ConditionSql[]): SQL =>
  all.length === 0
    ? sql`0`
    : sql`case ${sql.join(
        all.map(({ test }, at) => sql`when not ${test} then ${sql.raw(String(at))}`),
        sql` `,
      )} else ${sql.raw(String(all.length))} end`

/**
 * The further parts, that name `judged`: those who meet every condition, each with the first reason that keeps
 * the message from them, or null. Of a family with one phone one person gets it: whose own phone it is.
 */
export const judgedOf = ({ orgId }: AudienceQuery, terms: Terms, last: number): SQL => sql`
  reached as (${reachedBy(orgId, terms.kind, last)}),
  agreed as (
    select distinct on (coalesce(s.survivor, k.patient_id)) coalesce(s.survivor, k.patient_id) as patient_id, k.is_granted
      from patient_consents k left join stands s on s.id = k.patient_id
     where k.org_id = ${orgId} and k.purpose = ${terms.consent} and k.channel = ${terms.kind}
     order by coalesce(s.survivor, k.patient_id), k.id desc),
  refusing as (
    select distinct s.patient_id from suppressions s
     where s.org_id = ${orgId} and s.lifted_at is null and s.patient_id is not null
       and s.scope = any (${arrayOf(terms.scopes)}::text[]) and coalesce(s.kind, ${terms.kind}) = ${terms.kind}),
  recent as (
    select s.patient_id from sends s
     where s.org_id = ${orgId} and s.purpose = 'marketing' and s.sent_at > now() - make_interval(days => ${terms.frequency?.days ?? 0})
     group by s.patient_id having count(*) >= ${terms.frequency?.limit ?? 1}),
  failing as (
    select ${terms.kind === 'email' ? sql`c.email` : sql`c.phone_key`} as address
      from sends s join conversations c on c.org_id = s.org_id and c.id = s.conversation_id
     where s.org_id = ${orgId} and s.kind = ${terms.kind} and s.state = 'failed'
       and s.reason <> all (${arrayOf(codesOfOthers)}::text[])
       and not exists (select from sends l where l.org_id = ${orgId} and l.patient_id = s.patient_id and l.kind = s.kind
                          and l.delivered_at > coalesce(s.ended_at, s.due_at))
     group by 1 having count(*) >= ${maxFailures}),
  early as (
    select r.id, r.address, r.is_own, case
      when k.is_granted is ${terms.needsConsent ? sql`not true` : sql`false`} then 'noConsent'
      when r.address is null then 'noAddress'
      when r.address = any (${arrayOf(terms.refused)}::text[]) or x.patient_id is not null then 'refused'
      ${terms.frequency === null ? sql`` : sql`when t.patient_id is not null then 'tooMany'`} end as reason
      from reached r
      left join agreed k on k.patient_id = r.id
      left join refusing x on x.patient_id = r.id
      ${terms.frequency === null ? sql`` : sql`left join recent t on t.patient_id = r.id`}),
  judged as (
    select e.id, case
      when e.reason is not null then e.reason
      when row_number() over (partition by e.reason is null, e.address order by e.is_own desc, e.id) > 1 then 'repeated'
      when f.address is not null then 'failing' end as reason
      from early e left join failing f on f.address = e.address)`

/** The one address of each person who is meant: of the preferred contact that the channel reaches. */
function reachedBy(orgId: string, kind: OutreachKind, last: number): SQL {
  const isMeant = last === 0 ? sql`true` : sql`w.level = ${sql.raw(String(last))}`
  if (kind === 'email')
    return sql`
    select distinct on (w.id) w.id, coalesce(nullif(w.email, ''), c.email) as address, w.email <> '' as is_own
      from people w left join patient_contacts c on c.org_id = ${orgId} and c.patient_id = w.id and c.email <> ''
     where ${isMeant} order by w.id, c.is_preferred desc nulls last, c.position`
  const reaches = kind === 'whatsapp' ? sql`c.has_whatsapp` : sql`c.phone_key like '__9________'`
  return sql`
    select distinct on (w.id) w.id, c.phone_key as address, c.relationship = 'self' as is_own
      from people w left join patient_contacts c
        on c.org_id = ${orgId} and c.patient_id = w.id and c.phone_key <> '' and ${reaches}
     where ${isMeant} order by w.id, c.is_preferred desc nulls last, c.position`
}
