import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents, formatMoney } from '#lib/money.ts'
import type { ClosingSheet } from '../../closing/contract.ts'
import { addMonths } from '../../closing/months.ts'
import { formatCount } from '../format.ts'
import classes from './closing.module.css'
import { changeOf } from './format.ts'
import type { ClosingAddress } from './useClosingAddress.ts'

/** The five numbers of a month. */
export function ClosingStrip({ address, sheet }: { address: ClosingAddress; sheet: ClosingSheet }) {
  const { total, before } = sheet
  const change =
    address.month < address.thisMonth
      ? changeOf(total.valueCents, before.valueCents, addMonths(address.month, -1))
      : 'até agora'
  return (
    <ul className={classes.strip}>
      <li>
        <Link to={address.search({})} className={classes.figure}>
          {formatCount(total.count)}
        </Link>
        <span>
          {total.count === 1 ? 'atendimento' : 'atendimentos'}
          {total.unpriced > 0 && `, ${formatCount(total.unpriced)} sem preço`}
        </span>
      </li>
      <Money cents={total.valueCents}>{change ? `valor, ${change}` : 'valor'}</Money>
      <Money cents={total.shareCents}>repasse aos profissionais</Money>
      <Money cents={total.valueCents - total.shareCents}>fica com a rede</Money>
      <li data-amber={total.missing > 0 || undefined}>
        {total.missing > 0 ? (
          <Link to={address.search({ missing: true })} className={classes.figure}>
            {formatCount(total.missing)}
            <small> de {formatCount(total.byPlan)} por convênio</small>
          </Link>
        ) : (
          <strong className={classes.figure}>0</strong>
        )}
        <span>sem guia ou senha{total.missing > 0 && `, ${formatMoney(total.missingCents)}`}</span>
      </li>
    </ul>
  )
}

const Money = ({ cents, children }: { cents: number; children: ReactNode }) => (
  <li>
    <strong className={classes.figure}>
      <small>R$ </small>
      {formatCents(cents)}
    </strong>
    <span>{children}</span>
  </li>
)
