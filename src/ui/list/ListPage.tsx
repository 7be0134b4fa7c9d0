import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage as PageOfRecords } from '#platform/records/contract.ts'
import { Page } from '#ui/page/Page.tsx'
import { useIsPhone } from '#ui/useIsPhone.ts'
import { type AddAction, AddButton } from './AddButton.tsx'
import type { ItemLabels } from './itemLabels.ts'
import { totalText } from './itemLabels.ts'
import { ListRegion } from './ListRegion.tsx'
import type { BulkAction, Column, Filter, Listed, RowAction } from './types.ts'
import type { ListAddress } from './useListAddress.ts'

export interface ListPageProps<T extends Listed> {
  title: string
  description: ReactNode
  /** The pages that this one stands among; the count then is theirs. */
  tabs?: ReactNode
  itemLabels: ItemLabels
  address: ListAddress
  /** With `placeholderData: (previous) => previous`, so that rows stay until the next are here. */
  query: UseQueryResult<PageOfRecords<T>>
  /** The first is the record's name, within the link to it. */
  columns: readonly Column<T>[]
  nameOf: (item: T) => string
  linkTo: (item: T) => string
  /** What can be searched by: "Nome, conselho ou especialidade". */
  searchLabel: string
  filters?: readonly Filter[]
  /** Undefined for who may not. */
  add?: AddAction
  /** Further buttons in the head, as `ExportButton`. */
  actions?: ReactNode
  actionsOf?: (item: T) => readonly RowAction[]
  bulk?: readonly BulkAction<T>[]
  /** Usually `(ids) => deleteItems({ ...collection, orgId, ids })`; undefined for who may not. */
  remove?: (ids: readonly string[]) => Promise<unknown>
  /** In place of the list while there is nothing yet: an `EmptyState`. */
  empty: ReactNode
}

/** A page that lists records of one kind: the same everywhere in the admin. */
export function ListPage<T extends Listed>(props: ListPageProps<T>) {
  const { title, description, tabs, query, address, add, actions, empty } = props
  const isPhone = useIsPhone()
  const total = query.data?.total
  const isEmpty = total === 0 && !address.isNarrowed && !query.isPlaceholderData
  return (
    <Page
      title={title}
      description={description}
      tabs={tabs}
      count={tabs || !total ? undefined : totalText(total)}
      action={
        !isEmpty && (actions || add) ? (
          <>
            {actions}
            {add && <AddButton {...add} />}
          </>
        ) : undefined
      }
    >
      {isEmpty ? empty : <ListRegion {...props} isPhone={isPhone ?? false} />}
    </Page>
  )
}
