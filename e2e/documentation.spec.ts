import { expect, test } from './test.ts'

/** kB, compressed, of one page's HTML. */
const maxHtml = 25

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every route of the API stands in the reference, under its group, and no page is heavy', async ({
    page,
    request,
  }) => {
    const { paths } = await (await request.get('/api/v1/openapi.json')).json()
    const routes = Object.entries(paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      ([path, methods]) => Object.entries(methods).map(([, { operationId }]) => ({ path, operationId })),
    )
    await page.goto('/documentation/api')
    const groups = await page
      .locator('main ul a[href^="/documentation/api/"]')
      .evaluateAll((links) => [
        ...new Set(links.map((link) => link.getAttribute('href')?.split('#')[0] ?? '')),
      ])
    const texts = await Promise.all(
      groups.map(async (address) => {
        const answer = await request.get(address, { headers: { 'accept-encoding': 'br' } })
        expect(Number(answer.headers()['content-length']), address).toBeLessThan(maxHtml * 1_000)
        return answer.text()
      }),
    )
    const all = texts.join('\n')
    const missing = routes.filter(
      ({ path, operationId }) =>
        !all.includes(`data-copy="${path}"`) || !all.includes(`id="${operationId.replaceAll('.', '-')}"`),
    )
    expect(missing).toEqual([])
    expect(routes.length).toBeGreaterThan(100)
  })

  test('a language is chosen by keys, and the other is put away', async ({ page }) => {
    await page.goto('/documentation/api/agendamentos#appointments-create')
    const example = page.getByRole('region', { name: 'Agendar', exact: true })
    await expect(example.getByText('curl', { exact: false }).first()).toBeVisible()
    await example.getByRole('radio', { name: 'cURL' }).press('ArrowRight')
    await expect(example.getByRole('radio', { name: 'JavaScript' })).toBeChecked()
    await expect(example.getByText('await', { exact: true }).first()).toBeVisible()
    await expect(example.getByText('curl', { exact: true })).toBeHidden()
  })

  test('the search looks through guide, reference and site; without results it helps', async ({ page }) => {
    await page.goto('/documentation')
    const search = page.getByRole('searchbox', { name: 'Buscar na documentação' })
    await search.fill('convenio cobre')
    await search.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“convenio cobre”')
    await expect(search).toHaveValue('convenio cobre')
    await expect(page.getByText('Referência › Cobertura').first()).toBeVisible()
    await search.fill('<b>xyzzy')
    await search.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“<b>xyzzy”')
    await page.getByRole('main').getByRole('link', { name: 'códigos de erro', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Códigos de erro' })).toBeVisible()
  })

  test('the type of a problem leads to what it means', async ({ page, request }) => {
    const { type } = await (await request.get('/api/v1/me')).json()
    await page.goto(type)
    await expect(page.locator(':target')).toContainText('Authorization: Bearer')
  })

  test('a page of the guide that is not there is a 404 with a search', async ({ page }) => {
    const answer = await page.goto('/documentation/nada')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('searchbox', { name: 'Buscar no site' })).toBeVisible()
  })
})
