import { expect, test } from './test.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the sum is made of the clinic’s own numbers', async ({ page }) => {
    await page.goto('/pricing')
    const total = page.getByRole('row', { name: /^Total por mês/ })
    await expect(total).toContainText('R$ 232,44')
    await page.getByRole('textbox', { name: 'Servidor' }).fill('80')
    await page.getByLabel('Técnico que instala e cuida').fill('0')
    await page.getByLabel('Agendamentos por mês').fill('1.200')
    await page.getByLabel('Lembretes por agendamento').fill('2')
    await page.getByLabel('Preço de uma mensagem de utilidade').fill('0,01')
    await page.getByLabel('Um dólar').fill('6,00')
    await page.getByRole('button', { name: 'Refazer a conta' }).click()
    await expect(total).toContainText('R$ 224,00')
    await expect(page).toHaveURL(
      '/pricing?servidor=80&tecnico=0&agendamentos=1.200&lembretes=2&preco=0%2C01&dolar=6%2C00#conta',
    )
    await expect(page.getByRole('rowheader', { name: /^2.400 lembretes por WhatsApp/ })).toBeVisible()
  })

  test('a text that is no number shows an error beside its field, and stays', async ({ page }) => {
    await page.goto('/pricing?agendamentos=muitos')
    const visits = page.getByLabel('Agendamentos por mês')
    await expect(visits).toHaveValue('muitos')
    await expect(visits).toHaveAccessibleDescription('Informe um número de 0 a 100.000. Ex: 600')
    await expect(page.getByText('Total por mês')).toHaveCount(0)
  })

  test('a question is found without its accents, and its address opens it', async ({ page }) => {
    await page.goto('/faqs')
    await page.getByRole('searchbox', { name: 'Procurar uma pergunta' }).fill('mamografo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText('1 pergunta com “mamografo”. Ver todas')
    await expect(page.locator('main details')).toHaveCount(1)
    await expect(page.getByText('coleta ou um mamógrafo')).toBeVisible()

    await page.goto('/faqs#backup')
    await expect(page.locator('details#backup')).toBeInViewport()
  })
})

test('both addresses of the prices are one page', async ({ page }) => {
  for (const path of ['/pricing', '/research/pricing']) {
    await page.goto(path)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/pricing$/)
    await expect(page.locator('link[rel=canonical]')).not.toHaveAttribute('href', /research/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('O programa é de graça.')
  }
})

test('the structured data of the questions says what the page says', async ({ page }) => {
  await page.goto('/faqs')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data['@type']).toBe('FAQPage')
  const names = data.mainEntity.map(({ name }: { name: string }) => name)
  expect(names).toEqual(await page.locator('main details summary').allInnerTexts())
})
