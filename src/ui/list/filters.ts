import type { ItemLabels } from './itemLabels.ts'
import type { Filter, FilterOption } from './types.ts'

/** Filters that several lists have. */

/** Returns true or false for the two values of a filter; undefined when neither is chosen. */
export const either = (value: string | undefined, yes: string): boolean | undefined =>
  value === undefined ? undefined : value === yes

/** `ativas`, `inativas`: the values of the address and the labels of the filter. */
const activeWords = ({ isFeminine }: ItemLabels) =>
  isFeminine ? ['ativas', 'inativas'] : ['ativos', 'inativos']

/** The filter of active and inactive records; with what was deleted for people who may restore it. */
export const activeFilter = (itemLabels: ItemLabels, mayRestore = false): Filter<'situacao'> => ({
  id: 'situacao',
  label: 'Situação',
  options: [
    ...(optionsOf(activeWords(itemLabels)) ?? []),
    ...(mayRestore ? [deletedOption(itemLabels)] : []),
  ],
})

interface Situation {
  readonly situacao: readonly string[]
}

/** Returns the value of `activeFilter`: active, inactive, or undefined for both. */
export const isActiveIn = ({ situacao }: Situation, itemLabels: ItemLabels) =>
  isDeletedIn({ situacao }, itemLabels) ? undefined : either(situacao[0], activeWords(itemLabels)[0] ?? '')

/** The option of a filter of situations that shows what was deleted. */
export const deletedOption = ({ isFeminine }: ItemLabels): FilterOption => ({
  value: isFeminine ? 'excluidas' : 'excluidos',
  label: isFeminine ? 'excluídas' : 'excluídos',
  isDeleted: true,
})

/** True when what was deleted is to be shown; otherwise undefined, which the API is not told. */
export const isDeletedIn = ({ situacao }: Situation, itemLabels: ItemLabels): true | undefined =>
  situacao.includes(deletedOption(itemLabels).value) || undefined

/** Returns a new choice of several without the options that are not chosen together: the last one counts. */
export function chosenTogether(
  options: readonly FilterOption[],
  before: readonly string[],
  chosen: readonly string[],
): readonly string[] {
  const isDeleted = (value: string) => options.find((one) => one.value === value)?.isDeleted ?? false
  const added = chosen.find((value) => !before.includes(value))
  if (added === undefined) return chosen
  return chosen.filter((value) => isDeleted(value) === isDeleted(added))
}

/** Returns names as the options of a filter; undefined while they load. */
export const optionsOf = (names: readonly string[] | undefined) =>
  names?.map((name) => ({ value: name, label: name }))

/** Returns records as the options of a filter; undefined while they load. */
export const recordOptions = (items: readonly { id: string; name: string }[] | undefined) =>
  items?.map(({ id, name }) => ({ value: id, label: name }))

/** Returns the option that shows what was deleted, with the filter that has it; undefined for a person who may not. */
export function deletedAmong(filters: readonly Filter[]) {
  for (const { id, options } of filters) {
    const option = options?.find(({ isDeleted }) => isDeleted)
    if (option) return { id, value: option.value, label: option.label }
  }
  return undefined
}
