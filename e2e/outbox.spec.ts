import { putIntoOutbox, type Waiting } from '../test/outbox.ts'
import { bruno, olga } from '../test/world.ts'
import { isPhone } from './agenda.ts'
import { apiAs } from './api.ts'
import { addMember, idsOf, runSql } from './database.ts'
import { register, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'

const address = '/clinica/campanhas/caixa-de-saida'
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** A network whose messages nobody carries, and its front desk. */
async function withOutbox(page: Page, browser: { newContext(): Promise<{ newPage(): Promise<Page> }> }) {
  const owner = someone(olga)
  const back = await (await browser.newContext()).newPage()
  await register(back, owner)
  const api = await apiAs(back, owner)
  const put = async (fullName: string, waiting: Partial<Waiting> = {}) => {
    const { id: patientId } = await api.post<{ id: string }>('/patients', { fullName })
    const sql = (orgId: string, text: string, values: unknown[] = []) => runSql(text, values, orgId)
    return putIntoOutbox(sql, api.orgId, { patientId, ...waiting })
  }
  const desk = someone(bruno)
  await register(page, desk)
  const { orgId } = await idsOf(owner.email)
  await addMember(orgId, desk.email, 'receptionist')
  return { put }
}

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('the front desk works the outbox: opened, sent by hand, taken back, discarded', async ({
  page,
  browser,
}) => {
  test.slow()
  const { put } = await withOutbox(page, browser)
  await put('Dario Vilhena', { expiresAt: later(5), content: { body: 'Olá, Dario. Até quarta, às 8h30.' } })
  await put('Heloísa Bastos', {
    kind: 'email',
    email: 'heloisa@vereda.example',
    expiresAt: later(30),
    content: { subject: 'Sua consulta', body: 'Olá, Heloísa.' },
  })
  await put('Jair Monteverde', { phone: '1137140226', expiresAt: later(50) })
  // The real one is not reached from a test.
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto(address)
  await expect(row(page, 'Dario Vilhena')).toBeVisible()
  await expect(page.getByRole('note')).toContainText('Nada daqui foi entregue.')
  await expect(row(page, 'Jair Monteverde')).toContainText('Só telefone fixo: ligue')

  await test.step('opening proves nothing: it asks', async () => {
    await row(page, 'Dario Vilhena').getByRole('button').first().click()
    const detail = page.getByRole('region', { name: 'Mensagem para Dario Vilhena' })
    await expect(detail).toContainText('1 Confirmo')
    const opened = page.waitForEvent('popup')
    await detail.getByRole('button', { name: 'Abrir no WhatsApp' }).click()
    const whatsapp = await opened
    await expect
      .poll(() => whatsapp.url())
      .toContain(`wa.me/5511987654321?text=${encodeURIComponent('Olá, Dario. Até quarta, às 8h30.')}`)
    await whatsapp.close()
    if (isPhone(page)) await detail.getByRole('button', { name: 'Voltar à lista' }).click()
    await expect(row(page, 'Dario Vilhena')).toContainText('Você enviou?')
    await row(page, 'Dario Vilhena').getByRole('button', { name: 'Ainda não' }).click()
    await expect(row(page, 'Dario Vilhena')).not.toContainText('Você enviou?')
  })

  await test.step('sent by hand is said by somebody, and can be taken back', async () => {
    await row(page, 'Dario Vilhena').getByRole('button').first().click()
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Abrir no WhatsApp' }).click()
    await (await popup).close()
    if (isPhone(page)) await page.getByRole('button', { name: 'Voltar à lista' }).click()
    await row(page, 'Dario Vilhena').getByRole('button', { name: 'Sim, enviei' }).click()
    await expect(row(page, 'Dario Vilhena')).toHaveCount(0)
    await page.getByRole('button', { name: /^Enviadas à mão/ }).click()
    await row(page, 'Dario Vilhena').getByRole('button').first().click()
    const detail = page.getByRole('region', { name: 'Mensagem para Dario Vilhena' })
    await expect(detail).toContainText('por Bruno Tavares')
    await detail.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Nenhuma mensagem foi enviada à mão')).toBeVisible()
    await page.getByRole('button', { name: /^Para enviar/ }).click()
    await expect(row(page, 'Dario Vilhena')).toBeVisible()
  })

  await test.step('discarded, with undo', async () => {
    await row(page, 'Jair Monteverde').getByRole('button').first().click()
    const detail = page.getByRole('region', { name: 'Mensagem para Jair Monteverde' })
    await expect(detail.getByRole('button', { name: 'Ligar' })).toBeVisible()
    await detail.getByRole('button', { name: 'Descartar' }).click()
    const told = page.getByText('Mensagem descartada')
    await told.getByRole('button', { name: /^Desfazer/ }).click()
    await expect(page.getByRole('button', { name: /^Para enviar 3/ })).toBeVisible()
  })
})

test('keys lead through the list; what must not go out any more says why and is gone', async ({
  page,
  browser,
}) => {
  test.skip(isPhone(page), 'a phone has no keys')
  const { put } = await withOutbox(page, browser)
  await put('Dario Vilhena', { expiresAt: later(5) })
  await put('Gildo Patrício', { purpose: 'marketing', phone: '11976543210', expiresAt: later(6) })
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'Mensagem para Dario Vilhena' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('region', { name: 'Mensagem para Gildo Patrício' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Esta mensagem não deve mais ser enviada. Sem consentimento.')).toBeVisible()
  await expect(row(page, 'Gildo Patrício')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Mensagem para Dario Vilhena' })).toBeVisible()
})

test('an empty outbox says what it is for; one that fails tries again', async ({ page, browser }) => {
  await withOutbox(page, browser)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Nada esperando' })).toBeVisible()
  await page.route('**/outbox?*', (route) => route.abort())
  await page.goto(address)
  await expect(page.getByText('A caixa de saída não pôde ser carregada')).toBeVisible()
  await page.unroute('**/outbox?*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Nada esperando' })).toBeVisible()
})
