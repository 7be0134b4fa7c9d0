import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { field, fillNetwork, openDashboard, register, signIn, someone } from '../../e2e/people.ts'
import { callIdentity, enrolAuthenticator, identityKey } from '../../e2e/secondFactor.ts'
import { launchOptions } from '../../playwright.config.ts'
import { startMailServer } from '../../test/mail.ts'
import { startProduct } from '../../test/process.ts'
import { clara, olga, type Person, zeca } from '../../test/world.ts'

/** Pictures of every page, full, empty and failing, into `shots/`: 1440 and 390 px wide, light and dark. */

type Visit = (page: Page) => Promise<unknown>

const save = (page: Page) => page.getByRole('button', { name: /^(Salvar( Ctrl S)?$|Criar rede)/ }).click()

/** For a visitor who has not answered the cookie banner. */
const unanswered: Record<string, Visit> = {
  cookies: (page) => page.goto('/auth/login'),
  'cookies-site': (page) => page.goto('/nao-existe'),
  'cookies-clinica': async (page) => {
    await register(page, someone(olga))
    await page.goto('/clinica/configuracao-rede')
    await field(page, 'CNPJ').waitFor()
  },
}

const visitors: Record<string, Visit> = {
  entrar: (page) => page.goto('/auth/login'),
  'entrar-recusado': async (page) => {
    await page.goto('/auth/login')
    await page.getByLabel('E-mail').fill(olga.email)
    await page.getByLabel('Senha', { exact: true }).fill('senha-errada')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
  },
  'link-de-outro-aparelho': (page) => page.goto('/auth/acao?mode=signIn&oobCode=x&apiKey=x'),
  'entrar-link-enviado': async (page) => {
    await page.goto('/auth/login')
    await page.getByLabel('E-mail').fill(clara.email)
    await page.getByRole('button', { name: 'Entrar com link por e-mail' }).click()
    await page.getByRole('heading', { name: 'Confira seu e-mail' }).waitFor()
  },
  'esqueci-a-senha': (page) => page.goto('/auth/forgot-password'),
  'esqueci-a-senha-desconhecido': async (page) => {
    await page.goto('/auth/forgot-password')
    await page.getByLabel('E-mail').fill(zeca.email)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await page.getByText('Email not found').waitFor()
  },
  'link-incompleto': (page) => page.goto('/auth/acao'),
  'link-vencido': async (page) => {
    await page.goto(`/auth/acao?mode=resetPassword&oobCode=${'x'.repeat(43)}`)
    await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor()
  },
  registrar: (page) => page.goto('/auth/register'),
  'registrar-recusado': async (page) => {
    await page.goto('/auth/register')
    await page.getByRole('button', { name: 'Criar conta' }).click()
  },
  '404': (page) => page.goto('/nao-existe'),
}

/** For a person whose password was reset elsewhere; the last ones are of the person signed in again. */
const forgetful = ({ email, password }: Person): Record<string, Visit> => ({
  'sessao-encerrada': async (page) => {
    await register(page, { ...olga, email })
    await openDashboard(page)
    await callIdentity(page, 'v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const link = new URL(await linkMailedTo(email, 'resetPassword'))
    const oobCode = link.searchParams.get('oobCode')
    await callIdentity(page, 'v1/accounts:resetPassword', { oobCode, newPassword: password })
    await page.getByText('Sua sessão terminou').waitFor()
  },
  'esqueci-a-senha-enviado': async (page) => {
    await page.goto('/auth/forgot-password')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await page.getByText('Check your email').waitFor()
  },
  'nova-senha': async (page) => {
    await page.goto(await linkMailedTo(email, 'resetPassword', 2))
    await page.getByLabel('Nova senha').fill('três palavras só')
  },
  'e-mail-confirmado': async (page) => {
    const other = someone(olga)
    await register(page, other)
    await page.goto(await linkMailedTo(other.email, 'verifyEmail'))
    await page.getByRole('heading', { name: 'E-mail confirmado' }).waitFor()
  },
  'ja-entrou': (page) => page.goto('/auth/acao?mode=signIn&oobCode=x&apiKey=x'),
})

/** For a person with an authenticator; in this order. */
const guarded: Record<string, Visit> = {
  'segunda-etapa': async (page) => {
    const other = someone(olga)
    await register(page, other)
    await page.goto(await linkMailedTo(other.email, 'verifyEmail'))
    await page.getByRole('heading', { name: 'E-mail confirmado' }).waitFor()
    await enrolAuthenticator(page, other)
    await page.goto('/clinica')
    await signIn(page, other)
    await page.getByLabel('Código de seis dígitos').pressSequentially('482')
  },
  'segunda-etapa-recusada': async (page) => {
    await page.getByLabel('Código de seis dígitos').fill('000000')
    await page.getByText('Este código não confere').waitFor()
  },
  'segunda-etapa-recuperacao': (page) =>
    page.getByRole('button', { name: 'Usar um código de recuperação' }).click(),
}

/** The newest link of a kind that was mailed to somebody, once there are as many. */
async function linkMailedTo(email: string, mode: string, count = 1): Promise<string> {
  for (;;) {
    const links = mail.received
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .flatMap(({ text = '' }) => /https?:\S+/.exec(text)?.[0] ?? [])
      .filter((link) => new URL(link).searchParams.get('mode') === mode)
    if (links.length >= count) return links.at(-1) ?? ''
    await new Promise(setImmediate)
  }
}

/** For a person who is signed in; in this order, on one network. */
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
    await page.goto('/clinica/configuracao-rede')
    await field(page, 'CNPJ').waitFor()
  },
  dashboard: (page) => page.goto('/clinica/dashboard'),
  'criar-rede': (page) => page.goto('/clinica/configuracao-rede/nova'),
  'clinica-404': (page) => page.goto('/clinica/nao-existe'),
  conta: async (page) => {
    await page.goto('/clinica/conta')
    await page.getByText('este aparelho').waitFor()
  },
  'conta-mudando': async (page) => {
    await page.getByRole('button', { name: 'Mudar e-mail' }).click()
    await field(page, 'Novo e-mail').fill('olga@')
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await page.getByRole('button', { name: 'Mudar senha' }).click()
    await page.getByLabel('Nova senha').fill('cadeira azul')
  },
  'conta-excluir': (page) => page.getByRole('button', { name: 'Excluir minha conta' }).click(),
  busca: async (page) => {
    await page.goto('/clinica/dashboard')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
  },
  'busca-encontrou': (page) => page.getByRole('combobox').fill('rede'),
  'busca-nada': (page) => page.getByRole('combobox').fill('jaleco'),
  atalhos: async (page) => {
    await page.getByRole('combobox').fill('atalhos')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Atalhos de teclado' }).waitFor()
  },
  'duas-etapas': async (page) => {
    const other = someone(olga)
    await page.goto('/clinica/conta')
    await page.getByText('este aparelho').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('sair')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    await register(page, other)
    await page.goto(await linkMailedTo(other.email, 'verifyEmail'))
    await page.getByRole('heading', { name: 'E-mail confirmado' }).waitFor()
    await page.goto('/clinica/conta')
    await page.getByRole('button', { name: 'Ligar confirmação em duas etapas' }).click()
    await page.getByRole('img', { name: /Código QR/ }).waitFor()
  },
  'duas-etapas-codigos': async (page) => {
    const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Código de seis dígitos').fill(new TOTP({ secret }).generate())
    await page.getByRole('dialog', { name: 'Códigos de recuperação' }).waitFor()
  },
  'conta-protegida': async (page) => {
    await page.getByRole('button', { name: 'Guardei os códigos' }).click()
    await page.getByText(/^Ligada desde/).scrollIntoViewIfNeeded()
  },
}

const widths = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } }

async function shoot(
  browser: Browser,
  origin: string,
  width: keyof typeof widths,
  colorScheme: 'light' | 'dark',
) {
  async function visitAll(...groups: Record<string, Visit>[]) {
    const isAnswered = !groups.includes(unanswered)
    const context = await browser.newContext({
      baseURL: origin,
      viewport: widths[width],
      colorScheme,
      locale: 'pt-BR',
    })
    if (isAnswered) await context.addCookies([{ name: 'cookie-consent', value: 'true', url: origin }])
    const page = await context.newPage()
    for (const [name, appointment] of groups.flatMap(Object.entries<Visit>)) {
      await appointment(page)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png`, animations: 'disabled' })
    }
    await context.close()
  }

  await visitAll(unanswered)
  await visitAll(forgetful(someone(olga)))
  await visitAll(guarded)
  await visitAll(visitors, { registrado: (page) => register(page, someone(olga)) }, insiders)
}

const dataDir = await mkdtemp(join(tmpdir(), 'acolhe-shots-'))
await mkdir('shots', { recursive: true })
const mail = await startMailServer()
const product = await startProduct({
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  CEP_LOOKUP_URL: 'off',
  SMTP_URL: mail.url,
  IDENTITY_API_KEY: identityKey,
  // Only for its button: nobody signs in with it here.
  IDENTITY_OIDC: 'google.com,https://accounts.google.com,id,secret',
})
const browser = await chromium.launch(launchOptions)
try {
  for (const width of [1440, 390] as const) {
    for (const theme of ['light', 'dark'] as const) await shoot(browser, product.origin, width, theme)
  }
} finally {
  await browser.close()
  product.child.kill('SIGTERM')
  await once(product.child, 'exit')
  await mail.stop()
  await rm(dataDir, { recursive: true, force: true })
}
