import { isPhone } from '../agenda.ts'
import { expectAccessible } from '../axe.ts'
import { network, sending } from '../campaigns.ts'
import { runSql } from '../database.ts'
import { field } from '../people.ts'
import { expect, test } from '../test.ts'

/** Campaigns with axe: empty, in preparation, on their way, and with an error in place of their content. */

const list = '/clinica/campanhas'

test('the list, empty and with campaigns', async ({ page }) => {
  const { orgId, templateId } = await network(page)
  await page.goto(list)
  await expect(page.getByText('Nada sai antes de você programar.')).toBeVisible()
  await expectAccessible(page)
  await sending(orgId, templateId)
  await page.goto(list)
  await expect(page.getByRole('link', { name: /^Retorno de cardiologia/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^não enviada$/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${list}?q=nada+assim`)
  await expect(page.getByText(/nada assim/).first()).toBeVisible()
  await expectAccessible(page)
  await page.route('**/campaigns?*', (route) => route.abort())
  await page.goto(list)
  await expect(page.getByText('A lista não pôde ser carregada')).toBeVisible()
  await expectAccessible(page)
})

test('the editor, with its sentences, the people of a number, and its schedule', async ({ page }) => {
  test.slow()
  await network(page)
  await page.goto(`${list}/criar`)
  await field(page, 'Nome da campanha').fill('Check-up das férias')
  await expect(page.getByText(/^Salva às/)).toBeVisible()
  if (isPhone(page))
    for (const part of ['Mensagem', 'Quando e em que ritmo'])
      await page.getByRole('button', { name: `Abrir ${part}` }).click()
  await page.getByRole('button', { name: 'Escolher template' }).click()
  await page.getByRole('menuitem', { name: /^Convite para check-up/ }).click()
  await expect(page.getByRole('region', { name: 'Prévia' })).toBeVisible()
  await page.getByRole('switch', { name: 'Parar antes' }).click({ force: true })
  await expect(page.getByText(/horário(s)? livre/)).toBeVisible()
  // Old numbers are dimmed while new ones are counted.
  await expect(page.getByText('contado agora')).toBeVisible()
  await expectAccessible(page)
  if (isPhone(page)) {
    await page.getByRole('button', { name: /^Pacientes ativos/ }).click()
    await expect(page.getByRole('dialog').getByText('Fica fora: sem consentimento')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Juntar condição' }).click()
    await page.getByRole('menuitem', { name: 'Último atendimento' }).click()
    await expect(page.getByRole('dialog', { name: 'Último atendimento' })).toBeVisible()
    await expect(page.getByText('contado agora')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Tirar condição' }).click()
    await page.getByRole('button', { name: 'Ver uma amostra' }).click()
  }
  const sample = page.getByRole('region', { name: 'Amostra' })
  await sample.getByRole('button', { name: /^Benedito Sá/ }).click()
  await expect(page.getByRole('region', { name: 'Prévia' })).toContainText('Olá, Benedito.')
  await sample.getByRole('button', { name: 'Ficam fora' }).click()
  await expect(sample).toContainText('Sem consentimento')
  await expectAccessible(page)
  if (isPhone(page)) return
  await page.getByRole('button', { name: 'Ver 4 pessoas' }).click()
  await expect(page.getByRole('dialog').getByText('Fica fora: sem consentimento')).toBeVisible()
  await expectAccessible(page)
})

test('the results, narrowed, with the dialog of the pace, and without their numbers', async ({ page }) => {
  test.slow()
  const { orgId, templateId } = await network(page)
  const id = await sending(orgId, templateId)
  await page.goto(`${list}/${id}`)
  await expect(page.getByRole('link', { name: 'Aparecida Fontes' })).toBeVisible()
  await expectAccessible(page)
  await runSql(
    `insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, kind, due_at, attempt, previous_id)
     select org_id, gen_random_uuid(), source, source_id, occasion || '#2', purpose, patient_id, kind, now() + interval '1 day', 2, id
       from sends where state = 'failed'`,
    [],
    orgId,
  )
  await page.goto(`${list}/${id}`)
  await page.getByText('2ª tentativa').click()
  await expect(page.getByText(/^1ª, falhou/)).toBeVisible()
  await expectAccessible(page)
  await runSql('delete from sends where attempt = 2', [], orgId)
  await page.goto(`${list}/${id}?pessoas=falharam&motivo=131026`)
  await expect(page.getByRole('button', { name: 'Mostrar todas' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mudar ritmo' }).click()
  await expect(page.getByRole('dialog', { name: 'Mudar ritmo' })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/results', (route) => route.abort())
  await page.goto(`${list}/${id}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})
