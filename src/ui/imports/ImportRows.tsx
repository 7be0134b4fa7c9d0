import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { sentenceOf } from '#platform/http/client.ts'
import type { Import, ImportRow } from '#platform/imports/contract.ts'
import { issueText, type Sheet } from '#platform/imports/rules.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import classes from './import.module.css'
import type { ImportUi } from './importUi.ts'

const states = {
  new: { kind: 'good', label: 'Entra' },
  duplicate: { kind: 'warning', label: 'Parece repetida' },
  bad: { kind: 'warning', label: 'Com problema' },
  imported: { kind: 'good', label: 'Importada' },
} as const

/** Shows the lines with their issues, those with messages first. */
export function ImportRows({ ui, orgId, one }: { ui: ImportUi; orgId: string; one: Import }) {
  const isWhole = (field: string | null | undefined) => field != null && ui.whole.includes(field)
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    ui.client.rows(orgId, one.id),
  )
  const shown = one.header.flatMap((name, at) => (one.mapping[at] ? [{ name, at }] : []))
  if (error && !data)
    return (
      <ErrorRegion
        text={`As linhas não puderam ser carregadas. ${sentenceOf(error)}`}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <Loading>
        <Skeleton height={200} />
      </Loading>
    )
  return (
    <div>
      <h2 id="linhas" className={classes.heading}>
        Linhas, as com problema primeiro
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which takes the keyboard, too */}
      <section className={classes.scroller} tabIndex={0} aria-labelledby="linhas">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              <th scope="col">O que acontece</th>
              {shown.map(({ name, at }) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.pages
              .flatMap(({ items }) => items)
              .map((row) => (
                <tr key={row.line}>
                  <th scope="row">{row.line}</th>
                  <td className={classes.fate}>
                    <StateTag kind={states[row.state].kind}>{states[row.state].label}</StateTag>
                    <Issues sheet={ui.sheet} row={row} />
                  </td>
                  {shown.map(({ at }) => (
                    <td key={at} data-whole={isWhole(one.mapping[at]) || undefined}>
                      {row.cells[at]}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      {hasNextPage && (
        <Button variant="default" mt={12} loading={isFetching} onClick={() => fetchNextPage()}>
          Mostrar mais linhas
        </Button>
      )}
    </div>
  )
}

function Issues({ sheet, row }: { sheet: Sheet; row: ImportRow }) {
  if (row.issues.length === 0) return null
  return (
    <ul className={classes.issues}>
      {row.issues.map((issue) => (
        <li key={issue.field + issue.message}>{issueText(sheet, issue)}</li>
      ))}
    </ul>
  )
}
