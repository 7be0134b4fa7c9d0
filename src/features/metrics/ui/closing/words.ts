import { formatCents, formatMoney } from '#lib/money.ts'
import { formatCount } from '../format.ts'
import { countOf, formatShareOf } from './format.ts'
import { type Figure, figureOf, none, type SheetRow, type Sums } from './sheetView.ts'

/** A sum as the figure chosen shows it, `R$` aside. */
export const shownOf = (figure: Figure, sums: Sums): string =>
  figure === 'quantidade' ? formatCount(sums.count) : formatCents(figureOf[figure](sums))

/** All that a cell says, for those who hear it. */
export const spokenOf = (sums: Sums): string =>
  [
    countOf(sums.count, 'atendimento', 'atendimentos'),
    formatMoney(sums.valueCents),
    `repasse ${formatMoney(sums.shareCents)}`,
    ...(sums.missing > 0 ? [`${formatCount(sums.missing)} sem guia ou senha`] : []),
  ].join(', ')

/** What stands below a professional's name: `Cardiologia, 60 %`, as the month came out. */
export const detailOf = ({ id, specialty, sums }: SheetRow): string =>
  id === none
    ? 'resultado da rede'
    : [specialty, formatShareOf(sums.shareCents, sums.valueCents)].filter(Boolean).join(', ')
