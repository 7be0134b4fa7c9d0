import type { ReactNode } from 'react'
import { Page } from '#ui/page/Page.tsx'
import { useIsPhone } from '#ui/useIsPhone.ts'
import { type AddAction, AddButton } from './AddButton.tsx'
import { deletedAmong } from './filters.ts'
import { totalText } from './itemLabels.ts'
import { ListRegion, type ListRegionProps } from './ListRegion.tsx'
import classes from './list.module.css'
import type { Listed } from './types.ts'

interface ListPageProps<T extends Listed> extends ListRegionProps<T> {
  description: ReactNode
  /** The tabs of the pages, which then show the counts. */
  tabs?: ReactNode
  /** Undefined for a person who may not. */
  add?: AddAction
  /** Further buttons in the head, as `ExportButton`. */
  actions?: ReactNode
  /** Above the list while it has records: figures about all of them. */
  summary?: ReactNode
  /** Shown in place of the list while it has no records: an `EmptyState`. */
  empty: ReactNode
}

/** A page that lists records of one kind: the same everywhere in the admin. */
export function ListPage<T extends Listed>(props: ListPageProps<T>) {
  const { title, description, tabs, query, address, add, actions, summary, empty } = props
  const isPhone = useIsPhone()
  const total = query.data?.total
  const deleted = deletedAmong(props.filters ?? [])
  const isEmpty = total === 0 && !address.isNarrowed && !query.isPlaceholderData
  return (
    <Page
      title={title}
      description={description}
      tabs={tabs}
      count={tabs || !total ? undefined : totalText(total)}
      action={
        !isEmpty && (actions || add) ? (
          // An empty list has its button elsewhere: until that is known none stands where it might vanish under a press.
          <span className={classes.headActions} data-awaited={query.isPending || undefined}>
            {actions}
            {add && <AddButton {...add} />}
          </span>
        ) : undefined
      }
    >
      {isEmpty ? (
        <>
          {empty}
          {deleted && (
            <p className={classes.aside}>
              <button
                type="button"
                className={classes.toDeleted}
                onClick={() => address.change({ filters: { [deleted.id]: [deleted.value] } })}
              >
                Ver {deleted.label}
              </button>
            </p>
          )}
        </>
      ) : (
        <>
          {summary}
          <ListRegion {...props} isPhone={isPhone ?? false} />
        </>
      )}
    </Page>
  )
}
