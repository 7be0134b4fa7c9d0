import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { appointmentExams, appointments } from '#features/appointments/tables.server.ts'
import { exams } from '#features/exams/tables.server.ts'
import { displayName } from '#features/patients/rules.ts'
import { patients } from '#features/patients/tables.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { searched } from '#platform/records/search.server.ts'
import type { TemplateExample } from './contract.ts'
import { sampleValues, type Values } from './rules.ts'
import { findLongest } from './values/longest.server.ts'
import { loadValues, type Wanted } from './values/values.server.ts'

const most = 20

/** The next appointments that the person sees, with what the variables of a message about them say. */
export const readExamples = (
  scope: MemberScope,
  q: string,
): Promise<{ items: TemplateExample[]; longest: Values }> =>
  transact(scope, async (tx) => {
    const coming = and(
      gt(appointments.startsAt, tx.now),
      inArray(appointments.state, ['scheduled', 'confirmed']),
      searched(patients.nameKey, q),
    )
    const found = await findExamples(tx, coming, most)
    const values = await loadValues(tx, found)
    return {
      items: found.map((one) => exampleOf(one, values.get(one.key) ?? {})),
      longest: await findLongest(tx),
    }
  })

interface Example extends Wanted {
  readonly appointmentId: string
  readonly patientName: string
  /** The name of the first exam; '' for any other appointment. */
  readonly examName: string
}

/** Returns appointments, by their ids, with whom they are of. */
export async function findExamples(
  { db, orgId }: Transaction<MemberScope>,
  where: SQL | undefined,
  limit: number,
): Promise<Example[]> {
  const rows = await db
    .select({
      appointmentId: appointments.id,
      patientId: appointments.patientId,
      fullName: patients.fullName,
      socialName: patients.socialName,
      examName: sql<string | null>`(select e.name from ${appointmentExams} ae join ${exams} e
        on e.org_id = ae.org_id and e.id = ae.exam_id
        where ae.org_id = ${appointments.orgId} and ae.appointment_id = ${appointments.id}
        order by ae.position limit 1)`,
    })
    .from(appointments)
    .innerJoin(patients, and(eq(patients.orgId, appointments.orgId), eq(patients.id, appointments.patientId)))
    .where(and(eq(appointments.orgId, orgId), where))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(limit)
  return rows.map(({ appointmentId, patientId, examName, ...name }) => ({
    key: appointmentId,
    appointmentId,
    patientId,
    patientName: displayName(name),
    examName: examName ?? '',
  }))
}

/** Links are made when a message goes out: until then there are those of the samples. */
function exampleOf(
  { appointmentId, patientName, examName }: Example,
  own: Readonly<Record<string, string>>,
): TemplateExample {
  const values = { ...sampleValues, ...own }
  return {
    appointmentId,
    patientName,
    description: [
      examName || 'Consulta',
      values['agendamento.data'],
      values['agendamento.hora'],
      values['unidade.nome'],
    ].join(', '),
    values,
  }
}
