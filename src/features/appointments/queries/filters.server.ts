import { type SQL, sql } from 'drizzle-orm'

/** Which appointments are asked for; undefined is all. */
export interface AppointmentFilter {
  readonly unitIds?: readonly string[] | undefined
  readonly professionalIds?: readonly string[] | undefined
  readonly states?: readonly string[] | undefined
  /** `none`: the patient pays. */
  readonly insurancePlanIds?: readonly string[] | undefined
  readonly examIds?: readonly string[] | undefined
  readonly onlyOverbooked: boolean
}

const array = (values: readonly string[], type: 'uuid' | 'text') =>
  sql`${`{${values.join(',')}}`}::${sql.raw(type)}[]`
const among = (column: SQL, values: readonly string[] | undefined, type: 'uuid' | 'text') =>
  values ? sql`and ${column} = any (${array(values, type)})` : sql``

/** Conditions on `appointments a`, each beginning with `and`. */
export function fitting(filter: AppointmentFilter): SQL {
  const { unitIds, professionalIds, states, insurancePlanIds, examIds, onlyOverbooked } = filter
  return sql`${among(sql`a.unit_id`, unitIds, 'uuid')} ${among(sql`a.professional_id`, professionalIds, 'uuid')}
    ${among(sql`a.state`, states, 'text')} ${insurancePlanIds ? paidBy(insurancePlanIds) : sql``}
    ${examIds ? withExams(examIds) : sql``} ${onlyOverbooked ? sql`and a.is_overbooked` : sql``}`
}

function paidBy(planIds: readonly string[]): SQL {
  const ids = planIds.filter((id) => id !== 'none')
  const self = planIds.includes('none') ? sql`or a.insurance_plan_id is null` : sql``
  return sql`and (a.insurance_plan_id = any (${array(ids, 'uuid')}) ${self})`
}

const withExams = (examIds: readonly string[]) => sql`and exists (
  select from appointment_exams x where x.org_id = a.org_id and x.appointment_id = a.id and x.exam_id = any (${array(examIds, 'uuid')}))`
