import { type SQL, sql } from 'drizzle-orm'
import { arrayOf } from './arrays.server.ts'
import type { Condition } from './rules.ts'

/** Each condition as SQL over a patient `p`, and over what appointments say of that patient. */

/** A fact of a patient that is told by appointments: of which rows, and what of them. */
interface Fact {
  readonly name: string
  readonly rows: SQL
  readonly value: 'exists' | 'latest'
  /** True when the rows are those of exams, `e`, besides the appointment's, `a`. */
  readonly isOfExams: boolean
}

export interface ConditionSql {
  /** True or false, never null. */
  readonly test: SQL
  readonly fact: Fact | null
}

interface Context {
  /** The network's day, `2026-11-17`. */
  readonly today: string
  readonly zone: string
  /** Names the fact of this condition; each kind stands once in an audience. */
  readonly at: number
}

const took = sql`a.state = 'done'`
const isToCome = sql`a.starts_at > now() and a.state in ('scheduled', 'confirmed', 'waiting')`

export function conditionSql(condition: Condition, { today, zone, at }: Context): ConditionSql {
  const name = `fact_${at}`
  const midnight = (day: string) => sql`(${day}::timestamp at time zone ${zone})`
  const of = (
    alias: 'v' | 'x',
    rows: SQL,
    test: (fact: SQL) => SQL,
    value: Fact['value'] = 'exists',
  ): ConditionSql => ({
    test: test(sql.raw(`${alias}.${name}`)),
    fact: { name, rows, value, isOfExams: alias === 'x' },
  })
  const holds = (fact: SQL) => sql`coalesce(${fact}, false)`
  const plain = (test: SQL): ConditionSql => ({ test: sql`coalesce(${test}, false)`, fact: null })
  switch (condition.kind) {
    case 'age':
      return plain(sql`p.birth_date <= ${today}::date - make_interval(years => ${condition.from})
        and p.birth_date > ${today}::date - make_interval(years => ${condition.to + 1})`)
    case 'sex':
      return plain(sql`p.sex = ${condition.sex}`)
    case 'tag':
      return plain(sql`p.tags && ${arrayOf(condition.tags)}::text[]`)
    case 'birthdayMonth':
      return plain(
        sql`extract(month from p.birth_date)::int = any (${arrayOf(condition.months.map(String))}::int[])`,
      )
    case 'insurancePlan': {
      const ids = condition.insurancePlanIds.filter((id) => id !== null)
      const isAmong = sql`coalesce(p.insurance_plan_id = any (${arrayOf(ids)}::uuid[]), false)`
      return plain(
        ids.length < condition.insurancePlanIds.length
          ? sql`(p.insurance_plan_id is null or ${isAmong})`
          : isAmong,
      )
    }
    case 'unit':
      return of('v', sql`${took} and a.unit_id = any (${arrayOf(condition.unitIds)}::uuid[])`, holds)
    case 'professional':
      return of(
        'v',
        sql`${took} and a.professional_id = any (${arrayOf(condition.professionalIds)}::uuid[])`,
        holds,
      )
    case 'lastAppointment': {
      const since = midnight(condition.date)
      // Who never came has no last visit: neither before nor since.
      return condition.is === 'since'
        ? of('v', sql`${took} and a.starts_at >= ${since}`, holds)
        : of('v', took, (last) => sql`coalesce(${last} < ${since}, false)`, 'latest')
    }
    case 'nextAppointment':
      return of('v', isToCome, (fact) => (condition.has ? holds(fact) : sql`not ${holds(fact)}`))
    case 'missed':
      return of('v', sql`a.state = 'noShow' and a.starts_at >= ${midnight(condition.since)}`, holds)
    case 'lastExam':
      return of(
        'x',
        sql`${took} and e.exam_id = any (${arrayOf(condition.examIds)}::uuid[])`,
        (last) => sql`coalesce(${last}, 'infinity') < ${midnight(condition.before)}`,
        'latest',
      )
    case 'noFutureExam':
      return of(
        'x',
        sql`${isToCome} and e.exam_id = any (${arrayOf(condition.examIds)}::uuid[])`,
        (fact) => sql`not ${holds(fact)}`,
      )
  }
}

/** The facts as columns of a query that is grouped by patient. */
export const factColumns = (facts: readonly Fact[]): SQL =>
  sql.join(
    facts.map(({ name, rows, value }) =>
      value === 'exists'
        ? sql`bool_or(${rows}) as ${sql.raw(name)}`
        : sql`max(a.starts_at) filter (where ${rows}) as ${sql.raw(name)}`,
    ),
    sql`, `,
  )

/** The rows that any of the facts is about. */
export const factRows = (facts: readonly Fact[]): SQL =>
  sql.join(
    facts.map(({ rows }) => sql`(${rows})`),
    sql` or `,
  )
