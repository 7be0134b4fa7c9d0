import { olga } from '../test/world.ts'
import { field, register, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'

const network = '/clinica/configuracao-rede'

/** A real picture of four pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPgjo8BIgYIBQAUcgMZ+154hQAAAABJRU5ErkJggg==',
  'base64',
)

const choose = (page: Page, name: string, buffer: Buffer, label = 'Enviar logo') =>
  page
    .getByLabel(label, { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'image/png', buffer })

test('a logo is sent, shown, replaced, removed and brought back', async ({ page }) => {
  await register(page, someone(olga))
  await page.goto(network)
  await choose(page, 'logo.png', png)
  await expect(page.getByText('Arquivo enviado')).toBeVisible()
  const logo = page.getByRole('img', { name: /^Logo: / })
  await expect(logo.first()).toBeVisible()
  await expect.poll(() => logo.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2)

  // The status of the first upload may still be shown: another address proves that the second is stored.
  const address = new URL((await logo.first().getAttribute('src')) ?? '', page.url())
  await choose(page, 'outra.png', png, 'Trocar logo')
  await expect(logo.first()).toHaveAttribute('src', new RegExp(`^(?!.*${address.pathname})`))
  await page.getByRole('button', { name: 'Remover logo' }).click()
  await expect(page.getByText('Excluído com sucesso')).toBeVisible()
  await expect(logo).toHaveCount(0)
  await page.getByRole('button', { name: /Desfazer/ }).click()
  await expect(logo.first()).toBeVisible()
})

test('a file that is no picture or too large shows an error before it is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/files?')) sent.push(request.url())
  })
  await register(page, someone(olga))
  await page.goto(network)
  await choose(page, 'logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('logo.png: Este arquivo não é PNG, JPEG ou WebP.')).toBeVisible()
  await choose(page, 'grande.png', Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]))
  await expect(page.getByText('grande.png: O arquivo tem 11 MB. O limite é 10 MB.')).toBeVisible()
  expect(sent).toEqual([])
})

test('an upload shows how far it is and can be cancelled', async ({ page }) => {
  await register(page, someone(olga))
  await page.goto(network)
  const held = Promise.withResolvers<void>()
  await page.route(/\/files\?/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await held.promise
    await route.abort().catch(() => {})
  })
  await choose(page, 'logo.png', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))
  await expect(page.getByRole('progressbar', { name: 'Enviando logo.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar envio' }).click()
  held.resolve()
  await expect(page.getByRole('button', { name: 'Enviar logo' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Logo: / })).toHaveCount(0)
})

test('a lost connection is waited for, and the upload goes on by itself', async ({ page }) => {
  await register(page, someone(olga))
  await page.goto(network)
  let losses = 2
  await page.route(/\/files\?/, (route) =>
    route.request().method() === 'POST' && losses-- > 0 ? route.abort('connectionreset') : route.continue(),
  )
  await choose(page, 'logo.png', png)
  await expect(page.getByText('Sem conexão. O envio continua sozinho.')).toBeVisible()
  await expect(page.getByText('Arquivo enviado')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Logo: / }).first()).toBeVisible()
})

test('the public page has an address of its own, which nobody else can take', async ({
  page,
  browser,
  baseURL,
}) => {
  const slug = `aurora-${process.pid}-${Date.now()}`.slice(0, 40)
  await register(page, someone(olga))
  await page.goto(network)
  await field(page, 'Endereço da página').fill(slug)
  await page.getByRole('button', { name: 'Salvar página pública' }).click()
  await expect(page.getByText('Página pública atualizada')).toBeVisible()
  await expect(page.getByText(/Última alteração em .+: endereço da página pública/)).toBeVisible()

  const context = await browser.newContext({ baseURL, storageState: undefined })
  const other = await context.newPage()
  await register(other, someone(olga))
  await other.goto(network)
  await other.locator('#slug').fill('admin')
  await expect(other.getByText('Este endereço é reservado. Escolha outro')).toBeVisible()
  await other.locator('#slug').fill(slug)
  await other.getByRole('button', { name: 'Salvar página pública' }).click()
  await expect(other.getByText('Este endereço já está em uso')).toBeVisible()
  await context.close()
})

test('an owner deletes the network by its name, and creates another', async ({ page }) => {
  const person = someone(olga)
  await register(page, person)
  await page.goto(network)
  await page.getByRole('button', { name: 'Excluir esta rede' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir a rede?' })
  await dialog.getByRole('button', { name: 'Excluir a rede' }).click()
  await expect(dialog.getByText('O nome não confere com o da rede')).toBeVisible()
  await dialog.getByLabel(`Digite ${person.fullname} para confirmar`).fill(person.fullname)
  await dialog.getByRole('button', { name: 'Excluir a rede' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Criar rede' })).toBeVisible()
})
