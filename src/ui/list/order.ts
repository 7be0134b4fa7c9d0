import { withinSentence } from '#lib/text.ts'
import type { Column, Filter } from './types.ts'

/** Returns the order as a filter, where there are no heads to click. */
export function orderFilter<T>(columns: readonly Column<T>[]): Filter | undefined {
  const options = columns.flatMap(({ sort, label }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${withinSentence(label)}, crescente` },
          { value: `-${sort}`, label: `${withinSentence(label)}, decrescente` },
        ],
  )
  return options.length === 0 ? undefined : { id: 'sort', label: 'Ordem', options }
}
