import { countLimit } from '#platform/records/contract.ts'

/** The names of a list's records, for sentences. */
export interface ItemLabels {
  readonly one: string
  readonly many: string
  readonly isFeminine?: boolean
}

const number = new Intl.NumberFormat('pt-BR')

/** Formats a count: `1 unidade`, `3 unidades`. */
export const counted = (count: number, { one, many }: ItemLabels): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** Formats a total: `26`, `mais de 10.000` where counting has stopped. */
export const totalText = (total: number): string =>
  total >= countLimit ? `mais de ${number.format(countLimit)}` : number.format(total)

/** Formats a selection: `1 selecionada`, `3 selecionados`. */
export const countedSelected = (count: number, { isFeminine }: ItemLabels): string =>
  `${number.format(count)} ${isFeminine ? 'selecionada' : 'selecionado'}${count === 1 ? '' : 's'}`

/** Formats none: `Nenhuma unidade`. */
export const none = ({ one, isFeminine }: ItemLabels): string => `${isFeminine ? 'Nenhuma' : 'Nenhum'} ${one}`

/** Formats a range: `1 a 12 de 26`; `de mais de 10.000` where counting has stopped. */
export const rangeOf = ({
  offset,
  total,
  items,
}: {
  offset: number
  total: number
  items: readonly unknown[]
}): string => `${number.format(offset + 1)} a ${number.format(offset + items.length)} de ${totalText(total)}`

/** Formats the confirmation: `Unidade restaurada`, `3 convênios restaurados`. */
export const restoredText = (count: number, itemLabels: ItemLabels): string =>
  `${count === 1 ? capital(itemLabels.one) : counted(count, itemLabels)} ${ending('restaurad', count, itemLabels)}`

/** Formats what there is none of: `Nenhuma unidade excluída`. */
export const noneDeleted = (itemLabels: ItemLabels): string =>
  `${none(itemLabels)} ${ending('excluíd', 1, itemLabels)}`

/** Formats the head of the column: `Excluída em`. */
export const deletedAtLabel = (itemLabels: ItemLabels): string =>
  `${capital(ending('excluíd', 1, itemLabels))} em`

const ending = (stem: string, count: number, { isFeminine }: ItemLabels) =>
  `${stem}${isFeminine ? 'a' : 'o'}${count === 1 ? '' : 's'}`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
