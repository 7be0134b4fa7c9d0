import { ana, bruno, clara, olga } from '../../test/world.ts'
import { expectAccessible } from '../axe.ts'
import { addMember, idsOf, prepareInviter, runSql, verifyEmail } from '../database.ts'
import { linkTo, mailsTo } from '../mail.ts'
import { createAccount, openDashboard, register, signIn, someone } from '../people.ts'
import { callIdentity, enrolAuthenticator, idTokenOf } from '../secondFactor.ts'
import { expect, type Page, test } from '../test.ts'

/**
 * Checks the pages before sign-in with axe: sign-in, registration, mailed links, invitations, denied pages.
 */

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

async function look(page: Page, path: string, title: string | RegExp) {
  await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  await expectAccessible(page)
}

const mailCode = (page: Page, requestType: string, over: object) =>
  callIdentity(page, 'v1/accounts:sendOobCode', { requestType, ...over })

test('sign-in and registration, with their errors', async ({ page }) => {
  await page.goto('/auth/login')
  await signIn(page, someone())
  await expect(page.getByRole('alert')).toContainText('E-mail ou senha não conferem')
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Entrar com Google' }).click()
  await opened
  await expect(page.getByText('Termine de entrar na janela que abriu.')).toBeVisible()
  await expectAccessible(page)
  const { email } = someone()
  await page.goto('/auth/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('Nenhuma conta usa este e-mail')).toBeVisible()
  await expectAccessible(page)
  await look(page, '/auth/acao?mode=verifyEmail', 'Este link está incompleto')
})

test('a forgotten password: the mail, the link, and the link that is over', async ({ page }) => {
  const person = someone()
  await createAccount(page, person)
  await page.goto('/auth/forgot-password')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(heading(page, 'Confira seu e-mail')).toBeVisible()
  await expectAccessible(page)
  const link = await linkTo(person.email, 'resetPassword')
  await page.goto(link)
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await runSql(`update identity_codes set expires_at = now() - interval '1 second' where email = $1`, [
    person.email,
  ])
  await look(page, link, 'Este link venceu')
  await runSql('delete from identity_codes where email = $1', [person.email])
  await look(page, link, 'Este link não vale mais')
})

test('a link to sign in: sent, opened elsewhere, and opened once more', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = someone()
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Entrar com link por e-mail' }).click()
  await expect(page.getByText(`Enviamos um link para ${person.email}`)).toBeVisible()
  await expectAccessible(page)
  const link = await linkTo(person.email, 'signIn')
  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() })
  const other = await elsewhere.newPage()
  await look(other, link, 'Confirme seu e-mail')
  await other.getByLabel('E-mail').fill(person.email)
  await other.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(other).toHaveURL('/clinica/dashboard')
  await look(other, link, 'Você já entrou')
  await elsewhere.close()
})

test('the first mail: confirmed by the password, not by me, without the password', async ({ page }) => {
  const person = someone()
  await createAccount(page, person)
  const link = await linkTo(person.email, 'verifyEmail')
  await look(page, link, 'Confirme que é você')
  await page.getByRole('button', { name: 'Não lembro a senha' }).click()
  await expect(heading(page, 'Continuar sem a senha')).toBeFocused()
  await expectAccessible(page)
  await page.goto(link)
  await page.getByLabel('Senha da conta').fill(person.password)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(heading(page, 'E-mail confirmado')).toBeFocused()
  await expectAccessible(page)

  const stranger = someone()
  await createAccount(page, stranger)
  await page.goto(await linkTo(stranger.email, 'verifyEmail'))
  await page.getByRole('button', { name: 'Não fui eu' }).click()
  await expect(heading(page, 'Não foi você?')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Não fui eu, fechar o acesso' }).click()
  await expect(heading(page, 'Acesso fechado')).toBeFocused()
  await expectAccessible(page)
})

test('another e-mail: confirmed by its link, and undone by the old one’s', async ({ page }) => {
  const person = someone()
  const newEmail = someone().email
  await createAccount(page, person)
  await verifyEmail(person.email)
  await mailCode(page, 'VERIFY_AND_CHANGE_EMAIL', { idToken: await idTokenOf(page, person), newEmail })
  await look(page, await linkTo(newEmail, 'verifyAndChangeEmail'), 'Confirme que é você')
  await page.getByLabel('Senha da conta').fill(person.password)
  await page.getByRole('button', { name: 'Confirmar novo e-mail' }).click()
  await expect(heading(page, 'E-mail alterado')).toBeVisible()
  await expectAccessible(page)
  await look(page, await linkTo(person.email, 'recoverEmail'), 'Desfazer a mudança de e-mail')
  await page.getByRole('button', { name: 'Desfazer a mudança' }).click()
  await expect(heading(page, 'Mudança desfeita')).toBeVisible()
  await expectAccessible(page)
})

test('a second factor, and a session that ended', async ({ page }) => {
  const person = someone()
  await register(page, person)
  await verifyEmail(person.email)
  await openDashboard(page)
  await enrolAuthenticator(page, person)
  // Enrolling ended the session, which began without it.
  await page.goto('/clinica')
  await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, person)
  await expect(heading(page, 'Confirmar entrada')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await expectAccessible(page)
})

/** Returns the link of the newest invitation from its email. */
async function invitationTo(email: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = (await mailsTo(email)).map(({ text }) => /https?:\S+codigo=\S+/.exec(text)?.[0]).at(-1)
    expect(link).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return link ?? ''
}

test('the team, its invitation, and who it is not for', async ({ page, browser, baseURL }) => {
  const [owner, guest, somebody] = [someone(olga), someone(bruno), someone(clara)]
  const third = await browser.newContext({ baseURL, viewport: page.viewportSize() })
  const mailbox = await third.newPage()
  // A person who registers after being invited joins the network by registering.
  await register(mailbox, guest)
  await register(page, owner)
  await page.goto('/clinica/configuracao-rede/equipe')
  await page.getByRole('button', { name: 'Convidar' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Convidar para a equipe' })
  await expect(drawer.getByRole('heading', { name: 'Confirme o seu e-mail' })).toBeVisible()
  await expectAccessible(page)
  await prepareInviter(owner.email)
  await page.reload()
  await page.getByRole('button', { name: 'Convidar' }).first().click()
  await drawer.getByLabel('E-mail').fill(guest.email)
  await expectAccessible(page)
  await drawer.getByRole('combobox', { name: 'Papel' }).click()
  await page.getByRole('option', { name: 'Recepção' }).click()
  await drawer.getByRole('button', { name: /^Enviar convite/ }).click()
  await expect(page.getByText(guest.email)).toBeVisible()
  await expectAccessible(page)

  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() })
  const other = await elsewhere.newPage()
  const link = await invitationTo(guest.email)
  await look(other, link, `Convite para ${owner.fullname}`)
  await register(other, somebody)
  await look(other, link, 'Este convite é de outro e-mail')
  await elsewhere.close()
  await look(mailbox, link, 'Falta confirmar seu e-mail')
  await third.close()
})

test('doors that are closed: another role’s page, and a network that demands two steps', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = someone(olga)
  await createAccount(page, owner)
  const { orgId } = await idsOf(owner.email)
  const professional = someone(clara)
  await register(page, professional)
  await addMember(orgId, professional.email, 'professional')
  await look(page, '/clinica/configuracao-unidades', 'Esta página é de outra função')
  await look(page, '/clinica/configuracao-rede/equipe', 'Profissional')

  await runSql('update orgs set requires_second_factor = true where org_id = $1', [orgId], orgId)
  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() })
  const other = await elsewhere.newPage()
  const manager = someone(ana)
  await register(other, manager)
  await addMember(orgId, manager.email, 'manager')
  await look(other, '/clinica/configuracao-rede', 'Esta rede pede confirmação em duas etapas')
  await elsewhere.close()
})
