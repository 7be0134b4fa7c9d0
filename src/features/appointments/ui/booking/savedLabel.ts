import { whenLabel } from '../agenda/dates.ts'
import type { Booked } from './book.ts'

/** Formats as `Agendamento criado: Teresa Alves, seg 01/03, 09:00, com Dra. Helena Prado`; a series by its first session. */
export function savedLabel(
  { booked }: Pick<Booked, 'booked'>,
  zone: string,
  nameOf: (professionalId: string | null) => string,
): string {
  const [first] = booked
  if (!first) return 'Nada foi agendado'
  const name = nameOf(first.professionalId)
  const what = booked.length === 1 ? 'Agendamento criado' : `${booked.length} sessões agendadas`
  const when = whenLabel(zone, first.startsAt)
  const parts = [first.patientName, booked.length === 1 ? when : `a partir de ${when}`, name && `com ${name}`]
  return `${what}: ${parts.filter((part) => part !== '').join(', ')}`
}
