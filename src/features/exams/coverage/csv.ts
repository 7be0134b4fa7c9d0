import { byteOrderMark, writeCsvRow } from '#lib/csv.ts'
import { formatCents } from '#lib/money.ts'
import type { Coverage } from './contract.ts'

/**
 * The matrix for a spreadsheet: a row an exam; of each convênio the price, and whether it asks for an authorisation.
 */
export function coverageCsv({ plans, exams, cells }: Coverage): string {
  const byExam = exams.map(() => plans.map(() => ({ price: 'não cobre', authorization: '' })))
  for (const [exam, plan, covered, priceCents, authorization] of cells) {
    const cell = byExam[exam]?.[plan]
    if (!cell || !covered) continue
    cell.price = priceCents === null ? 'sem preço' : formatCents(priceCents)
    cell.authorization = authorization || plans[plan]?.requiresAuthorization ? 'sim' : 'não'
  }
  const head = plans.flatMap(({ name }) => [name, `${name}: autorização`])
  const lines = exams.map(({ name, code, category, selfPayPriceCents }, at) => [
    name,
    code,
    category,
    ...(byExam[at] ?? []).flatMap(({ price, authorization }) => [price, authorization]),
    selfPayPriceCents === null ? 'sem preço' : formatCents(selfPayPriceCents),
  ])
  const rows = [['Exame', 'Código', 'Categoria', ...head, 'Particular'], ...lines]
  return byteOrderMark + rows.map(writeCsvRow).join('')
}
