import type { ReactNode } from 'react'
import { slots } from '#ui/shell/slots.ts'
import { filterCount } from './address.ts'
import { FilterChip } from './FilterChip.tsx'
import { SearchInput } from './SearchInput.tsx'
import classes from './toolbar.module.css'
import type { Filter } from './types.ts'
import type { ListAddress } from './useListAddress.ts'

interface ToolbarProps {
  address: ListAddress
  searchLabel: string
  filters: readonly Filter[]
  /** The order as a filter, where there are no heads to click. */
  order?: Filter
  /** How the rows stand, at the end of the bar. */
  end?: ReactNode
  onLeaveDown: () => void
}

/** Search and filters above a list. */
export function Toolbar({ address, searchLabel, filters, order, end, onLeaveDown }: ToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <SearchInput
        label={searchLabel}
        value={address.q}
        onSearch={(q) => address.change({ q }, { replace: true })}
        onLeaveDown={onLeaveDown}
      />
      <div className={classes.chips}>
        {filters.map((filter, at) => (
          <FilterChip
            key={filter.id}
            filter={filter}
            slot={slots.listFilter + at}
            values={address.filters[filter.id] ?? []}
            onChange={(values) => address.change({ filters: { [filter.id]: values } })}
          />
        ))}
        {order && (
          <FilterChip
            filter={order}
            slot={slots.listOrder}
            values={address.isDefaultOrder ? [] : [address.sort]}
            onChange={([sort = '']) => address.change({ sort })}
          />
        )}
        {filterCount(address.filters) > 0 && (
          <button type="button" className={classes.clear} onClick={address.clear}>
            Limpar filtros
          </button>
        )}
      </div>
      {end && <div className={classes.end}>{end}</div>}
    </div>
  )
}
