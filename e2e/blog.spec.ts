import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('the topics of the blog are links, also without script; one that is not there leads to all', async ({
  page,
}) => {
  await page.goto('/blog')
  const all = await page.getByRole('article').count()
  expect(all).toBeGreaterThanOrEqual(6)
  await page.getByRole('navigation', { name: 'Temas' }).getByRole('link', { name: 'LGPD' }).click()
  await expect(page).toHaveURL('/blog?tema=lgpd')
  await expect(page.getByRole('link', { name: 'LGPD', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 2, name: 'LGPD na recepção' })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(all)
  await page.goto('/blog?tema=moda')
  await expect(page).toHaveURL('/blog')
})

test('a post leads to its sections and to two more; its data says what it is', async ({ page }) => {
  await page.goto('/blog')
  await page.getByRole('link', { name: 'CNPJ com letras' }).click()
  await expect(page).toHaveTitle(/^CNPJ com letras: .* \| /)
  await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link', { name: 'Fontes' }).click()
  await expect(page).toHaveURL('/blog/cnpj-com-letras#fontes')
  await expect(page.getByRole('heading', { name: 'Fontes' })).toBeInViewport()
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as { '@type': string },
  )
  expect(data.map((one) => one['@type']).sort()).toEqual(['BlogPosting', 'BreadcrumbList'])
  expect(data.find((one) => one['@type'] === 'BlogPosting')).toMatchObject({
    datePublished: '2026-11-18',
    articleSection: 'Cadastro',
    mainEntityOfPage: expect.stringMatching(/^http.*\/blog\/cnpj-com-letras$/),
  })
  await page.getByRole('region', { name: 'Continue lendo' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Continue lendo' }).getByRole('link')).toHaveCount(2)
})

test('a post that is not there is a page that is not there', async ({ page }) => {
  const response = await page.goto('/blog/nao-existe')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('/blog/nao-existe')
})

test.describe('with script', () => {
  test.use({ javaScriptEnabled: true })

  test('the feed is well-formed, is found from the blog, and its links are whole and lead to the posts', async ({
    page,
    request,
  }) => {
    await page.goto('/blog')
    const address = await page.locator('link[type="application/rss+xml"]').getAttribute('href')
    expect(address).toBe('/blog/rss.xml')
    const response = await request.get('/blog/rss.xml')
    expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
    const feed = await page.evaluate(
      (xml) => {
        const read = new DOMParser().parseFromString(xml, 'text/xml')
        const content = (item: Element) => item.getElementsByTagName('content:encoded')[0]?.textContent ?? ''
        return {
          isBroken: read.querySelector('parsererror') !== null,
          self: read.getElementsByTagName('atom:link')[0]?.getAttribute('href'),
          links: [...read.querySelectorAll('item > link')].map((link) => link.textContent ?? ''),
          hrefs: [...read.querySelectorAll('item')].flatMap((item) =>
            [...new DOMParser().parseFromString(content(item), 'text/html').querySelectorAll('a')].map(
              (link) => link.getAttribute('href') ?? '',
            ),
          ),
        }
      },
      await response.text(),
    )
    expect(feed).toMatchObject({ isBroken: false, self: new URL('/blog/rss.xml', page.url()).href })
    expect(feed.links.length).toBeGreaterThanOrEqual(6)
    expect(feed.hrefs.length).toBeGreaterThan(feed.links.length)
    expect(feed.hrefs.filter((href) => !/^https?:\/\//.test(href))).toEqual([])
    for (const link of feed.links) expect((await request.get(link)).status(), link).toBe(200)
    const map = await (await request.get('/sitemap.xml')).text()
    expect(feed.links.filter((link) => !map.includes(`<loc>${link}</loc>`))).toEqual([])
  })
})
