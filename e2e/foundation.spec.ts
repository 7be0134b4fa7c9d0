import { boreal, olga } from '../test/world.ts'
import { expectAccessible } from './axe.ts'
import { runSql, verifyEmail } from './database.ts'
import {
  field,
  fillNetwork,
  openDashboard,
  openMenu,
  register,
  registerByForm,
  saveButton,
  signIn,
  someone,
} from './people.ts'
import { expect, test } from './test.ts'

test('register, fill in the network, see it live elsewhere, sign out, sign in', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = someone(olga)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Criar conta da clínica' }).first().click()
  await expect(page).toHaveURL('/auth/register')
  await registerByForm(page, person)
  await expect(page.getByText('Registration successful')).toBeVisible()
  await expect(page).toHaveTitle('Dashboard | Acolhe')

  const other = await browser.newContext({ baseURL, storageState: undefined })
  const second = await other.newPage()
  await second.goto('/auth/login')
  await signIn(second, person)
  await expect(second).toHaveURL('/clinica/dashboard')
  await second.goto('/clinica/configuracao-rede')
  await expect(field(second, 'Nome da rede')).toHaveValue(person.fullname)

  await openMenu(page)
  await page.getByRole('link', { name: 'Rede e unidades' }).click()
  await expect(page).toHaveURL('/clinica/configuracao-rede')
  await fillNetwork(page)
  await saveButton(page).click()
  await expect(page.getByText('Rede atualizada com sucesso')).toBeVisible()
  await expect(page).toHaveURL('/clinica/configuracao-unidades')

  await expect(field(second, 'Nome da rede')).toHaveValue('Clínica Aurora')
  await expect(field(second, 'CNPJ')).toHaveValue('11.222.333/0001-81')
  await openMenu(second)
  await expect(second.getByRole('button', { name: 'Rede: Clínica Aurora. Trocar de rede' })).toBeVisible()
  await other.close()

  await openMenu(page)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('Logout successful')).toBeVisible()
  await signIn(page, person)
  await expect(page).toHaveURL('/clinica/dashboard')
  await expect(page.getByText('Login successful')).toBeVisible()
  await page.goto('/auth/login')
  await expect(page).toHaveURL('/clinica/dashboard')
})

test('each validation message of the network form', { tag: '@any-width' }, async ({ page }) => {
  await register(page, someone())
  await page.goto('/clinica/configuracao-rede')
  const save = saveButton(page)
  await expect(save).toBeDisabled()

  await field(page, 'Cidade').fill('S')
  await field(page, 'Cidade').fill('')
  await expect(page.getByText('Campo obrigatório')).toBeVisible()

  await fillNetwork(page, {
    CNPJ: '12.345.678/0001-9',
    Telefone: '(11) 3045-22',
    'E-mail': 'recepcao',
    CEP: '0542',
    UF: 'S',
    Complemento: 'x'.repeat(101),
  })
  await expect(save).toBeEnabled()
  await save.click()
  for (const message of [
    'CNPJ inválido. Ex: 12.345.678/0001-99',
    'Telefone inválido. Ex: (11) 91234-5678',
    'E-mail inválido. Ex: contato@suaclinica.com.br',
    'CEP inválido. Ex: 12345-678',
    'UF inválida. Use sigla de estado. Ex: RJ',
    'Complemento muito longo. Máx. 100 caracteres',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByText('Preencha todos os campos obrigatórios')).toBeVisible()
  await expect(field(page, 'CNPJ')).toBeFocused()
  await fillNetwork(page)
  await save.click()
  await expect(page.getByText('Rede atualizada com sucesso')).toBeVisible()
})

test('the CEP fills the address, and the form works without the look-up', { tag: '@any-width' }, async ({
  page,
}) => {
  await register(page, someone())
  await page.goto('/clinica/configuracao-rede')
  await field(page, 'CEP').fill('69010060')
  await expect(field(page, 'Cidade')).toHaveValue('Manaus')
  await expect(field(page, 'UF')).toHaveValue('AM')
  await expect(field(page, 'Endereço')).toHaveValue('Avenida Sete de Setembro')
  await field(page, 'CEP').fill('99999999')
  await fillNetwork(page, { CEP: '99999-999', Cidade: 'Itu' })
  await saveButton(page).click()
  await expect(page).toHaveURL('/clinica/configuracao-unidades')
  await page.goto('/clinica/configuracao-rede')
  await expect(field(page, 'Cidade')).toHaveValue('Itu')

  // The time between units is saved by itself.
  const minutes = page.getByRole('textbox', { name: 'Tempo de uma unidade a outra' })
  const saveTravel = page.getByRole('button', { name: 'Salvar deslocamento' })
  await expect(minutes).toHaveValue('30')
  await minutes.fill('999')
  await expect(page.getByText('De 0 a 240 minutos')).toBeVisible()
  await expect(saveTravel).toBeDisabled()
  await minutes.fill('45')
  await saveTravel.click()
  await expect(page.getByText('Deslocamento entre unidades atualizado')).toBeVisible()
  await page.reload()
  await expect(minutes).toHaveValue('45')
})

test('what another person saved meanwhile is shown side by side, and nothing typed is lost', {
  tag: '@any-width',
}, async ({ page, context }) => {
  await register(page, someone())
  await page.goto('/clinica/configuracao-rede')
  await fillNetwork(page)
  await saveButton(page).click()
  await expect(page).toHaveURL('/clinica/configuracao-unidades')
  await page.goto('/clinica/configuracao-rede')
  await expect(field(page, 'CEP')).toHaveValue('05422-030')

  const second = await context.newPage()
  await second.goto('/clinica/configuracao-rede')
  await field(second, 'Nome da rede').fill('Aurora da segunda janela')
  await field(page, 'Nome da rede').fill('Aurora da primeira janela')
  await saveButton(page).click()
  await saveButton(second).click()
  await expect(second.getByRole('main').getByText('Aurora da primeira janela').first()).toBeVisible()
  await expect(field(second, 'Nome da rede')).toHaveValue('Aurora da segunda janela')
})

test('another network: created, active after the reload, and a switcher for both', {
  tag: '@any-width',
}, async ({ page }) => {
  const person = someone()
  await register(page, person)
  await verifyEmail(person.email)
  await page.goto('/clinica/configuracao-rede/nova')
  await fillNetwork(page, { 'Nome da rede': boreal.orgName, CNPJ: boreal.orgCNPJ })
  await page.getByRole('button', { name: /^Criar rede/ }).click()
  await expect(page.getByText('Rede salva com sucesso')).toBeVisible()
  await page.waitForEvent('load')
  await openMenu(page)
  await page.getByRole('button', { name: `Rede: ${boreal.orgName}. Trocar de rede` }).click()
  await page.getByRole('menuitem', { name: person.fullname }).click()
  await openMenu(page)
  await expect(page.getByRole('button', { name: `Rede: ${person.fullname}. Trocar de rede` })).toBeVisible()
})

test('sign-in shows a wrong password beside the form and keeps the email', { tag: '@any-width' }, async ({
  page,
}) => {
  await page.goto('/auth/login')
  await signIn(page, { ...someone(), password: 'senha-errada' })
  await expect(page.getByRole('alert')).toContainText('E-mail ou senha não conferem')
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
})

test('who is signed out goes to sign in, and comes back to where they were going', {
  tag: '@any-width',
}, async ({ page }) => {
  const person = someone()
  await register(page, person)
  await openDashboard(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/auth/login')
  await page.goto('/clinica/configuracao-rede')
  await expect(page).toHaveURL(/\/auth\/login\?depois=/)
  await signIn(page, person)
  await expect(page).toHaveURL('/clinica/configuracao-rede')
})

test('the operator reads the platform, and for everybody else it is not there', async ({ page }) => {
  const person = someone(olga)
  await register(page, person)
  expect((await page.goto('/clinica/plataforma'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeAttached()
  await expect(page.getByRole('link', { name: 'Plataforma' })).toHaveCount(0)
  await runSql('update users set is_admin = true where user_email = $1', [person.email])
  await page.goto('/clinica/dashboard')
  await openMenu(page)
  await page.getByRole('link', { name: 'Plataforma' }).click()
  await expect(page).toHaveTitle(/^Plataforma/)
  await expect(page.getByRole('row', { name: person.fullname }).first()).toContainText('Em uso')
  await expect(page.getByText('Nenhuma cópia é feita sozinha')).toBeVisible()
})

test('an unknown address is a real 404, outside and inside the admin', async ({ page, request }) => {
  expect((await request.get('/nada-aqui')).status()).toBe(404)
  expect((await request.get('/clinica/nada-aqui')).status()).toBe(404)
  await page.goto('/nada-aqui')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await register(page, someone())
  await page.goto('/clinica/nada-aqui')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

// The site names this proof (src/features/site/proofs.ts): axe looks here, too.
test('every page is accessible in both themes and breaks no content policy', async ({ page, baseURL }) => {
  const rejected: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) rejected.push(message.text())
  })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      elsewhere.push(request.url())
  })
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/auth/register')
  await expect(page.getByRole('heading', { name: 'Registrar' })).toBeVisible()
  await expectAccessible(page)
  const person = someone()
  await register(page, person)
  await verifyEmail(person.email)
  await openDashboard(page)
  await expectAccessible(page)
  for (const path of ['/clinica/configuracao-rede', '/clinica/configuracao-rede/nova']) {
    await page.goto(path)
    await expect(field(page, 'Nome da rede')).toBeVisible()
    await expectAccessible(page)
  }
  expect(rejected).toEqual([])
  expect(elsewhere).toEqual([])
})
