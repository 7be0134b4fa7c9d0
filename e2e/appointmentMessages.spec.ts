import { agenda, monday, withAgenda } from './agenda.ts'
import { expectAccessible } from './axe.ts'
import { runSql } from './database.ts'
import { expect, type Page, test } from './test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Mensagens' })
const panel = (page: Page) => page.getByRole('group', { name: 'Enviar mensagem' })

test('an appointment’s messages: one is sent from its details, failed, tried again, and refused', async ({
  page,
}) => {
  test.slow()
  const { api, book } = await withAgenda(page)
  const { id } = await book('09:00')
  await page.goto(`${agenda}?data=${monday}&agendamento=${id}`)

  await test.step('free text: asked for, kept over a closed drawer, previewed and sent', async () => {
    await section(page).getByRole('button', { name: 'Enviar mensagem' }).click()
    await panel(page).getByRole('button', { name: 'Enviar agora' }).click()
    await expect(panel(page)).toContainText('Escreva a mensagem')
    await panel(page).getByRole('textbox', { name: 'Texto' }).fill('Pode vir às 8h30?')
    await expect(panel(page).getByRole('region', { name: 'Como o paciente vê' })).toContainText(
      'Pode vir às 8h30?',
    )
    await expectAccessible(page)
    await page.reload()
    await expect(panel(page).getByRole('textbox', { name: 'Texto' })).toHaveValue('Pode vir às 8h30?')
    await panel(page).getByRole('button', { name: 'Enviar agora' }).click()
    await expect(panel(page)).toHaveCount(0)
    await expect(section(page)).toContainText('Pode vir às 8h30?')
  })

  await test.step('what failed is tried again, once', async () => {
    await runSql(
      `update sends set state = 'failed', reason = '131026' where source = 'single'`,
      [],
      api.orgId,
    )
    await page.reload()
    await section(page).getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(section(page)).toContainText('2ª tentativa')
    await expect(section(page).getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
  })

  await test.step('who died is sent nothing', async () => {
    await runSql(`update patients set status = 'deceased'`, [], api.orgId)
    await page.reload()
    await section(page).getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(section(page)).toContainText('Este paciente consta como falecido: nada é enviado.')
  })
})
