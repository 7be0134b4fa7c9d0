import { bruno, olga } from '../test/world.ts'
import { isPhone } from './agenda.ts'
import { addMember, idsOf } from './database.ts'
import { field, register, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'
import { deliverLast, forgetSubscription, whatsappAccount } from './whatsapp.ts'

const address = '/clinica/configuracao-rede/canais'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true })

async function openChannels(page: Page) {
  await page.goto(address)
  await expect(card(page, 'WhatsApp')).toBeVisible()
}

async function connectWhatsapp(page: Page) {
  const whatsapp = card(page, 'WhatsApp')
  await whatsapp.getByRole('button', { name: 'Conectar WhatsApp' }).click()
  await expect(field(page, 'Identificação do número')).toBeFocused()
  await field(page, 'Identificação do número').fill(whatsappAccount.phoneNumberId)
  await field(page, 'Identificação da conta').fill(whatsappAccount.accountId)
  await whatsapp.getByLabel('Chave de acesso').fill(whatsappAccount.accessToken)
  await whatsapp.getByLabel('Segredo do aplicativo').fill(whatsappAccount.appSecret)
  await save(page).click()
  await expect(page.getByText('WhatsApp conectado')).toBeVisible()
}

test('WhatsApp from nothing: connected, checked, subscribed, tested, disconnected', async ({ page }) => {
  test.slow()
  await register(page, someone(olga))
  await openChannels(page)
  const whatsapp = card(page, 'WhatsApp')
  await expect(whatsapp.getByText('Sem provedor')).toBeVisible()
  await expect(whatsapp.getByRole('listitem')).toHaveCount(3)
  await connectWhatsapp(page)

  await test.step('keys are shown by their ends alone', async () => {
    await expect(whatsapp.getByLabel('Chave de acesso', { exact: true })).toHaveValue('•••••••• 7f2c')
    await expect(whatsapp.getByLabel('Segredo do aplicativo', { exact: true })).toHaveValue('•••••••• b91e')
    await expect(field(page, 'Endereço para os avisos da Meta')).toHaveValue(/\/api\/webhooks\/whatsapp\//)
    await whatsapp.getByRole('button', { name: 'Trocar: Chave de acesso' }).click()
    await expect(whatsapp.getByLabel('Chave de acesso', { exact: true })).toBeFocused()
    await whatsapp.getByRole('button', { name: 'Manter a atual: Chave de acesso' }).click()
    await expect(whatsapp.getByLabel('Chave de acesso', { exact: true })).toHaveValue('•••••••• 7f2c')
  })

  await test.step('what the check finds is mended where it is shown', async () => {
    await forgetSubscription()
    await whatsapp.getByRole('button', { name: 'Conferir agora' }).click()
    await expect(whatsapp.getByText('O provedor não avisa esta instalação')).toBeVisible()
    await whatsapp.getByRole('button', { name: 'Inscrever agora' }).click()
    await expect(whatsapp.getByText('O provedor não avisa esta instalação')).toBeHidden()
    await whatsapp.getByRole('button', { name: 'Conferir agora' }).click()
    await expect(whatsapp.getByText(/Chave de acesso, .*em ordem/)).toBeVisible()
    await expect(whatsapp.getByText('Conectado', { exact: true })).toBeVisible()
  })

  await test.step('a test is told step by step, live', async () => {
    await whatsapp.getByRole('button', { name: 'Enviar teste' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar teste por WhatsApp' })
    await dialog.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(dialog.getByText('Campo obrigatório')).toBeVisible()
    await dialog.getByLabel('Celular de alguém da clínica').fill('11987654321')
    await dialog.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(dialog).toBeHidden()
    const trial = whatsapp.getByRole('status', { name: 'Envio de teste' })
    await expect(trial).toContainText('O provedor aceitou')
    await expect.poll(() => deliverLast('5511987654321')).toBeTruthy()
    await expect(trial).toContainText('Foi entregue')
  })

  await whatsapp.getByRole('button', { name: 'Desconectar WhatsApp' }).click()
  const asked = page.getByRole('dialog', { name: 'Desconectar WhatsApp?' })
  await asked.getByRole('button', { name: 'Desconectar WhatsApp' }).click()
  await expect(whatsapp.getByRole('button', { name: 'Conectar WhatsApp' })).toBeVisible()
})

test('prices and rules: read as they are typed, saved together with the channels, in the history', async ({
  page,
}) => {
  await register(page, someone(olga))
  await openChannels(page)
  await expect(page.getByText('ainda não conferido')).toBeVisible()
  const price = field(page, 'WhatsApp, utilidade')
  await price.fill('meio centavo')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Valor inválido. Ex: 0,34')).toBeVisible()
  await price.fill('0,0367')
  await field(page, 'Silêncio, das').fill('21')
  await page.getByLabel('Se não chegar').click()
  await page.getByRole('option', { name: 'SMS, depois e-mail' }).click()
  await save(page).click()
  await expect(page.getByText('Regras e preços atualizados')).toBeVisible()
  await page.reload()
  await expect(price).toHaveValue('0,0367')
  await expect(field(page, 'Silêncio, das')).toHaveValue('21:00')
  await expect(page.getByLabel('Se não chegar')).toHaveValue('SMS, depois e-mail')
  await expect(page.getByText(/^de \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Histórico' }).click()
  await expect(page.getByRole('dialog')).toContainText('WhatsApp, utilidade R$ 0,0367')
})

test('what was typed to connect stays, and a key does not', async ({ page }) => {
  await register(page, someone(olga))
  await openChannels(page)
  const sms = card(page, 'SMS')
  await sms.getByRole('button', { name: 'Conectar SMS' }).click()
  await field(page, 'Remetente').fill('Aurora')
  await sms.getByLabel('Token da Zenvia').fill('um-token-que-ninguem-guarda')
  await expect(page.getByText('Alterações não salvas')).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(field(page, 'Remetente')).toHaveValue('Aurora')
  await expect(sms.getByLabel('Token da Zenvia')).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).not.toContain('um-token-que-ninguem-guarda')
  await expect(page.getByText('Falta:')).toContainText('Token da Zenvia')
  await sms.getByRole('combobox', { name: 'Provedor' }).click()
  await page.getByRole('option', { name: 'Outro, por pedidos HTTP' }).click()
  await expect(sms.getByRole('listitem', { name: 'Campo to' })).toBeVisible()
})

test('the front desk reads, and professionals find nothing', async ({ page, browser }) => {
  test.skip(isPhone(page), 'the same on a phone')
  const owner = someone(olga)
  await register(page, owner)
  await openChannels(page)
  const { orgId } = await idsOf(owner.email)
  const visit = async (role: string) => {
    const other = await (await browser.newContext()).newPage()
    const person = someone(bruno)
    await register(other, person)
    await addMember(orgId, person.email, role)
    await other.goto(address)
    return other
  }
  const desk = await visit('receptionist')
  await expect(card(desk, 'WhatsApp')).toBeVisible()
  await expect(desk.getByText('Você pode ver estes dados.')).toBeVisible()
  await expect(desk.getByRole('button', { name: /Conectar|Salvar|Enviar teste|Conferir/ })).toHaveCount(0)
  await expect(field(desk, 'SMS, por parte')).toHaveAttribute('readonly')
  const professional = await visit('professional')
  await expect(professional.getByText('Sem acesso')).toBeVisible()
})

test('a page that cannot be loaded says so and tries again', async ({ page }) => {
  await register(page, someone(olga))
  await page.route('**/channels', (route) => route.abort())
  await page.goto(address)
  await expect(page.getByText('Os canais não puderam ser carregados')).toBeVisible()
  await page.unroute('**/channels')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(card(page, 'WhatsApp')).toBeVisible()
})
