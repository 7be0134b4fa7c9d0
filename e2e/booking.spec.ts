import { expect, type Page, test } from '@playwright/test'
import { amparo, helena, olga, pinheiros, teresa, ultrasound } from '../test/world.ts'
import { apiAs } from './api.ts'
import { expectAccessible } from './axe.ts'
import { register, someone } from './people.ts'

/** A Monday without a holiday. */
const monday = '2027-03-01'
/** Of São Paulo's clock. */
const at = (time: string, day = monday) => `${day}T${time}:00-03:00`

/** A unit where a professional attends on weekdays from 8 to 12, an exam, a convênio and a patient. */
async function withClinic(page: Page) {
  const person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  const unit = await api.post('/units', pinheiros)
  const exam = await api.post('/exams', { ...ultrasound, resourceKind: null })
  await api.post('/insurance-plans', amparo)
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({
    ...{ unitId: unit.id, weekday, from: 8 * 60, to: 12 * 60, recurrence: { kind: 'weekly' } },
    ...{ validFrom: '', validUntil: '', byArrivalPlaces: null },
  }))
  const price = { kind: 'visit', insurancePlanId: null, priceCents: 35_000 }
  const professional = await api.post('/professionals', {
    ...{ ...helena, fullName: 'Helena Prado', unitIds: [unit.id], hours, plans: [], examIds: [exam.id] },
    prices: [{ ...price, shareBasisPoints: null, shareCents: null }],
  })
  const patient = await api.post('/patients', {
    ...{ ...teresa, fullName: 'Teresa Cristina Alves', socialName: '', insurancePlanId: null },
    contacts: [{ phone: '11987654321', isPreferred: true }],
  })
  const book = (startsAt: string) =>
    api.post('/appointments', {
      ...{ unitId: unit.id, professionalId: professional.id, patientId: patient.id, kind: 'visit', startsAt },
    })
  return { book }
}

const drawer = (page: Page) => page.getByRole('dialog', { name: /Novo agendamento/ })
const choice = (page: Page, label: string) => drawer(page).getByRole('combobox', { name: label, exact: true })

async function openBooking(page: Page) {
  await page.goto(`/clinica/agendamentos?data=${monday}`)
  await page.getByRole('button', { name: 'Agendar', exact: true }).click()
  await expect(drawer(page)).toBeVisible()
}

async function findTeresa(page: Page, typed: string) {
  await choice(page, 'Paciente').fill(typed)
  await page.getByRole('option', { name: /Teresa Cristina Alves/ }).click()
  await expect(drawer(page).getByRole('group', { name: 'Paciente' })).toContainText('(11) 98765-4321')
}

async function choose(page: Page, label: string, option: string) {
  await choice(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function goToMonday(page: Page) {
  await drawer(page).getByRole('textbox', { name: 'Outro dia' }).fill('01032027')
  await expect(drawer(page).getByRole('button', { name: /segunda-feira, 1 de março/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
}

const time = (page: Page, clock: string) =>
  drawer(page).getByRole('group', { name: 'Manhã' }).getByRole('button', { name: clock, exact: true })

test('an exam for who calls: found by phone, told the preparation, its time kept, booked, taken back', async ({
  page,
}) => {
  await withClinic(page)
  await openBooking(page)
  await findTeresa(page, '98765')
  await choose(page, 'O quê', 'Exame')
  await choice(page, 'Exames').click()
  await page.getByRole('option', { name: ultrasound.name }).click()
  await page.keyboard.press('Escape')
  const told = drawer(page).getByRole('region', { name: 'O que dizer ao paciente' })
  await expect(told).toContainText('Jejum de 6 a 8 horas.')
  await expect(told).toContainText('Trazer o pedido médico.')
  await goToMonday(page)
  await time(page, '09:00').click()
  await expect(drawer(page).getByRole('timer')).toHaveText(/^[45]:\d\d$/)
  await expectAccessible(page)
  await drawer(page)
    .getByRole('button', { name: /^Agendar/ })
    .click()
  await expect(drawer(page)).toBeHidden()
  await page.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(page.getByText('Agendamento desfeito')).toBeVisible()
})

test('a time that is not free is told why; what was typed stays; a way out is a button', async ({ page }) => {
  const { book } = await withClinic(page)
  await book(at('09:00'))
  await openBooking(page)
  await findTeresa(page, 'teresa cri')
  await drawer(page).getByRole('textbox', { name: 'Observações' }).fill('Prefere a sala do térreo')
  await choose(page, 'Com quem', 'Dra. Helena Prado')
  await goToMonday(page)
  const typed = drawer(page).getByRole('textbox', { name: /^Outro horário/ })
  await typed.fill('910')
  await typed.press('Enter')
  const why = drawer(page).getByRole('alert').filter({ hasText: 'Por que não' })
  await expect(why).toContainText('Ocupado das 09:00 às 09:30.')
  await expect(why.getByRole('button', { name: 'Encaixar mesmo assim' })).toBeVisible()
  await expectAccessible(page)
  await why.getByRole('button', { name: /09:30$/ }).click()
  await expect(why).toBeHidden()
  await expect(drawer(page).getByRole('timer')).toBeVisible()

  // Somebody else takes it for good while the form is open: the hold had let go of it.
  await typed.fill('910')
  await typed.press('Enter')
  await why.getByRole('button', { name: 'Encaixar mesmo assim' }).click()
  await expect(drawer(page)).toContainText('encaixe')
  await expect(drawer(page).getByRole('textbox', { name: 'Observações' })).toHaveValue(
    'Prefere a sala do térreo',
  )
  await drawer(page)
    .getByRole('button', { name: /^Agendar/ })
    .click()
  await expect(page.getByText('Agendamento criado')).toBeVisible()
})

test('a series: what does not fit is told, and the rest is booked', async ({ page }) => {
  const { book } = await withClinic(page)
  await book(at('09:00', '2027-03-08'))
  await openBooking(page)
  await findTeresa(page, 'teresa')
  await choose(page, 'Com quem', 'Dra. Helena Prado')
  await goToMonday(page)
  await time(page, '09:00').click()
  await drawer(page).getByText('Repetir', { exact: true }).click()
  await drawer(page).getByRole('textbox', { name: 'Quantas' }).fill('3')
  await drawer(page)
    .getByRole('button', { name: /^Agendar 3 sessões/ })
    .click()
  await expect(drawer(page)).toContainText('A sessão de seg 08/03/2027, 09:00 não cabe.')
  await drawer(page).getByRole('button', { name: 'Agendar as que couberem' }).click()
  await expect(drawer(page)).toContainText('2 de 3 sessões agendadas.')
  await expect(drawer(page).getByRole('listitem')).toContainText('ocupado das 09:00 às 09:30')
  await drawer(page).getByRole('button', { name: 'Entendi' }).click()
  await expect(drawer(page)).toBeHidden()
})

test('one visit: confirmed, here, undone, moved to another time, noted, cancelled with a reason', async ({
  page,
}) => {
  const { book } = await withClinic(page)
  await book(at('09:00'))
  await page.goto(`/clinica/agendamentos?data=${monday}`)
  await page
    .getByRole('button', { name: /Teresa Cristina Alves/ })
    .first()
    .click()
  const visit = page.getByRole('dialog', { name: /Teresa Cristina Alves/ })
  const act = (name: string) => visit.getByRole('button', { name, exact: true })
  await expect(visit).toContainText('R$ 350,00')
  await expect(visit.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  )
  await expectAccessible(page)
  await act('Confirmar').click()
  await expect(visit.getByRole('status').first()).toHaveText(/Confirmado/)
  await act('Chegou').click()
  await expect(act('Iniciar')).toBeVisible()
  await act('Desfazer o último').click()
  await act('Remarcar').click()
  await visit
    .getByRole('group', { name: 'Manhã' })
    .getByRole('button', { name: '10:00', exact: true })
    .click()
  await visit.getByRole('button', { name: /^Remarcar para seg 01\/03\/2027, 10:00/ }).click()
  await expect(visit).toContainText('Remarcado, antes era seg 01/03/2027, 09:00')
  await visit.getByRole('textbox', { name: 'Observações' }).fill('Traz exames antigos')
  await visit.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByText('Agendamento atualizado')).toBeVisible()
  await act('Cancelar').click()
  const question = page.getByRole('dialog', { name: 'Cancelar o agendamento?' })
  await question.getByRole('textbox', { name: 'Motivo' }).fill('Viajou')
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(visit.getByRole('status').first()).toHaveText(/Cancelado/)
  await expect(visit).toContainText('Agendamento cancelado: Viajou')
})
