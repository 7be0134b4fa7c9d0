import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProductProcess, startProduct } from '../test/process.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

let dataDir: string
let product: ProductProcess

test.skip(({ isMobile }) => isMobile, 'A product of its own, once')
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'acolhe-e2e-demo-'))
  product = await startProduct({ DATA_DIR: dataDir, DEMO: 'on', CEP_LOOKUP_URL: 'off' })
})
test.afterAll(async () => {
  product.child.kill('SIGTERM')
  await once(product.child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
})

test('a visitor opens a clinic of their own from the home, works in it, and sees it end', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await page.clock.install()
  await page.goto(product.origin)
  await page.getByRole('link', { name: 'Ver a demonstração' }).click()
  await expect(page.getByRole('heading', { name: 'Ver a demonstração' })).toBeVisible()
  await expectAccessible(page)
  const bar = page.getByRole('complementary', { name: 'Demonstração' })
  // The first one is being made while the product starts.
  const open = page.getByRole('button', { name: 'Abrir a demonstração' })
  await expect(async () => {
    if (await open.isVisible()) await open.click({ timeout: 3_000 })
    await expect(bar).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 200_000 })

  await expect(page).toHaveURL(/\/clinica\/agendamentos/)
  const cards = page.locator('[data-appointment]')
  await expect(cards.first()).toBeVisible()
  await cards.first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: /./ }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(drawer).toBeHidden()
  await page.getByRole('link', { name: 'Campanhas', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Outubro Rosa' })).toBeVisible()
  await expect(page.getByText('Pausada').first()).toBeVisible()
  await page.getByRole('link', { name: /^Automações/ }).click()
  await expect(page.getByText(/respostas de \d+/)).toBeVisible()
  await page.getByRole('link', { name: /^Caixa de saída/ }).click()
  await expect(page.getByRole('button', { name: /Abrir no WhatsApp/ })).toBeVisible()
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await expect(page.getByText('Recusado').first()).toBeVisible()
  await page.getByRole('link', { name: /^Painel de monitoramento/ }).click()
  // The menu lies over the page while it is pointed at.
  await page.mouse.move(900, 500)
  const tabs = page.getByRole('navigation', { name: 'Monitoramento' })
  await tabs.getByRole('link', { name: 'Recepção' }).click()
  await expect(page.getByRole('region', { name: /^Por chegar/ })).toBeVisible()
  await tabs.getByRole('link', { name: /^Conversas/ }).click()
  await page.getByRole('link', { name: /É sobre a guia do meu exame/ }).click()
  await expect(page.getByText('Espera por uma pessoa.')).toBeVisible()
  await expect(bar).toContainText('tudo é apagado em 2 h')
  await expectAccessible(page)

  const other = await page.context().newPage()
  await other.goto(`${product.origin}/clinica/pacientes`)
  await expect(other.getByRole('complementary', { name: 'Demonstração' })).toBeVisible()
  // In one leap: answers of the server would show a clock that runs ahead.
  await page.clock.fastForward('02:01:00')
  for (const window of [page, other]) {
    await expect(window.getByRole('heading', { name: 'A demonstração terminou' })).toBeVisible()
    await expect(window).toHaveURL(/\/auth\/demonstracao\?fim/)
  }
  await expect(page.getByRole('button', { name: 'Abrir outra demonstração' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Criar conta' })).toBeVisible()
  await expectAccessible(page)
})

test('where it is off there is no button and no page', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Criar conta da clínica' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver a demonstração' })).toBeHidden()
  const response = await page.goto('/auth/demonstracao')
  expect(response?.status()).toBe(404)
})
