import { ana, bruno, clara, olga, type Person, zeca } from '../test/world.ts'
import { addMember, idsOf, runSql } from './database.ts'
import {
  createAccount,
  field,
  fillNetwork,
  openDashboard,
  openMenu,
  register,
  saveButton,
  signIn,
  someone,
} from './people.ts'
import { enrolAuthenticator } from './secondFactor.ts'
import { expect, type Page, test } from './test.ts'

const network = '/clinica/configuracao-rede'
const newUnit = '/clinica/configuracao-unidades/adicionar'

const lockOf = (page: Page) => page.getByRole('dialog', { name: 'Tela bloqueada' })

/** Makes an account in the owner's network, or in one of its own, without opening a window. */
async function account(page: Page, like: Person, orgId?: string, role = 'receptionist'): Promise<Person> {
  const person = someone(like)
  await createAccount(page, person)
  if (orgId) await addMember(orgId, person.email, role)
  return person
}

async function lockFor(page: Page, action: 'Trocar de atendente' | 'Bloquear a tela') {
  const search = page.getByRole('combobox', { name: /Buscar/ })
  // The address changes before the shell that listens to keys is mounted.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await search.fill(action)
  await page.getByRole('option', { name: action, exact: true }).click()
  await expect(lockOf(page)).toBeVisible()
}

async function unlock(page: Page, password: string) {
  await lockOf(page).getByLabel('Senha', { exact: true }).fill(password)
  await lockOf(page).getByRole('button', { name: 'Desbloquear' }).click()
}

async function takeOver(page: Page, person: Person) {
  await lockOf(page).getByLabel('E-mail').fill(person.email)
  await lockOf(page).getByLabel('Senha', { exact: true }).fill(person.password)
  await lockOf(page).getByRole('button', { name: 'Entrar', exact: true }).click()
}

test('an idle screen is covered in every tab, keeps what is typed, and opens with the password', async ({
  page,
  context,
}) => {
  const owner = someone(olga)
  await register(page, owner)
  await page.goto('/clinica/conta')
  await page.getByRole('combobox', { name: 'Bloquear a tela após' }).click()
  await page.getByRole('option', { name: '2 minutos' }).click()

  await page.clock.install()
  await page.goto(newUnit)
  await field(page, 'Nome da unidade').fill('Vila Mariana')
  const other = await context.newPage()
  await other.goto(network)
  await expect(field(other, 'Nome da rede')).toHaveValue(owner.fullname)

  // The clock runs on by itself meanwhile.
  await page.clock.runFor(60_000)
  await expect(lockOf(page)).toBeHidden()
  await page.clock.runFor(70_000)
  await expect(lockOf(page)).toBeVisible()
  await expect(lockOf(other)).toBeVisible()
  await expect(lockOf(page).getByRole('heading', { name: owner.fullname })).toBeVisible()
  await expect(page).toHaveTitle('Tela bloqueada | Acolhe')
  await expect(other).toHaveTitle('Tela bloqueada | Acolhe')
  // Nothing behind the lock is drawn, exposed to assistive technology or reachable.
  await expect(page.locator('#conteudo')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Nome da unidade' })).toHaveCount(0)

  await unlock(page, 'não é esta')
  await expect(lockOf(page).getByRole('alert')).toHaveText(/E-mail ou senha não conferem/)
  await expect(lockOf(page).getByLabel('Senha', { exact: true })).toBeFocused()
  await unlock(page, owner.password)
  await expect(lockOf(page)).toBeHidden()
  await expect(lockOf(other)).toBeHidden()
  await expect(field(page, 'Nome da unidade')).toHaveValue('Vila Mariana')
  await expect(page).toHaveTitle('Unidade | Acolhe')
})

test('stays locked across a reload and a new tab, and reads nothing until it is opened', async ({
  page,
  context,
}) => {
  const owner = someone(olga)
  await register(page, owner)
  await page.goto(newUnit)
  await field(page, 'Nome da unidade').fill('Vila Mariana')
  await lockFor(page, 'Bloquear a tela')

  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) requested.push(request.url())
  })
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(lockOf(page).getByRole('heading', { name: owner.fullname })).toBeVisible()
  const another = await context.newPage()
  await another.goto(network)
  await expect(lockOf(another)).toBeVisible()
  expect(requested).toEqual([])

  await unlock(page, owner.password)
  await expect(lockOf(page)).toBeHidden()
  await expect(field(page, 'Nome da unidade')).toHaveValue('Vila Mariana')
  await expect(lockOf(another)).toBeHidden()
  await expect(field(another, 'Nome da rede')).toHaveValue(owner.fullname)
})

test('a colleague takes over the form as it is, and saves under their own name', async ({
  page,
  context,
}) => {
  const owner = someone(olga)
  await register(page, owner)
  const { userId, orgId } = await idsOf(owner.email)
  const colleague = await account(page, ana, orgId, 'manager')
  const other = await context.newPage()
  await other.goto('/clinica/dashboard')
  await page.goto(network)
  await fillNetwork(page, { 'Nome da rede': 'Rede das duas' })
  await page.keyboard.press('Alt+t')
  await expect(lockOf(page).getByRole('heading', { name: 'Entrar como outra pessoa' })).toBeVisible()

  await takeOver(page, colleague)
  await expect(lockOf(page)).toBeHidden()
  await expect(field(page, 'Nome da rede')).toHaveValue('Rede das duas')
  await openMenu(page)
  await expect(page.getByRole('link', { name: new RegExp(colleague.fullname) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lockOf(other)).toBeHidden()
  await openMenu(other)
  await expect(other.getByRole('link', { name: new RegExp(colleague.fullname) })).toBeVisible()

  // The owner's session has ended; the save uses the colleague's session.
  await expect.poll(() => runSql('select uid from identity_sessions where uid = $1', [userId])).toEqual([])
  await saveButton(page).click()
  await expect(page.getByText('Rede atualizada com sucesso')).toBeVisible()
  const { userId: theirs } = await idsOf(colleague.email)
  const last = 'select user_id from audit_log where kind = $1 order by id desc limit 1'
  expect(await runSql(last, ['org'], orgId)).toEqual([{ user_id: theirs }])
})

test('what a colleague of another role may not open is closed, and waits for who typed it', async ({
  page,
}) => {
  const owner = someone(olga)
  await register(page, owner)
  const { orgId } = await idsOf(owner.email)
  const colleague = await account(page, clara, orgId, 'professional')
  await page.goto(newUnit)
  await field(page, 'Nome da unidade').fill('Vila Mariana')
  await page.keyboard.press('Alt+t')
  await takeOver(page, colleague)
  await expect(page.getByRole('heading', { name: 'Sem acesso' })).toBeVisible()
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Rede e unidades' })).toBeHidden()
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('acolhe:'))),
  ).toEqual([])

  await page.keyboard.press('Alt+t')
  await takeOver(page, owner)
  await expect(lockOf(page)).toBeHidden()
  await expect(field(page, 'Nome da unidade')).toHaveValue('Vila Mariana')
})

test('a receptionist reads the network’s form without what the owner typed, who has it again', async ({
  page,
}) => {
  const owner = someone(olga)
  await register(page, owner)
  const { orgId } = await idsOf(owner.email)
  const colleague = await account(page, bruno, orgId)
  await page.goto(network)
  await field(page, 'Nome da rede').fill('Ainda não salvo')
  await page.keyboard.press('Alt+t')
  await takeOver(page, colleague)
  await expect(lockOf(page)).toBeHidden()
  await expect(field(page, 'Nome da rede')).toHaveValue(owner.fullname)
  await expect(field(page, 'Nome da rede')).toHaveAttribute('readonly', '')
  await page.keyboard.press('Alt+t')
  await takeOver(page, owner)
  await expect(lockOf(page)).toBeHidden()
  await expect(field(page, 'Nome da rede')).toHaveValue('Ainda não salvo')
})

test('somebody of another network comes to their own place, with nothing of who was here', async ({
  page,
}) => {
  const owner = someone(olga)
  await register(page, owner)
  const stranger = await account(page, zeca)
  await page.goto(network)
  await field(page, 'Nome da rede').fill('Segredo da Olga')
  await page.keyboard.press('Alt+t')
  await takeOver(page, stranger)
  await expect(page).toHaveURL('/clinica/dashboard')
  await expect(lockOf(page)).toBeHidden()
  await page.goto(network)
  await expect(field(page, 'Nome da rede')).toHaveValue(stranger.fullname)
})

test('asks for the second factor, and leaves to the sign-in page', async ({ page }) => {
  const owner = someone(olga)
  await createAccount(page, owner)
  await runSql('update identity_accounts set email_verified = true where email = $1', [owner.email])
  const { authenticator } = await enrolAuthenticator(page, owner)
  await page.goto('/auth/login')
  await signIn(page, owner)
  await page.getByLabel('Código de seis dígitos').fill(authenticator.nextCode())
  await expect(page).toHaveURL('/clinica/dashboard')
  await lockFor(page, 'Bloquear a tela')
  await unlock(page, owner.password)
  await lockOf(page).getByLabel('Código de seis dígitos').fill(authenticator.nextCode())
  await expect(lockOf(page)).toBeHidden()

  await lockFor(page, 'Bloquear a tela')
  await lockOf(page).getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
})

test('keys reach the lock alone', async ({ page }) => {
  const owner = someone(olga)
  await register(page, owner)
  await page.goto(newUnit)
  await field(page, 'Nome da unidade').fill('Vila Mariana')
  await lockFor(page, 'Bloquear a tela')
  for (const key of ['Escape', 'Escape', 'Control+s', 'Control+k', 'Control+z', 'Alt+t'])
    await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  for (let at = 0; at < 12; at++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () =>
        document.activeElement === document.body ||
        document.activeElement?.closest('[data-screen-lock]') !== null,
    )
    expect(isInside).toBe(true)
  }
  const password = lockOf(page).getByLabel('Senha', { exact: true })
  await password.focus()
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  await expect(lockOf(page)).toBeHidden()
  await expect(field(page, 'Nome da unidade')).toHaveValue('Vila Mariana')
  await expect(page.getByText('Preencher todos os campos obrigatórios')).toBeHidden()
})

test('the lock fits a phone', async ({ page }) => {
  const owner = someone(olga)
  await register(page, owner)
  await openDashboard(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Trocar de atendente' }).click()
  await expect(lockOf(page)).toBeVisible()
  await lockOf(page)
    .getByRole('button', { name: `Voltar para ${owner.fullname}` })
    .click()
  await page.setViewportSize({ width: 390, height: 600 })
  await lockOf(page).getByRole('button', { name: 'Sair' }).scrollIntoViewIfNeeded()
  await expect(lockOf(page).getByRole('button', { name: 'Sair' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
