import { olga, pinheiros, teresa } from '../test/world.ts'
import { agenda, card, isPhone, openAgenda as open, swipe, withAgenda } from './agenda.ts'
import { apiAs } from './api.ts'
import { register, someone } from './people.ts'
import { expect, test } from './test.ts'

test('from nothing: no unit, then nobody who attends there', { tag: '@any-width' }, async ({ page }) => {
  const person = someone(olga)
  await register(page, person)
  await page.goto(agenda)
  await expect(page.getByRole('heading', { name: 'Onde a rede atende?' })).toBeVisible()
  const api = await apiAs(page, person)
  await api.post('/units', pinheiros)
  await expect(page.getByRole('heading', { name: /^Ninguém atende em/ })).toBeVisible()
})

test('a day of one unit: professionals as columns, appointments where they belong, live from elsewhere', async ({
  page,
}) => {
  test.skip(isPhone(page), 'a phone shows a list')
  const { book, second } = await withAgenda(page)
  await book('09:00')
  await open(page)
  await expect(page.getByRole('heading', { name: 'Segunda, 1 de março', level: 1 })).toBeVisible()
  await expect(page.getByRole('group', { name: /Helena Prado, segunda-feira/ })).toBeVisible()
  const appointment = page.getByRole('button', {
    name: /^09:00 a 09:30, Teresa Cristina Alves, Consulta, Agendado/,
  })
  await expect(appointment).toBeVisible()

  await book('10:00', { professionalId: second.id })
  await expect(
    page.getByRole('group', { name: /Irene Queiroz/ }).getByRole('button', { name: /^10:00/ }),
  ).toBeVisible()

  await appointment.click()
  await expect(page.getByRole('dialog')).toContainText('Teresa Cristina Alves')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an empty time opens the booking, by pointer and by keys', async ({ page }) => {
  test.skip(isPhone(page), 'a phone shows a list')
  const { book } = await withAgenda(page)
  await book('09:00')
  await open(page)
  const column = page.getByRole('group', { name: /Helena Prado, segunda-feira/ })
  const appointment = card(page, 'Teresa')
  const box = await appointment.boundingBox()
  if (!box) throw new Error('the visit is not drawn')
  await page.mouse.click(box.x + 20, box.y + 104 + 4)
  await expect(page.getByRole('dialog')).toContainText('10:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(column.getByRole('button', { name: /^Agendar às 10:00/ })).toBeFocused()

  // The skip link is the first of ten stops, and no entry of the history.
  await page.getByRole('link', { name: 'Pular para o conteúdo' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')
  const isInGrid = () => page.evaluate(() => document.activeElement?.closest('[data-column]') != null)
  for (let presses = 0; presses < 9 && !(await isInGrid()); presses++) await page.keyboard.press('Tab')
  expect(await isInGrid()).toBe(true)
  const calendar = page.getByRole('region', { name: 'Escolher o dia' })
  await page.keyboard.press('Tab')
  await expect(calendar.getByRole('button', { name: 'segunda-feira, 1 de março' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(calendar.getByRole('button', { name: 'domingo, 28 de fevereiro' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(
    page
      .getByRole('region', { name: /^Situação/ })
      .getByRole('button')
      .first(),
  ).toBeFocused()

  await appointment.focus()
  await page.keyboard.press('ArrowDown')
  await expect(column.getByRole('button', { name: /^Agendar às 09:30/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Agendar às 09:30, .*Irene Queiroz/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(appointment).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Teresa Cristina Alves')
  await page.keyboard.press('Escape')
  await expect(appointment).toBeFocused()
})

test('dragged to another time and column, stretched, taken back, let go with Esc', async ({ page }) => {
  test.skip(isPhone(page), 'a phone shows a list')
  const { book } = await withAgenda(page)
  await book('09:00')
  await open(page)
  const appointment = card(page, 'Teresa')
  const box = async () => {
    const found = await appointment.boundingBox()
    if (!found) throw new Error('the visit is not drawn')
    return found
  }
  const first = await box()
  const grab = async (from: { x: number; y: number }, by: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 })
    await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 })
  }
  const middle = { x: first.x + 30, y: first.y + 12 }
  await grab(middle, { x: 0, y: 104 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(card(page, 'Teresa')).toHaveAccessibleName(/^09:00/)

  await grab(middle, { x: 0, y: 104 })
  await page.mouse.up()
  await expect(appointment).toHaveAccessibleName(/^10:00 a 10:30.*Helena/)
  await expect(page.getByText('Teresa Cristina Alves: agora 10:00')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(appointment).toHaveAccessibleName(/^09:00 a 09:30/)

  const again = await box()
  await grab({ x: again.x + 30, y: again.y + 12 }, { x: again.width + 20, y: 0 })
  await page.mouse.up()
  await expect(appointment).toHaveAccessibleName(/^09:00 a 09:30.*Irene/)

  const moved = await box()
  await grab({ x: moved.x + 30, y: moved.y + moved.height - 3 }, { x: 0, y: 52 })
  await page.mouse.up()
  await expect(appointment).toHaveAccessibleName(/^09:00 a 10:00/)
  await expect(page.getByText(/^Teresa Cristina Alves: agora 09:00 a 10:00/)).toBeVisible()
  await page.reload()
  await expect(appointment).toHaveAccessibleName(/^09:00 a 10:00.*Irene/)
})

test('onto a time that is taken: it jumps back and says why', async ({ page }) => {
  test.skip(isPhone(page), 'a phone shows a list')
  const { book, api } = await withAgenda(page)
  const other = await api.post<{ id: string }>('/patients', {
    ...teresa,
    cpf: '',
    cns: '',
    socialName: '',
    fullName: 'Olívia Ramos',
  })
  await book('09:00')
  await book('10:00', { patientId: other.id })
  await open(page)
  const box = await card(page, 'Teresa').boundingBox()
  if (!box) throw new Error('the visit is not drawn')
  await page.mouse.move(box.x + 30, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 60, { steps: 4 })
  await page.mouse.move(box.x + 30, box.y + 12 + 104, { steps: 4 })
  await page.mouse.up()
  await expect(
    page.getByText('Este horário não está livre: ocupado das 10:00 às 10:30: Olívia Ramos.'),
  ).toBeVisible()
  await expect(card(page, 'Teresa')).toHaveAccessibleName(/^09:00 a 09:30/)
})

test('filters and days stand in the address, and keys lead through them', async ({ page }) => {
  test.skip(isPhone(page), 'a phone shows a list')
  const { book } = await withAgenda(page)
  await book('09:00')
  await open(page)
  await expect(card(page, 'Teresa')).toBeVisible()
  await page.getByRole('button', { name: /^C?\s*Confirmado/ }).click()
  await expect(page).toHaveURL(/situacao=confirmado/)
  await expect(card(page, 'Teresa')).toBeHidden()
  await page.getByRole('button', { name: 'Mostrar todas' }).click()
  // The state of the checkbox follows the address.
  await page.getByRole('checkbox', { name: /Irene Queiroz/ }).click({ force: true })
  await expect(page).toHaveURL(/profissional=/)
  await expect(page.getByRole('group', { name: /Irene Queiroz/ })).toBeHidden()
  await page.reload()
  await expect(card(page, 'Teresa')).toBeVisible()
  await expect(page.getByRole('group', { name: /Irene Queiroz/ })).toBeHidden()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/data=2027-03-02/)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/data=2027-03-01/)
  await page.keyboard.press('w')
  await expect(page.getByRole('heading', { name: '28 de fevereiro a 6 de março', level: 1 })).toBeVisible()
  await expect(card(page, 'Teresa')).toBeVisible()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: /^segunda-feira, 1 de março, 1 agendamento, \d+% ocupado$/ }).click()
  await expect(card(page, 'Teresa')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page).not.toHaveURL(/data=/)
})

test('Back closes the drawer and stays on the day; an appointment has an address', async ({ page }) => {
  const { book } = await withAgenda(page)
  const { id } = await book('09:00')
  await open(page)
  const drawer = page.getByRole('dialog', { name: /Teresa/ })
  await page
    .getByRole('button', { name: /Teresa/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`agendamento=${id}`))
  if (!isPhone(page)) {
    await page.keyboard.press('j')
    await expect(page).toHaveURL(/data=2027-03-02&agendamento/)
    await page.keyboard.press('k')
    await expect(page).toHaveURL(/data=2027-03-01&agendamento/)
  }
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/data=2027-03-01$/)
  await page.getByRole('button', { name: 'Agendar', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // Once it has its entry, sooner than anybody goes back.
  await expect.poll(() => page.evaluate(() => history.state?.usr?.drawer)).toBe('')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/data=2027-03-01$/)

  await page.goto(`${agenda}?agendamento=${id}`)
  await expect(drawer).toBeVisible()
  await expect(page).toHaveURL(/data=2027-03-01/)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/agendamento=/)
  // The step back from the drawer's entry is done, which would cut the next navigation short.
  await expect.poll(() => page.evaluate(() => history.state?.idx)).toBe(0)
  for (const unknown of ['01a204c8-110a-73d0-831e-b04643abba78', 'nada']) {
    await page.goto(`${agenda}?agendamento=${unknown}`)
    await expect(page.getByRole('dialog')).toContainText('Este agendamento não existe nesta rede')
  }
})

test('a list by time, on phones the only one', async ({ page }) => {
  const { book } = await withAgenda(page)
  await book('09:00')
  await open(page, '&visao=lista')
  const row = page
    .getByRole('list', { name: /^Agendamentos de segunda-feira/ })
    .getByRole('button', { name: /Teresa/ })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('09:00')
  await expect(row).toContainText('Agendado')
  await row.click()
  await expect(page.getByRole('dialog')).toContainText('Teresa Cristina Alves')
  await page.keyboard.press('Escape')
  const next = isPhone(page)
    ? page.getByRole('button', { name: /^terça-feira, 2 de março, 0% ocupado$/ })
    : page.getByRole('button', { name: 'Dia seguinte' })
  await next.click()
  await expect(page.getByRole('heading', { name: 'Dia livre' })).toBeVisible()
})

test('on a phone: free times between appointments, actions behind a row, the other day by a swipe', async ({
  page,
}) => {
  test.skip(!isPhone(page), 'a wide page shows columns')
  const { book } = await withAgenda(page)
  await book('09:00')
  await open(page)
  const list = page.getByRole('list', { name: /^Agendamentos de segunda-feira/ })
  const row = list.getByRole('listitem').filter({ hasText: 'Teresa' })
  await expect(list.getByRole('listitem')).toHaveText([
    /08:00.*Livre, 60 min · Dra. Helena/,
    /08:00.*Livre até 12:00 · Dra. Irene/,
    /09:00.*Teresa/,
    /09:30.*Livre até 12:00 · Dra. Helena/,
  ])
  await expect(page.getByRole('button', { name: /^domingo, 28 de fevereiro, Fechado$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^segunda-feira, 1 de março, 6% ocupado$/ })).toBeVisible()
  const box = await row.boundingBox()
  if (!box) throw new Error('the visit is not drawn')
  const y = box.y + box.height / 2

  // A vertical swipe scrolls the page, also when it begins on a row.
  await swipe(page, { x: 200, y }, { x: 190, y: y - 120 })
  await expect(row.getByRole('button')).toHaveCount(1)
  await page.evaluate(() => window.scrollTo(0, 0))
  await swipe(page, { x: 320, y }, { x: 120, y: y + 4 })
  await row.getByRole('button', { name: 'Confirmar: Teresa Cristina Alves' }).click()
  await expect(row).toContainText('Confirmado')
  await swipe(page, { x: 320, y }, { x: 120, y })
  await row.getByRole('button', { name: 'Remarcar: Teresa Cristina Alves' }).click()
  const appointment = page.getByRole('dialog', { name: /Teresa/ })
  await expect(appointment.getByRole('region', { name: 'Remarcar' })).toBeVisible()
  await appointment.getByRole('button', { name: 'Fechar' }).click()
  await expect(appointment).toBeHidden()

  await list.getByRole('button', { name: /09:30.*Livre/ }).click()
  await expect(page.getByRole('dialog', { name: /Novo agendamento/ })).toContainText('seg 01/03/2027, 09:30')
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await swipe(page, { x: 300, y: 130 }, { x: 80, y: 132 })
  await expect(page).toHaveURL(/data=2027-03-02/)
  await expect(page.getByRole('heading', { name: 'Dia livre' })).toBeVisible()
  await swipe(page, { x: 80, y: 130 }, { x: 300, y: 132 })
  await expect(row).toBeVisible()
})

test('on a phone: whose day it is, by a touch', async ({ page }) => {
  test.skip(!isPhone(page), 'a wide page has columns, and the filter beside them')
  const { book, second } = await withAgenda(page)
  await book('09:00')
  await book('10:00')
  await open(page)
  const list = page.getByRole('list', { name: /^Agendamentos de segunda-feira/ })
  const chips = page.getByRole('group', { name: 'Profissionais' })
  const chip = (name: string) => chips.getByRole('button', { name })
  await expect(chips.getByRole('button')).toHaveText([/^Todos 2$/, /Dra. Helena 2$/, /Dra. Irene 0$/])
  await expect(chip('Todos')).toHaveAttribute('aria-pressed', 'true')
  await chip('Dra. Irene').tap()
  await expect(page).toHaveURL(new RegExp(`profissional=${second.id}`))
  await expect(list.getByRole('listitem')).toHaveText([/08:00.*Livre até 12:00 · Dra. Irene/])
  await expect(chip('Todos')).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(chip('Dra. Irene')).toHaveAttribute('aria-pressed', 'true')
  await chip('Dra. Helena').tap()
  await expect(page).not.toHaveURL(/profissional=/)
  await expect(list.getByRole('listitem').filter({ hasText: 'Teresa' })).toHaveCount(2)
})

test('what could not be read says so and is tried again', { tag: '@any-width' }, async ({ page }) => {
  await withAgenda(page)
  const failing = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 404, json: { status: 404, code: 'not_found', message: 'Não encontrado' } })
  await page.route('**/agenda-hours?*', failing)
  // Without live events, which let the page read again by itself before the button is pressed.
  await page.route('**/events*', (route) => route.abort())
  await open(page)
  await expect(page.getByText('A agenda não pôde ser lida.')).toBeVisible()
  await page.unroute('**/agenda-hours?*', failing)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('A agenda não pôde ser lida.')).toBeHidden()
})
