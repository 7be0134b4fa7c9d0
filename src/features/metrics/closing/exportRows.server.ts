import type { IsRecent } from '#features/patients/slots.server.ts'
import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatDay } from '#lib/days.ts'
import type { MemberScope } from '#platform/db/transaction.server.ts'
import { centsCell, exportCsv } from '../exportCsv.server.ts'
import { missingLabels, noPlanName, noProfessionalName } from '../labels.ts'
import type { ClosingRow } from './contract.ts'
import { type ClosingRowsChoice, closingRowsOf, findClosingLines } from './read.server.ts'

const header = [
  ...['Data', 'Hora', 'Unidade', 'Paciente', 'O quê', 'Profissional', 'Convênio'],
  ...['Valor, R$', 'Repasse, R$', 'Falta'],
]

/**
 * Streams what a month, or a cell of its sheet, is made of; an amount that was never agreed stays empty.
 * @throws `recent_sign_in_required` (403)
 */
export const exportClosingRows = (
  isRecent: IsRecent,
  scope: MemberScope,
  choice: ClosingRowsChoice,
): Promise<ReadableStream<Uint8Array>> =>
  exportCsv(isRecent, scope, {
    told: { ...choice, of: 'closing' },
    header,
    find: (tx) => findClosingLines(tx, choice),
    read: closingRowsOf,
    cellsOf: (row: ClosingRow) => [
      formatDay(row.day),
      row.time,
      row.unitName,
      row.patientName,
      row.exams.join(', ') || appointmentKindLabels[row.kind],
      row.professionalName || noProfessionalName,
      row.planName || noPlanName,
      centsCell(row.priceCents),
      centsCell(row.shareCents),
      row.missing ? missingLabels[row.missing] : '',
    ],
  })
