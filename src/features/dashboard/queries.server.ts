import { sql } from 'drizzle-orm'
import { appointments } from '#features/appointments/tables.server.ts'
import { exams } from '#features/exams/tables.server.ts'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import {
  professionalExtraHours,
  professionalHours,
  professionals,
} from '#features/professionals/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { SetupCounts } from './contract.ts'

/**
 * Counts in one round trip. The policies apply as always: records hidden by role or units are not counted.
 */
export async function countSetup(scope: Transaction<MemberScope>): Promise<SetupCounts> {
  const org = scope.orgId
  const { rows } = await scope.db.execute<Row>(sql`
    select unit.units, unit.open_units, plan.insurance_plans, exam.exams, who.professionals, who.available_professionals,
      exists (select from ${appointments} where org_id = ${org}) as has_appointments
    from (
      select count(*)::int as units,
        count(*) filter (where jsonb_path_exists(hours, '$.*[*]'))::int as open_units
      from ${units} where org_id = ${org} and deleted_at is null and is_active
    ) as unit, (
      select count(*)::int as insurance_plans
      from ${insurancePlans} where org_id = ${org} and deleted_at is null and is_active
    ) as plan, (
      select count(*)::int as exams from ${exams} where org_id = ${org} and deleted_at is null and is_active
    ) as exam, (
      select count(*)::int as professionals,
        count(*) filter (where
          exists (select from ${professionalHours} h where h.org_id = p.org_id and h.professional_id = p.id) or
          exists (select from ${professionalExtraHours} e where e.org_id = p.org_id and e.professional_id = p.id)
        )::int as available_professionals
      from ${professionals} p where p.org_id = ${org} and p.deleted_at is null and p.is_active
    ) as who`)
  const [row] = rows
  if (!row) throw new Error('a count answered no row')
  return {
    units: row.units,
    openUnits: row.open_units,
    insurancePlans: row.insurance_plans,
    exams: row.exams,
    professionals: row.professionals,
    availableProfessionals: row.available_professionals,
    hasAppointments: row.has_appointments,
  }
}

interface Row extends Record<string, unknown> {
  units: number
  open_units: number
  insurance_plans: number
  exams: number
  professionals: number
  available_professionals: number
  has_appointments: boolean
}
