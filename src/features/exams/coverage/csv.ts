import { byteOrderMark, writeCsvRow } from '#lib/csv.ts'
import { formatCents } from '#lib/money.ts'
import type { Coverage } from './contract.ts'
import { type Cover, coverAt } from './rules.ts'

/**
 * Formats the matrix for a spreadsheet: a row an exam, and for each convênio the price and the authorisation.
 */
export function coverageCsv({ plans, exams }: Coverage): string {
  const head = plans.flatMap(({ name }) => [name, `${name}: autorização`])
  const lines = exams.map((exam) => [
    exam.name,
    exam.code,
    exam.category,
    ...plans.flatMap(({ requiresAuthorization }, at) => coverLabel(coverAt(exam, at), requiresAuthorization)),
    priceLabel(exam.selfPayPriceCents),
  ])
  const rows = [['Exame', 'Código', 'Categoria', ...head, 'Particular'], ...lines]
  return byteOrderMark + rows.map(writeCsvRow).join('')
}

const priceLabel = (cents: number | null) => (cents === null ? 'sem preço' : formatCents(cents))

function coverLabel(
  { covered, priceCents, requiresAuthorization }: Cover,
  always: boolean,
): [string, string] {
  if (!covered) return ['não cobre', '']
  return [priceLabel(priceCents), requiresAuthorization || always ? 'sim' : 'não']
}
