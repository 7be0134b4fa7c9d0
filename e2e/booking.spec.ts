import { amparo, helena, olga, pinheiros, teresa, ultrasound } from '../test/world.ts'
import { apiAs } from './api.ts'
import { coverAll } from './catalog.ts'
import { runSql } from './database.ts'
import { register, someone } from './people.ts'
import { expect, type Locator, type Page, type Response, test } from './test.ts'

/** A Monday without a holiday. */
const monday = '2027-03-01'
/** A time of a day in São Paulo's time zone. */
const at = (time: string, day = monday) => `${day}T${time}:00-03:00`

/** Makes a unit where a professional attends on weekdays from 8 to 12, an exam, a convênio and a patient. */
async function withClinic(page: Page) {
  const person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  const unit = await api.post('/units', pinheiros)
  const exam = await api.post('/exams', { ...ultrasound, resourceKind: null })
  const kidneys = await api.post('/exams', {
    ...ultrasound,
    name: 'US de rins',
    code: '40901769',
    resourceKind: null,
    durationMin: 20,
    fastingMinHours: 4,
    fastingMaxHours: 12,
    preparation: 'Venha com a bexiga cheia.',
  })
  const plan = await api.post('/insurance-plans', { ...amparo, requiresAuthorization: true })
  await coverAll(api.orgId, 18_000)
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({
    unitId: unit.id,
    weekday,
    from: 8 * 60,
    to: 12 * 60,
    recurrence: { kind: 'weekly' },
    validFrom: '',
    validUntil: '',
    byArrivalPlaces: null,
  }))
  const price = { kind: 'visit', insurancePlanId: null, priceCents: 35_000 }
  const professional = await api.post('/professionals', {
    ...helena,
    fullName: 'Helena Prado',
    unitIds: [unit.id],
    hours,
    examIds: [exam.id, kidneys.id],
    plans: [{ insurancePlanId: plan.id, productIds: null }],
    followUpDays: 30,
    prices: [{ ...price, shareBasisPoints: null, shareCents: null }],
  })
  const patient = await api.post<{ id: string }>('/patients', {
    ...teresa,
    fullName: 'Teresa Cristina Alves',
    socialName: '',
    insurancePlanId: null,
    contacts: [{ phone: '11987654321', isPreferred: true }],
  })
  const book = (startsAt: string) =>
    api.post<{ id: string; version: number }>('/appointments', {
      unitId: unit.id,
      professionalId: professional.id,
      patientId: patient.id,
      kind: 'visit',
      startsAt,
      mayOverlap: true,
    })
  return { api, book, patient }
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

const submit = (page: Page) =>
  drawer(page)
    .getByRole('button', { name: /^Agendar/ })
    .last()

/** Presses Tab until the target has the focus, as a person without a pointer does. */
async function tabTo(page: Page, target: Locator) {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test('somebody new, from the page to the booked appointment by keys alone', async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) <= 768, 'phones have no keys')
  await withClinic(page)
  await page.goto(`/clinica/agendamentos?data=${monday}`)
  await expect(page.getByRole('button', { name: 'Agendar', exact: true })).toBeVisible()
  await page.keyboard.press('n')
  const search = choice(page, 'Paciente')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await page.keyboard.press('n')
  const notes = drawer(page).getByRole('textbox', { name: 'Observações' })
  await tabTo(page, notes)
  await page.keyboard.type('Vem com a filha')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Fechar sem agendar?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notes).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await search.focus()
  await page.keyboard.type('Marlene Dias')
  await expect(page.getByRole('option')).toHaveText(['Cadastrar “Marlene Dias”'])
  await expect(page.getByRole('option')).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
  const quick = page.getByRole('dialog', { name: 'Novo paciente' })
  await expect(quick.getByRole('textbox', { name: 'Nome completo' })).toHaveValue('Marlene Dias')
  await tabTo(page, quick.getByRole('textbox', { name: 'Telefone' }))
  await page.keyboard.type('11912345678')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page).getByRole('group', { name: 'Paciente' })).toContainText('(11) 91234-5678')
  await expect(choice(page, 'O quê')).toBeFocused()
  await expect(notes).toHaveValue('Vem com a filha')

  // The drawer takes the day of the page, not the first day with a free time.
  await expect(drawer(page).getByRole('button', { name: /segunda-feira, 1 de março/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await tabTo(page, time(page, '08:20'))
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('timer')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toBeHidden()
  await expect(
    page.getByRole('button', { name: /^08:20 a 09:00, Marlene Dias, Primeira consulta/ }),
  ).toBeVisible()
})

test('a convênio and two exams: summarised together, with its plan, numbers and last day', async ({
  page,
}) => {
  const { api, book } = await withClinic(page)
  const before = await book(at('08:00'))
  await runSql(`update appointments set state = 'done' where id = $1`, [before.id], api.orgId)
  await openBooking(page)
  await findTeresa(page, 'teresa')
  await choose(page, 'O quê', 'Retorno')
  const who = choice(page, 'Com quem')
  await who.click()
  await page.keyboard.type('Jess')
  await expect(who).toHaveValue('Jess')
  await page.keyboard.press('Tab')
  await expect(drawer(page)).toContainText('“Jess” não está na lista. Continua “Qualquer profissional”.')
  await expect(who).toHaveValue('Qualquer profissional')
  await who.click()
  await page.keyboard.type('CARDIO')
  await expect(page.getByRole('listbox', { name: 'Opções' })).toBeVisible()
  await expect(page.getByRole('option')).toHaveText([
    'Cardiologia: primeiro horário livre',
    'Dra. Helena Prado',
  ])
  await page.keyboard.press('Enter')
  await expect(drawer(page)).not.toContainText('não está na lista')
  await drawer(page).getByLabel('A partir de').fill('01/03/2027')
  await drawer(page)
    .getByRole('button', { name: /01.03.2027, 08:30.*Dra. Helena Prado/ })
    .click()
  await expect(who).toHaveValue('Dra. Helena Prado')
  await expect(time(page, '08:30')).toHaveAttribute('aria-pressed', 'true')
  const received = drawer(page).getByRole('region', { name: 'O que dizer ao paciente' })
  await time(page, '09:00').click()
  await expect(received).toContainText('Retorno até 31/03/2027 (consulta em 01/03/2027, prazo de 30 dias do')

  await choose(page, 'O quê', 'Exame')
  await choice(page, 'Exames').focus()
  await page.keyboard.type('40901769')
  await expect(page.getByRole('option')).toHaveText(['US de rins'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('imag')
  await expect(page.getByRole('option')).toHaveText([ultrasound.name])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(received).toContainText('Os 2 exames levam 50 minutos.')
  await expect(received).toContainText('Jejum de 6 a 8 horas.')
  await expect(received).toContainText('Beba 4 copos de água')
  await expect(received).toContainText('Venha com a bexiga cheia.')
  await choose(page, 'Convênio', 'Amparo')
  await choose(page, 'Plano', 'Executivo')
  const field = (name: string) => drawer(page).getByRole('textbox', { name, exact: true })
  await field('Carteirinha').fill('AMP-0042')
  await field('Guia').fill('20270301')
  await field('Senha').fill('7711')
  await field('Validade').fill('28022027')
  await expect(drawer(page)).toContainText('A autorização vale só até 28/02/2027.')
  await field('Validade').fill('31032027')
  await expect(drawer(page)).not.toContainText('A autorização vale só até')
  await submit(page).click()
  await expect(drawer(page)).toBeHidden()
  await page
    .getByRole('button', { name: /^09:00.*Teresa/s })
    .first()
    .click()
  const appointment = page.getByRole('dialog', { name: /Teresa Cristina Alves/ })
  await expect(appointment).toContainText('Autorização autorizada até 31/03/2027')
  await expect(appointment.getByRole('textbox', { name: 'Carteirinha' })).toHaveValue('AMP-0042')
  await expect(appointment).toContainText('R$ 360,00')
})

test('a hold expires and is renewed; lost in the last moment, another time is booked in one action', {
  tag: '@any-width',
}, async ({ page }) => {
  const { api, book } = await withClinic(page)
  await openBooking(page)
  await findTeresa(page, 'teresa')
  await choose(page, 'Com quem', 'Dra. Helena Prado')
  await drawer(page).getByRole('textbox', { name: 'Observações' }).fill('Prefere a sala do térreo')
  await page.clock.install()
  const holding = () => page.waitForResponse((answer) => /\/holds$/.test(answer.url()))
  const held = async (answer: Promise<Response>) => String((await (await answer).json()).id)
  const timer = drawer(page).getByRole('timer')
  let answer = holding()
  await time(page, '09:00').click()
  await held(answer)
  await expect(timer).toHaveText(/^[45]:\d\d$/)
  await page.clock.fastForward('05:00')
  await expect(drawer(page).getByRole('status')).toContainText('A reserva venceu.')
  answer = holding()
  await drawer(page).getByRole('button', { name: 'Reservar de novo' }).click()
  const again = await held(answer)
  await expect(timer).toHaveText(/^[45]:\d\d$/)

  // As if the hold had expired and another person had booked first.
  await api.remove(`/holds/${again}`)
  await book(at('09:00'))
  await submit(page).click()
  const why = drawer(page).getByRole('alert').filter({ hasText: 'Por que não seg 01/03/2027, 09:00?' })
  await expect(why).toBeFocused()
  await expect(why).toContainText('Ocupado das 09:00 às 09:30: Teresa Cristina Alves.')
  await why.getByRole('button', { name: 'Agendar em seg 01/03/2027, 09:30' }).click()
  await expect(drawer(page)).toBeHidden()
  await page
    .getByRole('button', { name: /^09:30.*Teresa/s })
    .first()
    .click()
  await expect(
    page.getByRole('dialog', { name: /Teresa/ }).getByRole('textbox', { name: 'Observações' }),
  ).toHaveValue('Prefere a sala do térreo')
})

test('an exam for a caller: found by phone, with the preparation, its time held, booked, undone', {
  tag: '@any-width',
}, async ({ page }) => {
  await withClinic(page)
  await openBooking(page)
  await findTeresa(page, '98765')
  await choose(page, 'O quê', 'Exame')
  await choice(page, 'Exames').click()
  await page.getByRole('option', { name: ultrasound.name }).click()
  await page.keyboard.press('Escape')
  const received = drawer(page).getByRole('region', { name: 'O que dizer ao paciente' })
  await expect(received).toContainText('Jejum de 6 a 8 horas.')
  await expect(received).toContainText('Trazer o pedido médico.')
  await goToMonday(page)
  await time(page, '09:00').click()
  await expect(drawer(page).getByRole('timer')).toHaveText(/^[45]:\d\d$/)
  await drawer(page)
    .getByRole('button', { name: /^Agendar/ })
    .click()
  await expect(drawer(page)).toBeHidden()
  await page.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(page.getByText('Agendamento desfeito')).toBeVisible()
})

test('a time that is not free shows why; what was typed stays; a way out is a button', async ({ page }) => {
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
  await expect(why).toContainText('Ocupado das 09:00 às 09:30: Teresa Cristina Alves.')
  await expect(why.getByRole('button', { name: 'Encaixar mesmo assim' })).toBeVisible()
  await why.getByRole('button', { name: /09:30$/ }).click()
  await expect(why).toBeHidden()
  await expect(drawer(page).getByRole('timer')).toBeVisible()

  // Another person books the time while the form is open: the hold had been released.
  await typed.fill('910')
  await typed.press('Enter')
  await why.getByRole('button', { name: 'Encaixar mesmo assim' }).click()
  await expect(drawer(page)).toContainText('encaixe')
  await expect(drawer(page).getByRole('textbox', { name: 'Observações' })).toHaveValue(
    'Prefere a sala do térreo',
  )

  // All times of the day, each unavailable one with its reason.
  const isPhone = (page.viewportSize()?.width ?? 0) <= 768
  if (isPhone) await drawer(page).getByRole('button', { name: 'Por que só estes?' }).tap()
  else await drawer(page).getByRole('checkbox', { name: 'mostrar ocupados' }).check()
  const busy = time(page, '09:20, ocupado')
  if (!isPhone) {
    await time(page, '09:30').focus()
    await page.keyboard.press('Shift+Tab')
    await expect(busy).toBeFocused()
    await expect(busy).toHaveAccessibleDescription(
      'Por que não 09:20? Ocupado das 09:00 às 09:30: Teresa Cristina Alves.',
    )
  }
  await busy.click()
  await expect(why).toContainText('Por que não seg 01/03/2027, 09:20?')
  await why.getByRole('button', { name: 'Encaixar mesmo assim' }).click()
  await expect(drawer(page)).toContainText('seg 01/03/2027, 09:20')
  // The patient's other appointment is named before anything is saved.
  await expect(drawer(page).getByRole('alert').last()).toContainText(
    'seg 01/03/2027, 09:00 a 09:30, com Dra. Helena Prado, Pinheiros.',
  )
  await submit(page).click()
  await expect(page.getByText('Erro ao salvar')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Agendar mesmo assim' }).click()
  await expect(page.getByText('Agendamento criado')).toBeVisible()
})

test('a series: dates that do not fit are listed, and the rest is booked', { tag: '@any-width' }, async ({
  page,
}) => {
  const { book } = await withClinic(page)
  await book(at('09:00', '2027-03-08'))
  await openBooking(page)
  await findTeresa(page, 'teresa')
  await choose(page, 'Com quem', 'Dra. Helena Prado')
  await goToMonday(page)
  await time(page, '09:00').click()
  await drawer(page).getByText('Repetir', { exact: true }).click()
  const sessions = drawer(page).getByRole('textbox', { name: 'Quantas' })
  const endOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().right)
  expect(await endOf(drawer(page).getByText('sessões', { exact: true }))).toBeLessThan(await endOf(sessions))
  await sessions.fill('3')
  await drawer(page)
    .getByRole('button', { name: /^Agendar 3 sessões/ })
    .click()
  await expect(drawer(page)).toContainText('A sessão de seg 08/03/2027, 09:00 não cabe.')
  await drawer(page).getByRole('button', { name: 'Agendar as que couberem' }).click()
  await expect(drawer(page)).toContainText('2 de 3 sessões agendadas.')
  await expect(drawer(page).getByRole('listitem')).toContainText('ocupado das 09:00 às 09:30')
  await drawer(page).getByRole('button', { name: 'Entendi' }).click()
  await expect(drawer(page)).toBeHidden()

  // The next ones are offered while there are any to cancel.
  const question = page.getByRole('dialog', { name: 'Cancelar o agendamento?' })
  const cancelOn = async (day: string) => {
    await page.goto(`/clinica/agendamentos?data=${day}`)
    await page
      .getByRole('button', { name: /Teresa Cristina Alves/ })
      .first()
      .click()
    // The drawer's own entry of the history has come: one that came later would stop the next `goto`.
    await expect(page).toHaveURL(/agendamento=/)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar', exact: true }).click()
    await expect(question).toBeVisible()
  }
  await cancelOn(monday)
  await expect(question).toContainText('Só esta sessão, 1 de 2')
  await cancelOn('2027-03-15')
  await expect(question).not.toContainText('Só esta sessão')
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(question).toBeHidden()
  await cancelOn(monday)
  await expect(question).not.toContainText('Só esta sessão')
})

test('one appointment: confirmed, undone, moved to another time, noted, cancelled with a reason', async ({
  page,
}) => {
  const { api, book, patient } = await withClinic(page)
  await api.post('/insurance-plans', { ...amparo, name: 'Serena', ansCode: '', products: [] })
  await book(at('09:00'))
  await page.goto(`/clinica/agendamentos?data=${monday}`)
  await page
    .getByRole('button', { name: /Teresa Cristina Alves/ })
    .first()
    .click()
  const appointment = page.getByRole('dialog', { name: /Teresa Cristina Alves/ })
  const action = (name: string) => appointment.getByRole('button', { name, exact: true })
  await expect(appointment).toContainText('R$ 350,00')
  await expect(appointment.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  )
  await action('Confirmar').click()
  await expect(appointment.getByRole('status').first()).toHaveText(/Confirmado/)
  // The button is gone with its step: the focus is on the next.
  await expect(appointment.getByRole('button').and(page.locator(':focus'))).toHaveCount(1)
  await expect(appointment).toContainText('Chegada, atendimento e falta, só no próprio dia.')
  for (const early of ['Chegou', 'Faltou']) await expect(action(early)).toHaveCount(0)
  await action('Desfazer o último').click()
  await action('Remarcar').click()
  await appointment
    .getByRole('group', { name: 'Manhã' })
    .getByRole('button', { name: '10:00', exact: true })
    .click()
  await appointment.getByRole('button', { name: /^Remarcar para seg 01\/03\/2027, 10:00/ }).click()
  await expect(appointment).toContainText('Remarcado, antes era seg 01/03/2027, 09:00')
  await appointment.getByRole('textbox', { name: 'Observações' }).fill('Traz exames antigos')
  await appointment.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByText('Agendamento atualizado')).toBeVisible()
  await action('Cancelar').click()
  const question = page.getByRole('dialog', { name: 'Cancelar o agendamento?' })
  await question.getByRole('textbox', { name: 'Motivo' }).fill('Viajou')
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(appointment.getByRole('status').first()).toHaveText(/Cancelado/)
  await expect(appointment).toContainText('Agendamento cancelado: Viajou')
  await expect(appointment.getByRole('button').and(page.locator(':focus'))).toHaveCount(1)
  await appointment.getByRole('textbox', { name: 'Observações' }).fill('Traz tudo')
  await appointment.getByRole('button', { name: 'Descartar' }).click()
  await expect(appointment.getByRole('textbox', { name: 'Observações' })).toBeFocused()

  // Booked again, with a convênio that the professional refuses: the time stays, and so does a way out.
  await action('Agendar de novo').click()
  await expect(drawer(page).getByRole('group', { name: 'Paciente' })).toContainText('Teresa Cristina Alves')
  await expect(choice(page, 'Com quem')).toHaveValue('Dra. Helena Prado')
  await time(page, '11:00').click()
  await expect(drawer(page).getByRole('timer')).toBeVisible()
  await choose(page, 'Convênio', 'Serena')
  await expect(drawer(page).getByRole('alert')).toContainText('O profissional não aceita Serena.')
  await drawer(page).getByRole('button', { name: 'Agendar como particular' }).click()
  await expect(drawer(page).getByRole('alert')).toHaveCount(0)
  await submit(page).click()
  await expect(
    page.getByText('Agendamento criado: Teresa Cristina Alves, seg 01/03/2027, 11:00, com Dra. Helena Prado'),
  ).toBeVisible()

  // From the patient's page straight to the form for another time; the closed drawer has gone back in the history by then.
  await expect(page).not.toHaveURL(/agendamento=|agendar/)
  await page.goto(`/clinica/pacientes/${patient.id}`)
  await page.getByRole('link', { name: 'Remarcar' }).click()
  await expect(appointment.getByRole('region', { name: 'Remarcar' })).toBeVisible()
  await expect(page).toHaveURL(/agendamento=/)
})

test('Ctrl K finds who is named, not whose mother is, and Ctrl Enter books for them', async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) <= 768, 'phones have no keys')
  const { api, book } = await withClinic(page)
  await book(at('09:00'))
  await api.post('/patients', {
    fullName: 'Ângela Reis',
    guardianName: 'Helena Reis',
    guardianRelationship: 'mother',
  })
  await api.post('/patients', { fullName: 'Helena Moura' })
  await page.goto('/clinica/pacientes')
  await expect(page.getByRole('link', { name: /Ângela Reis/ })).toBeVisible()
  const options = page.getByRole('option')
  const typed = page.getByRole('combobox', { name: /^Buscar páginas/ })

  await page.keyboard.press('Control+k')
  await page.keyboard.type('teresa 1/3/2027')
  await expect(options.filter({ hasText: '01/03/2027, 09:00' })).toContainText(
    'Consulta de Teresa Cristina Alves, Dra. Helena Prado, agendado',
  )

  // Enter at once waits for the answer that comes first, instead of taking what is there.
  await typed.fill('helena')
  await expect(options.nth(0)).toContainText('Helena Moura')
  await expect(options.nth(1)).toContainText('responsável: Helena Reis')
  await typed.fill('helena m')
  await page.keyboard.press('Control+Enter')
  await expect(typed).toBeHidden()
  await expect(page).toHaveURL(/\/clinica\/agendamentos$/)
  await expect(drawer(page).getByRole('group', { name: 'Paciente' })).toContainText('Helena Moura')

  await drawer(page).getByRole('button', { name: 'Trocar' }).click()
  await choice(page, 'Paciente').fill('helena')
  await expect(options.nth(0)).toContainText('Helena Moura')
  await expect(options.nth(1)).toContainText('Ângela Reis')
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('group', { name: 'Paciente' })).toContainText('Helena Moura')
})
