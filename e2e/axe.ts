import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isPhone } from './agenda.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose findings depend on the theme; names, roles and sizes are the same in both. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

type Theme = 'light' | 'dark'
const bothThemes: readonly Theme[] = ['light', 'dark']

/**
 * Expects no finding of WCAG 2.2 AA in either theme; on a phone, which has the colours of the desktop, in
 * one. A static page follows the system by its stylesheet alone. For the specs of `e2e/axe`: it takes as long
 * as some journeys.
 */
export async function expectAccessible(
  page: Page,
  { isStatic = false, themes = isPhone(page) ? (['light'] as const) : bothThemes } = {},
) {
  // A page that is still loading has nothing to check yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    if (!isStatic) await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    // Colours that are still on their way from one theme to the other are nobody's.
    await page.evaluate(() => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      return Promise.allSettled(ending.map(({ finished }) => finished))
    })
    // Legacy mode saves the second page that gathers findings of frames: no page has frames.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await (theme === 'light'
      ? axe.withTags(tags)
      : axe.withRules(rulesOfColour)
    ).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${theme}: ${id} at ${nodes.map((node) => node.target).join(', ')}`,
    )
    expect(found).toEqual([])
  }
}
