import { expect, test } from './test.ts'

const dated = ['/about', '/terms', '/privacy', '/research/security']

test('each line of the contents of a text page leads to its section', async ({ page }) => {
  for (const path of dated) {
    await page.goto(path)
    const contents = page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link')
    await expect(contents.last()).toHaveText('Mudanças')
    for (const link of await contents.all()) {
      const target = page.locator((await link.getAttribute('href')) ?? '')
      await expect(target).toHaveText((await link.textContent()) ?? '')
    }
  }
})

test('a printer is offered with script alone', async ({ page, browser, baseURL }) => {
  await page.goto('/privacy')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'imprimir' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto('/privacy')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByRole('button', { name: 'imprimir' })).toBeHidden()
  await plain.close()
})

test('on a phone contents are folded, and tables are rows that say what each cell is', async ({
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  })
  const page = await phone.newPage()
  await page.goto('/privacy')
  await page.locator('main summary', { hasText: 'Nesta página' }).click()
  await page.locator('main details').getByRole('link', { name: 'Cookies' }).click()
  await expect(page).toHaveURL('/privacy#cookies')
  const cookies = page.locator('#cookies ~ table').first()
  await expect(cookies.getByText('1 ano').first()).toBeVisible()
  expect(
    await cookies
      .locator('td')
      .first()
      .evaluate((cell) => getComputedStyle(cell, '::before').content),
  ).toContain('Para quê')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.close()
})

test('what the pages tell programs to look at is there', async ({ request }) => {
  const txt = await request.get('/.well-known/security.txt')
  expect(txt.headers()['content-type']).toContain('text/plain')
  expect(await txt.text()).toMatch(/^Contact: .*\/contact\?assunto=outro$/m)
  expect((await request.get('/api/v1/me')).status()).toBe(401)
})
