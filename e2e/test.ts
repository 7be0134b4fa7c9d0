import { test as base } from '@playwright/test'

export * from '@playwright/test'

/**
 * A journey whose other windows end with it. The browser is shared by the journeys that follow: what one leaves open goes on
 * running, listening and asking beside them.
 */
export const test = base.extend<{ closesWindows: undefined }>({
  closesWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      const left = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(left.map((context) => context.close()))
    },
    { auto: true },
  ],
})
