import { IconBellOff, IconCheck, IconMinus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { stateLabels } from '#features/appointments/rules.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatMoney } from '#lib/money.ts'
import { dayIn } from '#lib/zones.ts'
import { paths } from '#src/paths.ts'
import type { MetricRow, MetricRows } from '../../contract.ts'
import { answerLabels, noPlanName } from '../../labels.ts'
import type { Measure, RowGroup } from '../../rules.ts'
import { useReport } from '../context.ts'
import { formatCount } from '../format.ts'
import { type Column, GroupedTable } from './GroupedTable.tsx'
import { grouped, groupLabel, shortDate } from './grouping.ts'
import classes from './rows.module.css'

const leadText = (days: number) =>
  days === 0 ? 'no mesmo dia' : days === 1 ? '1 dia' : `${formatCount(days)} dias`

const Answer = ({ answer }: Pick<MetricRow, 'answer'>) => (
  <span className={classes.state} data-answer={answer}>
    {answer === 'confirmed' ? (
      <IconCheck size={16} stroke={2} aria-hidden="true" />
    ) : answer === 'unanswered' ? (
      <IconBellOff size={16} stroke={1.75} aria-hidden="true" />
    ) : (
      <IconMinus size={16} stroke={1.75} aria-hidden="true" />
    )}
    {answerLabels[answer]}
  </span>
)

/** What is told last of a row, by what its number counts. */
function lastColumns(measure: Measure, today: string): readonly Column<MetricRow>[] {
  if (measure === 'scored')
    return [
      { label: 'Nota', isNumber: true, show: ({ score }) => score },
      { label: 'Comentário', show: ({ comment }) => comment || '–' },
    ]
  if (measure === 'noShow')
    return [
      {
        label: 'Lembrete',
        show: ({ answer }) => <Answer answer={answer} />,
      },
      {
        label: 'Remarcado',
        isNumber: true,
        show: ({ id, day, rebookedOn }) => {
          if (rebookedOn) return shortDate(rebookedOn)
          // While the day lasts there may still be another time for them.
          return day === today ? <Link to={paths.appointment(id)}>Ligar hoje</Link> : '–'
        },
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

interface Shown {
  readonly measure: Measure
  readonly group: RowGroup
  readonly today: string
  /** The rows are of more than one. */
  readonly hasUnits: boolean
  readonly shortNameOf: (id: string) => string
}

const columnsOf = ({ measure, group, today, hasUnits, shortNameOf }: Shown): readonly Column<MetricRow>[] => [
  { label: 'Hora', className: classes.hour, show: ({ time }) => time },
  {
    label: 'Paciente',
    isName: true,
    show: ({ id, patientName }) => <Link to={paths.appointment(id)}>{patientName}</Link>,
  },
  ...(group === 'day' ? [] : [{ label: 'Dia', show: ({ day }: MetricRow) => shortDate(day) }]),
  { label: 'O quê', show: ({ kind }) => appointmentKindLabels[kind] },
  {
    label: 'Profissional',
    show: ({ professionalId, unitName }) => (
      <>
        {shortNameOf(professionalId ?? 'none')}
        {hasUnits && <span className={classes.unit}>{unitName}</span>}
      </>
    ),
  },
  { label: 'Convênio', show: ({ planName }) => planName || noPlanName },
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
  ...lastColumns(measure, today),
]

interface RowsTableProps {
  rows: readonly MetricRow[]
  answer: MetricRows
  measure: Measure
  group: RowGroup
}

/** The appointments of a number, with what it counts told last. */
export function RowsTable({ rows, answer, measure, group }: RowsTableProps) {
  const view = useReport()
  const columns = columnsOf({
    measure,
    group,
    today: dayIn(new Date(view.answer.at), view.clock.zone),
    hasUnits: new Set(rows.map(({ unitId }) => unitId)).size > 1,
    shortNameOf: view.shortNameOf,
  })
  const { total, averageLead, unanswered } = answer
  return (
    <GroupedTable
      columns={columns}
      groups={grouped(rows, answer.sums, group).map((one) => ({
        ...one,
        label: groupLabel(group, one.id, view),
      }))}
      total={total}
      foot={
        <span className={classes.soft}>
          {averageLead !== null && ` · antecedência média: ${leadText(averageLead)}`}
          {measure === 'noShow' && ` · ${formatCount(unanswered)} sem resposta`}
        </span>
      }
    />
  )
}
