import { isPhone } from './agenda.ts'
import { expectAccessible } from './axe.ts'
import { runSql } from './database.ts'
import { withReception } from './reception.ts'
import { expect, type Page, test } from './test.ts'

const wall = '/clinica/monitoramentos'
const unitCard = (page: Page) => page.getByRole('region', { name: 'Pinheiros' })
const now = (page: Page) => page.getByRole('region', { name: 'Agora' })

test('the wall follows what the desk does, and each number leads to its people', async ({ page }) => {
  await withReception(page)
  await page.goto(wall)
  await expect(unitCard(page).getByText('3 hoje')).toBeVisible()
  await expect(unitCard(page).getByText('Ninguém aguarda agora.')).toBeVisible()
  await expectAccessible(page)

  const desk = await page.context().newPage()
  await desk.goto(`${wall}/recepcao`)
  if (isPhone(page)) await desk.getByRole('button', { name: /^Por chegar \d/ }).click()
  await desk.getByRole('button', { name: 'Sandra Aquino chegou' }).click()
  await expect(unitCard(page).getByRole('link', { name: '1 esperando' })).toBeVisible()
  await expect(unitCard(page).getByRole('link', { name: 'Sandra Aquino' })).toBeVisible()
  await expect(now(page).getByText('Sandra Aquino chegou')).toBeVisible()
  await expectAccessible(page)

  await unitCard(page).getByRole('link', { name: 'Aguardando: 1' }).click()
  await expect(page).toHaveURL(/agendamentos\?/)
  await expect(page.getByText('Sandra Aquino').first()).toBeVisible()
})

test('words that are no page search today’s patients', async ({ page }) => {
  await withReception(page)
  await page.goto(wall)
  await page.getByRole('searchbox', { name: 'Buscar conversa ou paciente de hoje' }).fill('iracema')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${wall}/iracema`)
  const today = page.getByRole('region', { name: 'Pacientes de hoje' })
  await expect(today.getByRole('link', { name: 'Iracema Leal' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${wall}/ninguem%20disso`)
  await expect(page.getByText('Ninguém agendado para hoje com “ninguem disso”.')).toBeVisible()
})

test('what is delivered has a page of its own', async ({ page }) => {
  await withReception(page)
  await page.goto(`${wall}/campanhas`)
  await expect(page.getByText('Nenhuma campanha saindo nem programada.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Canais' }).getByText('WhatsApp')).toBeVisible()
  await expectAccessible(page)
})

test('the system says how messages leave, and what failed is tried again', async ({ page }) => {
  const { orgId } = await withReception(page)
  await page.goto(`${wall}/sistema`)
  await expect(page.getByRole('heading', { name: 'Tudo anda.' })).toBeVisible()
  await expect(page.getByText('Nada falhou nas últimas 24 horas.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  for (const name of ['um', 'dois'])
    await runSql(
      `insert into sends (org_id, id, source, occasion, purpose, kind, due_at, state, reason, claimed_at, ended_at, recipient)
       values ($1, gen_random_uuid(), 'automation', $2, 'care', 'sms', now(), 'failed', '131026', now(), now(), '{"phone":"11987654321"}')`,
      [orgId, name],
      orgId,
    )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tudo anda; há falhas para ver.' })).toBeVisible()
  await page.getByRole('button', { name: 'Tentar de novo: 2 lembretes por SMS' }).click()
  await expect(page.getByText('2 mensagens voltam à fila')).toBeVisible()
  await expect(page.getByText('Nada falhou nas últimas 24 horas.', { exact: true })).toBeVisible()
  // The server's own card is its operator's.
  await expect(page.getByRole('region', { name: 'Servidor' })).toBeHidden()
  await expectAccessible(page)
})
