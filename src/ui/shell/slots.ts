/** The numbers of the shell's dropdowns, so that no two share one. */
export const slots = {
  networkSwitcher: 0,
  networkSwitcherInDrawer: 1,
  /** The row whose menu is open. */
  listRow: 2,
  listOrder: 3,
  /** One for each filter of a list: up to sixteen. */
  listFilter: 24,
} as const
