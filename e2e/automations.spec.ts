import { register, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'

const address = '/clinica/campanhas/automacoes'

async function openAutomations(page: Page) {
  await register(page, someone())
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Abrir Véspera' })).toBeVisible()
}

test('two reminders are on from the start; one is set by its sentence, and taken back', async ({ page }) => {
  await openAutomations(page)
  const reminder = page.getByRole('switch', { name: /^Véspera/ })
  await expect(reminder).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Confirmação/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Aniversário/ })).not.toBeChecked()

  await page.getByRole('button', { name: 'Abrir Véspera' }).click()
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
  await expect(page.getByText(/^desligada desde/).first()).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await page.getByRole('menuitem', { name: 'Horas antes do atendimento' }).click()
  await expect(page.getByText('4 h antes').first()).toBeVisible()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByText('Excluído com sucesso')).toBeVisible()
  await expect(page.getByText('4 h antes')).toHaveCount(0)
})
