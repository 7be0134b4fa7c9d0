import { olga } from '../test/world.ts'
import { linkTo } from './mail.ts'
import { operate } from './operator.ts'
import { createAccount, openDashboard, openMenu, register, signIn, someone } from './people.ts'
import { callIdentity, enrolAuthenticator, idTokenOf } from './secondFactor.ts'
import { expect, test } from './test.ts'

const newPassword = 'outra-senha-7391'

test('a forgotten password: requested, mailed, chosen anew, and the old one is rejected', async ({
  page,
}) => {
  const person = someone(olga)
  await createAccount(page, person)
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)

  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText(`Check your email (${person.email}) for reset link`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Reenviar em \d+ s$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  const link = await linkTo(person.email, 'resetPassword')
  await page.goto(link)
  await expect(page.getByText(person.email)).toBeVisible()
  await password(page, 'Nova senha').fill('curta')
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(page.getByText('A senha precisa de pelo menos 6 caracteres.')).toBeVisible()
  await password(page, 'Nova senha').fill(newPassword)
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(page).toHaveURL('/clinica/dashboard')
  await expect(page.getByText('Login successful')).toBeVisible()

  await leave(page)
  await signIn(page, person)
  await expect(page.getByRole('alert')).toContainText(
    'E-mail ou senha não conferem. Confira e tente de novo, ou redefina a senha.',
  )
  await signIn(page, { ...person, password: newPassword })
  await expect(page).toHaveURL('/clinica/dashboard')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
})

test('a new password chosen while signed in ends the other sessions, with the reason, and keeps this one', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = someone()
  await register(page, person)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.goto('/auth/login')
  await signIn(other, person)
  await expect(other).toHaveURL('/clinica/dashboard')

  await callIdentity(page, 'v1/accounts:sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email: person.email,
  })
  await page.goto(await linkTo(person.email, 'resetPassword'))
  await password(page, 'Nova senha').fill(newPassword)
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(page).toHaveURL('/clinica/dashboard')

  await expect(other).toHaveURL(/\/auth\/login/)
  await expect(other.getByText('Sua sessão terminou. Entre de novo para continuar')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/clinica/dashboard')
  await elsewhere.close()
})

test('a registration that fails says so, and is rethrown to the page', async ({ page }) => {
  const person = someone()
  await createAccount(page, person)
  await page.goto('/auth/register')
  await page.getByLabel('Nome completo').fill(person.fullname)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  const thrown = page.waitForEvent('pageerror')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText('Registration failed')).toBeVisible()
  expect((await thrown).message).toContain('email-already-in-use')
  await expect(page.getByLabel('E-mail')).toBeFocused()
})

test('an unknown email shows an error, and stays in the field', async ({ page }) => {
  const { email } = someone()
  await page.goto('/auth/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Email not found')).toBeVisible()
  await expect(page.getByText('Nenhuma conta usa este e-mail')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('E-mail')).toBeFocused()
})

test('a link by e-mail signs in where it was asked for, and goes on to where the person was going', async ({
  page,
}) => {
  const person = someone()
  await createAccount(page, person)
  await page.goto('/clinica/configuracao-rede')
  await page.getByRole('button', { name: 'Entrar com link por e-mail' }).click()
  await expect(page.getByText('Digite o e-mail.')).toBeVisible()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Entrar com link por e-mail' }).click()
  await expect(page.getByText(`Enviamos um link para ${person.email}`)).toBeVisible()
  await page.goto(await linkTo(person.email, 'signIn'))
  await expect(page).toHaveURL('/clinica/configuracao-rede')
  await expect(page.getByText('Login successful')).toBeVisible()
})

test('a link by e-mail opened elsewhere asks which e-mail it went to', async ({ page, browser, baseURL }) => {
  const person = someone()
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Entrar com link por e-mail' }).click()
  const link = await linkTo(person.email, 'signIn')

  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible()
  await other.getByLabel('E-mail').fill(someone().email)
  await other.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(other.getByText('O link foi enviado para outro e-mail.')).toBeVisible()
  await other.getByLabel('E-mail').fill(person.email)
  await other.getByRole('button', { name: 'Entrar', exact: true }).click()
  // The address has no account yet: the first sign-in registers the person.
  await expect(other).toHaveURL('/clinica/dashboard')
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Você já entrou' })).toBeVisible()
  await elsewhere.close()
})

test('the link of the first mail verifies the address, and the record knows it', async ({ page }) => {
  const person = someone()
  const records: boolean[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/v1/me') || !response.ok()) return
    // The body of an answer is gone once the page has navigated away: the next answer has the record.
    const record = (await response.json().catch(() => null)) as { isVerifiedEmail: boolean } | null
    if (record) records.push(record.isVerifiedEmail)
  })
  await register(page, person)
  const link = await linkTo(person.email, 'verifyEmail')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await expect.poll(() => records.at(-1)).toBe(true)
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL('/clinica/dashboard')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
})

test('registered on the desktop, confirmed on the phone by the password: all stays', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = someone()
  await register(page, person)
  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true })
  const mail = await phone.newPage()
  await mail.goto(await linkTo(person.email, 'verifyEmail'))
  await expect(mail.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await expect(mail.getByText(person.email)).toBeVisible()
  await mail.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(mail.getByText('Digite a senha.')).toBeVisible()
  await password(mail, 'Senha da conta').fill('outra-senha')
  await mail.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(mail.getByText('Esta não é a senha da conta.')).toBeVisible()
  await password(mail, 'Senha da conta').fill(person.password)
  await mail.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(mail.getByRole('heading', { name: 'E-mail confirmado' })).toBeFocused()
  await phone.close()
  // The desktop stays signed in.
  await page.goto('/clinica/configuracao-rede')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/clinica/configuracao-rede')
})

test('“Não fui eu” ends all: the open session, the password, and the link itself', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = someone()
  await register(page, person)
  await openDashboard(page)
  const elsewhere = await browser.newContext({ baseURL })
  const owner = await elsewhere.newPage()
  const link = await linkTo(person.email, 'verifyEmail')
  await owner.goto(link)
  await owner.getByRole('button', { name: 'Não fui eu' }).click()
  await expect(owner.getByRole('heading', { name: 'Não foi você?' })).toBeFocused()
  await owner.getByRole('button', { name: 'Voltar' }).click()
  await owner.getByRole('button', { name: 'Não fui eu' }).click()
  await owner.getByRole('button', { name: 'Não fui eu, fechar o acesso' }).click()
  await expect(owner.getByRole('heading', { name: 'Acesso fechado' })).toBeFocused()
  await owner.goto(link)
  await expect(owner.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  await elsewhere.close()

  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn(page, person)
  await expect(page.getByRole('alert')).toContainText('E-mail ou senha não conferem.')
})

test('who forgot the password confirms without it: the old one ends, and a mail leads to another', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = someone()
  await register(page, person)
  await openDashboard(page)
  const elsewhere = await browser.newContext({ baseURL })
  const phone = await elsewhere.newPage()
  await phone.goto(await linkTo(person.email, 'verifyEmail'))
  await phone.getByRole('button', { name: 'Não lembro a senha' }).click()
  await expect(phone.getByRole('heading', { name: 'Continuar sem a senha' })).toBeFocused()
  await phone.getByRole('button', { name: 'Confirmar e criar nova senha' }).click()
  await expect(phone.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
  await phone.goto(await linkTo(person.email, 'resetPassword'))
  await password(phone, 'Nova senha').fill(newPassword)
  await phone.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(phone).toHaveURL('/clinica/dashboard')
  await elsewhere.close()
})

test('a link that is not whole says so', async ({ page }) => {
  await page.goto('/auth/acao?mode=verifyEmail')
  await expect(page.getByRole('heading', { name: 'Este link está incompleto' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir para a entrada' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('who is disabled while signed in is signed out in every tab, with the reason', async ({
  page,
  context,
}) => {
  const person = someone()
  await register(page, person)
  await openDashboard(page)
  const second = await context.newPage()
  await second.goto('/clinica/configuracao-rede')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await operate('disable', person.email)
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/auth\/login/)
    await expect(tab.getByText('Sua conta foi desativada.')).toBeVisible()
  }
  await signIn(page, person)
  await expect(page.getByRole('alert')).toContainText('Esta conta foi desativada.')
  await operate('enable', person.email)
  await signIn(page, person)
  await expect(page).toHaveURL('/clinica/dashboard')
})

test('who was signed out elsewhere reads so on coming back', async ({ page }) => {
  const person = someone()
  await register(page, person)
  await openDashboard(page)
  await page.goto('about:blank')
  await operate('sign-out', person.email)
  await page.goto('/clinica/configuracao-rede')
  await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar')).toBeVisible()
  await signIn(page, person)
  await expect(page).toHaveURL('/clinica/configuracao-rede')
})

test('the first entry by a provider registers the person; the next ones sign in', async ({ page }) => {
  const { email } = someone()
  await page.goto('/auth/register')
  await enterByGoogle(page, email)
  await expect(page).toHaveURL('/clinica/dashboard')
  await openMenu(page)
  await expect(page.getByText('Nome do Provedor').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/auth/login')
  const popup = await openGoogle(page)
  await expect(page).toHaveURL('/clinica/dashboard')
  expect(popup.isClosed()).toBe(true)
})

test('a provider for an e-mail with a password, never verified, is joined once the password was given', async ({
  page,
}) => {
  const person = someone()
  await createAccount(page, person)
  await page.goto('/auth/login')
  await enterByGoogle(page, person.email)
  await expect(page.getByRole('alert')).toContainText('Este e-mail já tem uma conta.')
  await signIn(page, person)
  await expect(page).toHaveURL('/clinica/dashboard')
  await expect(page.getByText('Da próxima vez você também pode entrar por essa conta.')).toBeVisible()
  await leave(page)
  await openGoogle(page)
  await expect(page).toHaveURL('/clinica/dashboard')
})

test('a provider’s window that is closed, rejected or blocked shows an error, and the form works on', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const popup = await openGoogle(page)
  await expect(page.getByText('Termine de entrar na janela que abriu.')).toBeVisible()
  await popup.close()
  await expect(page.getByRole('alert')).toContainText('A janela foi fechada antes de terminar.')

  const rejected = await openGoogle(page)
  await rejected.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('alert')).toContainText('A janela foi fechada antes de terminar.')

  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: 'Entrar com Google' }).click()
  await expect(page.getByRole('alert')).toContainText('O navegador bloqueou a janela de entrada.')
  const person = someone()
  await signIn(page, person)
  await expect(page.getByRole('alert')).toContainText('E-mail ou senha não conferem')
})

test('a second factor: six digits, or a recovery code, after the password', async ({ page }) => {
  const person = someone()
  await register(page, person)
  await page.goto(await linkTo(person.email, 'verifyEmail'))
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  const { authenticator, codes } = await enrolAuthenticator(page, person)
  // Other sessions began with one factor only.
  await page.goto('/clinica')
  await expect(page).toHaveURL(/\/auth\/login/)

  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Confirmar entrada' })).toBeVisible()
  await expect(page.getByLabel('Código de seis dígitos')).toBeFocused()
  await page.getByLabel('Código de seis dígitos').fill('000000')
  await expect(page.getByText('Este código não confere')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)

  await signIn(page, person)
  // Pasted in the format of authenticator apps; it is submitted without a click.
  await page.getByLabel('Código de seis dígitos').fill(authenticator.nextCode().replace(/^.../, '$& '))
  await expect(page).toHaveURL('/clinica/dashboard')
  await expect(page.getByText('Login successful')).toBeVisible()

  await leave(page)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page).toHaveURL('/clinica/dashboard')
})

test('another e-mail: confirmed by its link, undone by the one to the old address', async ({ page }) => {
  const person = someone()
  const newEmail = someone().email
  await register(page, person)
  await page.goto(await linkTo(person.email, 'verifyEmail'))
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  const idToken = await idTokenOf(page, person)
  await callIdentity(page, 'v1/accounts:sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken,
    newEmail,
  })
  // Another session requested it: this browser has no session yet.
  await page.goto('/clinica')
  await leave(page)
  await page.goto(await linkTo(newEmail, 'verifyAndChangeEmail'))
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await password(page, 'Senha da conta').fill(person.password)
  await page.getByRole('button', { name: 'Confirmar novo e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail alterado' })).toBeVisible()
  await expect(page.getByText(newEmail)).toBeVisible()
  await page.getByRole('link', { name: 'Entrar' }).click()
  await signIn(page, { ...person, email: newEmail })
  await expect(page).toHaveURL('/clinica/dashboard')

  await page.goto(await linkTo(person.email, 'recoverEmail'))
  await expect(page.getByRole('heading', { name: 'Desfazer a mudança de e-mail' })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer a mudança' }).click()
  await expect(page.getByRole('heading', { name: 'Mudança desfeita' })).toBeVisible()
  await page.getByRole('button', { name: 'Redefinir a senha' }).click()
  await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
  await page.goto(await linkTo(person.email, 'resetPassword'))
  await password(page, 'Nova senha').fill(newPassword)
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(page).toHaveURL('/clinica/dashboard')
})

type Page = Parameters<typeof openMenu>[0]

const password = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function leave(page: Page) {
  await openMenu(page)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/auth/login')
}

async function openGoogle(page: Page) {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Entrar com Google' }).click()
  return opened
}

async function enterByGoogle(page: Page, email: string) {
  const popup = await openGoogle(page)
  await popup.getByLabel('E-mail').fill(email)
  await popup.getByRole('button', { name: 'Entrar' }).click()
}
