import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { Hono } from 'hono'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchOptions } from '../playwright.config.ts'
import { startOidcProvider, type TestOidcProvider } from './oidc.ts'
import { startTestServer, type TestServer } from './server.ts'

/**
 * The popup in a real browser, with providers that keep to the page that opened them and one that cuts it
 * off.
 */

let browser: Browser
let context: BrowserContext
let plain: TestOidcProvider
let severing: TestOidcProvider
let server: TestServer

const entry = (id: string, { issuer, clientId, clientSecret }: TestOidcProvider) =>
  [id, issuer, clientId, clientSecret].join(',')

async function bundleOpener(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'test/popup/opener.ts', output: { codeSplitting: false } },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('the opener was not bundled')
  return chunk.code
}

describe.skipIf(!existsSync(launchOptions.executablePath))('the popup', () => {
  beforeAll(async () => {
    plain = await startOidcProvider()
    severing = await startOidcProvider({ openerPolicy: 'same-origin' })
    const script = await bundleOpener()
    const pages = new Hono()
      .get('/opener.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript' }))
      .get('/opener/:provider', (c) =>
        c.html(
          `<!doctype html><body data-provider="${c.req.param('provider')}" data-config="acolhe browser">
          <button>Entrar</button><output></output><script type="module" src="/opener.js"></script>`,
        ),
      )
    server = await startTestServer(
      {
        IDENTITY_API_KEY: 'browser',
        IDENTITY_OIDC: [entry('google.com', plain), entry('oidc.severing', severing)].join(';'),
      },
      undefined,
      pages,
    )
    browser = await chromium.launch(launchOptions)
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    for (const one of [plain, severing]) await one.stop()
  })
  beforeEach(async () => {
    context = await browser.newContext()
  })
  afterEach(() => context.close())

  async function openPage(provider = 'google.com') {
    const page = await context.newPage()
    // Headless pages all report to have the focus; a page behind a popup has not.
    await page.addInitScript(() => {
      document.hasFocus = () => !document.documentElement.hasAttribute('data-behind')
    })
    await page.goto(`${server.origin}/opener/${provider}`)
    return page
  }

  async function openPopup(page: Page) {
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()])
    await popup.getByLabel('E-mail').waitFor()
    return popup
  }

  async function fill(popup: Page, login: string) {
    await popup.getByLabel('E-mail').fill(login)
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Entrar' }).click()])
  }

  const shows = (page: Page, text: string) => page.locator('output', { hasText: text }).waitFor()
  const behind = (page: Page, is: boolean) =>
    page.evaluate((value) => document.documentElement.toggleAttribute('data-behind', value), is)

  test('signs in and closes itself; it is 500 by 600', async () => {
    const page = await openPage()
    const popup = await openPopup(page)
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
    await fill(popup, 'ana@example.com')
    await shows(page, 'done')
    await shows(page, 'hello ana@example.com')
  })

  test('signs in across a provider that cuts it off from the page', async () => {
    const page = await openPage('oidc.severing')
    await behind(page, true)
    const popup = await openPopup(page)
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await fill(popup, 'cut@example.com')
    await shows(page, 'hello cut@example.com')
  })

  test.each(['google.com', 'oidc.severing'])('tells that the person closed it (%s)', async (provider) => {
    const page = await openPage(provider)
    await behind(page, true)
    const popup = await openPopup(page)
    await popup.close()
    await behind(page, false)
    await shows(page, 'auth/popup-closed-by-user')
  })

  test('reports that the person cancelled, in both windows', async () => {
    const page = await openPage()
    const popup = await openPopup(page)
    await popup.getByRole('button', { name: 'Cancelar' }).click()
    await popup.getByText('Você não autorizou a entrada.').waitFor()
    await shows(page, 'auth/popup-closed-by-user')
    const closed = popup.waitForEvent('close')
    // The click closes the window, and may never be confirmed.
    await popup
      .getByRole('button')
      .click()
      .catch(() => {})
    await closed
  })

  test('a second one takes the place of the first', async () => {
    const page = await openPage()
    const first = await openPopup(page)
    const closed = first.waitForEvent('close')
    const second = await openPopup(page)
    await closed
    await shows(page, 'auth/cancelled-popup-request')
    await fill(second, 'second@example.com')
    await shows(page, 'done')
  })

  test('of seven tabs each gets its own', async () => {
    const pages = await Promise.all(Array.from({ length: 7 }, () => openPage()))
    const popups: Page[] = []
    for (const page of pages) popups.push(await openPopup(page))
    for (const [at, popup] of popups.entries()) await fill(popup, `tab${at}@example.com`)
    for (const page of pages) await shows(page, 'done')
  })

  test('reports a blocked popup', async () => {
    const page = await openPage()
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('button').click()
    await shows(page, 'auth/popup-blocked')
  })

  test('says so when the page is gone', async () => {
    const page = await openPage()
    const popup = await openPopup(page)
    await page.close()
    await popup.getByLabel('E-mail').fill('gone@example.com')
    await popup.getByRole('button', { name: 'Entrar' }).click()
    await popup.getByText('não responde').waitFor()
  })

  test('runs its script under its own content policy', async () => {
    const page = await openPage()
    const popup = await openPopup(page)
    const errors: string[] = []
    popup.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    popup.on('pageerror', (error) => errors.push(error.message))
    await fill(popup, 'policy@example.com')
    await shows(page, 'done')
    expect(errors).toEqual([])
  })
})
