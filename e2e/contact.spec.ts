import { runSql } from './database.ts'
import { mailsTo } from './mail.ts'
import { type Browser, expect, type Page, test } from './test.ts'

const team = 'contato@acolhe.example'
const officer = 'privacidade@acolhe.example'

/** An address of this test alone: a message that is sent twice is stored once. */
const someone = () => `sonia.${crypto.randomUUID()}@clinica.example`

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
}
const send = (page: Page) => page.getByRole('button', { name: 'Enviar mensagem' }).click()

const withoutScript = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext({ baseURL, javaScriptEnabled: false })

/** Returns the number that the page shows; the address has the same. */
async function numberOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/contact\/enviada\?numero=\d{4}-\d{4}/)
  await expect(page.getByRole('heading', { name: 'Mensagem recebida.' })).toBeVisible()
  const number = new URL(page.url()).searchParams.get('numero') ?? ''
  await expect(page.getByText(number)).toBeVisible()
  return number
}

async function mailAbout(number: string, to: string) {
  await expect(async () => {
    expect((await mailsTo(to)).filter(({ subject }) => subject.includes(number))).toHaveLength(1)
  }).toPass({ timeout: 30_000 })
  return (await mailsTo(to)).find(({ subject }) => subject.includes(number))
}

test('without script: errors are shown beside the fields, and the message arrives by email', async ({
  browser,
  baseURL,
}) => {
  const context = await withoutScript(browser, baseURL)
  const page = await context.newPage()
  const email = someone()
  await page.goto('/contact')
  await fill(page, { Nome: 'Sônia Okada', 'E-mail': 'sonia@clinica', Telefone: '1234' })
  const rejected = page.waitForResponse((response) => response.request().method() === 'POST')
  await send(page)
  expect((await rejected).status()).toBe(422)

  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await expect(alert.getByRole('link')).toHaveText([
    'Confira o e-mail',
    'Confira o telefone',
    'Escreva a mensagem',
  ])
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
    'E-mail inválido. Ex: contato@suaclinica.com.br',
  )
  await expect(page.getByLabel('Telefone')).toHaveAccessibleDescription(
    'Telefone inválido. Ex: (11) 91234-5678',
  )
  await expect(page.getByLabel('Mensagem')).toHaveAccessibleDescription('Campo obrigatório')
  await expect(page.getByLabel('Nome')).toHaveValue('Sônia Okada')
  await expect(page.getByLabel('E-mail')).toHaveValue('sonia@clinica')
  await alert.getByRole('link', { name: 'Confira o e-mail' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()

  await page.getByRole('radio', { name: 'Instalar ou migrar' }).check()
  await fill(page, {
    'E-mail': email,
    Telefone: '(11) 91234-5678',
    'Clínica ou rede': 'Clínica Vereda',
    Mensagem: 'Temos três unidades.\nDá para trazer a planilha?',
  })
  await send(page)
  const number = await numberOf(page)
  const mail = await mailAbout(number, team)
  expect(mail?.subject).toBe(`Acolhe: mensagem ${number}, Instalar ou migrar`)
  expect(mail?.replyTo).toBe(email)
  for (const text of ['Sônia Okada', 'Clínica Vereda', '(11) 91234-5678', 'Dá para trazer a planilha?']) {
    expect(mail?.text).toContain(text)
  }
  const receipt = await mailAbout(number, email)
  expect(receipt?.text).not.toContain('planilha')
  await context.close()
})

test('with script: the answer comes into the page, and nothing typed is lost', async ({ page }) => {
  await page.goto('/contact?assunto=dados')
  await expect(page.getByRole('radio', { name: 'Dados pessoais' })).toBeChecked()
  await fill(page, { Nome: 'Sônia Okada', Mensagem: 'Quero saber o que há sobre mim.' })
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await send(page)
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await expect(alert.getByRole('link')).toHaveText(['Escreva o e-mail'])
  await expect(page.locator('body[data-same-page]')).toBeVisible()
  await expect(page.getByLabel('Mensagem')).toHaveValue('Quero saber o que há sobre mim.')
  await expect(page.getByRole('radio', { name: 'Dados pessoais' })).toBeChecked()

  await page.getByLabel('E-mail').fill(someone())
  await send(page)
  const number = await numberOf(page)
  await mailAbout(number, officer)
  expect((await mailsTo(team)).filter(({ subject }) => subject.includes(number))).toEqual([])
})

test('what a robot fills in is answered like any message, and goes nowhere', { tag: '@any-width' }, async ({
  request,
  baseURL,
}) => {
  const email = someone()
  const post = (confirmacao: string) =>
    request.post('/contact', {
      form: { subject: 'other', name: 'Robô', email, message: 'Compre já', confirmacao },
      headers: { origin: new URL(baseURL ?? '').origin },
      maxRedirects: 0,
    })
  const stored = () => runSql('select number from contact_messages where email = $1', [email])
  const trapped = await post('https://oferta.example')
  expect(trapped.status()).toBe(303)
  expect(trapped.headers().location).toMatch(/^\/contact\/enviada\?numero=\d{4}-\d{4}$/)
  expect(await stored()).toEqual([])

  const taken = await post('')
  expect(taken.status()).toBe(303)
  expect(await stored()).toHaveLength(1)
})

test('a form of another site is rejected', { tag: '@any-width' }, async ({ request }) => {
  const email = someone()
  const form = { subject: 'other', name: 'Sônia', email, message: 'De outro lugar' }
  const post = (headers: Record<string, string>) => request.post('/contact', { form, headers })
  expect((await post({ origin: 'https://elsewhere.example' })).status()).toBe(400)
  const silent = await post({})
  expect(silent.status()).toBe(403)
  expect(await silent.text()).toContain('De outro lugar')
  expect(await runSql('select from contact_messages where email = $1', [email])).toEqual([])
})

test('the page of a number shows only what can be one, and is in no search engine', async ({ page }) => {
  await page.goto('/contact/enviada?numero=<b>')
  await expect(page).toHaveURL('/contact')
  await page.goto('/contact/enviada?numero=4821-7306')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('errors are shown within the width of the page', async ({ page }) => {
  await page.goto('/contact')
  await send(page)
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('our own form is known by its origin, also where a proxy calls the server by another name', {
  tag: '@any-width',
}, async ({ request, baseURL }) => {
  const { origin } = new URL(baseURL ?? '')
  const inside = new URL('/contact', origin)
  inside.hostname = '127.0.0.1'
  const answer = await request.post(inside.href, { form: {}, headers: { origin } })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain('A mensagem ainda não foi enviada')
})
