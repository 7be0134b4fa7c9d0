import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { FilterChip } from '#ui/list/FilterChip.tsx'
import { slots } from '#ui/shell/slots.ts'
import { closingRowsQuery } from '../data.ts'
import { formatCount } from '../format.ts'
import { AuthorizationDrawer } from './AuthorizationDrawer.tsx'
import { ClosingTable } from './ClosingTable.tsx'
import classes from './closing.module.css'
import { type Line, none } from './sheetView.ts'
import type { ClosingAddress } from './useClosingAddress.ts'

interface MissingListProps {
  orgId: string
  address: ClosingAddress
  /** The columns of the sheet. */
  plans: readonly Line[]
}

const firstRows = 10

/** What lacks a guia or a senha, each to be filled in from here. */
export function MissingList({ orgId, address, plans }: MissingListProps) {
  const [plan, setPlan] = useState<string | undefined>()
  const [opened, setOpened] = useState<string | null>(null)
  const lacking = plans.filter(({ id, sums }) => id !== none && sums.missing > 0)
  const chosen = lacking.some(({ id }) => id === plan) ? plan : undefined
  const query = useInfiniteQuery(
    closingRowsQuery({ orgId, ...address.input, plan: chosen, missing: true }, firstRows),
  )
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const total = query.data?.pages[0]?.total.missing
  return (
    <section className={classes.card} aria-labelledby="sem-guia">
      <header className={classes.cardHead}>
        <h2 id="sem-guia">Faltam guia ou senha {total !== undefined && <span>{formatCount(total)}</span>}</h2>
        {lacking.length > 1 && (
          <FilterChip
            filter={{
              id: 'convenio-da-lista',
              label: 'Convênio',
              options: lacking.map(({ id, name, sums }) => ({
                value: id,
                label: `${name}, ${formatCount(sums.missing)}`,
              })),
            }}
            slot={slots.listFilter + 4}
            values={chosen ? [chosen] : []}
            onChange={([id]) => setPlan(id)}
          />
        )}
      </header>
      {query.data ? (
        <>
          <ClosingTable rows={rows} isMissing onInform={setOpened} />
          {query.hasNextPage && (
            <div className={classes.more}>
              <Button
                variant="subtle"
                onClick={() => query.fetchNextPage()}
                loading={query.isFetchingNextPage}
              >
                Ver{' '}
                {rows.length + 1 === total
                  ? 'mais 1'
                  : `as outras ${formatCount((total ?? 0) - rows.length)}`}
              </Button>
            </div>
          )}
        </>
      ) : query.error ? (
        <ErrorRegion
          text={`A lista não pôde ser lida. ${sentenceOf(query.error)}`}
          onRetry={query.refetch}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading label="Carregando a lista">{null}</Loading>
      )}
      <AuthorizationDrawer orgId={orgId} id={opened} onClose={() => setOpened(null)} />
    </section>
  )
}
