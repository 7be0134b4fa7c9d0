import { card, openAgenda, withAgenda } from './agenda.ts'
import { runSql } from './database.ts'
import { attended, linkTo } from './links.ts'
import { type Browser, expect, type Page, test } from './test.ts'

/** What a patient does by the links of messages, on a telephone and with scripts switched off. */

async function phoneOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
  })
  return context.newPage()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('confirm, take it back, cancel and bring it back; the agenda of the clinic follows live', async ({
  page,
  browser,
  baseURL,
}) => {
  const { api, book } = await withAgenda(page)
  const { id } = await book('09:00')
  const link = await linkTo(api.orgId, { kind: 'confirm', appointmentIds: [id] })
  await openAgenda(page)
  await expect(card(page, 'Teresa').first()).toHaveAccessibleName(/agendado/i)

  const phone = await phoneOf(browser, baseURL)
  const answer = await phone.goto(link)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  })
  expect(await answer?.text()).not.toContain('<script')
  await expect(heading(phone, 'Teresa, você vem no dia 01/03?')).toBeVisible()
  await press(phone, 'Confirmar presença')
  await expect(phone.getByRole('status')).toHaveText('Presença confirmada')
  await expect(card(page, 'Teresa').first()).toHaveAccessibleName(/confirmado/i)
  await press(phone, 'Desfazer')
  await expect(heading(phone, 'Teresa, você vem no dia 01/03?')).toBeVisible()

  await follow(phone, 'Não vou')
  await expect(heading(phone, 'Teresa, cancelar este atendimento?')).toBeVisible()
  await follow(phone, 'Voltar')
  await follow(phone, 'Não vou')
  await press(phone, 'Sim, não vou')
  await expect(phone.getByRole('status')).toHaveText('Cancelado, horário liberado')
  await expect(card(page, 'Teresa').first()).toHaveAccessibleName(/cancelado/i)
  await press(phone, 'Desfazer')
  await expect(heading(phone, /você vem/)).toBeVisible()
  await expect(card(page, 'Teresa').first()).toHaveAccessibleName(/agendado/i)
})

test('another time is chosen among those that are free, also after somebody was quicker', async ({
  page,
  browser,
  baseURL,
}) => {
  const { api, book } = await withAgenda(page)
  const { id } = await book('09:00')
  const link = await linkTo(api.orgId, { kind: 'confirm', appointmentIds: [id] })
  const phone = await phoneOf(browser, baseURL)
  await phone.goto(`${link}?acao=remarcar&visita=1&desde=2027-03-01`)
  await expect(heading(phone, 'Que horário fica melhor?')).toBeVisible()
  const times = phone.getByRole('group', { name: 'segunda, 01/03' })
  await expect(times.getByRole('button', { name: 'segunda, 01/03, 09:00' })).toHaveCount(0)
  await book('10:00')
  await times.getByRole('button', { name: 'segunda, 01/03, 10:00' }).click()
  await expect(phone.getByRole('status')).toContainText('Este horário não está mais livre')
  // The times are there again, from the same day on.
  await times.getByRole('button', { name: 'segunda, 01/03, 11:00' }).click()
  await expect(heading(phone, 'Teresa, seu atendimento agora é no dia 01/03')).toBeVisible()
  await expect(phone.getByRole('status')).toHaveText('Horário trocado')
  await expect(phone.getByText('11:00')).toBeVisible()
  const file = await phone.request.get(`${link}/atendimento.ics`)
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain('DTSTART:20270301T140000Z')
  await press(phone, 'Desfazer')
  await expect(phone.getByText('09:00')).toBeVisible()
})

test('a family answers on one page; a visit that the clinic moved says so', async ({
  page,
  browser,
  baseURL,
}) => {
  const { api, book } = await withAgenda(page)
  const child = await api.post<{ id: string }>('/patients', {
    fullName: 'Pedro Alves',
    contacts: [{ phone: '11987654321', isPreferred: true }],
  })
  const [one, two] = [await book('08:00'), await book('09:00', { patientId: child.id })]
  const link = await linkTo(api.orgId, { kind: 'confirm', appointmentIds: [one.id, two.id] })
  const phone = await phoneOf(browser, baseURL)
  await phone.goto(link)
  await expect(heading(phone, 'Vocês vêm?')).toBeVisible()
  await press(phone, 'Confirmar os dois')
  await expect(phone.getByRole('status')).toHaveText(['Presença confirmada', 'Presença confirmada'])
  const pedro = phone.locator('section').filter({ hasText: 'Pedro' })
  await pedro.getByRole('link', { name: 'Não vou' }).click()
  await press(phone, 'Sim, não vou')
  await expect(phone.getByRole('status')).toHaveText(['Presença confirmada', 'Cancelado, horário liberado'])
  await runSql(
    `update appointments set starts_at = starts_at + interval '1 hour' where id = $1`,
    [one.id],
    api.orgId,
  )
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Este atendimento mudou' })).toBeVisible()
  await expect(phone.getByText('09:00')).toHaveCount(1)
})

test('messages stop by a press, by the mail program’s own, and come again by "Desfazer"', async ({
  page,
  browser,
  baseURL,
}) => {
  const { api, book, patient } = await withAgenda(page)
  const { id } = await book('09:00')
  const phone = await phoneOf(browser, baseURL)
  const reminder = await linkTo(api.orgId, {
    kind: 'unsubscribe',
    patientId: patient.id,
    appointmentIds: [id],
    email: 'horacio.mendes@correio.example',
  })
  await phone.goto(reminder)
  await expect(phone.getByText('enviado a h•••••s@correio.example')).toBeVisible()
  await expect(phone.getByRole('radio', { name: /Tudo que é automático/ })).toBeChecked()
  await expect(phone.getByText('segunda, 01/03, 09:00')).toBeVisible()
  await phone.getByText('Só os e-mails').click()
  await press(phone, 'Parar de receber')
  await expect(heading(phone, 'Pronto, paramos de enviar')).toBeVisible()
  await expect(phone.getByText('tudo que é automático por e-mail.')).toBeVisible()
  await press(phone, 'Desfazer')
  await expect(heading(phone, 'O que você quer parar de receber?')).toBeVisible()

  const invitation = await linkTo(api.orgId, {
    kind: 'unsubscribe',
    purpose: 'marketing',
    appointmentIds: [],
    email: 'rita@correio.example',
  })
  // As a mail program sends it: no cookie, no origin (RFC 8058).
  const oneClick = await fetch(`${baseURL}${invitation}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(oneClick.status).toBe(200)
  await phone.goto(invitation)
  await expect(phone.getByText('convites e campanhas, por qualquer canal.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Desfazer' })).toBeVisible()
  await follow(phone, 'Mudar o que parar')
  await expect(phone.getByText('Já parou:')).toBeVisible()
  await phone.getByText('Tudo que é automático').click()
  await press(phone, 'Parar de receber')
  await expect(phone.getByText('lembretes, preparo, pesquisas e convites, por qualquer canal.')).toBeVisible()
})

test('nothing is done by a form of another site, nor by what is no form', async ({
  page,
  browser,
  baseURL,
}) => {
  const { api, book, patient } = await withAgenda(page)
  const { id } = await book('09:00')
  const phone = await phoneOf(browser, baseURL)
  const links = [
    await linkTo(api.orgId, { kind: 'confirm', appointmentIds: [id] }),
    await linkTo(api.orgId, {
      kind: 'unsubscribe',
      patientId: patient.id,
      appointmentIds: [id],
      email: 'um@correio.example',
    }),
    await linkTo(api.orgId, { kind: 'rate', purpose: 'satisfaction', appointmentIds: [id] }),
  ]
  for (const link of links) {
    const foreign = await phone.request.post(link, {
      form: { acao: 'confirmar', visita: '1', parar: 'tudo', nota: '9' },
      headers: { origin: 'https://elsewhere.example' },
    })
    expect([400, 403], link).toContain(foreign.status())
    const unreadable = await phone.request.post(link, {
      data: { acao: 'confirmar', visita: '1', parar: 'tudo', nota: '9' },
      headers: { origin: baseURL ?? '' },
    })
    expect(unreadable.status(), link).toBe(415)
    expect(await unreadable.text()).toContain('Não deu para ler o que foi enviado')
  }
  const [left] = await runSql(
    `select state, (select count(*)::int from suppressions) as refusals from appointments where id = $1`,
    [id],
    api.orgId,
  )
  expect(left).toEqual({ state: 'scheduled', refusals: 0 })
})

test('a score is given, changed, and kept as typed when it is missing', async ({
  page,
  browser,
  baseURL,
}) => {
  const { api, book } = await withAgenda(page)
  const { id } = await book('09:00')
  await attended(api.orgId, id)
  const link = await linkTo(api.orgId, { kind: 'rate', purpose: 'satisfaction', appointmentIds: [id] })
  const phone = await phoneOf(browser, baseURL)
  await phone.goto(`${link}?nota=9`)
  await expect(phone.getByRole('radio', { name: '9' })).toBeChecked()
  await phone.getByLabel('Quer contar mais?').fill('Gostei muito.')
  await press(phone, 'Enviar')
  await expect(heading(phone, 'Obrigado, Teresa')).toBeVisible()
  await expect(phone.getByText('Gostei muito.')).toBeVisible()
  await follow(phone, 'Mudar a resposta')
  await phone.getByRole('radio', { name: '10' }).check()
  await press(phone, 'Enviar')
  await expect(phone.getByText('Sua nota: 10.')).toBeVisible()
  await page.goto('/clinica/campanhas/automacoes')
  await page.getByRole('button', { name: 'Abrir Satisfação' }).click()
  const results = page.getByRole('region', { name: 'O que os pacientes acharam' })
  await expect(results.getByText('Gostei muito.')).toBeVisible()
  await expect(results.getByText('Recomendam (9 e 10): 1', { exact: true })).toBeVisible()
  // A word that comes while it is open is there at once.
  await follow(phone, 'Mudar a resposta')
  await phone.getByLabel('Quer contar mais?').fill('Voltarei.')
  await press(phone, 'Enviar')
  await expect(results.getByText('Voltarei.')).toBeVisible()
  const rejected = await phone.request.post(link, {
    form: { comentario: 'Sem nota' },
    headers: { origin: baseURL ?? '' },
  })
  expect(rejected.status()).toBe(422)
  expect(await rejected.text()).toContain('Sem nota</textarea>')
  await follow(phone, 'Mudar a resposta')
  await phone.getByLabel('Quer contar mais?').fill('Isto não se perde.')
  await runSql(`update message_links set expires_at = now() where kind = 'rate'`, [], api.orgId)
  await press(phone, 'Enviar')
  await expect(heading(phone, 'Este link já venceu')).toBeVisible()
  await expect(phone.getByText('Isto não se perde.')).toBeVisible()
})

test('an address that is no link says so, and a short one leads to its page', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = await phoneOf(browser, baseURL)
  const answer = await phone.goto('/confirmar/AAAAAAAAAAAAAAAAAAAAAA')
  expect(answer?.status()).toBe(404)
  await expect(heading(phone, 'Este link não vale mais')).toBeVisible()
  const { api, book } = await withAgenda(page)
  const { id } = await book('09:00')
  const link = await linkTo(api.orgId, { kind: 'confirm', appointmentIds: [id] })
  await phone.goto(`${link.replace('/confirmar/', '/c/')}?acao=cancelar`)
  await expect(heading(phone, 'Teresa, cancelar este atendimento?')).toBeVisible()
  expect(new URL(phone.url()).pathname).toBe(link)
})

test('targets are at least 48 pixels high, and nothing scrolls to the side', async ({
  page,
  browser,
  baseURL,
}) => {
  const { api, book, patient } = await withAgenda(page)
  const { id } = await book('09:00')
  const phone = await phoneOf(browser, baseURL)
  const confirm = await linkTo(api.orgId, { kind: 'confirm', appointmentIds: [id] })
  const stop = await linkTo(api.orgId, {
    kind: 'unsubscribe',
    patientId: patient.id,
    appointmentIds: [id],
    email: 'um@correio.example',
  })
  const done = await book('10:00')
  await attended(api.orgId, done.id)
  const rate = await linkTo(api.orgId, { kind: 'rate', purpose: 'satisfaction', appointmentIds: [done.id] })
  const times = `${confirm}?acao=remarcar&desde=2027-03-01`
  await phone.setViewportSize({ width: 360, height: 740 })
  for (const path of [confirm, `${confirm}?acao=cancelar`, times, stop, rate]) {
    await phone.goto(path)
    const targets = phone
      .locator('main')
      .locator('a:not(p a:not([class])), button, summary, label:has(input)')
    for (const box of await Promise.all(
      (await targets.filter({ visible: true }).all()).map((one) => one.boundingBox()),
    ))
      expect(box?.height ?? 0, path).toBeGreaterThanOrEqual(48)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
  }
})
