import { nationalHolidays } from '../src/lib/holidays.ts'
import { mapWeek } from '../src/lib/weekHours.ts'
import { helena, olga, pinheiros, teresa } from '../test/world.ts'
import { apiAs } from './api.ts'
import { expectAccessible } from './axe.ts'
import { runSql } from './database.ts'
import { register, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'

/** A zone of Brazil in which some hours of today are left at any moment. */
const zoneWithHoursLeft = () => {
  const hour = new Date().getUTCHours()
  return hour >= 2 && hour < 6 ? 'America/Noronha' : 'America/Rio_Branco'
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Makes a unit that is always open, a professional who always attends there, and a patient. */
async function withOpenDay(page: Page) {
  const person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  const unit = await api.post<{ id: string }>('/units', {
    ...pinheiros,
    timeZone: zoneWithHoursLeft(),
    hours: mapWeek(() => [{ from: 0, to: 24 * 60 }]),
    holidayExceptions: nationalHolidays(new Date().getUTCFullYear())
      .filter(({ isOptional }) => !isOptional)
      .map(({ name }) => name),
    holidays: [],
  })
  const hours = everyDay.map((weekday) => ({
    unitId: unit.id,
    weekday,
    from: 0,
    to: 24 * 60,
    recurrence: { kind: 'weekly' },
    validFrom: '',
    validUntil: '',
    byArrivalPlaces: null,
  }))
  const professional = await api.post<{ id: string }>('/professionals', {
    ...helena,
    fullName: 'Helena Prado',
    unitIds: [unit.id],
    hours,
    plans: [],
    examIds: [],
    prices: [],
  })
  const patient = await api.post<{ id: string }>('/patients', {
    ...teresa,
    fullName: 'Teresa Cristina Alves',
    socialName: '',
  })
  // The dashboard shows the day as soon as there is an appointment, on whatever day.
  await api.post('/appointments', {
    unitId: unit.id,
    professionalId: professional.id,
    patientId: patient.id,
    kind: 'visit',
    startsAt: '2027-03-01T15:00:00Z',
  })
  return { api, unit }
}

test('a free time of today is booked from the dashboard in a click', async ({ page }) => {
  await withOpenDay(page)
  await page.goto('/clinica/dashboard')
  const free = page.getByRole('region', { name: /^Livres hoje \d+$/ })
  await expect(free).toContainText('Dra. Helena Prado')
  const counted = async () =>
    Number(((await free.getByRole('heading').textContent()) ?? '').replace(/\D/g, ''))
  const before = await counted()
  expect(before).toBeGreaterThan(1)
  await expectAccessible(page)
  const last = free.getByRole('button', { name: /^Agendar às/ }).last()
  const label = (await last.textContent()) ?? ''
  expect(label).toMatch(/^\d\d:\d\d$/)
  await last.click()
  const drawer = page.getByRole('dialog', { name: /Novo agendamento/ })
  await expect(drawer.getByRole('timer')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('combobox', { name: 'Paciente', exact: true }).fill('teresa')
  await page.getByRole('option', { name: /Teresa Cristina Alves/ }).click()
  await drawer.getByRole('button', { name: /^Agendar/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('region', { name: 'Próximos pacientes' })).toContainText(label)
  await expect(page.getByRole('heading', { name: '1 agendamento hoje' })).toBeVisible()
  await expect(free.getByRole('button', { name: new RegExp(`^Agendar às ${label}`) })).toHaveCount(0)
  await expect.poll(counted).toBeLessThan(before)
})

test('free times that cannot be read say so, and are read again', { tag: '@any-width' }, async ({ page }) => {
  await withOpenDay(page)
  await page.route(/\/availability\?/, (route) =>
    route.fulfill({
      status: 503,
      json: { defined: false, code: 'SERVICE_UNAVAILABLE', status: 503, message: 'O serviço não respondeu.' },
    }),
  )
  await page.goto('/clinica/dashboard')
  const free = page.getByRole('region', { name: 'Livres hoje' })
  await expect(free).toContainText('Os horários livres não puderam ser lidos.')
  await page.unroute(/\/availability\?/)
  await free.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(free).toContainText('Dra. Helena Prado')
})

test('a past day without an outcome opens what its line counts', { tag: '@any-width' }, async ({ page }) => {
  const { api } = await withOpenDay(page)
  await runSql(
    "update appointments set starts_at = now() - interval '24 hours', ends_at = now() - interval '23 hours'",
    [],
    api.orgId,
  )
  await page.goto('/clinica/dashboard')
  const line = page
    .getByRole('region', { name: 'Para resolver hoje' })
    .getByRole('link', { name: /^Sem desfecho ontem/ })
  await expect(line).toHaveText(/1$/)
  await line.click()
  await expect(page).toHaveURL(/data=.*situacao=|situacao=.*data=/)
  await expect(page.getByRole('main')).toContainText('Teresa Cristina Alves')
})

test('what is to be resolved opens the rows of its day', { tag: '@any-width' }, async ({ page }) => {
  const { api } = await withOpenDay(page)
  await runSql(
    `update appointments set starts_at = now() + interval '20 minutes', ends_at = now() + interval '50 minutes',
                             authorization_state = 'requested'`,
    [],
    api.orgId,
  )
  await page.goto('/clinica/dashboard')
  await expect(page.getByRole('main')).toContainText(/Ninguém na espera, \d+ horários? ainda livres?\./)
  const next = page.getByRole('region', { name: 'Próximos pacientes' })
  await next.getByRole('button', { name: 'A confirmar 1' }).click()
  await next.getByRole('button', { name: 'Confirmar: Teresa Cristina Alves' }).click()
  await expect(next).toContainText('Todos os próximos já confirmaram.')
  await next.getByRole('button', { name: 'Todos' }).click()
  await expect(next.getByRole('button', { name: 'Chegou: Teresa Cristina Alves' })).toBeVisible()
  await expectAccessible(page)
  const resolve = page.getByRole('region', { name: 'Para resolver hoje' })
  await resolve.getByRole('link', { name: 'Guias sem senha hoje 1' }).click()
  await expect(page).toHaveURL(/falta=autorizar/)
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /Teresa Cristina Alves/ })
      .first(),
  ).toBeVisible()

  // Whom no message reached is called.
  await runSql(
    `insert into sends (org_id, id, source, occasion, purpose, appointment_id, schedule_version, kind, due_at, state, reason, ended_at)
     select org_id, gen_random_uuid(), 'automation', 'lembrete', 'care', id, 1, 'whatsapp', now(), 'skipped', 'noAddress', now()
       from appointments where org_id = $1`,
    [api.orgId],
    api.orgId,
  )
  await runSql(
    `update appointments set starts_at = now() + interval '20 minutes', ends_at = now() + interval '50 minutes', state = 'scheduled'`,
    [],
    api.orgId,
  )
  await page.goto('/clinica/dashboard')
  await resolve.getByRole('link', { name: 'Ligar para quem não tem mensagem hoje 1' }).click()
  await expect(page).toHaveURL(/falta=ligar/)
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /Teresa Cristina Alves/ })
      .first(),
  ).toBeVisible()

  await runSql(
    `update appointments set starts_at = now() - interval '24 hours', ends_at = now() - interval '23 hours', state = 'noShow'`,
    [],
    api.orgId,
  )
  await page.goto('/clinica/dashboard')
  await resolve.getByRole('link', { name: 'Faltas para remarcar ontem 1' }).click()
  await expect(page).toHaveURL(/falta=remarcar/)
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /Teresa Cristina Alves/ })
      .first(),
  ).toBeVisible()
})
