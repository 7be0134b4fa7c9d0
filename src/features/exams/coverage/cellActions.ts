/** Actions on the selected cells at once. */

import { plain } from '#lib/match.ts'
import { formatCents, parseMoney } from '#lib/money.ts'
import { isPrice } from '../rules.ts'
import type { CellId } from './draft.ts'
import { coverIn, partsOf, selfPay } from './matrix.ts'
import { type Cover, notCovered } from './rules.ts'

export type Covers = ReadonlyMap<CellId, Cover>

const mapped = (cells: Covers, change: (cover: Cover, id: CellId) => Cover): Covers =>
  new Map([...cells].map(([id, cover]) => [id, coverIn(partsOf(id)[1], change(cover, id))]))

/** Covers all cells, or none if all are covered already; prices stay for when they are covered again. */
export function toggleCovered(cells: Covers): Covers {
  const some = new Map([...cells].filter(([id]) => partsOf(id)[1] !== selfPay))
  return setCovered(some, ![...some.values()].every(({ covered }) => covered))
}

export const setCovered = (cells: Covers, covered: boolean): Covers =>
  mapped(cells, (cover) => ({ ...cover, covered }))

/** Toggles the authorisation of the covered cells. */
export function toggleAuthorization(cells: Covers): Covers {
  const covered = new Map([...cells].filter(([id, cover]) => cover.covered && partsOf(id)[1] !== selfPay))
  return setAuthorization(covered, ![...covered.values()].every((cover) => cover.requiresAuthorization))
}

export const setAuthorization = (cells: Covers, requiresAuthorization: boolean): Covers =>
  mapped(cells, (cover, id) => (partsOf(id)[1] === selfPay ? cover : { ...cover, requiresAuthorization }))

/** Sets the price and covers the cells; null removes the price and leaves the coverage as it is. */
export const setPrice = (cells: Covers, priceCents: number | null): Covers =>
  mapped(cells, (cover) => ({ ...cover, covered: cover.covered || priceCents !== null, priceCents }))

export const clear = (cells: Covers): Covers => mapped(cells, () => notCovered)

/** Applies a typed text to all cells; no text removes the price. */
export function typedInto(cells: Covers, text: string): Covers {
  if (text.trim() === '') return setPrice(cells, null)
  return mapped(cells, (cover) => readCell(text, cover) ?? cover)
}

/** Returns the values that all cells share; undefined where they differ. */
export function commonOf(cells: Covers): { [Field in keyof Cover]: Cover[Field] | undefined } {
  const all = [...cells.values()]
  const common = <Field extends keyof Cover>(field: Field): Cover[Field] | undefined =>
    all.every((cover) => cover[field] === all[0]?.[field]) ? all[0]?.[field] : undefined
  return {
    covered: common('covered'),
    priceCents: common('priceCents'),
    requiresAuthorization: common('requiresAuthorization'),
  }
}

/** Formats a cell for a spreadsheet. */
export const textOf = ({ covered, priceCents }: Cover): string =>
  !covered ? 'não cobre' : priceCents === null ? 'sem preço' : formatCents(priceCents)

const says = (...texts: string[]) => new Set(texts.map(plain))
const covers = says('sim', 's', 'x', 'cobre', 'coberto', 'sem preço')
const doesNot = says('não', 'n', '-', '–', '—', 'não cobre', 'não coberto')

/**
 * Reads a text into a cell: an amount, covered or not, or nothing (the cell stays as it is). Returns null for
 * any other text.
 */
export function readCell(text: string, cover: Cover): Cover | null {
  const typed = text.trim()
  if (typed === '') return cover
  const word = plain(typed)
  if (doesNot.has(word)) return { ...cover, covered: false }
  if (covers.has(word))
    return { ...cover, covered: true, priceCents: word === plain('sem preço') ? null : cover.priceCents }
  const priceCents = parseMoney(typed)
  return priceCents !== null && isPrice(priceCents) ? { ...cover, covered: true, priceCents } : null
}
