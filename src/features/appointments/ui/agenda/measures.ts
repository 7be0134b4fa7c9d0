/** The measures of the grid, in pixels. */

export const hourPx = 104
export const quarterPx = hourPx / 4
export const gutterPx = 44
export const headPx = 54
export const minColumnPx = 92
/** The height below which a card has one line. */
export const oneLinePx = 31
/** The width from which a card shows the whole name. */
export const wideCardPx = 120
/** The width from which it shows details as well, as far as its height has the lines. */
export const detailedCardPx = 150
/** The width from which what is on one line has room beside the name. */
export const longCardPx = 300

export const heightOf = (minutes: number): number => (minutes * hourPx) / 60
export const minutesIn = (px: number): number => (px * 60) / hourPx
