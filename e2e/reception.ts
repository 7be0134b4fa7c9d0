import { withAgenda } from './agenda.ts'
import { apiAs } from './api.ts'
import { runSql } from './database.ts'
import type { Page } from './test.ts'

/** A unit's reception with people of today, booked a Monday and moved to today. */
export async function withReception(page: Page) {
  const { person, book, api, second } = await withAgenda(page)
  const patient = (fullName: string, over: object = {}) =>
    api.post<{ id: string }>('/patients', {
      fullName,
      contacts: [{ phone: '11987654321', isPreferred: true }],
      ...over,
    })
  const sandra = await patient('Sandra Aquino')
  const iracema = await patient('Iracema Leal', { birthDate: '1941-05-02' })
  const cicero = await patient('Cícero Barreto')
  await book('08:00', { patientId: sandra.id })
  await book('09:00', { patientId: iracema.id, professionalId: second.id })
  await book('10:00', { patientId: cicero.id })
  const { orgId } = await apiAs(page, person)
  for (const table of ['appointments', 'allocations'])
    await runSql(
      `update ${table} set starts_at = starts_at + days.n, ends_at = ends_at + days.n
         from (select ((now() at time zone 'America/Sao_Paulo')::date - date '2027-03-01') * interval '1 day' as n) days
        where org_id = $1`,
      [orgId],
      orgId,
    )
  return { orgId }
}
