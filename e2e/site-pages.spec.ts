import { faultsOf, type Markup, readMarkup } from './markup.ts'
import { pathsOf } from './siteMap.ts'
import { type APIRequestContext, expect, type Page, test } from './test.ts'

/** Checks every page of the site map: as it is sent, as it is drawn, and without script. */

async function readAll(request: APIRequestContext) {
  const pages = new Map<string, { html: string; markup: Markup }>()
  for (const path of await pathsOf(request)) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    pages.set(path, { html, markup: readMarkup(html) })
  }
  return pages
}

test('every page is valid HTML', async ({ request }) => {
  const wrong: string[] = []
  for (const [path, { html }] of await readAll(request)) {
    for (const fault of faultsOf(html)) wrong.push(`${path}: ${fault}`)
  }
  expect(wrong).toEqual([])
})

test('every page has a head of its own, a picture and one heading', async ({ request, baseURL }) => {
  const wrong: string[] = []
  const said = new Map<string, string>()
  for (const [path, { markup }] of await readAll(request)) {
    const tell = (isWrong: boolean, what: string) => isWrong && wrong.push(`${path}: ${what}`)
    const description = markup.meta('description')
    tell(markup.title.length > 65, `title of ${markup.title.length}: ${markup.title}`)
    tell(!/ \| \S/.test(markup.title), `title without the product's name: ${markup.title}`)
    tell(description.length < 70 || description.length > 160, `description of ${description.length}`)
    for (const text of [markup.title, description]) {
      tell(said.has(text), `says the same as ${said.get(text)}: ${text}`)
      said.set(text, path)
    }
    tell(markup.headings !== 1, `${markup.headings} main headings`)
    tell(markup.canonical !== `${baseURL}${path}`, `canonical ${markup.canonical}`)
    for (const text of markup.jsonLd) tell(!isStructured(text), `JSON-LD ${text.slice(0, 80)}`)
    const address = markup.meta('og:image')
    const picture = await request.get(address)
    tell(sizeOf(await picture.body()) !== '1200 × 630', `picture ${address}: ${picture.status()}`)
  }
  expect(wrong).toEqual([])
})

/** The size in pixels of a PNG, read from its header. */
const sizeOf = (file: Buffer) =>
  file.subarray(12, 16).toString() === 'IHDR' ? `${file.readUInt32BE(16)} × ${file.readUInt32BE(20)}` : ''

function isStructured(text: string): boolean {
  try {
    const data = JSON.parse(text)
    return data['@context'] === 'https://schema.org' && typeof data['@type'] === 'string'
  } catch {
    return false
  }
}

test('every link of every page leads to something, down to the place within it', async ({
  request,
  baseURL,
}) => {
  const pages = await readAll(request)
  const ids = new Map([...pages].map(([path, { markup }]) => [path, markup.ids]))
  const requested = new Map<string, number>()
  const faultOf = async (href: string, from: string): Promise<string> => {
    const { origin, pathname, search, hash } = new URL(href, baseURL + from)
    if (origin !== baseURL)
      return /^(https:|mailto:|tel:)/.test(href) ? '' : 'leads to no known kind of place'
    const address = pathname + search
    if (!requested.has(address)) {
      const answer = await request.get(address)
      requested.set(address, answer.status())
      if (!ids.has(address)) ids.set(address, readMarkup(await answer.text()).ids)
    }
    if (requested.get(address) !== 200) return String(requested.get(address))
    const isPlace = hash === '' || ids.get(address)?.has(decodeURIComponent(hash.slice(1)))
    return isPlace ? '' : 'no such place'
  }
  const wrong = new Map<string, string>()
  for (const [path, { markup }] of pages) {
    for (const href of markup.links) {
      const fault = await faultOf(href, path)
      if (fault !== '') wrong.set(`${href}: ${fault}`, path)
    }
  }
  expect(Object.fromEntries(wrong)).toEqual({})
})

/** Collects the browser's requests and complaints on the pages that it opens. */
function watch(page: Page, baseURL: string | undefined) {
  const wrong: string[] = []
  page.on('request', (request) => {
    const isElsewhere = /^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${baseURL}/`)
    if (isElsewhere) wrong.push(`${page.url()}: asks ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${page.url()}: ${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) wrong.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`))
  return wrong
}

const widths = [1440, 768, 390, 360]
/** Splits the pages into tests that run in parallel. */
const parts = Array.from({ length: 4 }, (_, at) => at)

for (const part of parts) {
  test(`pages drawn: nothing from elsewhere, nothing beyond the edge (${part + 1} of ${parts.length})`, async ({
    page,
    request,
    baseURL,
  }) => {
    const wrong = watch(page, baseURL)
    const paths = (await pathsOf(request)).filter((_, at) => at % parts.length === part)
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (beyond > 0) wrong.push(`${path}: ${beyond} px beyond ${width}`)
      }
      // Text twice as large, as a person sets it in the browser (WCAG 1.4.4).
      const large = await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('html { font-size: 200% !important }')
        document.adoptedStyleSheets = [sheet]
        return document.documentElement.scrollWidth - innerWidth
      })
      if (large > 0) wrong.push(`${path}: ${large} px beyond 360 with large text`)
    }
    expect(wrong).toEqual([])
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the menus open, on desktops and phones', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await menu.getByText('Recursos', { exact: true }).click()
    await expect(menu.getByRole('link', { name: /^Clínicas/ })).toBeVisible()
    await menu.getByText('Sobre', { exact: true }).click()
    await expect(menu.getByRole('link', { name: /^Clínicas/ })).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(menu).toBeHidden()
    await page.locator('summary[aria-label="Menu"]').click()
    const screen = page.getByRole('navigation', { name: 'Menu', exact: true })
    // Over the cookie banner of a first visit, not below it.
    for (const name of ['Entrar', 'Registrar'])
      await screen.getByRole('link', { name, exact: true }).click({ trial: true })
    await screen.getByText('Suporte', { exact: true }).click()
    await screen.getByRole('link', { name: 'Contato' }).click()
    await expect(page).toHaveURL('/contact')
  })

  test('the theme and the answer about cookies are stored, and lead back to the page', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/faqs')
    const html = page.locator('html')
    await expect(html).not.toHaveAttribute('data-mantine-color-scheme')
    await page.getByRole('button', { name: 'Usar tema escuro' }).click()
    await expect(page).toHaveURL('/faqs')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await banner.getByRole('button', { name: 'Rejeitar não essenciais' }).click()
    await expect(page).toHaveURL('/faqs')
    await expect(banner).toBeHidden()
    await page.goto('/')
    await expect(banner).toBeHidden()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

test.describe('text twice as large', () => {
  // The content policy forbids the style that stands for the reader's own setting.
  test.use({ bypassCSP: true, viewport: { width: 390, height: 844 } })

  test('is not cut off on a phone @any-width', async ({ page }) => {
    for (const path of [
      '/',
      '/documentation/api/rede',
      '/documentation/api/equipe',
      '/documentation/api/conta',
    ]) {
      await page.goto(path)
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('html, main *:not([aria-hidden="true"] *):not([role="img"] *)')]
          .filter((element) => {
            const hides = /hidden|clip/.test(getComputedStyle(element).overflowX)
            return (hides || element.matches('html')) && element.clientWidth > 2
          })
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 2)
          .map(({ className, scrollWidth }) => `${className}: ${scrollWidth}`),
      )
      expect(cut, path).toEqual([])
    }
  })
})
