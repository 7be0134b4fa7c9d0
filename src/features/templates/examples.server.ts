import { and, gt, inArray } from 'drizzle-orm'
import { appointments } from '#features/appointments/tables.server.ts'
import { patients } from '#features/patients/tables.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { searched } from '#platform/records/search.server.ts'
import type { TemplateExample } from './contract.ts'
import { selectFacts } from './facts.server.ts'
import { type AppointmentFacts, appointmentValues, sampleValues } from './rules.ts'

const most = 20

/** The next appointments that the person sees, with what the variables of a message about them say. */
export const readExamples = (scope: MemberScope, q: string): Promise<{ items: TemplateExample[] }> =>
  transact(scope, async (tx) => {
    const coming = and(
      gt(appointments.startsAt, tx.now),
      inArray(appointments.state, ['scheduled', 'confirmed']),
      searched(patients.nameKey, q),
    )
    const rows = await selectFacts(tx, coming, most)
    return { items: rows.map(({ id, facts }) => exampleOf(id, facts)) }
  })

/** Links are made when a message goes out: until then there are those of the samples. */
function exampleOf(appointmentId: string, facts: AppointmentFacts): TemplateExample {
  const values = { ...sampleValues, ...appointmentValues(facts) }
  const [exam] = facts.exams
  return {
    appointmentId,
    patientName: facts.patientName,
    description: [
      exam?.name ?? 'Consulta',
      `${values['agendamento.data']}, ${values['agendamento.hora']}`,
      facts.unit.name,
    ].join(', '),
    values,
  }
}
