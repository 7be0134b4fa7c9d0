import { amparo, teresa } from '../test/world.ts'
import { agenda, isPhone, monday, withAgenda } from './agenda.ts'
import { runSql } from './database.ts'
import { expect, type Page, type Route, test } from './test.ts'

/** A Monday in the past. */
const past = '2026-03-02'

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Fechar o dia/ })
const group = (page: Page, name: string) => drawer(page).getByRole('region', { name })

test('closing a day: one by one, all who did not come, live, taken back, and somebody late', async ({
  page,
}) => {
  const { api, book, second } = await withAgenda(page)
  const patient = (fullName: string) =>
    api.post<{ id: string }>('/patients', {
      ...teresa,
      cpf: '',
      cns: '',
      socialName: '',
      fullName,
    })
  const [rui, bia] = [await patient('Rui Prado'), await patient('Bia Lopes')]
  const [missed, , waiting, begun] = [
    await book('08:00'),
    await book('09:00', { patientId: rui.id }),
    await book('10:00', { patientId: rui.id, professionalId: second.id }),
    await book('11:00', { patientId: bia.id }),
  ]
  await runSql(
    `update appointments set starts_at = starts_at - $1::date + $2::date, ends_at = ends_at - $1::date + $2::date,
       state = case id when $3 then 'waiting' when $4 then 'inService' else state end`,
    [monday, past, waiting.id, begun.id],
    api.orgId,
  )
  await page.goto(`${agenda}?data=${past}&visao=lista`)
  await page.getByRole('button', { name: 'Fechar o dia' }).click()
  await expect(group(page, 'Não chegaram').getByRole('listitem')).toHaveCount(2)

  await drawer(page).getByRole('button', { name: 'Atendido: Rui Prado, 10:00' }).click()
  await expect(group(page, 'Aguardando')).toBeHidden()
  await expect(page.getByText('Atendimento de Rui Prado finalizado')).toBeVisible()
  await api.post(`/appointments/${begun.id}/moves`, { version: 1, to: 'done', reason: 'Saiu cedo' })
  await expect(group(page, 'Em atendimento')).toBeHidden()

  // Slow answers: the list still has what is closed, and nothing more can be done until that is undone.
  const answers = Promise.withResolvers<void>()
  const later = async (route: Route) => {
    await answers.promise
    await route.continue()
  }
  await page.route('**/appointments?*', later)
  await page.route('**/appointments/reopening', later)
  await drawer(page).getByRole('button', { name: 'Marcar 2 faltas' }).click()
  const question = page.getByRole('dialog', { name: 'Marcar 2 faltas?' })
  await expect(question).toContainText('Teresa Cristina Alves e Rui Prado')
  await question.getByRole('button', { name: 'Marcar 2 faltas' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Nada ficou em aberto' })).toBeVisible()
  await expect(drawer(page)).toContainText('2 atendidos e 2 faltas.')
  await page.keyboard.press('Control+z')
  await expect(group(page, 'Não chegaram').getByRole('listitem')).toHaveCount(2)

  const absence = drawer(page).getByRole('button', { name: 'Faltou: Teresa Cristina Alves, 08:00' })
  await expect(absence).toBeDisabled()
  answers.resolve()
  await absence.click()
  await expect(drawer(page).getByRole('button', { name: 'Atendido: Rui Prado, 09:00' })).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Cancelar: Rui Prado, 09:00' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancelar o agendamento?' })
  await cancel.getByRole('textbox', { name: 'Motivo' }).fill('Ligou de manhã')
  await cancel.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(drawer(page)).toContainText('2 atendidos, 1 falta e 1 cancelado.')
  await drawer(page).getByRole('button', { name: 'Fechar', exact: true }).click()

  // The patient comes after all.
  await page.locator(`[data-appointment="${missed.id}"]`).click()
  const appointment = page.getByRole('dialog', { name: /Teresa Cristina Alves/ })
  await appointment.getByRole('button', { name: 'Chegou', exact: true }).click()
  const why = page.getByRole('dialog', { name: 'Mudar um agendamento de um dia que já passou?' })
  await why.getByRole('textbox', { name: 'Motivo' }).fill('Chegou ao fim do dia')
  await why.getByRole('button', { name: 'Chegou' }).click()
  await expect(appointment.getByRole('status').first()).toHaveText(/Aguardando/)
  await expect(appointment).toContainText('Falta registrada')
})

test('a focused appointment is confirmed and moved by keys; filters and the month know it at once', async ({
  page,
}) => {
  test.skip(isPhone(page), 'a phone has no keys, and no month')
  const { api, unit, first, patient, book } = await withAgenda(page)
  const plan = await api.post<{ id: string }>('/insurance-plans', amparo)
  await book('09:00')
  const { id } = await book('09:00', { overbook: true })
  await runSql('update appointments set insurance_plan_id = $1 where id = $2', [plan.id, id], api.orgId)
  await page.goto(`${agenda}?data=${monday}`)
  const appointments = page.getByRole('button', { name: /, Teresa Cristina Alves/ })
  await expect(appointments).toHaveCount(2)

  await appointments.first().focus()
  await page.keyboard.press('c')
  await expect(page.getByText('Presença de Teresa Cristina Alves confirmada')).toBeVisible()
  await expect(appointments.first()).toHaveAccessibleName(/Confirmado/)
  await page.keyboard.press('Control+z')
  await expect(appointments.first()).toHaveAccessibleName(/Agendado/)
  await page.keyboard.press('r')
  const drawer = page.getByRole('dialog', { name: /Teresa Cristina Alves/ })
  const other = drawer.getByRole('region', { name: 'Remarcar' })
  await expect(other).toBeFocused()
  // Left as it is, then requested once more.
  await other.getByRole('button', { name: 'Deixar como está' }).click()
  await expect(other).toBeHidden()
  await appointments.first().focus()
  await page.keyboard.press('r')
  await expect(other).toBeFocused()
  await drawer.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(appointments.first()).toBeFocused()

  const plans = page.getByRole('combobox', { name: 'Convênio' })
  await plans.click()
  await page.getByRole('option', { name: 'Amparo' }).click()
  await expect(page).toHaveURL(new RegExp(`convenio=${plan.id}`))
  await expect(appointments).toHaveCount(1)
  await expect(appointments).toHaveAccessibleName(/encaixe/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Encaixe/ }).click()
  await expect(page).toHaveURL(/encaixe=sim/)

  await page.getByRole('button', { name: 'Mês', exact: true }).click()
  const day = (count: string) =>
    page.getByRole('button', { name: new RegExp(`^segunda-feira, 1 de março, ${count}, \\d+% ocupado$`) })
  await expect(day('1 agendamento')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar todas' }).click()
  await expect(page).not.toHaveURL(/encaixe/)
  await page.goto(`${agenda}?data=${monday}&visao=mes`)
  await expect(day('2 agendamentos')).toBeVisible()
  await api.post('/appointments', {
    unitId: unit.id,
    professionalId: first.id,
    patientId: patient.id,
    kind: 'visit',
    startsAt: `${monday}T11:00:00-03:00`,
  })
  await expect(day('3 agendamentos')).toBeVisible()
})
