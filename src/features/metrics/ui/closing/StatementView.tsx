import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatDay } from '#lib/days.ts'
import { formatCents } from '#lib/money.ts'
import type { ClosingSheet } from '../../closing/contract.ts'
import { formatCount } from '../format.ts'
import rowClasses from '../rows/rows.module.css'
import { ChangeTable } from './Changes.tsx'
import { documentName } from './documentName.ts'
import { formatMonth } from './format.ts'
import { formatMoment } from './moment.ts'
import type { Sums } from './sheetView.ts'
import classes from './statement.module.css'
import type { Statement } from './statementView.ts'

interface StatementViewProps {
  /** '' while it loads. */
  networkName: string
  statement: Statement
  month: string
  units: ClosingSheet['units']
  /** What it is narrowed to; empty for all convênios. */
  planNames: readonly string[]
}

/** A professional's month, as it is handed over. */
export function StatementView({ networkName, statement, month, units, planNames }: StatementViewProps) {
  const { id, name, specialty, total, plans, rows, corrections } = statement
  const own = new Set(rows.map(({ unitId }) => unitId))
  const concerned = units.filter((unit) => own.has(unit.id))
  return (
    <article className={classes.statement} aria-labelledby={`demonstrativo-${id}`}>
      <header>
        <p className={classes.network}>{networkName}</p>
        <h2 id={`demonstrativo-${id}`}>{name}</h2>
        <p>
          {[specialty, `demonstrativo de ${formatMonth(month).toLocaleLowerCase('pt-BR')}`, ...planNames]
            .filter(Boolean)
            .join(', ')}
        </p>
        <ul className={classes.standing}>
          {concerned.map((unit) => (
            <li key={unit.id}>
              {unit.name}: {standingOf(unit)}
            </li>
          ))}
        </ul>
      </header>
      <table className={rowClasses.table} aria-label={`Por convênio, ${name}`}>
        <thead>
          <tr>
            <th scope="col">Convênio</th>
            <NumberHeads heads={['Atendimentos', 'Valor, R$', 'Repasse, R$']} />
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id}>
              <th scope="row">{plan.name}</th>
              <Amounts sums={plan.sums} />
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row">Total</th>
            <Amounts sums={total} />
          </tr>
        </tbody>
      </table>
      {corrections.length > 0 && (
        <section className={classes.part}>
          <h3>O que as retificações mudaram, já no total</h3>
          <ChangeTable items={corrections} />
        </section>
      )}
      {rows.length > 0 && (
        <section className={classes.part}>
          <h3>Atendimentos</h3>
          <table className={rowClasses.table} aria-label={`Atendimentos, ${name}`}>
            <thead>
              <tr>
                <th scope="col">Data</th>
                <th scope="col">Paciente</th>
                <th scope="col">O quê</th>
                <th scope="col">Convênio</th>
                <NumberHeads heads={['Valor', 'Repasse']} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td data-label="Data">
                    {formatDay(row.day)} {row.time}
                  </td>
                  <th scope="row">{row.patientName}</th>
                  <td data-label="O quê">{row.exams.join(', ') || appointmentKindLabels[row.kind]}</td>
                  <td data-label="Convênio">{row.planName || 'Particular'}</td>
                  <td data-label="Valor" className={rowClasses.number}>
                    {row.priceCents === null ? 'sem preço' : formatCents(row.priceCents)}
                  </td>
                  <td data-label="Repasse" className={rowClasses.number}>
                    {formatCents(row.shareCents)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </article>
  )
}

const NumberHeads = ({ heads }: { heads: readonly string[] }) =>
  heads.map((head) => (
    <th key={head} scope="col" className={rowClasses.number}>
      {head}
    </th>
  ))

const Amounts = ({ sums }: { sums: Sums }) => (
  <>
    <td data-label="Atendimentos" className={rowClasses.number}>
      {formatCount(sums.count)}
    </td>
    <td data-label="Valor" className={rowClasses.number}>
      {formatCents(sums.valueCents)}
    </td>
    <td data-label="Repasse" className={rowClasses.number}>
      {formatCents(sums.shareCents)}
    </td>
  </>
)

/** Which document the numbers are of; open ones may still change. */
function standingOf({ documents, isOver }: ClosingSheet['units'][number]): string {
  const last = documents.at(-1)
  if (!last) return isOver ? 'prévia, o mês não foi fechado' : 'prévia, o mês não terminou'
  return `${documentName(last.number).toLocaleLowerCase('pt-BR')} de ${formatMoment(last.at)}`
}
