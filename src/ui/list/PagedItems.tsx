import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'

interface PagedItemsProps<T> {
  query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly T[] }>>
  /** "Os pedidos não puderam ser carregados." */
  failure: string
  /** What stands there before the first page. */
  skeleton: ReactNode
  loadingLabel?: string
  /** In place of the items where there are none. */
  empty: ReactNode
  moreLabel?: string
  children: (items: readonly T[]) => ReactNode
}

/** Items that come page by page: with what is shown before, without any, when they don't come, and the way to more. */
export function PagedItems<T>({
  query,
  failure,
  skeleton,
  loadingLabel,
  empty,
  moreLabel = 'Mostrar mais',
  children,
}: PagedItemsProps<T>) {
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  if (!data)
    return error ? (
      <ErrorRegion text={`${failure} ${sentenceOf(error)}`} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <Loading {...(loadingLabel && { label: loadingLabel })}>{skeleton}</Loading>
    )
  const items = data.pages.flatMap((page) => page.items)
  return (
    <>
      {items.length === 0 ? empty : children(items)}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {moreLabel}
        </Button>
      )}
      {/* The page before stays; only more of it failed. */}
      {error && !isFetching && (
        <ErrorRegion text={`${failure} ${sentenceOf(error)}`} onRetry={refetch} isRetrying={isFetching} />
      )}
    </>
  )
}
