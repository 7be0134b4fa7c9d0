import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '#test/process.ts'
import { launchOptions } from '../playwright.config.ts'
import { sitePaths, withProduct } from './site.ts'

/**
 * `npm run lighthouse [path…]`: Lighthouse's own phone at the product as it is built, in the machine's Chromium. Fails
 * below 100. Build first; on a busy machine performance is measured too low.
 */

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const min = 100

const firstPost = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/blog/')).slice(0, 1)

await withProduct(async (origin) => {
  const given = process.argv.slice(2)
  const all = await sitePaths(origin)
  const paths =
    given.length > 0 ? given : ['/', '/features/clinicas', '/pricing', ...firstPost(all), '/contact']
  const port = await freePort()
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${port}`],
  })
  try {
    for (const path of paths) {
      // The first request waits for the page to be made; later ones get the cached one.
      await fetch(origin + path, { headers: { 'accept-encoding': 'br' } })
      const result = await lighthouse(origin + path, {
        port,
        onlyCategories: [...categories],
        logLevel: 'error',
      })
      if (!result) throw new Error(`Lighthouse told nothing of ${path}`)
      const { categories: found, audits } = result.lhr
      const scores = categories.map((id) => Math.round((found[id]?.score ?? 0) * 100))
      process.stdout.write(`${scores.map((score) => String(score).padStart(3)).join(' ')}  ${path}\n`)
      if (scores.every((score) => score >= min)) continue
      process.exitCode = 1
      const counted = categories.flatMap(
        (id) => found[id]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
      )
      for (const { id } of counted) {
        const audit = audits[id]
        if (!audit || audit.score === null || audit.score >= 1) continue
        const { items } = (audit.details ?? {}) as { items?: { node?: { selector?: string } }[] }
        const places = items?.map(({ node }) => node?.selector ?? '') ?? []
        const at = places.some(Boolean) ? ` at ${places.join(', ')}` : ''
        process.stdout.write(`    ${id}: ${audit.displayValue ?? audit.title}${at}\n`)
      }
    }
  } finally {
    await browser.close()
  }
})
