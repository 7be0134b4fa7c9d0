import { stateLabels } from '#features/appointments/rules.ts'
import type { IsRecent } from '#features/patients/slots.server.ts'
import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { byteOrderMark, writeCsvRow } from '#lib/csv.ts'
import { formatDay } from '#lib/days.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { streamOf } from '#platform/http/stream.server.ts'
import { mapInSlices } from '#platform/slices.server.ts'
import { exportProblems, type MetricRow } from '../contract.ts'
import { answerLabels, originLabels } from '../labels.ts'
import type { Fact } from './facts.ts'
import { assertPeriod } from './read.server.ts'
import { findRows, type RowsChoice, rowsOf } from './rows.server.ts'

const batchSize = 200

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
 * Streams the rows of a number: which ones is decided at the beginning, their names are read batch by batch, each in a
 * transaction of its own that checks access anew. The network's history says who did, before the first line.
 * @throws `recent_sign_in_required` (403), `validation_failed` (422)
 */
export async function exportRows(
  isRecent: IsRecent,
  scope: MemberScope,
  choice: RowsChoice,
): Promise<ReadableStream<Uint8Array>> {
  assertPeriod(choice)
  if (!isRecent(scope.authTime ?? 0)) throw problem(exportProblems, 'recent_sign_in_required')
  const facts = await transact({ ...scope, seesOneMoment: true }, (tx) => findRows(tx, choice))
  await transact(scope, (tx) =>
    record(tx, { act: 'export', kind: 'org', id: tx.orgId, after: { metrics: given(choice) } }),
  )
  return streamOf(lines(facts, (batch) => transact(scope, (tx) => rowsOf(tx, batch))))
}

const given = (choice: RowsChoice) =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined))

async function* lines(
  facts: readonly Fact[],
  read: (batch: readonly Fact[]) => Promise<MetricRow[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + writeCsvRow(header)
  for (let at = 0; at < facts.length; at += batchSize) {
    const rows = await read(facts.slice(at, at + batchSize))
    const written = await mapInSlices(rows, (row) => writeCsvRow(cellsOf(row)))
    if (written.length > 0) yield written.join('')
  }
}

const numberOf = (value: number | null) => (value === null ? '' : String(value))

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
  numberOf(row.waitedMinutes),
  numberOf(row.roomMinutes),
  row.priceCents === null ? '' : (row.priceCents / 100).toFixed(2).replace('.', ','),
  numberOf(row.score),
  row.comment,
]
