import { ultrasound } from '../../test/world.ts'
import { agenda, isPhone, monday, openAgenda } from '../agenda.ts'
import { expectAccessible } from '../axe.ts'
import { runSql } from '../database.ts'
import { expect, type Page, test } from '../test.ts'
import { withNetwork } from './network.ts'

/** Checks the agenda, and what opens over it, with axe. */

const drawer = (page: Page) => page.getByRole('dialog', { name: /Novo agendamento/ })
const choice = (page: Page, label: string) => drawer(page).getByRole('combobox', { name: label, exact: true })
async function choose(page: Page, label: string, option: string) {
  await choice(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a booking: its questions, the time that is held, and why another is not free', async ({ page }) => {
  const { book } = await withNetwork(page)
  await book('09:00')
  await openAgenda(page)
  await page.getByRole('button', { name: 'Agendar', exact: true }).click()
  await choice(page, 'Paciente').fill('teresa')
  await page.getByRole('option', { name: /Teresa Cristina Alves/ }).click()
  await choose(page, 'O quê', 'Exame')
  await choice(page, 'Exames').click()
  await page.getByRole('option', { name: ultrasound.name }).click()
  await page.keyboard.press('Escape')
  await choose(page, 'Convênio', 'Amparo')
  await choose(page, 'Com quem', 'Cardiologia: primeiro horário livre')
  await expect(drawer(page)).toContainText('Primeiro horário de Cardiologia')
  await expectAccessible(page)
  await choose(page, 'Com quem', 'Dra. Helena Prado')
  await drawer(page).getByRole('textbox', { name: 'Outro dia' }).fill('01032027')
  await page.clock.install()
  await drawer(page).getByRole('button', { name: '10:00', exact: true }).click()
  await expect(drawer(page).getByRole('timer')).toHaveText(/^[45]:\d\d$/)
  await drawer(page).getByRole('textbox', { name: 'Validade', exact: true }).fill('28022027')
  await expect(drawer(page)).toContainText('A autorização vale só até 28/02/2027.')
  await expectAccessible(page)
  await page.clock.fastForward('05:00')
  await expect(drawer(page).getByText('A reserva venceu.')).toBeVisible()
  await expectAccessible(page)
  const typed = drawer(page).getByRole('textbox', { name: /^Outro horário/ })
  await typed.fill('910')
  await typed.press('Enter')
  await expect(drawer(page).getByRole('alert').filter({ hasText: 'Por que não' })).toBeVisible()
  await expectAccessible(page)
})

test('what can be done with a free time, and with a day', async ({ page }) => {
  test.skip(isPhone(page), 'a phone shows a list')
  const { book } = await withNetwork(page)
  await book('09:00')
  await openAgenda(page)
  const menu = page.getByRole('menuitem', { name: /^Bloquear/ })
  const appointment = page.getByRole('button', { name: /Teresa Cristina Alves/ }).first()
  await appointment.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
  await expect(menu).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /, bloquear$/ })
    .first()
    .click()
  await expect(menu).toHaveCount(2)
  await expectAccessible(page)
})

test('an appointment that is open, and the other time for it', async ({ page }) => {
  const { book } = await withNetwork(page)
  await book('09:00')
  await openAgenda(page)
  await page
    .getByRole('button', { name: /Teresa Cristina Alves/ })
    .first()
    .click()
  const opened = page.getByRole('dialog', { name: /Teresa Cristina Alves/ })
  await expect(opened.getByRole('link', { name: '(11) 98765-4321' })).toBeVisible()
  await expectAccessible(page)
})

test('a day that is closed', async ({ page }) => {
  const { api, book } = await withNetwork(page)
  await book('09:00')
  const past = '2026-03-02'
  await runSql(
    'update appointments set starts_at = starts_at - $1::date + $2::date, ends_at = ends_at - $1::date + $2::date',
    [monday, past],
    api.orgId,
  )
  await page.goto(`${agenda}?data=${past}&visao=lista`)
  await page.getByRole('button', { name: 'Fechar o dia' }).click()
  await expect(
    page
      .getByRole('dialog', { name: /^Fechar o dia/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
})

test('where nobody attends, a time that is not offered, and few columns', async ({ page }) => {
  test.skip(isPhone(page), 'a phone shows a list')
  const { book } = await withNetwork(page)
  await book('11:30')
  await openAgenda(page)
  const card = page.getByRole('button', { name: /\d, Teresa/ })
  await card.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Indisponível às 12:00/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Encaixar mesmo assim' })).toBeVisible()
  await expectAccessible(page)
})
