import type { ItemLabels } from './itemLabels.ts'
import type { Filter } from './types.ts'

/** Filters that several lists have. */

/** Returns true or false for the two values of a filter; undefined when neither is chosen. */
export const either = (value: string | undefined, yes: string): boolean | undefined =>
  value === undefined ? undefined : value === yes

/** `ativas`, `inativas`: the values of the address and the labels of the filter. */
const activeWords = ({ isFeminine }: ItemLabels) =>
  isFeminine ? ['ativas', 'inativas'] : ['ativos', 'inativos']

/** The filter of active and inactive records. */
export const activeFilter = (itemLabels: ItemLabels): Filter<'situacao'> => ({
  id: 'situacao',
  label: 'Situação',
  options: optionsOf(activeWords(itemLabels)) ?? [],
})

/** Returns the value of `activeFilter`: active, inactive, or undefined for both. */
export const isActiveIn = ({ situacao }: { readonly situacao: readonly string[] }, itemLabels: ItemLabels) =>
  either(situacao[0], activeWords(itemLabels)[0] ?? '')

/** Returns names as the options of a filter; undefined while they load. */
export const optionsOf = (names: readonly string[] | undefined) =>
  names?.map((name) => ({ value: name, label: name }))

/** Returns records as the options of a filter; undefined while they load. */
export const recordOptions = (items: readonly { id: string; name: string }[] | undefined) =>
  items?.map(({ id, name }) => ({ value: id, label: name }))
