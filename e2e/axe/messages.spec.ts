import type { Page } from '@playwright/test'
import { putIntoOutbox } from '../../test/outbox.ts'
import { expectAccessible } from '../axe.ts'
import { runSql } from '../database.ts'
import { register, someone } from '../people.ts'
import { expect, test } from '../test.ts'
import { whatsappAccount } from '../whatsapp.ts'
import { withNetwork } from './network.ts'

const addresses = {
  automations: '/clinica/campanhas/automacoes',
  channels: '/clinica/configuracao-rede/canais',
  outbox: '/clinica/campanhas/caixa-de-saida',
}

/** Opens a page whose first answer does not come, and then one that does. */
async function judgeFailing(page: Page, address: string, requests: string, text: RegExp) {
  await page.route(requests, (route) => route.abort())
  await page.goto(address)
  await expect(page.getByText(text)).toBeVisible()
  await expectAccessible(page)
  await page.unroute(requests)
}

test('automations: their rows, one that is open with its choices and its test, one that is paused', async ({
  page,
}) => {
  const { api, book } = await withNetwork(page)
  await book('09:00')
  await judgeFailing(
    page,
    addresses.automations,
    '**/automations',
    /^As automações não puderam ser carregadas/,
  )
  await runSql(
    `update automations set paused_at = now(), pause_reason = 'virou marketing', is_on = true where kind = 'missed'`,
    [],
    api.orgId,
  )
  await page.goto(addresses.automations)
  await expect(page.getByText('pausada: virou marketing')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abrir Véspera' }).click()
  await page.getByRole('button', { name: 'Enviar teste' }).click()
  await page.getByRole('textbox', { name: 'Celular de alguém da clínica' }).press('Enter')
  await expect(page.getByText('Campo obrigatório')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '10:00', exact: true }).click()
  await expect(page.getByRole('menuitemradio', { name: '09:30' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Ver (para quem|as)/ }).click()
  await expect(page.getByRole('dialog', { name: 'Véspera: para quem vai' })).toBeVisible()
  await expectAccessible(page)
})

test('channels: none, one being connected, one that is connected and tested', async ({ page }) => {
  await register(page, someone())
  await judgeFailing(page, addresses.channels, '**/channels', /^Os canais não puderam ser carregados/)
  await page.goto(addresses.channels)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('WhatsApp').getByText('Sem provedor')).toBeVisible()
  await expectAccessible(page)
  await card('WhatsApp').getByRole('button', { name: 'Conectar WhatsApp' }).click()
  await page.getByRole('textbox', { name: 'Identificação do número' }).fill(whatsappAccount.phoneNumberId)
  await page.getByRole('textbox', { name: 'Identificação da conta' }).fill(whatsappAccount.accountId)
  await card('WhatsApp').getByLabel('Chave de acesso').fill(whatsappAccount.accessToken)
  await card('WhatsApp').getByLabel('Segredo do aplicativo').fill(whatsappAccount.appSecret)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('WhatsApp conectado')).toBeVisible()
  await card('WhatsApp').getByRole('button', { name: 'Conferir agora' }).click()
  await expect(
    card('WhatsApp')
      .getByText(/em ordem/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await card('WhatsApp').getByRole('button', { name: 'Enviar teste' }).click()
  await expect(page.getByRole('dialog', { name: 'Enviar teste por WhatsApp' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await card('SMS').getByRole('button', { name: 'Conectar SMS' }).click()
  await card('SMS').getByRole('combobox', { name: 'Provedor' }).click()
  await page.getByRole('option', { name: 'Outro, por pedidos HTTP' }).click()
  await expect(card('SMS').getByRole('listitem', { name: 'Campo to' })).toBeVisible()
  await expectAccessible(page)
})

test('the outbox: empty, with messages of each kind, one that is open and asks', async ({ page }) => {
  const { api, patient } = await withNetwork(page)
  await judgeFailing(page, addresses.outbox, '**/outbox?*', /^A caixa de saída não pôde ser carregada/)
  await page.goto(addresses.outbox)
  await expect(page.getByRole('heading', { name: 'Nada esperando' })).toBeVisible()
  await expectAccessible(page)
  const sql = (orgId: string, text: string, values: unknown[] = []) => runSql(text, values, orgId)
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await putIntoOutbox(sql, api.orgId, { patientId: patient.id, expiresAt: soon })
  await putIntoOutbox(sql, api.orgId, {
    patientId: patient.id,
    kind: 'email',
    email: 'teresa@exemplo.com.br',
  })
  await putIntoOutbox(sql, api.orgId, { patientId: patient.id, phone: '1137140226' })
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto(addresses.outbox)
  await expect(page.getByRole('region', { name: /^Mensagem para Teresa/ })).toBeVisible()
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Abrir no WhatsApp' }).click()
  await (await opened).close()
  await expect(page.getByText('Você enviou?').first()).toBeVisible()
  await expectAccessible(page)
})

test('what is late is said above campaigns and channels', async ({ page }) => {
  await register(page, someone())
  // A queue that nobody works off: here somebody does.
  const since = new Date(Date.now() - 5 * 60_000).toISOString()
  await page.route('**/sends/delay', (route) => route.fulfill({ json: { since, messages: 3, campaigns: 1 } }))
  const strip = page.getByRole('region', { name: 'Envios atrasados' })
  for (const address of ['/clinica/campanhas', addresses.channels]) {
    await page.goto(address)
    await expect(strip.getByRole('status')).toContainText('3 mensagens e 1 campanha esperam')
    await expectAccessible(page)
  }
  await page.unroute('**/sends/delay')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(strip).toBeHidden()
})
