/** The numbers of the shell's dropdowns, so that no two share one. */
export const slots = {
  networkSwitcher: 0,
  networkSwitcherInDrawer: 1,
} as const
