import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { startProduct } from '../test/process.ts'
import { ana, olga } from '../test/world.ts'
import { addMember, ageSessions, idsOf, runSql } from './database.ts'
import { linkTo } from './mail.ts'
import { createAccount, field, openMenu, register, saveButton, signIn, someone } from './people.ts'
import { callIdentity, enrolAuthenticator, identityKey } from './secondFactor.ts'
import { expect, type Page, test } from './test.ts'

const password = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function leave(page: Page) {
  await openMenu(page)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page).toHaveURL('/auth/login')
}

async function verifyEmail(page: Page, email: string) {
  await page.goto(await linkTo(email, 'verifyEmail'))
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
}

test.describe('a network that demands a second factor', () => {
  const networkPage = '/clinica/configuracao-rede'
  const demand = (page: Page) => page.getByRole('switch', { name: 'Exigir confirmação em duas etapas' })
  const closed = (page: Page) =>
    page.getByRole('heading', { name: 'Esta rede pede confirmação em duas etapas' })

  test('closes for the manager at work without one, and opens once it is enrolled', async ({
    page,
    browser,
    baseURL,
  }) => {
    const [owner, manager] = [someone(olga), someone(ana)]
    await register(page, owner)
    await verifyEmail(page, owner.email)
    const { orgId } = await idsOf(owner.email)
    const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() })
    const other = await elsewhere.newPage()
    await register(other, manager)
    await verifyEmail(other, manager.email)
    await addMember(orgId, manager.email, 'manager')

    // A person without a second factor can't require it of others, and reads why.
    await page.goto(networkPage)
    await expect(demand(page)).toBeDisabled()
    await expect(page.getByText('entre você primeiro em duas etapas')).toBeVisible()
    const { authenticator } = await enrolAuthenticator(page, owner)
    await page.goto(networkPage)
    await expect(page).toHaveURL(/\/auth\/login/)
    await signIn(page, owner)
    await page.getByLabel('Código de seis dígitos').fill(authenticator.nextCode())
    await expect(page).toHaveURL(networkPage)

    await other.goto(networkPage)
    await expect(field(other, 'Nome da rede')).toHaveValue(owner.fullname)
    const beside = await elsewhere.newPage()
    await beside.goto(networkPage)
    await expect(field(beside, 'Nome da rede')).toHaveValue(owner.fullname)

    await demand(page).click({ force: true })
    await expect(page.getByText('Direção e gestão agora entram em duas etapas')).toBeVisible()
    await expect(demand(page)).toBeChecked()
    for (const tab of [other, beside]) await expect(closed(tab)).toBeVisible()
    await expect(other.getByText(/^Sem conexão/)).toBeHidden()
    await other.reload()
    await expect(closed(other)).toBeVisible()

    await other.getByRole('link', { name: 'Ligar em Minha conta' }).click()
    await expect(other).toHaveURL(/\/clinica\/conta/)
    await other.getByRole('button', { name: 'Ligar confirmação em duas etapas' }).click()
    const dialog = other.getByRole('dialog')
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await dialog.getByLabel('Código de seis dígitos').fill(new TOTP({ secret }).generate())
    await other.getByRole('button', { name: 'Guardei os códigos' }).click()
    await openMenu(other)
    await other.getByRole('link', { name: 'Rede e unidades' }).click()
    await expect(field(other, 'Nome da rede')).toHaveValue(owner.fullname)
    // A tab reloads when it becomes visible again; here every tab is always visible.
    await beside.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(field(beside, 'Nome da rede')).toHaveValue(owner.fullname)

    // Live events arrive again in the tab that was closed.
    await field(page, 'Nome da rede').fill('Aurora em duas etapas')
    for (const [label, value] of Object.entries(wholeNetwork)) await field(page, label).fill(value)
    await saveButton(page).click()
    await expect(page.getByText('Rede atualizada com sucesso')).toBeVisible()
    for (const tab of [other, beside])
      await expect(field(tab, 'Nome da rede')).toHaveValue('Aurora em duas etapas')
    await elsewhere.close()
  })

  test('another network stays a click away, and the door opens when the demand is taken back', async ({
    page,
  }) => {
    const [owner, manager] = [someone(olga), someone({ ...ana, fullname: 'Ana da Outra Rede' })]
    await createAccount(page, owner)
    const { orgId } = await idsOf(owner.email)
    await register(page, manager)
    await addMember(orgId, manager.email, 'manager')
    await runSql('update orgs set requires_second_factor = true where org_id = $1', [orgId], orgId)
    await page.goto(networkPage)
    await expect(closed(page)).toBeVisible()
    await expect(page).toHaveTitle('Falta a segunda etapa | Acolhe')

    await openMenu(page)
    await page
      .getByRole('button', { name: /^Rede: / })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: manager.fullname }).click()
    await expect(field(page, 'Nome da rede')).toHaveValue(manager.fullname)
    await openMenu(page)
    await page
      .getByRole('button', { name: /^Rede: / })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: owner.fullname }).click()
    await expect(closed(page)).toBeVisible()

    await runSql('update orgs set requires_second_factor = false where org_id = $1', [orgId], orgId)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(field(page, 'Nome da rede')).toHaveValue(owner.fullname)
  })
})

/** Everything that a network needs besides its name. */
const wholeNetwork = {
  CNPJ: '11.222.333/0001-81',
  Telefone: '(11) 3045-2200',
  'E-mail': 'recepcao@aurora.example',
  CEP: '05422-030',
  Cidade: 'São Paulo',
  UF: 'SP',
  Endereço: 'Rua dos Jequitibás',
  Número: '218',
}

test.describe('the bot check', () => {
  let product: { child: ChildProcess; origin: string }
  let dataDir: string

  // The product of all other tests counts no failures.
  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'acolhe-e2e-limits-'))
    product = await startProduct({ DATA_DIR: dataDir, IDENTITY_API_KEY: identityKey, CEP_LOOKUP_URL: 'off' })
  })
  test.afterAll(async () => {
    product.child.kill('SIGTERM')
    await once(product.child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  })

  test('after three wrong passwords a proof of work is asked for, solved and the sign-in repeated', async ({
    browser,
    viewport,
  }) => {
    const context = await browser.newContext({ baseURL: product.origin, viewport })
    const page = await context.newPage()
    const person = someone()
    await createAccount(page, person)
    await page.goto('/auth/login')
    const isSignIn = (url: string) => url.includes('accounts:signInWithPassword')
    for (let failure = 0; failure < 3; failure++) {
      const answered = page.waitForResponse((response) => isSignIn(response.url()))
      await signIn(page, { ...person, password: 'não-é-esta' })
      expect((await answered).status()).toBe(400)
      await expect(page.getByRole('alert')).toContainText('E-mail ou senha não conferem')
    }

    const calls: string[] = []
    page.on('response', (response) => {
      const call = /(signInWithPassword|botChallenge)/.exec(response.url())?.[1]
      if (call) calls.push(`${response.request().method()} ${call} ${response.status()}`)
    })
    const held = Promise.withResolvers<void>()
    await page.route('**/v2/botChallenge?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await signIn(page, person)
    await expect(page.getByText('Conferindo que é uma pessoa…')).toBeVisible()
    held.resolve()
    await expect(page).toHaveURL('/clinica/dashboard')
    expect(calls).toEqual([
      'POST signInWithPassword 400',
      'GET botChallenge 200',
      'POST botChallenge 200',
      'POST signInWithPassword 200',
    ])
    await context.close()
  })
})

test('a sensitive change long after the sign-in asks for the password, and is done then', async ({
  page,
}) => {
  const person = someone()
  await register(page, person)
  await ageSessions(person.email)
  // The token is an hour old: the browser requests another.
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await page.goto('/clinica/conta')
  await page.getByRole('button', { name: 'Mudar senha' }).click()
  await password(page, 'Nova senha').fill('cadeira azul na varanda')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Senha atual')).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(password(page, 'Nova senha')).toHaveValue('cadeira azul na varanda')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('Digite a senha.')).toBeVisible()
  await dialog.getByLabel('Senha atual').fill('não-é-esta')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('A senha não confere.')).toBeVisible()
  await dialog.getByLabel('Senha atual').fill(person.password)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Senha mudada. Os outros aparelhos saíram da conta.')).toBeVisible()
  await leave(page)
  await signIn(page, { ...person, password: 'cadeira azul na varanda' })
  await expect(page).toHaveURL('/clinica/dashboard')
})

test('the last owner of a network with others can’t delete the account, and reads why', async ({ page }) => {
  const [owner, manager] = [someone(olga), someone(ana)]
  await register(page, owner)
  const { orgId } = await idsOf(owner.email)
  await createAccount(page, manager)
  await addMember(orgId, manager.email, 'manager')
  await page.goto('/clinica/conta')
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  await field(page, 'Digite excluir para confirmar').fill('excluir')
  const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' })
  await dialog.getByRole('button', { name: 'Excluir conta' }).click()
  await expect(
    dialog.getByText(`Você é a única pessoa proprietária da rede ${owner.fullname}.`),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.reload()
  await expect(field(page, 'Nome completo')).toHaveValue(owner.fullname)
})

test('a mailed link that has expired says so, and leads to another', async ({ page }) => {
  const person = someone()
  await createAccount(page, person)
  await callIdentity(page, 'v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: person.email })
  const link = await linkTo(person.email, 'resetPassword')
  await runSql(`update identity_codes set expires_at = now() - interval '1 second' where email = $1`, [
    person.email,
  ])
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Este link venceu' })).toBeVisible()
  await page.getByRole('link', { name: 'Pedir um novo link' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await page.goto(await linkTo(person.email, 'resetPassword', { nth: 2 }))
  await expect(password(page, 'Nova senha')).toBeVisible()
})

test('a new password keeps the other tabs of this browser, and they work on', async ({ page, context }) => {
  const person = someone()
  await register(page, person)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto('/clinica/conta')
    await expect(field(tab, 'Nome completo')).toHaveValue(person.fullname)
  }
  await page.getByRole('button', { name: 'Mudar senha' }).click()
  await password(page, 'Nova senha').fill('cadeira azul na varanda')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByText('Senha mudada. Os outros aparelhos saíram da conta.')).toBeVisible()
  for (const [number, tab] of tabs.entries()) {
    await field(tab, 'Nome completo').fill(`Ana da Janela ${number}`)
    await tab.getByRole('button', { name: 'Salvar nome' }).click()
    await expect(tab.getByText('Nome salvo')).toBeVisible()
    await expect(tab).toHaveURL('/clinica/conta')
  }
  // Each tab receives the last change of the others.
  for (const tab of tabs) await expect(field(tab, 'Nome completo')).toHaveValue('Ana da Janela 2')
})

test('a sign-out holds, also where another window renews its token at that moment', async ({
  page,
  context,
}) => {
  const person = someone()
  await register(page, person)
  const other = await context.newPage()
  await other.addInitScript(noticeOtherWindowsLate)
  for (const tab of [page, other]) {
    await tab.goto('/clinica/conta')
    await expect(field(tab, 'Nome completo')).toHaveValue(person.fullname)
  }
  // The server renews the token before the sign-out, and the window hears of it after.
  const renewed = Promise.withResolvers<() => Promise<void>>()
  await other.route('**/v1/token?*', async (route) => {
    const response = await route.fetch()
    renewed.resolve(() => route.fulfill({ response }))
  })
  // An answer like this makes the page ask for another token.
  await other.route('**/api/v1/me', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 })
  await field(other, 'Nome completo').fill('Ana da Janela')
  await other.getByRole('button', { name: 'Salvar nome' }).click()
  const answer = await renewed.promise

  await leave(page)
  await answer()
  await expect(other).toHaveURL(/\/auth\/login/)
  await expect(password(other, 'Senha')).toBeVisible()
  // Neither window, nor one that is opened now, finds the person signed in again.
  const third = await context.newPage()
  await third.goto('/clinica/conta')
  for (const tab of [third, other, page]) {
    await expect(password(tab, 'Senha')).toBeVisible()
    await expect(tab).toHaveURL(/\/auth\/login/)
  }
})

/** Runs in the page: the SDK looks every 800 ms for what other windows have changed. */
function noticeOtherWindowsLate() {
  const start = window.setInterval
  window.setInterval = ((work: () => void, ms?: number) =>
    start(work, ms === 800 ? 10_000 : ms)) as typeof window.setInterval
}
