import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '#lib/days.ts'
import { formatCents } from '#lib/money.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import type { ClosingChange } from '../../closing/contract.ts'
import { closingChangesQuery } from '../data.ts'
import rowClasses from '../rows/rows.module.css'
import { changeGroupsOf, changeOfShare, changeOfValue, wordsOf } from './changeWords.ts'
import classes from './closing.module.css'
import type { ClosingAddress } from './useClosingAddress.ts'

/** What became of closed months: correction by correction, and what stands in none yet. */
export function Changes({ orgId, address }: { orgId: string; address: ClosingAddress }) {
  const query = useQuery(closingChangesQuery({ orgId, ...address.input }))
  if (query.error && !query.data)
    return (
      <ErrorRegion
        text={`As diferenças não puderam ser lidas. ${sentenceOf(query.error)}`}
        onRetry={query.refetch}
        isRetrying={query.isFetching}
      />
    )
  if (!query.data)
    return (
      <Loading label="Carregando as diferenças">
        <Skeleton height={120} radius="lg" />
      </Loading>
    )
  return changeGroupsOf(query.data.items).map(({ id, title, note, items }) => (
    <section key={id} className={classes.card} aria-labelledby={`mudou-${id}`}>
      <header className={classes.cardHead}>
        <h2 id={`mudou-${id}`}>
          {title} <span>{note}</span>
        </h2>
      </header>
      <ChangeTable items={items} isLinked />
    </section>
  ))
}

const signed = (cents: number) => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents))

interface ChangeTableProps {
  items: readonly ClosingChange[]
  /** With a link to each appointment; on paper there is none. */
  isLinked?: boolean
}

/** Differences, each a line: what was said, what holds, and by how much value and share moved. */
export const ChangeTable = ({ items, isLinked }: ChangeTableProps) => (
  <div className={isLinked ? classes.inCard : undefined}>
    <table className={rowClasses.table}>
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Paciente</th>
          <th scope="col">O que mudou</th>
          <th scope="col" className={rowClasses.number}>
            Valor
          </th>
          <th scope="col" className={rowClasses.number}>
            Repasse
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.number} ${item.appointmentId}`}>
            <td data-label="Data">{formatDay((item.after ?? item.before)?.day ?? '')}</td>
            <th scope="row">
              {isLinked ? (
                <Link to={paths.appointment(item.appointmentId)}>{item.patientName}</Link>
              ) : (
                item.patientName
              )}
            </th>
            <td data-label="O que mudou">{wordsOf(item)}</td>
            <td data-label="Valor" className={rowClasses.number}>
              {signed(changeOfValue(item))}
            </td>
            <td data-label="Repasse" className={rowClasses.number}>
              {signed(changeOfShare(item))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
