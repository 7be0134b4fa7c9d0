import { bruno, clara, helena, olga, type Person, pinheiros } from '../test/world.ts'
import { apiAs } from './api.ts'
import { addMember, idsOf } from './database.ts'
import { openMenu, register, someone } from './people.ts'
import { type Browser, expect, type Page, test } from './test.ts'

const path = '/clinica/configuracao-unidades'
const names = ['Água Branca', 'Ávila', 'Butantã', 'Lapa', 'Moema', 'Tatuapé']
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const rows = (page: Page) => page.locator('[data-row-link]')
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` })
const search = (page: Page) => page.getByRole('textbox', { name: /^Buscar por/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Ações sobre a seleção' })

/** Makes a network with units of these names; the first two are inactive. */
async function withUnits(page: Page, units: readonly string[] = names): Promise<Person> {
  const person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  for (const [at, name] of units.entries())
    await api.post('/units', {
      ...pinheiros,
      name,
      isActive: at > 1,
      city: at === 2 ? 'Manaus' : 'São Paulo',
    })
  await page.goto(path)
  await expect(rows(page)).toHaveText(units.slice(0, 25))
  return person
}

test('searches without accents, keeps it in the address, and finds its way back', {
  tag: '@any-width',
}, async ({ page }) => {
  await withUnits(page)
  await search(page).fill('agua')
  await expect(rows(page)).toHaveText(['Água Branca'])
  await expect(page).toHaveURL(`${path}?q=agua`)
  await page.reload()
  await expect(search(page)).toHaveValue('agua')
  await expect(rows(page)).toHaveText(['Água Branca'])
  await search(page).fill('nada assim')
  await expect(page.getByRole('heading', { name: 'Nenhuma unidade encontrada' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(rows(page)).toHaveText(names)
  await expect(search(page)).toHaveValue('')
})

test('filters by a chip, and the back button takes it off again', { tag: '@any-width' }, async ({ page }) => {
  await withUnits(page)
  await page.getByRole('button', { name: 'Situação', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'inativas' }).click()
  await expect(rows(page)).toHaveText(['Água Branca', 'Ávila'])
  await expect(page).toHaveURL(`${path}?situacao=inativas`)
  await expect(page.getByRole('button', { name: 'Situação: inativas' })).toBeVisible()
  await page.getByRole('button', { name: 'Tirar o filtro Situação' }).click()
  await expect(rows(page)).toHaveText(names)
  await page.goBack()
  await expect(rows(page)).toHaveText(['Água Branca', 'Ávila'])
  await page.goBack()
  await expect(rows(page)).toHaveText(names)
})

test('sorts by its heads, or by a choice where there are none', async ({ page }) => {
  await withUnits(page)
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Ordem' }).click()
    await page.getByRole('menuitemradio', { name: 'nome, decrescente' }).click()
  } else {
    await expect(page.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Nome' }).click()
    await expect(page.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending')
  }
  await expect(rows(page)).toHaveText([...names].reverse())
  await expect(page).toHaveURL(`${path}?sort=-name`)
})

test('pages from the server, there and back; a cursor that is none leads to the first', {
  tag: '@any-width',
}, async ({ page }) => {
  const many = Array.from({ length: 28 }, (_, at) => `Posto ${String(at + 1).padStart(2, '0')}`)
  await withUnits(page, many)
  await expect(page.getByText('1 a 25 de 28')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(rows(page)).toHaveText(many.slice(25))
  await expect(page.getByText('26 a 28 de 28')).toBeVisible()
  await page.getByRole('button', { name: 'Página anterior' }).click()
  await expect(rows(page)).toHaveText(many.slice(0, 25))
  await page.goBack()
  await expect(rows(page)).toHaveText(many.slice(25))
  await page.goto(`${path}?cursor=nada`)
  await expect(rows(page)).toHaveText(many.slice(0, 25))
  await expect(page).toHaveURL(path)
})

test('the keyboard alone: search, walk, select a range, clear, open', async ({ page }) => {
  test.skip(isPhone(page), 'a phone has no keyboard')
  await withUnits(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Água Branca')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(box(page, 'Ávila')).toBeChecked()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('3 selecionadas')
  await expect(box(page, 'Lapa')).toBeChecked()
  await expect(row(page, 'Lapa')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('2 selecionadas')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await page.keyboard.press('End')
  await expect(row(page, 'Tatuapé')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(row(page, 'Água Branca')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/editar\//)
  await page.goBack()
  await expect(rows(page)).toHaveText(names)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(`${path}/adicionar`)
})

test('the mouse: a range with Shift, the whole page, and some of it', async ({ page }) => {
  test.skip(isPhone(page), 'a phone selects by holding')
  await withUnits(page)
  const all = page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' })
  await box(page, 'Ávila').check()
  await box(page, 'Moema').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selecionadas')
  await expect(all).toHaveJSProperty('indeterminate', true)
  await all.click()
  await expect(bar(page)).toContainText('6 selecionadas')
  await all.click()
  await expect(bar(page)).toBeHidden()
})

test('several deleted at once come back: by the button, and by Ctrl Z', async ({ page }) => {
  test.skip(isPhone(page), 'the next one does it on a phone')
  await withUnits(page)
  await box(page, 'Lapa').check()
  await box(page, 'Ávila').check()
  await bar(page).getByRole('button', { name: 'Excluir 2 unidades' }).click()
  await expect(rows(page)).toHaveText(['Água Branca', 'Butantã', 'Moema', 'Tatuapé'])
  // A pointer over the toast keeps it open.
  await page.getByText('Excluído com sucesso').hover()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rows(page)).toHaveText(names)
  await expect(page.getByText('Exclusão desfeita')).toBeVisible()

  await page.getByRole('button', { name: 'Mais opções de Butantã' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(row(page, 'Butantã')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveText(names)
})

test('what was deleted is found days later and restored: one by its row, several by the bar', {
  tag: '@any-width',
}, async ({ page }) => {
  const person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  const units = await Promise.all(names.slice(0, 4).map((name) => api.post('/units', { ...pinheiros, name })))
  await api.post('/units/deletion', { ids: units.map(({ id }) => id) })
  // Nothing is left: the way to what was deleted stands in the empty page.
  await page.goto(path)
  await page.getByRole('button', { name: 'Ver excluídas' }).click()
  await expect(page).toHaveURL(/situacao=excluidas/)
  await expect(rows(page)).toHaveText(names.slice(0, 4))
  await expect(page.getByRole('link', { name: 'Ávila' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restaurar Ávila' }).click()
  await expect(page.getByText('Unidade restaurada')).toBeVisible()
  await expect(rows(page)).toHaveText(['Água Branca', 'Butantã', 'Lapa'])
  await rows(page).first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await bar(page).getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByText('2 unidades restauradas')).toBeVisible()
  await expect(rows(page)).toHaveText(['Lapa'])
  await page.goto(path)
  await expect(rows(page)).toHaveText(['Água Branca', 'Ávila', 'Butantã'])
})

test('on a phone: cards, held to select, and deleted with a way back', async ({ page }) => {
  test.skip(!isPhone(page), 'wider screens have a table')
  await withUnits(page)
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await hold(page, 'Ávila')
  await expect(bar(page)).toContainText('1 selecionada')
  await row(page, 'Butantã').tap()
  await expect(bar(page)).toContainText('2 selecionadas')
  for (const target of [box(page, 'Ávila'), bar(page).getByRole('button', { name: /^Excluir/ })]) {
    const area = await target.evaluate(
      (element) => (element.closest('label') ?? element).getBoundingClientRect().height,
    )
    expect(area).toBeGreaterThanOrEqual(44)
  }
  // A card half below the bar leaves half of its target.
  await page.evaluate(() => scrollTo(0, 0))
  await bar(page).getByRole('button', { name: 'Excluir 2 unidades' }).tap()
  await expect(rows(page)).toHaveText(['Água Branca', 'Lapa', 'Moema', 'Tatuapé'])
  await page.getByRole('button', { name: 'Desfazer' }).tap()
  await expect(rows(page)).toHaveText(names)
})

test('what is in use stays, and the dialog says what depends on it', { tag: '@any-width' }, async ({
  page,
}) => {
  const person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  const unit = await api.post('/units', { ...pinheiros, name: 'Pinheiros' })
  await api.post('/professionals', { ...helena, unitIds: [unit.id] })
  await page.goto(path)
  await page.getByRole('button', { name: 'Mais opções de Pinheiros' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ainda em uso' })
  await expect(dialog).toContainText('Pinheiros')
  await expect(dialog).toContainText('Helena Prado')
  await dialog.getByRole('button', { name: 'Entendi' }).click()
  await expect(row(page, 'Pinheiros')).toBeVisible()
})

test('several are taken out of use at once, and in again', async ({ page }) => {
  test.skip(isPhone(page), 'the bar is the same')
  await withUnits(page)
  await box(page, 'Lapa').check()
  await box(page, 'Moema').check()
  await bar(page).getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('2 unidades desativadas')).toBeVisible()
  await expect(page.getByRole('row', { name: /Lapa/ })).toContainText('Inativa')
  // Not in the search field, whose own undo would take the key.
  await expect(bar(page)).toBeHidden()
  await expect(box(page, 'Moema')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('row', { name: /Lapa/ })).toContainText('Ativa')
  await expect(page.getByText('2 unidades ativadas')).toBeVisible()
})

test('an empty list says what to do next; a failing one fails alone and recovers', async ({ page }) => {
  await register(page, someone(olga))
  // Until it is known to be empty there is no button that would be gone the moment it is pressed.
  const free = Promise.withResolvers<void>()
  await page.route('**/units?*', async (route) => {
    await free.promise
    await route.continue()
  })
  const add = page.getByRole('link', { name: /Adicionar unidade/ })
  await page.goto(path)
  await expect(search(page)).toBeVisible()
  await expect(add).toHaveCount(0)
  free.resolve()
  await expect(page.getByRole('heading', { name: 'Onde a rede atende?' })).toBeVisible()
  await expect(add).toHaveAttribute('href', `${path}/adicionar`)
  await page.unroute('**/units?*')
  // A live stream that begins reads again by itself, and would spare the button.
  await page.route('**/events*', (one) => one.abort())
  await page.route('**/units?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('A lista não pôde ser carregada')).toBeVisible()
  await expect(search(page)).toBeVisible()
  await page.unroute('**/units?*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Onde a rede atende?' })).toBeVisible()
})

test('what another window changes appears without a reload', { tag: '@any-width' }, async ({
  page,
  context,
}) => {
  const person = await withUnits(page, ['Lapa'])
  const second = await context.newPage()
  await second.goto(path)
  await expect(rows(second)).toHaveText(['Lapa'])
  await (await apiAs(page, person)).post('/units', { ...pinheiros, name: 'Moema' })
  await expect(rows(second)).toHaveText(['Lapa', 'Moema'])
  await expect(second.getByRole('link', { name: 'Unidades 2' })).toBeVisible()
  await second.getByRole('button', { name: 'Mais opções de Lapa' }).click()
  await second.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(rows(page)).toHaveText(['Moema'])
})

test('the front desk reads, and changes nothing', { tag: '@any-width' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await withUnits(page, ['Lapa'])
  await asMember(page, browser, baseURL, owner, someone(bruno), async (desk) => {
    await desk.goto(path)
    await expect(rows(desk)).toHaveText(['Lapa'])
    await expect(desk.getByRole('checkbox')).toHaveCount(0)
    await expect(desk.getByRole('link', { name: /Adicionar unidade/ })).toHaveCount(0)
    await desk.getByRole('button', { name: 'Mais opções de Lapa' }).click()
    await expect(desk.getByRole('menuitem')).toHaveText(['Abrir'])
  })
})

test('a professional finds no configuration in the menu, and a closed door at its address', {
  tag: '@any-width',
}, async ({ page, browser, baseURL }) => {
  const owner = await withUnits(page, ['Lapa'])
  await asMember(page, browser, baseURL, owner, someone(clara), async (own) => {
    await openMenu(own)
    await expect(own.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(own.getByRole('link', { name: 'Rede e unidades' })).toHaveCount(0)
    await own.goto(path)
    await expect(own.getByRole('heading', { name: 'Esta página é de outra função' })).toBeVisible()
    await expect(own).toHaveTitle('Sem acesso | Acolhe')
  })
})

test('the menu marks the entry on each of its tabs', { tag: '@any-width' }, async ({ page }) => {
  await withUnits(page, ['Lapa'])
  await expect(page.getByRole('link', { name: /^Unidades/ })).toHaveAttribute('aria-current', 'page')
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Rede e unidades' })).toHaveAttribute('aria-current', 'page')
})

/** Holds a finger on a card. */
async function hold(page: Page, name: string) {
  const card = page.getByRole('listitem').filter({ has: row(page, name) })
  // The line of the set-up has come above, and the card stands clear of the cookie banner.
  await expect(page.getByRole('region', { name: 'Preparo da rede' })).toBeVisible()
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const at = await card.boundingBox()
  const client = await page.context().newCDPSession(page)
  const touchPoints = [{ x: (at?.x ?? 0) + 60, y: (at?.y ?? 0) + 60 }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(bar(page)).toBeVisible()
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Opens the owner's network as a member of another role, in a browser of their own. */
async function asMember(
  page: Page,
  browser: Browser,
  baseURL: string | undefined,
  owner: Person,
  member: Person,
  look: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL, viewport: page.viewportSize() })
  const theirs = await context.newPage()
  await register(theirs, member)
  await addMember((await idsOf(owner.email)).orgId, member.email, member.role)
  await theirs.goto('/clinica/dashboard')
  await look(theirs)
  await context.close()
}
