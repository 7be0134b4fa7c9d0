import { expect, type Page, test } from './test.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the home leads from the menu to its hours, and from each door to its page', async ({ page }) => {
    await page.goto('/')
    expect((await data(page)).map((one) => one['@type']).sort()).toEqual([
      'Organization',
      'SoftwareApplication',
    ])
    // The targets of the menu Produtos.
    for (const id of ['agenda', 'mensagens', 'assistente', 'numeros'])
      await expect(page.locator(`#${id}`)).toHaveCount(1)
    const doors = page.getByRole('region', { name: 'Para o tamanho da sua porta' }).getByRole('link')
    await expect(doors).toHaveCount(5)
    await doors.filter({ hasText: 'Telemedicina' }).click()
    await expect(page).toHaveURL('/features/telemedicina')
    await page.getByRole('navigation', { name: 'Para quem' }).getByRole('link', { name: 'Hospitais' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cada unidade vê o que é seu.')
    expect((await data(page)).map((one) => one['@type'])).toEqual(['BreadcrumbList'])
  })

  test('two addresses of one page name one of them; an audience that is not there is a 404', async ({
    page,
  }) => {
    await page.goto('/features/clinics')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/features\/clinicas$/)
    const answer = await page.goto('/features/padarias')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('/features/padarias')).toBeVisible()
  })

  test('what more a clinic gets opens without script', async ({ page }) => {
    await page.goto('/features/clinicas')
    const text = page.getByText('As durações se somam', { exact: false })
    await expect(text).toBeHidden()
    await page.getByText('Vários exames num horário só').click()
    await expect(text).toBeVisible()
  })
})

async function data(page: Page) {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text) as { '@type': string })
}
