import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { escapeHtml } from '#lib/html.ts'
import { readMarkup } from '../../e2e/markup.ts'
import { launchOptions } from '../../playwright.config.ts'
import { sitePaths, withProduct } from '../site.ts'

/**
 * Makes the picture that a link to a public page shows elsewhere: its headline next to the door. One for each
 * page of the site map.
 */
export const shootLinks = (names: readonly string[]): Promise<void> =>
  withProduct(async (origin) => {
    const browser = await chromium.launch(launchOptions)
    await mkdir('public/og', { recursive: true })
    try {
      const page = await browser.newPage({ viewport: size, colorScheme: 'light' })
      const drawnAlready = new Set<string>()
      for (const path of await sitePaths(origin)) {
        const html = await (await fetch(origin + path)).text()
        const name = basename(readMarkup(html).meta('og:image'), '.png')
        if (name === '') {
          process.stderr.write(`${path} names no picture\n`)
          process.exitCode = 1
          continue
        }
        // Pages that belong together share the picture of the first.
        if (drawnAlready.has(name) || (names.length > 0 && !names.includes(name))) continue
        drawnAlready.add(name)
        const title = escapeHtml(readMarkup(html).meta('og:title'))
        await page.setContent(await drawn(path, headlineOf(html), title))
        await page.evaluate(() => document.fonts.ready)
        const png = await page.screenshot()
        const small = await sharp(png).png({ palette: true, colours: 48, effort: 8 }).toBuffer()
        await writeFile(`public/og/${name}.png`, small)
        process.stdout.write(`${name} ${(small.length / 1000).toFixed(1)} kB\n`)
      }
    } finally {
      await browser.close()
    }
  })

const size = { width: 1200, height: 630 }

/** The text of the page itself, with its escapes. */
function headlineOf(html: string): string {
  const [, headline = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? []
  const text = headline
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') throw new Error('a page has no headline')
  return text
}

const kinds: Readonly<Record<string, string>> = {
  features: 'Recursos',
  blog: 'Blog',
  documentation: 'Documentação',
  research: 'Pesquisa',
  pricing: 'Preços',
  faqs: 'Perguntas frequentes',
  contact: 'Contato',
}

const fontFace = async (family: string, file: string, weights: string) => {
  const font = (await readFile(file)).toString('base64')
  return `@font-face { font-family: ${family}; font-weight: ${weights}; src: url(data:font/woff2;base64,${font}) }`
}

const figtree = createRequire(import.meta.url).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)

/** A headline that only names the kind is replaced by the title. */
async function drawn(path: string, text: string, title: string): Promise<string> {
  const own = kinds[path.split('/')[1] ?? ''] ?? ''
  const [kind, headline] = text === own ? ['', title] : [own, text]
  const headlinePx = headline.length > 80 ? 54 : headline.length > 48 ? 64 : 76
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><style>
${await fontFace('Fraunces', 'src/features/site/ui/kit/fraunces.woff2', '480')}
${await fontFace('Figtree', figtree, '300 900')}
* { margin: 0 }
body { width: 1200px; height: 630px; overflow: hidden; background: #fbfaf7; color: #1d2522; position: relative }
p { position: absolute; left: 72px; top: 64px; font: 600 26px Figtree; color: #56605b }
h1 { position: absolute; left: 72px; top: ${kind === '' ? 64 : 116}px; width: 690px; font: 480 ${headlinePx}px/1.12 Fraunces; letter-spacing: -0.018em; text-wrap: balance }
.mark { position: absolute; left: 72px; bottom: 60px; color: #0b5f5c }
.door { position: absolute; right: 0; bottom: 0 }
</style><body>
${kind === '' ? '' : `<p>${escapeHtml(kind)}</p>`}
<h1>${headline}</h1>
${wordmark}
${door}
</body></html>`
}

const wordmark = `<svg class="mark" viewBox="0 0 406 120" height="62" width="210">
<g fill="none" stroke="currentColor" stroke-width="13.5">
<path d="M7 112V45a31 31 0 0 1 62 0v67"/><path d="M139.1 98.1a29 29 0 1 1 0-41.2"/><circle cx="187" cy="77.5" r="29"/>
<path d="M236 4v108"/><path d="M263 4v108M263 112V77a27 27 0 0 1 54 0v35"/><path d="M340.2 77.5h57.6a29 29 0 1 0-8.2 20.6"/>
</g><circle cx="38" cy="74" r="13" fill="#d9563b"/></svg>`

/** A closed door, an open one with a person in it, and the ground. */
const door = `<svg class="door" viewBox="0 0 430 630" width="430" height="630">
<path d="M300 556V300a90 90 0 0 1 180 0v256z" fill="#c9e0dc"/>
<path d="M30 556V226a115 115 0 0 1 230 0v330z" fill="#0b5f5c"/>
<circle cx="145" cy="404" r="34" fill="#d9563b"/>
<path d="M96 556v-42a49 49 0 0 1 98 0v42z" fill="#d9563b"/>
<circle cx="330" cy="440" r="7" fill="#fbfaf7"/>
<path d="M0 556h430" stroke="#1d2522" stroke-width="3"/>
</svg>`
