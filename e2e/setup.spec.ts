import { helena, pinheiros, teresa } from '../test/world.ts'
import { type Appointment, at } from './agenda.ts'
import { apiAs } from './api.ts'
import { runSql } from './database.ts'
import { field, fillNetwork, register, saveButton, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'

const step = (page: Page, title: string) => page.getByRole('link', { name: `Preencher ${title}` })
const ready = (page: Page) =>
  page.getByRole('heading', { name: 'A rede está pronta para o primeiro agendamento' })
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Passos prontos' })

/** Goes back to the checklist, and expects this many of its eight steps done. */
async function expectDone(page: Page, done: number) {
  await page.goto('/clinica/dashboard')
  await expect(progress(page)).toHaveAttribute('aria-valuetext', `${done} de 8`)
}

test('from nothing to ready for the first booking, as the checklist leads', async ({ page }) => {
  await register(page, someone())
  await expectDone(page, 1)
  await step(page, 'Identificação').click()
  await expect(page).toHaveURL('/clinica/configuracao-rede#identificacao')
  await fillNetwork(page)
  await saveButton(page).click()

  // The specification leads on to the units.
  await expect(page).toHaveURL('/clinica/configuracao-unidades')
  await page.getByRole('link', { name: 'Adicionar unidade' }).click()
  await field(page, 'Nome da unidade').fill('Pinheiros')
  await field(page, 'Telefone').fill('1130452200')
  // The network's own address, which may be changed.
  await expect(field(page, 'CEP')).toHaveValue('05422-030')
  await expect(field(page, 'Endereço')).toHaveValue('Rua dos Jequitibás')
  await expect(field(page, 'Número')).toHaveValue('418')
  await page.getByRole('button', { name: 'Criar unidade' }).click()
  await expect(page.getByText('Unidade criada com sucesso')).toBeVisible()
  await page.getByRole('region', { name: 'Preparo da rede' }).getByRole('link', { name: 'Convênios' }).click()
  await expect(page).toHaveURL('/clinica/configuracao-convenios-e-exames')
  await expectDone(page, 5)

  await step(page, 'Convênios').click()
  await page.getByRole('link', { name: 'Adicionar convênio' }).click()
  await field(page, 'Nome').fill('Amparo')
  await page.getByRole('button', { name: 'Criar convênio' }).click()
  await expect(page.getByText('Convênio criado com sucesso')).toBeVisible()
  await expectDone(page, 6)

  await step(page, 'Exames').click()
  await page.getByRole('link', { name: 'Adicionar exame' }).click()
  await field(page, 'Nome').fill('US de abdome total')
  await page.getByRole('combobox', { name: 'Categoria' }).fill('Imagem')
  await field(page, 'Duração').fill('30')
  await page.getByRole('button', { name: 'Criar exame' }).click()
  await expect(page.getByText('Exame criado com sucesso')).toBeVisible()
  await expectDone(page, 7)

  await step(page, 'Profissionais').click()
  await expect(page.getByRole('heading', { name: 'Ninguém na agenda ainda' })).toBeVisible()
  await page.keyboard.press('n')
  await field(page, 'Nome').fill('Helena Prado')
  await field(page, 'Número').fill('142077')
  await page.getByRole('combobox', { name: 'Especialidades' }).fill('cardio')
  await page.getByRole('option', { name: 'Cardiologia' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'UF' }).fill('SP')
  await page.getByRole('option', { name: 'SP', exact: true }).click()
  await page.getByRole('button', { name: 'Criar profissional' }).click()
  await expect(page.getByRole('heading', { name: /Helena Prado/, level: 1 })).toBeVisible()
  await page.getByRole('combobox', { name: 'Unidades em que atende' }).click()
  await page.getByRole('option', { name: 'Pinheiros' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Adicionar período: Segunda-feira' }).click()
  await saveButton(page).click()
  await expect(page.getByText('Profissional atualizado')).toBeVisible()
  await expect(page).toHaveURL('/clinica/profissionais')

  await page.goto('/clinica/dashboard')
  await expect(ready(page)).toBeVisible()
})

test('who takes no convênio and examines nothing is ready all the same, and hears it live', {
  tag: '@any-width',
}, async ({ page }) => {
  const owner = someone()
  await register(page, owner)
  const api = await apiAs(page, owner)
  await page.goto('/clinica/configuracao-rede')
  await fillNetwork(page)
  await saveButton(page).click()
  await expect(page).toHaveURL('/clinica/configuracao-unidades')
  await expectDone(page, 4)
  const unit = await api.post<{ id: string }>('/units', pinheiros)
  await expect(progress(page)).toHaveAttribute('aria-valuetext', '5 de 8')
  const { id } = await api.post<{ id: string }>('/professionals', {
    ...helena,
    unitIds: [unit.id],
    hours: [],
  })
  await expect(page.getByText('Faltam os horários de atendimento')).toBeVisible()
  await page.goto(`/clinica/profissionais/editar/${id}`)
  await page.getByRole('button', { name: 'Adicionar período: Segunda-feira' }).click()
  await saveButton(page).click()
  await expect(page.getByText('Profissional atualizado')).toBeVisible()
  await expect(page).toHaveURL('/clinica/profissionais')
  await page.goto('/clinica/dashboard')
  await expect(ready(page)).toBeVisible()

  // With the first appointment, on whatever day, the dashboard shows the day.
  const patient = await api.post<{ id: string }>('/patients', { ...teresa, socialName: '' })
  const booked = {
    unitId: unit.id,
    professionalId: id,
    patientId: patient.id,
    kind: 'visit',
    startsAt: at('09:00'),
  }
  const appointment = await api.post<Appointment>('/appointments', booked)
  await expect(page.getByText('Ninguém está agendado para hoje em Pinheiros.')).toBeVisible()
  await expect(page.getByText('Ninguém mais é esperado hoje.')).toBeVisible()
  await runSql(
    `update appointments set starts_at = now(), ends_at = now() + interval '30 seconds', state = 'waiting', checked_in_at = now() where id = $1`,
    [appointment.id],
    api.orgId,
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: '1 agendamento hoje' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Teresa/ })).toContainText('Aguardando')
  await expect(page.getByRole('region', { name: 'Próximos pacientes' })).toContainText(/\d min/)
  await page.getByRole('link', { name: /1 Aguardando/ }).click()
  await expect(page).toHaveURL(/situacao=aguardando/)
})

test('the line of the checklist comes with the page, and moves nothing', { tag: '@any-width' }, async ({
  page,
}) => {
  await register(page, someone())
  const free = Promise.withResolvers<void>()
  await page.route(/\/assets\/SetupStrip-.*\.js/, async (route) => {
    await free.promise
    await route.continue()
  })
  const requested = page.waitForRequest(/\/assets\/SetupStrip-.*\.js/)
  await page.goto('/clinica/configuracao-convenios-e-exames')
  await requested
  const title = page.getByRole('heading', { name: 'Convênios e exames' })
  await expect(page.getByRole('main').getByRole('status', { name: 'Carregando' })).toBeVisible()
  await expect(title).toBeHidden()
  free.resolve()
  await expect(title).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preparo da rede' })).toBeVisible({ timeout: 1 })

  // Without it there is the page.
  await page.route(/\/assets\/SetupStrip-.*\.js/, (route) => route.abort())
  await page.reload()
  await expect(title).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preparo da rede' })).toHaveCount(0)
})
