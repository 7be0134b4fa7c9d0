import { ana, bruno, clara, olga, type Person } from '../test/world.ts'
import { apiAs } from './api.ts'
import { addMember, idsOf, prepareInviter, runSql } from './database.ts'
import { linkTo, mailsTo } from './mail.ts'
import { createAccount, fillNetwork, openMenu, register, saveButton, signIn, someone } from './people.ts'
import { type Browser, expect, type Page, test } from './test.ts'

const team = '/clinica/configuracao-rede/equipe'

/** Opens a window in another browser context. */
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, storageState: undefined })
  return context.newPage()
}

async function invite(page: Page, email: string, role = 'Recepção') {
  await page.goto(team)
  await page.getByRole('button', { name: 'Convidar' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Convidar para a equipe' })
  await drawer.getByLabel('E-mail').fill(email)
  await drawer.getByRole('combobox', { name: 'Papel' }).click()
  await page.getByRole('option', { name: role }).click()
  await drawer.getByRole('button', { name: /^Enviar convite/ }).click()
  await expect(page.getByText('Convite enviado', { exact: true })).toBeVisible()
}

/** Registers the owner and lets them invite. */
async function registerInviter(page: Page, owner: Person) {
  await register(page, owner)
  await prepareInviter(owner.email)
}

/** Returns the link of the newest invitation from its email. */
async function linkFor(email: string, nth = 1): Promise<string> {
  let links: string[] = []
  await expect(async () => {
    links = (await mailsTo(email)).flatMap(({ text }) => /https?:\S+codigo=\S+/.exec(text)?.[0] ?? [])
    expect(links.length).toBeGreaterThanOrEqual(nth)
  }).toPass({ timeout: 30_000 })
  return links.at(-1) ?? ''
}

/** Opens a window for another member of the same network. */
async function colleague(page: Page, owner: Person, other: Person, role: string) {
  await register(page, other)
  const { orgId } = await idsOf(owner.email)
  await addMember(orgId, other.email, role)
  await page.goto('/clinica/dashboard')
  return orgId
}

async function openMenuAction(page: Page, person: Person, action: string) {
  await page.getByRole('button', { name: `Mais opções de ${person.fullname}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('who opens the invitation and registers joins, without a network of their own', async ({
  page,
  browser,
  baseURL,
}) => {
  const [owner, guest] = [someone(olga), someone(bruno)]
  await registerInviter(page, owner)
  await invite(page, guest.email)
  await expect(page.getByRole('heading', { name: /Convites enviados/ })).toBeVisible()
  await expect(page.getByText(guest.email)).toBeVisible()

  const other = await elsewhere(browser, baseURL)
  await other.goto(await linkFor(guest.email))
  await expect(other.getByRole('heading', { name: `Convite para ${owner.fullname}` })).toBeVisible()
  await other.getByRole('link', { name: 'Criar conta e aceitar' }).click()
  await expect(other.getByText('Crie sua conta para entrar na rede que convidou você.')).toBeVisible()
  await expect(other.getByLabel('E-mail')).toHaveValue(guest.email)
  await other.getByLabel('Nome completo').fill(guest.fullname)
  await other.getByLabel('Senha', { exact: true }).fill(guest.password)
  await other.getByRole('button', { name: 'Criar conta' }).click()
  await expect(other).toHaveURL('/clinica/dashboard')
  await expect(other.getByText(`Você agora faz parte da rede ${owner.fullname}`)).toBeVisible()

  const { userId, orgId } = await idsOf(guest.email)
  expect(orgId).toBe((await idsOf(owner.email)).orgId)
  const own = await runSql('select org_id from members where user_id = $1', [userId], orgId)
  expect(own).toEqual([{ org_id: orgId }])

  await expect(page.getByRole('heading', { name: /Convites enviados/ })).toBeHidden()
  await expect(page.getByRole('link', { name: guest.fullname })).toBeVisible()
  await other.context().close()
})

test('a professional is invited with a record, made there, and finds the own agenda', async ({
  page,
  browser,
  baseURL,
}) => {
  const [owner, guest, other] = [someone(olga), someone(clara), someone(clara)]
  await registerInviter(page, owner)
  await page.goto(team)
  await page.getByRole('button', { name: 'Convidar' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Convidar para a equipe' })
  await drawer.getByLabel('E-mail').fill(guest.email)
  await drawer.getByRole('combobox', { name: 'Papel' }).click()
  await page.getByRole('option', { name: 'Profissional' }).click()
  await expect(drawer.getByText('Sem cadastro, a pessoa entra sem agenda própria')).toBeVisible()
  await drawer.getByRole('button', { name: 'Novo cadastro' }).click()
  const record = page.getByRole('dialog', { name: 'Novo profissional' })
  await record.getByLabel('Nome', { exact: true }).fill('Clara Nogueira')
  await record.getByLabel('Número', { exact: true }).fill('77001')
  await record.getByRole('combobox', { name: 'UF' }).click()
  await page.getByRole('option', { name: 'SP', exact: true }).click()
  await record.getByRole('combobox', { name: 'Especialidades' }).fill('Pediatria')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await record.getByRole('button', { name: 'Criar profissional' }).click()
  await expect(record).toBeHidden()
  await expect(drawer.getByRole('combobox', { name: 'Cadastro de profissional' })).toHaveValue(
    'Clara Nogueira',
  )
  await drawer.getByRole('button', { name: /^Enviar convite/ }).click()
  await expect(page.getByText('Cadastro: Clara Nogueira')).toBeVisible()

  const theirs = await elsewhere(browser, baseURL)
  await theirs.goto(await linkFor(guest.email))
  await expect(theirs.getByText('como profissional')).toBeVisible()
  await theirs.getByRole('link', { name: 'Criar conta e aceitar' }).click()
  await theirs.getByLabel('Nome completo').fill(guest.fullname)
  await theirs.getByLabel('Senha', { exact: true }).fill(guest.password)
  await theirs.getByRole('button', { name: 'Criar conta' }).click()
  await expect(theirs).toHaveURL('/clinica/dashboard')
  await expect(theirs.getByText('Seu cadastro ainda não está ligado à sua conta')).toBeHidden()
  await theirs.goto('/clinica/profissionais')
  await expect(theirs).toHaveURL(/profissionais\/editar\//)
  await theirs.context().close()

  // Without a record both sides are told.
  const untied = await elsewhere(browser, baseURL)
  await colleague(untied, owner, other, 'professional')
  await expect(
    untied.getByRole('heading', { name: 'Seu cadastro ainda não está ligado à sua conta' }),
  ).toBeVisible()
  await untied.goto('/clinica/agendamentos')
  await expect(untied.getByText(/Ninguém atende em/)).toBeHidden()
  await page.reload()
  await expect(page.getByText('Sem cadastro', { exact: true })).toHaveCount(1)
  await untied.context().close()
})

test('who has an account signs in and joins; who came with another address changes the person', async ({
  page,
  browser,
  baseURL,
}) => {
  const [owner, guest] = [someone(olga), someone(ana)]
  const other = await elsewhere(browser, baseURL)
  await createAccount(page, guest)

  await registerInviter(page, owner)
  await invite(page, guest.email, 'Gestão')
  const invitedAt = Date.now()
  await other.goto(await linkFor(guest.email))
  await other.getByRole('link', { name: 'Entrar e aceitar' }).click()
  // A token tells by the second when its session began: one of the invitation's own second may be older than it.
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(Math.floor(invitedAt / 1_000))
  await signIn(other, guest)
  await expect(other).toHaveURL('/clinica/dashboard')
  await expect(other.getByText(`Você agora faz parte da rede ${owner.fullname}`)).toBeVisible()
  await openMenu(other)
  await expect(other.getByRole('button', { name: `Rede: ${owner.fullname}. Trocar de rede` })).toBeVisible()

  const invited = someone(clara)
  await invite(page, invited.email, 'Profissional')
  const link = await linkFor(invited.email)
  const third = await elsewhere(browser, baseURL)
  const somebody = someone(clara)
  await register(third, somebody)
  await third.goto(link)
  await expect(third.getByRole('heading', { name: 'Este convite é de outro e-mail' })).toBeVisible()
  await expect(third.getByText(invited.email.replace(/^(.)[^@]*/, '$1***'))).toBeVisible()
  await third.getByRole('button', { name: 'Entrar com outra conta' }).click()
  await third.getByRole('link', { name: 'Criar conta e aceitar' }).click()
  await third.getByLabel('Nome completo').fill(invited.fullname)
  await third.getByLabel('Senha', { exact: true }).fill(invited.password)
  await third.getByRole('button', { name: 'Criar conta' }).click()
  await expect(third).toHaveURL('/clinica/dashboard')
  await expect(third.getByText(`Você agora faz parte da rede ${owner.fullname}`)).toBeVisible()

  await third.context().close()
  const fourth = await elsewhere(browser, baseURL)
  await fourth.goto(link)
  await expect(fourth.getByRole('heading', { name: 'Este convite já foi usado' })).toBeVisible()
  await fourth.context().close()
  await other.context().close()
})

test('who was signed in before the invitation confirms the address first, and is let in at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const [owner, guest] = [someone(olga), someone(ana)]
  const other = await elsewhere(browser, baseURL)
  await register(other, guest)
  await registerInviter(page, owner)
  await invite(page, guest.email, 'Gestão')
  await other.goto(await linkFor(guest.email))
  await expect(other.getByRole('heading', { name: 'Falta confirmar seu e-mail' })).toBeVisible()
  await other.getByRole('button', { name: 'Enviar link de confirmação' }).click()
  await expect(other.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
  await other.goto(await linkTo(guest.email, 'verifyEmail', { nth: 2 }))
  await expect(other.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await other.getByRole('link', { name: 'Continuar' }).click()
  await openMenu(other)
  await expect(other.getByRole('button', { name: /Trocar de rede/ })).toBeVisible()
  await other.context().close()
})

test('resent, expired and withdrawn: only the newest link leads somewhere', async ({
  page,
  browser,
  baseURL,
}) => {
  const [owner, { email }] = [someone(olga), someone(bruno)]
  await registerInviter(page, owner)
  await invite(page, email)
  const first = await linkFor(email)
  const { orgId } = await idsOf(owner.email)

  await page.getByRole('button', { name: `Reenviar convite para ${email}` }).click()
  await expect(page.getByText('Este convite acabou de ser enviado. Aguarde um minuto.')).toBeVisible()
  await runSql(`update invitations set sent_at = now() - interval '1 hour'`, [], orgId)
  await page.getByRole('button', { name: `Reenviar convite para ${email}` }).click()
  await expect(page.getByText('Convite reenviado')).toBeVisible()
  const second = await linkFor(email, 2)

  const other = await elsewhere(browser, baseURL)
  await other.goto(first)
  await expect(other.getByRole('heading', { name: 'Este convite não vale mais' })).toBeVisible()
  await runSql(`update invitations set expires_at = now() - interval '1 minute'`, [], orgId)
  await other.goto(second)
  await expect(other.getByRole('heading', { name: 'Este convite venceu' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Vencido')).toBeVisible()

  await page.getByRole('button', { name: `Cancelar convite para ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar o convite' }).click()
  await expect(page.getByText('Convite cancelado')).toBeVisible()
  await other.goto(second)
  await expect(other.getByRole('heading', { name: 'Este convite foi cancelado' })).toBeVisible()
  await other.goto('/auth/convite')
  await expect(other.getByRole('heading', { name: 'Este link está incompleto' })).toBeVisible()
  await other.context().close()
})

test('a changed role and units are felt at once in the other’s open window', async ({
  page,
  browser,
  baseURL,
}) => {
  const [owner, other] = [someone(olga), someone(ana)]
  await register(page, owner)
  const api = await apiAs(page, owner)
  const unit = {
    phone: '1130452200',
    postalCode: '05422030',
    city: 'São Paulo',
    state: 'SP',
    street: 'Rua A',
    streetNumber: '1',
    timeZone: 'America/Sao_Paulo',
    hours: { 0: [], 1: [], 2: [], 3: [], 4: [], 5: [], 6: [] },
  }
  for (const name of ['Centro', 'Moema']) await api.post('/units', { ...unit, name })

  const theirs = await elsewhere(browser, baseURL)
  await colleague(theirs, owner, other, 'manager')
  await theirs.goto('/clinica/configuracao-unidades')
  await expect(theirs.getByRole('link', { name: 'Centro' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Moema' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Adicionar unidade' })).toBeVisible()

  await page.goto(team)
  await openMenuAction(page, other, 'Mudar papel e unidades')
  const drawer = page.getByRole('dialog', { name: other.fullname })
  await drawer.getByRole('combobox', { name: 'Papel' }).click()
  await page.getByRole('option', { name: 'Recepção' }).click()
  await drawer.getByRole('switch', { name: 'Todas as unidades' }).click({ force: true })
  await drawer.getByRole('combobox', { name: 'Unidades' }).click()
  await page.getByRole('option', { name: 'Moema' }).click()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByText('Equipe atualizada')).toBeVisible()

  await expect(theirs.getByRole('link', { name: 'Adicionar unidade' })).toBeHidden()
  await expect(theirs.getByRole('link', { name: 'Centro' })).toBeHidden()
  await expect(theirs.getByRole('link', { name: 'Moema' })).toBeVisible()
  await theirs.context().close()
})

test('who is removed is out at once, in another network or creating one', async ({
  page,
  browser,
  baseURL,
}) => {
  const [owner, other] = [someone(olga), someone(bruno)]
  await register(page, owner)
  const theirs = await elsewhere(browser, baseURL)
  await colleague(theirs, owner, other, 'receptionist')
  await theirs.goto(team)
  await expect(theirs.getByRole('link', { name: owner.fullname })).toBeVisible()

  await page.goto(team)
  await openMenuAction(page, other, 'Remover da equipe')
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText(`${other.fullname} não faz mais parte da equipe`)).toBeVisible()
  await expect(page.getByRole('link', { name: other.fullname })).toBeHidden()
  await expect(theirs.getByRole('link', { name: owner.fullname })).toBeHidden()
  await expect(theirs.getByRole('link', { name: `${other.fullname} (você)` })).toBeVisible()
  await theirs.context().close()
})

test('the last owner stays; anybody else may leave by themselves', async ({ page, browser, baseURL }) => {
  const [owner, other] = [someone(olga), someone(clara)]
  await register(page, owner)
  await page.goto(team)
  await openMenuAction(page, owner, 'Sair da rede')
  await page.getByRole('dialog').getByRole('button', { name: 'Sair da rede' }).click()
  await expect(
    page.getByRole('dialog').getByText('A rede precisa de ao menos uma pessoa na direção'),
  ).toBeVisible()

  const theirs = await elsewhere(browser, baseURL)
  await colleague(theirs, owner, other, 'professional')
  await theirs.goto('/clinica/configuracao-rede')
  await expect(theirs.getByRole('heading', { name: 'Sem acesso' })).toBeVisible()
  await theirs.goto('/clinica/conta')
  await theirs.getByRole('link', { name: 'Ver o meu lugar na rede' }).click()
  await expect(theirs.getByRole('heading', { name: 'Profissional' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Sair da rede' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Sair da rede' }).click()
  await expect(theirs.getByText('Você saiu da rede')).toBeVisible()
  await expect(theirs.getByRole('link', { name: `${other.fullname} (você)` })).toBeVisible()
  await theirs.context().close()
})

test('a person without a verified address or network form is told so before typing, and led on', async ({
  page,
}) => {
  const owner = someone(olga)
  await register(page, owner)
  await page.goto(team)
  await page.getByRole('button', { name: 'Convidar' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Convidar para a equipe' })
  await expect(drawer.getByRole('heading', { name: 'Confirme o seu e-mail' })).toBeVisible()
  await expect(drawer.getByText(owner.email)).toBeVisible()
  await expect(drawer.getByLabel('E-mail')).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Reenviar confirmação' }).click()
  await expect(page.getByText('E-mail de confirmação enviado')).toBeVisible()

  const link = await linkTo(owner.email, 'verifyEmail', { nth: 2 })
  const mailbox = await page.context().newPage()
  await mailbox.goto(link)
  await expect(mailbox.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await mailbox.close()
  await expect(drawer.getByRole('heading', { name: 'Confirme o seu e-mail' })).toBeHidden()
  await drawer.getByRole('link', { name: 'Abrir dados da rede' }).click()
  await expect(page).toHaveURL('/clinica/configuracao-rede')
  await fillNetwork(page)
  await saveButton(page).click()
  await expect(page).toHaveURL('/clinica/configuracao-unidades')
  await invite(page, someone(bruno).email)
})
