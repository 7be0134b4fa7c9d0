import { VisuallyHidden } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { type ListPage as PageOfRecords, retentionDays } from '#platform/records/contract.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { deletedColumns } from './deletedColumns.tsx'
import { counted, type ItemLabels } from './itemLabels.ts'
import { ListCards } from './ListCards.tsx'
import { ListTable } from './ListTable.tsx'
import classes from './list.module.css'
import { NoResults } from './NoResults.tsx'
import { orderFilter } from './order.ts'
import { Pager } from './Pager.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { without } from './selection.ts'
import { Toolbar } from './Toolbar.tsx'
import type { BulkAction, Column, Filter, Listed, RowAction, RowGroup, RowNote } from './types.ts'
import type { ListAddress } from './useListAddress.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useSelection } from './useSelection.ts'

export interface ListRegionProps<T extends Listed> {
  title: string
  itemLabels: ItemLabels
  address: ListAddress
  /** With `placeholderData: (previous) => previous`, so that rows stay until the next page is loaded. */
  query: UseQueryResult<PageOfRecords<T>>
  /** The first is the record's name, within the link to it. */
  columns: readonly Column<T>[]
  nameOf: (item: T) => string
  linkTo: (item: T) => string
  /** The searchable fields: "Nome, conselho ou especialidade". */
  searchLabel: string
  filters?: readonly Filter[]
  actionsOf?: (item: T) => readonly RowAction[]
  bulk?: readonly BulkAction<T>[]
  /** What is the matter with a row. */
  noteOf?: (item: T) => RowNote | undefined
  /** The rows in groups, in their order; phones show the order alone. Undefined while they stand in one list. */
  groupsOf?: (items: readonly T[]) => readonly RowGroup<T>[]
  /** Beside the pager: what the colours of the rows mean. */
  legend?: ReactNode
  /** What chooses how the rows stand, at the end of the bar; phones have none. */
  arrangement?: ReactNode
  /** As `(ids) => deleteItems({ ...collection, orgId, ids })`; undefined for a person who may not. */
  remove?: (ids: readonly string[]) => Promise<unknown>
  /**
   * Set while the list shows deleted records: rows then open nothing and offer only this, one or several at once.
   * As `(ids) => restoreItems({ ...collection, orgId, ids, itemLabels })`.
   */
  restore?: (ids: readonly string[]) => Promise<unknown>
}

/** The search, filters and rows of a list, with its bars and dialogs. */
export function ListRegion<T extends Listed>(props: ListRegionProps<T> & { isPhone: boolean }) {
  const { title, itemLabels, query, address, restore, groupsOf, isPhone } = props
  const { remove, bulk, columns, linkTo, actionsOf } = restore
    ? {
        remove: undefined,
        bulk: [restoring<T>(restore)],
        columns: deletedColumns(props.columns, itemLabels),
        linkTo: undefined,
        actionsOf: undefined,
      }
    : { ...props, bulk: props.bulk ?? [] }
  const { data, error, isPlaceholderData, isFetching, refetch } = query
  const region = useRef<HTMLElement>(null)
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const selected = useSelection(data?.items, JSON.stringify([address.q, address.filters]))
  const isSelectable = remove !== undefined || bulk.length > 0
  const keys = useRowKeys(region, isSelectable ? selected.change : undefined)
  useWayBack(props)

  async function removeItems(items: readonly T[]) {
    if (!remove) return
    const ids = items.map(({ id }) => id)
    setLeaving(ids)
    selected.change((selection) => without(selection, ids))
    region.current?.focus({ preventScroll: true })
    try {
      await remove(ids)
    } finally {
      setLeaving([])
    }
  }

  const listed = data?.items.filter(({ id }) => !leaving.includes(id))
  const groups = listed && !restore ? groupsOf?.(listed) : undefined
  const items = groups ? groups.flatMap((group) => group.items) : listed
  const rows = {
    items,
    columns,
    nameOf: props.nameOf,
    linkTo,
    actionsOf,
    noteOf: restore ? undefined : props.noteOf,
    selected: isSelectable ? selected : undefined,
    onRemove: remove && removeItems,
    onRestore: restore && ((some: readonly T[]) => void restore(some.map(({ id }) => id))),
  }
  return (
    <section ref={region} tabIndex={-1} className={classes.region} aria-label={title} onKeyDown={keys.press}>
      <Toolbar
        address={address}
        searchLabel={props.searchLabel}
        filters={props.filters ?? []}
        end={isPhone ? undefined : props.arrangement}
        order={isPhone ? orderFilter(columns) : undefined}
        onLeaveDown={keys.focusFirst}
      />
      {restore && (
        <p className={classes.note}>
          Excluídos nos últimos {retentionDays} dias. Depois disso, não voltam mais.
        </p>
      )}
      <VisuallyHidden role="status">
        {data && !isPlaceholderData ? counted(data.total, itemLabels) : 'Carregando'}
      </VisuallyHidden>
      {error && !data ? (
        <div className={classes.aside}>
          <ErrorRegion
            text={`A lista não pôde ser carregada. ${sentenceOf(error)}`}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        </div>
      ) : data?.total === 0 ? (
        <NoResults itemLabels={itemLabels} address={address} isOfDeleted={restore !== undefined} />
      ) : (
        <div className={classes.rows} data-old={isPlaceholderData || undefined}>
          {isPhone ? (
            <ListCards label={title} {...rows} />
          ) : (
            <ListTable
              label={title}
              {...rows}
              groups={groups}
              sort={address.sort}
              onSort={(sort) => address.change({ sort })}
            />
          )}
          {data && <Pager page={data} onTurn={turn} legend={props.legend} />}
        </div>
      )}
      <SelectionBar
        itemLabels={itemLabels}
        selected={selected}
        bulk={bulk}
        onRemove={remove && removeItems}
      />
    </section>
  )

  function turn(cursor: string | null) {
    address.change({ cursor })
    region.current?.scrollIntoView({ block: 'start' })
  }
}

const restoring = <T extends Listed>(
  restore: (ids: readonly string[]) => Promise<unknown>,
): BulkAction<T> => ({
  label: 'Restaurar',
  Icon: IconRestore,
  run: (items) => restore(items.map(({ id }) => id)),
})

/** Returns to the first page from an invalid cursor, or from a page that has no rows any more. */
function useWayBack<T extends Listed>({
  query: { data, error, isPlaceholderData },
  address,
}: ListRegionProps<T>) {
  const { cursor, change, clear, isNarrowed } = address
  const isGone = cursor !== undefined && data?.items.length === 0 && !isPlaceholderData
  const status = problemOf(error)?.status
  const isUnreadable = status === 400 || status === 422
  useEffect(() => {
    if (isGone || (isUnreadable && cursor !== undefined)) change({ cursor: null }, { replace: true })
    else if (isUnreadable && isNarrowed) clear()
  }, [isGone, isUnreadable, isNarrowed, cursor, change, clear])
}
