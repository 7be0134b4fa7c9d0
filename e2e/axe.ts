import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What another theme can change; names, roles and sizes are the same in both. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** No finding of WCAG 2.2 AA in either theme. A static page follows the system by its stylesheet alone. */
export async function expectAccessible(page: Page, { isStatic = false } = {}) {
  // A page that is still being fetched has nothing to be looked at.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    if (!isStatic) await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    const axe = new AxeBuilder({ page })
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
