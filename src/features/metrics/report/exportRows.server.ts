import { stateLabels } from '#features/appointments/rules.ts'
import type { IsRecent } from '#features/patients/slots.server.ts'
import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatDay } from '#lib/days.ts'
import type { MemberScope } from '#platform/db/transaction.server.ts'
import type { MetricRow } from '../contract.ts'
import { centsCell, exportCsv, numberCell } from '../exportCsv.server.ts'
import { answerLabels, originLabels } from '../labels.ts'
import { findNames } from './queries.server.ts'
import { assertPeriod } from './read.server.ts'
import { findRows, type RowsChoice, rowsOf } from './rows.server.ts'

const header = [
  'Data',
  'Hora',
  'Paciente',
  'O quê',
  'Convênio',
  'Profissional',
  'Unidade',
  'Situação',
  'Dias de antecedência',
  'Lembrete',
  'Remarcado para',
  'Origem',
  'Espera, min',
  'Em sala, min',
  'Preço',
  'Nota',
  'Comentário',
]

/**
 * Streams the rows of a number.
 * @throws `recent_sign_in_required` (403), `validation_failed` (422)
 */
export async function exportRows(
  isRecent: IsRecent,
  scope: MemberScope,
  choice: RowsChoice,
): Promise<ReadableStream<Uint8Array>> {
  assertPeriod(choice)
  return exportCsv(isRecent, scope, {
    told: { ...choice, q: choice.q || undefined },
    header,
    find: (tx) => findRows(tx, choice),
    read: async (tx, batch) => rowsOf(tx, batch, await findNames(tx)),
    cellsOf,
  })
}

const cellsOf = (row: MetricRow): string[] => [
  formatDay(row.day),
  row.time,
  row.patientName,
  appointmentKindLabels[row.kind],
  row.planName || 'Particular',
  row.professionalName || 'Só equipamento',
  row.unitName,
  stateLabels[row.state],
  String(row.leadDays),
  answerLabels[row.answer],
  row.rebookedOn === '' ? '' : formatDay(row.rebookedOn),
  originLabels[row.origin],
  numberCell(row.waitedMinutes),
  numberCell(row.roomMinutes),
  centsCell(row.priceCents),
  numberCell(row.score),
  row.comment,
]
