import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { byteOrderMark, writeCsvRow } from '#lib/csv.ts'
import { formatDay } from '#lib/days.ts'
import { formatCents } from '#lib/money.ts'
import type { ClosingRow } from '../../closing/contract.ts'
import { missingLabels } from './format.ts'
import { noPlanName, noProfessionalName } from './sheetView.ts'

const head = [
  ...['Data', 'Hora', 'Unidade', 'Paciente', 'O quê', 'Profissional', 'Convênio'],
  ...['Valor, R$', 'Repasse, R$', 'Falta'],
]

/** The rows of a month for a spreadsheet; an amount that was never agreed stays empty. */
export const csvOfClosing = (rows: readonly ClosingRow[]): string =>
  byteOrderMark +
  [
    head,
    ...rows.map((row) => [
      formatDay(row.day),
      row.time,
      row.unitName,
      row.patientName,
      row.exams.join(', ') || appointmentKindLabels[row.kind],
      row.professionalName || noProfessionalName,
      row.planName || noPlanName,
      row.priceCents === null ? '' : formatCents(row.priceCents),
      formatCents(row.shareCents),
      row.missing ? missingLabels[row.missing] : '',
    ]),
  ]
    .map(writeCsvRow)
    .join('')
