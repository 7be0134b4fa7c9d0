import type { Column, Filter } from './types.ts'

/** Returns the order as a filter, where there are no heads to click. */
export function orderFilter<T>(columns: readonly Column<T>[]): Filter | undefined {
  const options = columns.flatMap(({ sort, label }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${label.toLowerCase()}, crescente` },
          { value: `-${sort}`, label: `${label.toLowerCase()}, decrescente` },
        ],
  )
  return options.length === 0 ? undefined : { id: 'sort', label: 'Ordem', options }
}
