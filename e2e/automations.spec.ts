import { isPhone } from './agenda.ts'
import { apiAs } from './api.ts'
import { withNetwork } from './axe/network.ts'
import { expectAccessible } from './axe.ts'
import { addMember, idsOf, runSql } from './database.ts'
import { register, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'
import { deliverLast, takeNameAtMeta, whatsappAccount } from './whatsapp.ts'

const address = '/clinica/campanhas/automacoes'

async function openAutomations(page: Page) {
  const person = someone()
  await register(page, person)
  await page.goto(address)
  await expect(page.getByRole('switch', { name: /^Véspera/ })).toBeVisible()
  return person
}

/** Opens an automation: a row of the list unfolds, on a phone it has a page of its own. */
const open = (page: Page, name: string) =>
  isPhone(page)
    ? page.getByRole('link', { name, exact: true }).click()
    : page.getByRole('button', { name: `Abrir ${name}` }).click()

test('two reminders are on from the start; one is set by its sentence, and taken back', async ({ page }) => {
  await openAutomations(page)
  const reminder = page.getByRole('switch', { name: /^Véspera/ })
  await expect(reminder).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Confirmação/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Aniversário/ })).not.toBeChecked()

  await open(page, 'Véspera')
  await page.getByRole('button', { name: '10:00', exact: true }).click()
  await page.getByRole('menuitemradio', { name: '09:30' }).click()
  await expect(page.getByText('Véspera: alteração gravada')).toBeVisible()
  await expect(page.getByRole('button', { name: '09:30', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(page.getByRole('button', { name: '10:00', exact: true })).toBeVisible()
})

test('switched off by the keyboard, and a reminder is added and deleted', async ({ page }) => {
  await openAutomations(page)
  await page.getByRole('switch', { name: /^Confirmação/ }).press('Space')
  await expect(page.getByText(/^Confirmação: desligada/)).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Confirmação/ })).not.toBeChecked()

  if (isPhone(page)) await page.getByRole('button', { name: 'Adicionar lembrete' }).click()
  else {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('n')
  }
  await page.getByRole('menuitem', { name: 'Horas antes do atendimento' }).click()
  await expect(page.getByText('4 h antes').first()).toBeVisible()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByText('Excluído com sucesso')).toBeVisible()
  await expect(page.getByText('4 h antes')).toHaveCount(0)
})

test('a test of its text goes to somebody of the clinic, without a channel by the outbox', async ({
  page,
}) => {
  await openAutomations(page)
  await open(page, 'Véspera')
  await page.getByRole('button', { name: 'Enviar teste' }).click()
  const phone = page.getByLabel('Celular de alguém da clínica')
  await phone.fill('123')
  await phone.press('Enter')
  await expect(page.getByText('Celular inválido. Ex: (11) 91234-5678')).toBeVisible()
  await phone.fill('11976543210')
  await phone.press('Enter')
  await page.getByRole('link', { name: 'Abrir a caixa de saída' }).click()
  const waiting = page.getByRole('listitem').filter({ hasText: 'Teste' })
  await expect(waiting).toContainText('(11) 97654-3210')
  await waiting.getByRole('button').first().click()
  const detail = page.getByRole('region', { name: /^Mensagem para/ })
  await expect(detail).toContainText('Olá, Horácio.')
  await expect(detail).toContainText('Lembrete da véspera')
})

test('with a channel a test goes out by the text that Meta approved', async ({ page }) => {
  const person = await openAutomations(page)
  const api = await apiAs(page, person)
  await api.put('/channels/whatsapp', { version: null, ...whatsappAccount })
  const metaName = `vespera_${crypto.randomUUID().slice(0, 8)}`
  await takeNameAtMeta(metaName)
  await runSql(
    `update template_versions set state = 'approved', meta_name = $2, content = jsonb_set(content, '{body}', '"Seu atendimento é amanhã."')
      where org_id = $1 and template_id in (select id from templates where name = 'Lembrete da véspera')`,
    [api.orgId, metaName],
    api.orgId,
  )
  await page.reload()
  await open(page, 'Véspera')
  await page.getByRole('button', { name: 'Enviar teste' }).click()
  const phone = page.getByLabel('Celular de alguém da clínica')
  await phone.fill('11976543211')
  await phone.press('Enter')
  await expect(page.getByText('O provedor aceitou a mensagem.')).toBeVisible()
  expect(await deliverLast('5511976543211')).toMatchObject({ type: 'template' })
})

test('a network without automations is told that they are being prepared', async ({ page }) => {
  const person = await openAutomations(page)
  const { orgId } = await idsOf(person.email)
  await runSql('delete from automations', [], orgId)
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'As automações desta rede estão sendo preparadas' }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('what patients thought stands in the panel of satisfaction', async ({ page }) => {
  const { api, book } = await withNetwork(page)
  const done = await book('09:00')
  await runSql(`update appointments set state = 'done' where id = $1`, [done.id], api.orgId)
  await runSql(
    `insert into satisfaction_scores (org_id, appointment_id, score, comment, channel)
     values ($1, $2, 9, 'Fui muito bem atendida', 'whatsapp')`,
    [api.orgId, done.id],
    api.orgId,
  )
  await page.goto(address)
  await open(page, 'Satisfação')
  const results = page.getByRole('region', { name: 'O que os pacientes acharam' })
  await expect(results).toContainText('Recomendam (9 e 10): 1')
  await expect(results).toContainText('Fui muito bem atendida')
  await expectAccessible(page)
})

test('who is bound to units reads what is sent, and changes nothing', async ({ page, browser }) => {
  const owner = someone()
  const back = await (await browser.newContext()).newPage()
  await register(back, owner)
  const { orgId } = await idsOf(owner.email)
  const manager = someone()
  await register(page, manager)
  await addMember(orgId, manager.email, 'manager')
  const { userId } = await idsOf(manager.email)
  await runSql('update members set unit_ids = $1 where user_id = $2', [[crypto.randomUUID()], userId], orgId)
  await page.goto(address)
  await expect(page.getByRole('switch', { name: /^Véspera/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Adicionar lembrete' })).toBeHidden()
  await open(page, 'Véspera')
  await expect(page.getByText('dia útil anterior', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar teste' })).toBeHidden()
  await page.goto('/clinica/templates')
  await page.getByRole('link', { name: /^Lembrete da véspera/ }).click()
  await expect(page.getByText('Você pode ver estes dados.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Salvar|Enviar)/ })).toHaveCount(0)
})
