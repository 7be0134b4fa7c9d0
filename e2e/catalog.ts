import { runSql } from './database.ts'

/** Makes units, convênios and exams through the API; the pages that make them have tests of their own. */

const hours = { 0: [], 1: [], 2: [], 3: [], 4: [], 5: [], 6: [] }

export const addUnits = (orgId: string, names: readonly string[]) =>
  runSql(
    `insert into units (org_id, id, name, time_zone, hours, search_text)
       select $1::uuid, gen_random_uuid(), n, 'America/Sao_Paulo', $3, lower(n) from unnest($2::text[]) n`,
    [orgId, names, hours],
    orgId,
  )

export const addPlans = (orgId: string, names: readonly string[]) =>
  runSql(
    `insert into insurance_plans (org_id, id, name, search_text)
       select $1::uuid, gen_random_uuid(), n, lower(n) from unnest($2::text[]) n`,
    [orgId, names],
    orgId,
  )

export interface SomeExam {
  readonly name: string
  readonly category: string
  readonly priceCents?: number
}

export const addExams = (orgId: string, exams: readonly SomeExam[]) =>
  runSql(
    `insert into exams (org_id, id, name, category, duration_min, self_pay_price_cents, search_text)
       select $1::uuid, gen_random_uuid(), n, c, 30, p, lower(n) from unnest($2::text[], $3::text[], $4::int[]) as one (n, c, p)`,
    [
      orgId,
      exams.map(({ name }) => name),
      exams.map(({ category }) => category),
      exams.map(({ priceCents }) => priceCents ?? null),
    ],
    orgId,
  )

/** Covers every exam by every convênio at this price. */
export const coverAll = (orgId: string, priceCents: number) =>
  runSql(
    `insert into coverage (org_id, exam_id, insurance_plan_id, covered, price_cents, requires_authorization)
       select $1::uuid, e.id, p.id, true, $2::int, false from exams e, insurance_plans p where e.org_id = $1 and p.org_id = $1`,
    [orgId, priceCents],
    orgId,
  )
