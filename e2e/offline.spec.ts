import { openDashboard, register, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'

const workerIsInCharge = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 30_000,
  })

test.describe('with what the service worker keeps', () => {
  test.use({ serviceWorkers: 'allow' })

  test('pages never opened before open without a connection, say what they can’t read, and heal by themselves', async ({
    page,
    context,
  }) => {
    const person = someone()
    await register(page, person)
    await openDashboard(page)
    await page.getByRole('button', { name: 'Aceitar todos' }).click()
    await page.getByRole('button', { name: /tema/i }).first().click()
    const theme = await page.locator('html').getAttribute('data-mantine-color-scheme')
    await workerIsInCharge(page)

    await context.setOffline(true)
    await page.getByRole('link', { name: 'Pacientes' }).click()
    await expect(page).toHaveTitle(/^Pacientes/)
    await expect(page.getByText(/não pôde ser carregada/)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: /Buscar/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await expect(page.getByText(/não pôde ser carregada/)).toBeHidden()

    await context.setOffline(true)
    await page.goto('/clinica/configuracao-unidades')
    await expect(page.getByRole('heading', { name: 'Sua conta não pôde ser carregada' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme ?? '')
    await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
    const button = page.getByRole('button', { name: 'Tentar de novo' })
    expect(await button.evaluate((one) => getComputedStyle(one).borderRadius)).not.toBe('0px')
    await context.setOffline(false)
    await expect(page).toHaveTitle(/^Unidades/)
    await expect(page.getByRole('link', { name: 'Pacientes' })).toBeVisible()

    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/auth/login')
    const kept = await page.evaluate(async () => {
      const texts: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          texts.push(request.url, (await await (await cache.match(request))?.text()) ?? '')
      }
      return texts
    })
    expect(kept.length).toBeGreaterThan(150)
    for (const own of [person.email, person.fullname]) expect(kept.join('\n')).not.toContain(own)
    expect(kept.filter((one) => one.startsWith('http') && one.includes('/api/'))).toEqual([])
  })

  test('a new version is offered', async ({ page }) => {
    await register(page, someone())
    await openDashboard(page)
    const tell = (version: string) =>
      page.evaluate(
        (data) => {
          navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
        },
        { kind: 'version', version },
      )
    await tell(
      await page.evaluate(
        () =>
          (globalThis as never as { __reactRouterManifest: { version: string } }).__reactRouterManifest
            .version,
      ),
    )
    await expect(page.getByText('Nova versão')).toHaveCount(0)
    await tell('another')
    await expect(page.getByText('Nova versão')).toBeVisible()
    await page.getByRole('button', { name: 'Recarregar' }).click()
    await expect(page.getByText('Nova versão')).toHaveCount(0)
    await expect(page).toHaveTitle(/^Dashboard/)
  })
})

test('without a service worker the page stays, and the next one opens when the connection is back', async ({
  page,
  context,
}) => {
  await register(page, someone())
  await openDashboard(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Profissionais', exact: true }).click()
  await expect(page.getByText('Sem conexão. A página abre assim que ela voltar.')).toBeVisible()
  await expect(page).toHaveTitle(/^Dashboard/)
  await context.setOffline(false)
  await expect(page).toHaveTitle(/^Profissionais/)
})

test('a part that could not be loaded opens when the connection is back', async ({ page }) => {
  await register(page, someone())
  await page.route(/\/assets\/SearchDialog|\/favicon\.svg/, (route) => route.abort('internetdisconnected'))
  await openDashboard(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByText('Sem conexão. Isto abre assim que ela voltar.')).toBeVisible()
  await page.unroute(/\/assets\/SearchDialog|\/favicon\.svg/)
  await expect(page.getByRole('combobox', { name: /Buscar/ })).toBeFocused()
})

test('the service worker is served for its places alone, and asked for anew each time', async ({
  request,
}) => {
  for (const place of ['/clinica', '/auth']) {
    const answer = await request.get(`${place}/service-worker.js`)
    expect(answer.status()).toBe(200)
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'service-worker-allowed': place,
      'content-security-policy': "default-src 'self'",
    })
  }
  expect((await request.get('/service-worker.js')).status()).toBe(404)
})
