import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { MetricRow } from '../../contract.ts'
import type { Selection } from '../../report/selection.ts'
import { measureLabels, type RowGroup } from '../../rules.ts'
import { useReport } from '../context.ts'
import { exportRows, rowsQuery } from '../data.ts'
import { formatCount, rateOrFraction } from '../format.ts'
import type { ReportAddress } from '../useReportAddress.ts'
import { AnswerChip } from './AnswerChip.tsx'
import { parametersOf } from './address.ts'
import { ExportRows, exportLabel } from './ExportRows.tsx'
import { GroupChip } from './GroupChip.tsx'
import {
  groupAddress,
  groupLabel,
  groupName,
  groupOf,
  groupOptions,
  groupTitle,
  narrowed,
} from './grouping.ts'
import { MoreRows } from './MoreRows.tsx'
import { NoRows } from './NoRows.tsx'
import { RowSums } from './RowSums.tsx'
import { headingId, RowsHead } from './RowsHead.tsx'
import { RowsMissing } from './RowsMissing.tsx'
import { RowsTable } from './RowsTable.tsx'
import { RowsTools } from './RowsTools.tsx'
import classes from './rows.module.css'
import { titleOf } from './title.ts'
import { searchName, useRowsSearch } from './useRowsSearch.ts'

const shownGroups: readonly RowGroup[] = ['professional', 'plan', 'lead']

interface RowsProps {
  orgId: string
  address: ReportAddress
  selection: Selection
}

/** What a number is made of: as many rows as it says, each opening its appointment, searched, grouped and summed up. */
export function Rows({ orgId, address, selection }: RowsProps) {
  const view = useReport()
  const [search] = useSearchParams()
  const { q } = useRowsSearch()
  const group = groupOf(search)
  const input = {
    orgId,
    ...address.input,
    ...selection,
    q,
    group,
    kind: selection.kind as MetricRow['kind'] | undefined,
    wait: selection.wait ?? undefined,
    score: selection.score ?? undefined,
  }
  const query = useInfiniteQuery(rowsQuery({ ...input, compare: address.isCompared }))
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const [answer] = query.data?.pages ?? []
  const linkTo = (number: Selection) =>
    address.search({
      ...parametersOf(number),
      [searchName]: q || undefined,
      [groupName]: search.get(groupName) ?? undefined,
    })
  return (
    <section className={classes.rows} aria-labelledby={headingId}>
      <RowsHead
        title={titleOf(selection, view)}
        total={query.isPlaceholderData ? undefined : answer?.total}
        back={address.search({})}
        period={address}
        previous={answer?.previous ?? null}
      >
        {answer && answer.total > 0 && (
          <ExportRows
            label={exportLabel(answer.total)}
            file={`metricas-${selection.measure}.csv`}
            run={(signal) => exportRows(input, { signal })}
          />
        )}
      </RowsHead>
      {answer?.whole && (
        <Division
          part={answer.total}
          label={measureLabels[selection.measure]}
          whole={answer.whole}
          to={linkTo({ ...selection, measure: answer.whole.measure })}
          note={notes[selection.measure]}
        />
      )}
      <RowsTools label="Paciente ou profissional" within={headingId}>
        <GroupChip options={groupOptions} chosen={groupAddress(group)} standard={groupAddress('day')} />
        <AnswerChip chosen={selection.answer} />
      </RowsTools>
      {answer ? (
        rows.length === 0 ? (
          <NoRows text="Nenhum agendamento entra neste número com os filtros de agora." />
        ) : (
          <div className={classes.columns} aria-busy={query.isPlaceholderData}>
            <div className={classes.main}>
              <RowsTable rows={rows} answer={answer} measure={selection.measure} group={group} />
              <MoreRows query={query} left={answer.total - rows.length} />
            </div>
            <RowSums
              total={answer.total}
              cards={shownGroups.map((of) => ({
                title: groupTitle(of),
                items: answer.sums[of].map(({ id, count }) => ({
                  id,
                  count,
                  label: groupLabel(of, id, { ...view, nameOf: view.shortNameOf }),
                  to: linkTo(narrowed(selection, of, id)),
                })),
              }))}
            />
          </div>
        )
      ) : (
        <RowsMissing query={query} />
      )}
    </section>
  )
}

interface DivisionProps {
  part: number
  label: string
  whole: { readonly measure: keyof typeof measureLabels; readonly total: number }
  /** The rows of the whole. */
  to: string
  /** What is counted, in words. */
  note: string | undefined
}

const notes: Partial<Record<keyof typeof measureLabels, string>> = {
  noShow:
    'Vencido: o horário já passou e não foi cancelado. Encaixe conta; remarcado conta uma vez, no horário novo. Uma falta desfeita sai daqui na hora.',
  waitedLong: 'A espera vai da chegada à chamada. Quem não passou pela recepção não conta.',
}

/** A rate as it is made: `21 faltas ÷ 359 vencidos = 5,8 %`; both sides can be opened. */
const Division = ({ part, label, whole, to, note }: DivisionProps) => (
  <div className={classes.division}>
    <span>
      <strong>{formatCount(part)}</strong>
      <span>{label}, abaixo</span>
    </span>
    <span className={classes.sign}>÷</span>
    <span>
      <strong>{formatCount(whole.total)}</strong>
      <Link to={to}>{measureLabels[whole.measure]}</Link>
    </span>
    <span className={classes.sign}>=</span>
    <span>
      <strong>{rateOrFraction(part, whole.total)}</strong>
      <span>taxa</span>
    </span>
    {note && <p>{note}</p>}
  </div>
)
