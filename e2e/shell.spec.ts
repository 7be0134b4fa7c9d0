import { TOTP } from 'otpauth'
import { boreal } from '../test/world.ts'
import { verifyEmail } from './database.ts'
import { linkTo } from './mail.ts'
import { field, fillNetwork, openDashboard, openMenu, register, signIn, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar' })
const cookieOf = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)

test.describe('the cookie banner', () => {
  test('goes from every tab once it is answered, and is not sent again', async ({ page, context }) => {
    await page.goto('/auth/login')
    await expect(banner(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/auth/register')
    await expect(banner(other)).toBeVisible()
    await page.getByRole('button', { name: 'Rejeitar não essenciais' }).click()
    await expect(banner(page)).toBeHidden()
    await expect(banner(other)).toBeHidden()
    const cookie = await cookieOf(page, 'cookie-consent')
    expect(cookie).toMatchObject({ value: 'true', path: '/', sameSite: 'Lax', domain: 'localhost' })
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600)
    const html = await (await page.request.get('/auth/login')).text()
    expect(html).not.toContain('Rejeitar não essenciais')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })

  test('both answers store the same', async ({ page, context }) => {
    for (const answer of ['Aceitar todos', 'Rejeitar não essenciais']) {
      await context.clearCookies()
      await page.goto('/auth/login')
      await page.getByRole('button', { name: answer }).click()
      await expect(banner(page)).toBeHidden()
      expect((await cookieOf(page, 'cookie-consent'))?.value).toBe('true')
    }
  })

  test('is answered for good when a link is followed at once', async ({ page }) => {
    await page.goto('/faqs')
    await page.evaluate(() => {
      const press = (target: Element | null) => (target as HTMLElement).click()
      press(document.querySelector('[aria-label=Cookies] button'))
      press(document.querySelector('a[href="/pricing"]'))
    })
    await expect(page).toHaveURL('/pricing')
    await expect.poll(async () => (await cookieOf(page, 'cookie-consent'))?.value).toBe('true')
  })

  test('works without script, and leads back to the page', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/nada-aqui?de=teste')
    await expect(banner(page)).toBeVisible()
    await page.getByRole('button', { name: 'Aceitar todos' }).click()
    await expect(page).toHaveURL('/nada-aqui?de=teste')
    await expect(banner(page)).toHaveCount(0)
    expect((await cookieOf(page, 'cookie-consent'))?.value).toBe('true')
    await context.close()
  })

  test('never covers what has the focus', async ({ page }) => {
    await register(page, someone())
    await page.goto('/clinica/configuracao-rede')
    await expect(banner(page)).toBeVisible()
    await field(page, 'Nome da rede').focus()
    for (let step = 0; step < 12; step++) {
      const isFree = await page.evaluate(() => {
        const focused = document.activeElement?.getBoundingClientRect()
        const cookies = document.querySelector('[aria-label="Cookies"]')?.getBoundingClientRect()
        const isInside = document.activeElement?.closest('[aria-label="Cookies"]')
        return (
          isInside !== null ||
          !focused ||
          !cookies ||
          focused.bottom <= cookies.top ||
          focused.left >= cookies.right ||
          focused.right <= cookies.left
        )
      })
      expect(isFree, `step ${step}`).toBe(true)
      await page.keyboard.press('Tab')
    }
  })
})

test('the theme is in the page that the server sends, and the choice is stored for a year', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Usar tema escuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const cookie = await cookieOf(page, 'theme')
  expect(cookie).toMatchObject({ value: 'dark', path: '/', sameSite: 'Lax', domain: 'localhost' })
  const html = await (await page.request.get('/auth/login')).text()
  expect(html).toMatch(/<html[^>]*data-mantine-color-scheme="dark"/)
})

test('the search by keyboard alone: pages by synonym, actions, and back to the page before', async ({
  page,
}) => {
  await register(page, someone())
  await openDashboard(page)
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.type('CNPJ')
  await expect(page.getByRole('option')).toHaveText([/Rede e unidades/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/clinica/configuracao-rede')
  await expect(search(page)).toBeHidden()

  await field(page, 'Nome da rede').fill('Meio digitado')
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('tema')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(field(page, 'Nome da rede')).toHaveValue('Meio digitado')
  await expect(field(page, 'Nome da rede')).toBeFocused()

  const options = page.getByRole('option')
  await page.keyboard.press('Control+k')
  // Before the field has the focus.
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(search(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(search(page)).toBeHidden()
  await expect(field(page, 'Nome da rede')).toBeFocused()
})

test('the keys are listed, and single ones can be turned off', async ({ page }) => {
  await register(page, someone())
  await openDashboard(page)
  const keys = page.getByRole('dialog', { name: 'Atalhos de teclado' })
  await page.getByRole('heading', { level: 1 }).first().click()
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await keys.getByText('Atalhos de uma tecla só').click()
  await expect(keys.getByRole('switch')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await expect(keys).toBeHidden()
  await page.keyboard.type('atalhos')
  await page.keyboard.press('Enter')
  await expect(keys).toBeVisible()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().click()
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('?')
  await expect(search(page)).toHaveValue('?')
})

test('two networks: the search turns to the other', async ({ page }) => {
  const person = someone()
  await register(page, person)
  await verifyEmail(person.email)
  await page.goto('/clinica/configuracao-rede/nova')
  await fillNetwork(page, { 'Nome da rede': boreal.orgName })
  await page.getByRole('button', { name: /^Criar rede/ }).click()
  await expect(page.getByText('Rede salva com sucesso')).toBeVisible()
  await page.waitForEvent('load')
  await expect(field(page, 'Nome da rede')).toHaveValue(boreal.orgName)
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(person.fullname)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Nome da rede')).toHaveValue(person.fullname)
})

test('a change of page: its title, the top, and nothing left open', async ({ page }) => {
  await register(page, someone())
  await openDashboard(page)
  await expect(page).toHaveTitle('Dashboard | Acolhe')
  await page.goto('/clinica/conta')
  await expect(page).toHaveTitle('Minha conta | Acolhe')
  await page.getByRole('heading', { name: 'Excluir conta' }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await openMenu(page)
  await page.getByRole('link', { name: 'Rede e unidades' }).click()
  await expect(page).toHaveTitle('Rede e unidades | Acolhe')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/clinica/conta')
  await expect(search(page)).toBeHidden()
})

test('seven tabs share one stream, and all of them live', async ({ page, context }) => {
  const person = someone()
  await register(page, person)
  await openDashboard(page)
  const streams = new Set<string>()
  context.on('request', (request) => {
    if (request.url().endsWith('/events')) streams.add(request.url() + streams.size)
  })
  const tabs = [page]
  for (let count = 1; count < 7; count++) {
    const tab = await context.newPage()
    await tab.goto('/clinica/conta')
    await expect(field(tab, 'Nome completo')).toHaveValue(person.fullname)
    tabs.push(tab)
  }
  await field(tabs[6] ?? page, 'Nome completo').fill('Ana de Sete Janelas')
  await (tabs[6] ?? page).getByRole('button', { name: 'Salvar nome' }).click()
  for (const tab of tabs.slice(1)) {
    await tab.bringToFront()
    await expect(field(tab, 'Nome completo')).toHaveValue('Ana de Sete Janelas')
  }
  expect(streams.size).toBeLessThanOrEqual(1)
})

test('a lost connection is shown, and recovers by itself', async ({ page, context }) => {
  await register(page, someone())
  await page.goto('/clinica/conta')
  await expect(field(page, 'Nome completo')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Sem conexão/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Sem conexão/)).toBeHidden()
})

test.describe('the account page', () => {
  test('is reached by the person’s block', async ({ page }) => {
    await register(page, someone())
    await openDashboard(page)
    await openMenu(page)
    await page.getByRole('link', { name: /minha conta/ }).click()
    await expect(page).toHaveURL('/clinica/conta')
    await expect(page.getByText('este aparelho')).toBeVisible()
  })

  test('a new name reaches the other windows', async ({ page, browser, baseURL }) => {
    const person = someone()
    await register(page, person)
    const other = await browser.newContext({ baseURL })
    const second = await other.newPage()
    await second.goto('/auth/login')
    await signIn(second, person)
    await expect(second).toHaveURL('/clinica/dashboard')
    await second.goto('/clinica/conta')
    await expect(field(second, 'Nome completo')).toHaveValue(person.fullname)
    await page.goto('/clinica/conta')
    await field(page, 'Nome completo').fill('   ')
    await page.getByRole('button', { name: 'Salvar nome' }).click()
    await expect(page.getByText('Nome completo é obrigatório')).toBeVisible()
    await field(page, 'Nome completo').fill('Ana Moura Prado')
    await page.getByRole('button', { name: 'Salvar nome' }).click()
    await expect(page.getByText('Nome salvo')).toBeVisible()
    await expect(field(second, 'Nome completo')).toHaveValue('Ana Moura Prado')
    await other.close()
  })

  test('a new password ends the other devices, and this one goes on', async ({ page, browser, baseURL }) => {
    const person = someone()
    await register(page, person)
    const other = await browser.newContext({ baseURL })
    const second = await other.newPage()
    await second.goto('/auth/login')
    await signIn(second, person)
    await expect(second).toHaveURL('/clinica/dashboard')
    await page.goto('/clinica/conta')
    await page.getByRole('button', { name: 'Mudar senha' }).click()
    await page.getByLabel('Nova senha').fill('cadeira azul na varanda')
    await page.getByRole('button', { name: 'Salvar senha' }).click()
    await expect(page.getByText('Senha mudada. Os outros aparelhos saíram da conta.')).toBeVisible()
    await expect(second).toHaveURL(/\/auth\/login/)
    await page.reload()
    await expect(page.getByText('este aparelho')).toBeVisible()
    await other.close()
  })

  test('all other devices are left at once, and this one goes on', async ({ page, browser, baseURL }) => {
    const person = someone()
    await register(page, person)
    const other = await browser.newContext({ baseURL })
    const second = await other.newPage()
    await second.goto('/auth/login')
    await signIn(second, person)
    await expect(second).toHaveURL('/clinica/dashboard')
    await page.goto('/clinica/conta')
    await expect(page.getByText('Chrome no Linux')).toHaveCount(2)
    await page.getByRole('button', { name: 'Sair de todos os outros' }).click()
    await expect(page.getByText('Você saiu de todos os outros aparelhos')).toBeVisible()
    await expect(page.getByText('Chrome no Linux')).toHaveCount(1)
    await expect(second).toHaveURL(/\/auth\/login/)
    await field(page, 'Nome completo').fill('Ainda aqui')
    await page.getByRole('button', { name: 'Salvar nome' }).click()
    await expect(page.getByText('Nome salvo')).toBeVisible()
    await other.close()
  })

  test('the e-mail changes when the link to the new address is opened', async ({ page }) => {
    const person = someone()
    await register(page, person)
    await page.goto('/clinica/conta')
    await page.getByRole('button', { name: 'Reenviar confirmação' }).click()
    await expect(page.getByText('E-mail de confirmação enviado')).toBeVisible()
    await page.getByRole('button', { name: 'Mudar e-mail' }).click()
    await expect(field(page, 'Novo e-mail')).toBeFocused()
    await field(page, 'Novo e-mail').fill(`novo.${person.email}`)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByText(`novo.${person.email}`)).toBeVisible()
    await expect(page.getByText('A conta muda de e-mail quando você abrir o link')).toBeVisible()
    expect(await linkTo(`novo.${person.email}`, 'verifyAndChangeEmail')).toContain('/auth/acao?')
  })

  test('two steps: enrolled, shown the recovery codes once, asked at sign-in, and turned off', async ({
    page,
  }) => {
    const person = someone()
    await register(page, person)
    await page.goto('/clinica/conta')
    await expect(page.getByText('confirme primeiro o seu e-mail')).toBeVisible()
    await page.goto(await linkTo(person.email, 'verifyEmail'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/clinica/conta')
    await page.getByRole('button', { name: 'Ligar confirmação em duas etapas' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: /Código QR/ })).toBeVisible()
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const totp = new TOTP({ secret })
    await dialog.getByLabel('Código de seis dígitos').fill('000000')
    await expect(dialog.getByText('Este código não confere')).toBeVisible()
    await dialog.getByLabel('Código de seis dígitos').fill(totp.generate())
    await expect(page.getByText('Confirmação em duas etapas ligada')).toBeVisible()
    const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const code = (await codes.getByRole('listitem').first().textContent()) ?? ''
    await codes.getByRole('button', { name: 'Guardei os códigos' }).click()
    await expect(page.getByText(/^Ligada desde/)).toBeVisible()

    await openMenu(page)
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await signIn(page, person)
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
    await page.getByLabel('Código de recuperação').fill(code)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page).toHaveURL(/\/clinica/)
    await page.goto('/clinica/conta')
    await page.getByRole('button', { name: 'Desligar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click()
    await expect(page.getByText('Confirmação em duas etapas desligada')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ligar confirmação em duas etapas' })).toBeVisible()
  })

  test('the account is deleted after a word typed, and is no more', async ({ page }) => {
    const person = someone()
    await register(page, person)
    await page.goto('/clinica/conta')
    await page.getByRole('button', { name: 'Excluir minha conta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' })
    await expect(dialog.getByRole('button', { name: 'Excluir conta' })).toBeDisabled()
    await field(page, 'Digite excluir para confirmar').fill('Excluir')
    await dialog.getByRole('button', { name: 'Excluir conta' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByText('Conta excluída')).toBeVisible()
    await signIn(page, person)
    await expect(page.getByRole('alert').first()).toContainText('E-mail ou senha não conferem')
  })
})
