import { bruno, olga, pinheiros, ultrasound } from '../test/world.ts'
import { agenda, at, card, openAgenda, withAgenda } from './agenda.ts'
import { addMember, idsOf, runSql } from './database.ts'
import { register, someone } from './people.ts'
import { type Browser, expect, type Page, test } from './test.ts'

const hourPx = 104

const column = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(name) })
const drawer = (page: Page) => page.getByRole('dialog', { name: /Novo agendamento/ })
const reasons = (page: Page, time: string) => page.getByRole('dialog', { name: new RegExp(`^${time},`) })

/** Returns the point of a time in a column, measured from an appointment whose time is known. */
async function pointAt(page: Page, name: string, hours: number, from: { name: string; hours: number }) {
  const [box, appointment] = [
    await column(page, name).boundingBox(),
    await card(page, from.name).boundingBox(),
  ]
  if (!box || !appointment) throw new Error('the column is not drawn')
  return { x: box.x + box.width / 2, y: appointment.y + (hours - from.hours) * hourPx + 4 }
}

/** Signs the receptionist in, in a browser of their own. */
async function asDesk(browser: Browser, baseURL: string | undefined, orgId: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const person = someone(bruno)
  await register(page, person)
  await addMember(orgId, person.email, 'receptionist')
  return { page, orgId, close: () => context.close() }
}

test('a time that one holds is hatched for the other, moves along, and is free again when it ends', async ({
  page,
  browser,
  baseURL,
}) => {
  const { person, book } = await withAgenda(page)
  await book('09:00')
  const { orgId } = await idsOf(person.email)
  const desk = await asDesk(browser, baseURL, orgId)
  const seen = column(page, 'Helena Prado').getByText(/reservado por Bruno/)
  const teresaAtNine = { name: 'Teresa', hours: 9 }
  try {
    // The clock of the page runs by itself, and can be set forward.
    await page.clock.install()
    await openAgenda(page)
    await expect(card(page, 'Teresa')).toBeVisible()
    await openAgenda(desk.page)
    await expect(card(desk.page, 'Teresa')).toBeVisible()
    const ten = await pointAt(desk.page, 'Helena Prado', 10, teresaAtNine)
    await desk.page.mouse.click(ten.x, ten.y)
    await expect(drawer(desk.page).getByRole('timer')).toHaveText(/^[45]:\d\d$/)
    await expect(seen).toHaveText(/^10:00 a 10:30, reservado por Bruno/)
    await expect(column(page, 'Helena Prado')).toContainText(/Reservado por Bruno, [45]:\d\d/)

    // The drawer is docked beside the grid: another time is one click away, and what was typed stays.
    await drawer(desk.page).getByRole('combobox', { name: 'Paciente' }).fill('teresa cri')
    await desk.page.getByRole('option', { name: /Teresa Cristina Alves/ }).click()
    await expect(column(desk.page, 'Helena Prado').getByText('Teresa C.', { exact: true })).toBeVisible()
    const eleven = await pointAt(desk.page, 'Helena Prado', 11, teresaAtNine)
    await desk.page.mouse.click(eleven.x, eleven.y)
    await expect(drawer(desk.page)).toContainText('11:00')
    await expect(drawer(desk.page).getByRole('group', { name: 'Paciente' })).toContainText('Teresa')
    // Who was never attended comes for a Primeira consulta, of 40 minutes.
    await expect(seen).toHaveText(/^11:00 a 11:40/)
    await desk.page.keyboard.press('Escape')
    await desk.page
      .getByRole('dialog', { name: 'Fechar sem agendar?' })
      .getByRole('button', { name: 'Descartar' })
      .click()
    await expect(drawer(desk.page)).toBeHidden()
    await expect(seen).toBeHidden()

    await desk.page.mouse.click(ten.x, ten.y)
    await expect(seen).toBeVisible()
    await runSql('update holds set expires_at = now() where org_id = $1', [orgId], orgId)
    await page.clock.fastForward('06:00')
    await expect(seen).toBeHidden()
  } finally {
    await desk.close()
  }
})

test('a time that is not offered says why, and leads to one that is', async ({ page }) => {
  const { book } = await withAgenda(page)
  await book('11:30')
  await openAgenda(page)
  const appointment = card(page, 'Teresa')
  await expect(appointment).toBeVisible()
  const late = await pointAt(page, 'Helena Prado', 13, { name: 'Teresa', hours: 11.5 })
  await page.mouse.move(late.x, late.y, { steps: 3 })
  await expect(page.getByText('Fora do horário do profissional')).toBeVisible()
  await page.mouse.click(late.x, late.y)
  const why = reasons(page, '13:00')
  await expect(why).toContainText('Fora do horário do profissional.')
  await expect(why.getByRole('button', { name: 'Encaixar mesmo assim' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()

  // By keyboard: the preview opens on focus, and a button leads out of it.
  await appointment.focus()
  await page.keyboard.press('ArrowDown')
  const after = page.getByRole('button', { name: /^Indisponível às 12:00/ })
  await expect(after).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Fora do horário do profissional' })).toBeVisible()
  await page.keyboard.press('Enter')
  await reasons(page, '12:00')
    .getByRole('button', { name: /11:00$/ })
    .click()
  await expect(drawer(page)).toContainText('11:00')
  await expect(column(page, 'Helena Prado').getByText('Novo agendamento')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
})

test('a time is blocked where it stands: from the booking it began, by key, by the mouse, a day from its head', async ({
  page,
}) => {
  const { book } = await withAgenda(page)
  await book('11:30')
  await openAgenda(page)
  const block = page.getByRole('dialog', { name: 'Bloquear agenda' })
  const times = async (from: string, to: string) => {
    await expect(block.getByLabel('Hora de início')).toHaveValue(from)
    await expect(block.getByLabel('Hora do fim')).toHaveValue(to)
  }
  const anchor = { name: 'Teresa', hours: 11.5 }
  const free = await pointAt(page, 'Helena Prado', 9, anchor)
  await page.mouse.click(free.x, free.y)
  await drawer(page).getByRole('button', { name: 'Bloquear este horário' }).click()
  await expect(drawer(page)).toBeHidden()
  await times('09:00', '10:00')
  await block.getByRole('button', { name: /^Bloquear/ }).click()
  const blocks = column(page, 'Helena Prado').getByText('Reunião')
  await expect(blocks).toHaveCount(1)

  await card(page, 'Teresa').focus()
  await page.keyboard.press('ArrowUp')
  // Too short for an appointment, and a time all the same.
  const short = page.getByRole('button', { name: /^Indisponível às 11:20/ })
  await expect(short).toBeFocused()
  await page.keyboard.press('b')
  await times('11:20', '11:30')
  await page.keyboard.press('Escape')
  await expect(short).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem')).toHaveText(['Bloquear das 11:20 às 11:30'])
  await page.keyboard.press('Escape')

  const [begin, end] = [
    await pointAt(page, 'Helena Prado', 10.05, anchor),
    await pointAt(page, 'Helena Prado', 13, anchor),
  ]
  await page.mouse.move(begin.x, begin.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByRole('menuitem', { name: 'Agendar às 10:00' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Bloquear das 10:00 às 11:30' }).click()
  await times('10:00', '11:30')
  await page.keyboard.press('Escape')
  await expect(block).toBeHidden()

  await page.getByRole('button', { name: 'Dra. Helena, Cardiologia, bloquear' }).click()
  await page.getByRole('menuitem', { name: 'Bloquear o dia todo' }).click()
  await expect(block.getByRole('switch', { name: 'O dia todo' })).toBeChecked()
  await block.getByRole('button', { name: /^Bloquear/ }).click()
  await page.getByRole('button', { name: 'Bloquear mesmo assim' }).click()
  await expect(column(page, 'Helena Prado').getByText('Férias')).toBeVisible()
})

test('the day by rooms and equipment, and by unit, in the address', async ({ page }) => {
  const { api, unit, patient, hire } = await withAgenda(page)
  const exam = await api.post('/exams', ultrasound)
  const ivan = await hire('Ivan Queiroz', '55123', { examIds: [exam.id] })
  await api.post('/appointments', {
    unitId: unit.id,
    professionalId: ivan.id,
    patientId: patient.id,
    kind: 'exam',
    examIds: [exam.id],
    startsAt: at('09:00'),
    mayOverlap: true,
  })
  await api.post('/units', { ...pinheiros, name: 'Vila Mariana', cnes: '' })
  await openAgenda(page)
  await expect(card(page, 'Teresa')).toBeVisible()
  await page.getByRole('button', { name: 'Colunas: profissionais' }).click()
  await page.getByRole('menuitemradio', { name: 'Salas e equipamentos' }).click()
  await expect(page).toHaveURL(/por=recurso/)
  await expect(
    column(page, '^Ultrassom').getByRole('button', { name: /^09:00 a 09:30, Teresa/ }),
  ).toBeVisible()
  await expect(column(page, '^Sala 1').getByRole('button', { name: /Teresa/ })).toHaveCount(0)
  await page.reload()
  await expect(card(page, 'Teresa')).toBeVisible()

  // The week of one professional, chosen at the side; Tuesday has no appointment.
  await page.keyboard.press('w')
  await expect(page.getByRole('radio', { name: 'Sala 1' })).toBeChecked()
  await page.getByRole('radio', { name: 'Ultrassom' }).check()
  await expect(page).toHaveURL(/visao=semana.*recurso=/)
  const day = (name: string) => page.getByRole('group', { name: new RegExp(`^Ultrassom, ${name}`) })
  await expect(day('segunda-feira, 1 de março').getByRole('button', { name: /Teresa.*Ivan/ })).toBeVisible()
  await expect(day('terça-feira').getByRole('button', { name: /Teresa/ })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Sala 1' })).toBeChecked()
  await page.goForward()
  await expect(page.getByRole('radio', { name: 'Ultrassom' })).toBeChecked()
  await page.getByRole('button', { name: 'Semana de: sala ou equipamento' }).click()
  await page.getByRole('menuitemradio', { name: 'Profissional' }).click()
  await expect(page.getByRole('radio', { name: /Ivan Queiroz/ })).toBeVisible()
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'Colunas: profissionais' }).click()
  await page.getByRole('menuitemradio', { name: 'Salas e equipamentos' }).click()
  await page.getByRole('button', { name: 'Colunas: salas e equipamentos' }).click()
  await page.getByRole('menuitemradio', { name: 'Unidades' }).click()
  await expect(column(page, '^Vila Mariana')).toBeVisible()
  await expect(column(page, '^Pinheiros').getByRole('button', { name: /Teresa.*Ivan Queiroz/ })).toBeVisible()
})

test('beside the agenda the menu is a rail that opens over it, and stays open for who wants it so', async ({
  page,
}) => {
  await register(page, someone(olga))
  await page.goto(agenda)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const width = async () => (await menu.boundingBox())?.width ?? 0
  await expect.poll(width).toBeLessThan(60)
  // By keyboard it opens as soon as the focus is in it.
  await menu.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(width).toBeGreaterThan(200)
  await page.getByRole('main').click({ position: { x: 700, y: 600 } })
  await expect.poll(width).toBeLessThan(60)
  await menu.hover()
  await page.getByRole('button', { name: 'Manter o menu aberto' }).click()
  await page.mouse.move(900, 600)
  await page.reload()
  await expect.poll(width).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Recolher o menu' }).click()
  await page.mouse.move(900, 600)
  await expect.poll(width).toBeLessThan(60)
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

  test('a finger that stays lifts an appointment and moves it; one that goes on at once scrolls', async ({
    page,
  }) => {
    const { book } = await withAgenda(page)
    await book('09:00')
    await openAgenda(page)
    const appointment = card(page, 'Teresa')
    const box = await appointment.boundingBox()
    if (!box) throw new Error('the visit is not drawn')
    const client = await page.context().newCDPSession(page)
    const x = box.x + 30
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
    const letGo = () => client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

    await touch('touchStart', box.y + 12)
    await expect(appointment).toHaveAttribute('data-lifted', 'true')
    for (const by of [20, 60, 104]) await touch('touchMove', box.y + 12 + by)
    await expect(page.getByText('10:00 a 10:30', { exact: true })).toBeVisible()
    await letGo()
    await expect(appointment).toHaveAccessibleName(/^10:00 a 10:30/)
    await expect(page.getByText('Teresa Cristina Alves: agora 10:00')).toBeVisible()

    const moved = (await appointment.boundingBox())?.y ?? 0
    await touch('touchStart', moved + 12)
    for (const by of [10, 20, 30, 40]) await touch('touchMove', moved + 12 - by)
    await letGo()
    await expect.poll(async () => (await appointment.boundingBox())?.y).toBeLessThan(moved - 10)
    await expect(appointment).toHaveAccessibleName(/^10:00 a 10:30/)
  })
})
