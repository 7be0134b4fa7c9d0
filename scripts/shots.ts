import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { field, fillNetwork, register, someone } from '../e2e/people.ts'
import { launchOptions } from '../playwright.config.ts'
import { startProduct } from '../test/process.ts'
import { olga } from '../test/world.ts'

/** Pictures of every page, full, empty and failing, into `shots/`: 1440 and 390 px wide, light and dark. */

type Visit = (page: Page) => Promise<unknown>

const save = (page: Page) => page.getByRole('button', { name: /^(Salvar|Criar rede)/ }).click()

const visitors: Record<string, Visit> = {
  entrar: (page) => page.goto('/auth/login'),
  'entrar-recusado': async (page) => {
    await page.goto('/auth/login')
    await page.getByLabel('E-mail').fill(olga.email)
    await page.getByLabel('Senha', { exact: true }).fill('senha-errada')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
  },
  registrar: (page) => page.goto('/auth/register'),
  'registrar-recusado': async (page) => {
    await page.goto('/auth/register')
    await page.getByRole('button', { name: 'Criar conta' }).click()
  },
  '404': (page) => page.goto('/nao-existe'),
}

/** Of somebody signed in; in this order, on one network. */
const insiders: Record<string, Visit> = {
  'dashboard-novo': (page) => page.goto('/clinica/dashboard'),
  'rede-nova-conta': (page) => page.goto('/clinica/configuracao-rede'),
  'rede-recusada': async (page) => {
    await page.goto('/clinica/configuracao-rede')
    await fillNetwork(page, { CNPJ: '12.345.678/0001-9', Telefone: '(11) 3045-22' })
    await save(page)
    await page.getByText('CNPJ inválido').first().waitFor()
  },
  rede: async (page) => {
    await page.goto('/clinica/configuracao-rede')
    await fillNetwork(page)
    await save(page)
    await page.getByText('Rede atualizada com sucesso').waitFor()
    await page.reload()
    await field(page, 'CNPJ').waitFor()
  },
  dashboard: (page) => page.goto('/clinica/dashboard'),
  'criar-rede': (page) => page.goto('/clinica/configuracao-rede/nova'),
  'clinica-404': (page) => page.goto('/clinica/nao-existe'),
}

const widths = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } }

async function shoot(
  browser: Browser,
  origin: string,
  width: keyof typeof widths,
  colorScheme: 'light' | 'dark',
) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: widths[width],
    colorScheme,
    locale: 'pt-BR',
  })
  const page = await context.newPage()
  const picture = (name: string) =>
    page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png`, animations: 'disabled' })
  const visitAll = async (visits: Record<string, Visit>) => {
    for (const [name, visit] of Object.entries(visits)) {
      await visit(page)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      await picture(name)
    }
  }
  await visitAll(visitors)
  await register(page, someone(olga))
  await visitAll(insiders)
  await context.close()
}

const dataDir = await mkdtemp(join(tmpdir(), 'acolhe-shots-'))
await mkdir('shots', { recursive: true })
const product = await startProduct({ DATA_DIR: dataDir, RATE_LIMITS: 'off', CEP_LOOKUP_URL: 'off' })
const browser = await chromium.launch(launchOptions)
try {
  for (const width of [1440, 390] as const) {
    for (const theme of ['light', 'dark'] as const) await shoot(browser, product.origin, width, theme)
  }
} finally {
  await browser.close()
  product.child.kill('SIGTERM')
  await once(product.child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}
