import { Fragment } from 'react'
import { Link } from 'react-router'
import { stateLabels } from '#features/appointments/rules.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#src/paths.ts'
import type { MetricRow, MetricRows } from '../../contract.ts'
import { answerLabels } from '../../labels.ts'
import type { Measure, RowGroup } from '../../rules.ts'
import { useReport } from '../context.ts'
import { formatCount } from '../format.ts'
import { grouped, groupLabel, shortDate } from './grouping.ts'
import classes from './rows.module.css'

interface Column {
  readonly label: string
  readonly isNumber?: boolean
  readonly show: (row: MetricRow) => React.ReactNode
}

const leadText = (days: number) =>
  days === 0 ? 'no mesmo dia' : days === 1 ? '1 dia' : `${formatCount(days)} dias`

/** What is told last of a row, by what its number counts. */
function lastColumns(measure: Measure): readonly Column[] {
  if (measure === 'scored')
    return [
      { label: 'Nota', isNumber: true, show: ({ score }) => score },
      { label: 'Comentário', show: ({ comment }) => comment || '–' },
    ]
  if (measure === 'noShow')
    return [
      {
        label: 'Lembrete',
        show: ({ answer }) => <span className={classes.state}>{answerLabels[answer]}</span>,
      },
      {
        label: 'Remarcado',
        isNumber: true,
        show: ({ rebookedOn }) => (rebookedOn ? shortDate(rebookedOn) : '–'),
      },
    ]
  return [
    {
      label: 'Espera',
      isNumber: true,
      show: ({ waitedMinutes }) => (waitedMinutes === null ? '–' : `${waitedMinutes} min`),
    },
    {
      label: 'Preço',
      isNumber: true,
      show: ({ priceCents }) => (priceCents === null ? '–' : formatMoney(priceCents)),
    },
  ]
}

const columnsOf = (measure: Measure, group: RowGroup): readonly Column[] => [
  ...(group === 'day' ? [] : [{ label: 'Dia', show: ({ day }: MetricRow) => shortDate(day) }]),
  {
    label: 'O quê',
    show: ({ kind, planName }) => `${appointmentKindLabels[kind]}, ${planName || 'Particular'}`,
  },
  {
    label: 'Profissional',
    show: ({ professionalName, unitName }) => (
      <>
        {professionalName || 'Só equipamento'}
        <span className={classes.soft}> {unitName}</span>
      </>
    ),
  },
  ...(measure === 'noShow'
    ? []
    : [
        {
          label: 'Situação',
          show: ({ state }: MetricRow) => (
            <span className={classes.state}>
              <StateInitial state={state} /> {stateLabels[state]}
            </span>
          ),
        },
      ]),
  { label: 'Antecedência', isNumber: true, show: ({ leadDays }) => leadText(leadDays) },
  ...lastColumns(measure),
]

interface RowsTableProps {
  rows: readonly MetricRow[]
  answer: MetricRows
  measure: Measure
  group: RowGroup
}

/** The rows under their groups; the last line is the sum of all of them. */
export function RowsTable({ rows, answer, measure, group }: RowsTableProps) {
  const view = useReport()
  const columns = columnsOf(measure, group)
  const { total, averageLead, unanswered } = answer
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Hora</th>
            <th scope="col">Paciente</th>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" className={isNumber ? classes.number : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {grouped(rows, answer.sums, group).map(({ id, count, rows: own }) => (
          <Fragment key={id}>
            <tbody>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {groupLabel(group, id, view)}
                </th>
                <td className={classes.number}>{formatCount(count)}</td>
              </tr>
              {own.map((row) => (
                <tr key={row.id}>
                  <td data-label="Hora" className={classes.hour}>
                    {row.time}
                  </td>
                  <th scope="row">
                    <Link to={paths.appointment(row.id)}>{row.patientName}</Link>
                  </th>
                  {columns.map(({ label, isNumber, show }) => (
                    <td key={label} data-label={label} className={isNumber ? classes.number : undefined}>
                      {show(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Fragment>
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns.length + 1}>
              {total === 1 ? '1 linha' : `${formatCount(total)} linhas`}, a mesma conta do relatório
              <span className={classes.soft}>
                {averageLead !== null && ` · antecedência média: ${leadText(averageLead)}`}
                {measure === 'noShow' && ` · ${formatCount(unanswered)} sem resposta`}
              </span>
            </th>
            <td className={classes.number}>{formatCount(total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
