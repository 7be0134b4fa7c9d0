import { isPhone } from '../agenda.ts'
import { assistantLog, assistantPage, withAssistant } from '../assistantPage.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'

test('the assistant: its form, a test with calls and rules, a model, what it did not know', async ({
  page,
}) => {
  test.slow()
  await withAssistant(page)
  await page.route('**/assistant', (route) => route.abort())
  await page.goto(assistantPage)
  await expect(page.getByText(/^A configuração do assistente não pôde ser carregada/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/assistant')
  await page.goto(assistantPage)
  await expect(page.getByRole('heading', { name: 'Modelo e limite' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radio', { name: /^Compatível com OpenAI/ }).click()
  await page.getByRole('switch', { name: 'Transcrever áudios' }).press('Space')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Guiado/ }).click()
  await page.getByRole('switch', { name: 'Transcrever áudios' }).press('Space')

  if (isPhone(page)) await page.getByRole('button', { name: 'Testar', exact: true }).click()
  const chat = page.getByRole('region', { name: 'Conversa de teste' })
  await chat.getByLabel('Mensagem de teste').fill('quero cardiologista quinta, particular')
  await chat.getByLabel('Mensagem de teste').press('Enter')
  await expect(chat.getByText('Buscar horários')).toBeVisible()
  await chat.getByRole('button', { name: /visitante/ }).click()
  await expectAccessible(page)
  if (isPhone(page)) await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByText('“e tem wifi?”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Responder' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Nova pergunta' })).toBeVisible()
  await expectAccessible(page)
})

test("the assistant's log: empty, full, and failing", async ({ page }) => {
  await withAssistant(page)
  await page.route('**/assistant/turns*', (route) => route.abort())
  await page.goto(assistantLog)
  await expect(page.getByText(/^Os registros não puderam ser carregados/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/assistant/turns*')
  await page.goto(assistantLog)
  await page.getByText('1 chamada').click()
  await expectAccessible(page)
  await page.goto(`${assistantLog}?dia=2020-01-01`)
  await expect(page.getByText('Nada com estes filtros')).toBeVisible()
  await expectAccessible(page)
})
