import { bruno, clara, pinheiros } from '../test/world.ts'
import { agenda, monday, withAgenda } from './agenda.ts'
import { addMember, idsOf, runSql } from './database.ts'
import { register, someone } from './people.ts'
import { type Browser, expect, type Page, test } from './test.ts'

const appointments = (page: Page) => page.locator('[data-appointment]')

/** Opens a window for another member of the network, restricted as given before the first page loads. */
async function colleague(
  browser: Browser,
  baseURL: string | undefined,
  { orgId, like, bind }: { orgId: string; like: typeof bruno; bind: (userId: string) => Promise<unknown> },
): Promise<Page> {
  const context = await browser.newContext({ baseURL, storageState: undefined })
  const page = await context.newPage()
  const person = someone(like)
  await register(page, person)
  await addMember(orgId, person.email, person.role)
  await bind((await idsOf(person.email)).userId)
  return page
}

test('one unit of two, and a professional: each finds the own agenda, live, and no more actions than they may perform', async ({
  page,
  browser,
  baseURL,
}) => {
  const { api, unit, first, second, patient, book } = await withAgenda(page)
  const lapa = await api.post<{ id: string }>('/units', { ...pinheiros, name: 'Lapa', cnes: '', cnpj: '' })
  const own = await book('09:00')
  const other = await book('10:00', { professionalId: second.id })

  const desk = await colleague(browser, baseURL, {
    orgId: api.orgId,
    like: bruno,
    bind: (userId) =>
      runSql(
        'update members set unit_ids = array[$1::uuid] where user_id = $2',
        [lapa.id, userId],
        api.orgId,
      ),
  })
  // The address of the other unit leads to the member's own unit.
  await desk.goto(`${agenda}?data=${monday}&visao=lista&unidade=${unit.id}`)
  await expect(desk.getByRole('heading', { name: /^(Dia livre|Ninguém atende em Lapa)/ })).toBeVisible()
  await expect(desk.getByRole('combobox', { name: 'Unidade' })).toHaveCount(0)
  await desk.goto(`${agenda}?data=${monday}&visao=mes`)
  const day = (count: number) =>
    desk.getByRole('button', {
      name: new RegExp(`^segunda-feira, 1 de março, Fora do horário, ${count} agendamento`),
    })

  const doctor = await colleague(browser, baseURL, {
    orgId: api.orgId,
    like: clara,
    bind: (userId) =>
      runSql('update professionals set user_id = $1 where id = $2', [userId, first.id], api.orgId),
  })
  await doctor.goto(`${agenda}?data=${monday}`)
  await expect(appointments(doctor)).toHaveCount(1)
  await expect(appointments(doctor)).toHaveAccessibleName(/Helena Prado/)
  for (const action of ['Agendar', 'Fechar o dia'])
    await expect(doctor.getByRole('button', { name: action, exact: true })).toHaveCount(0)
  await appointments(doctor).focus()
  await doctor.keyboard.press('ArrowDown')
  await doctor.keyboard.press('Enter')
  await expect(doctor.getByRole('menuitem')).toHaveText(['Bloquear das 09:30 às 10:30'])
  await doctor.keyboard.press('Escape')
  await appointments(doctor).focus()
  await doctor.keyboard.press('c')
  await appointments(doctor).click()
  const drawer = doctor.getByRole('dialog', { name: /Teresa Cristina Alves/ })
  await expect(drawer).toContainText('Agendamento criado')
  for (const action of ['Confirmar', 'Remarcar', 'Cancelar'])
    await expect(drawer.getByRole('button', { name: action, exact: true })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Iniciar', exact: true })).toHaveCount(0)
  // On its day the patient comes.
  const put = (day: string, state: string) =>
    runSql(
      `update appointments set starts_at = $1::timestamptz, ends_at = $1::timestamptz + interval '30 minutes', state = $2 where id = $3`,
      [day, state, own.id],
      api.orgId,
    )
  const now = new Date().toISOString()
  await put(now, 'waiting')
  await doctor.goto(`${agenda}?visao=lista`)
  await appointments(doctor).click()
  await drawer.getByRole('button', { name: 'Iniciar', exact: true }).click()
  await expect(drawer.getByRole('status').first()).toHaveText(/Em atendimento/)
  await put(`${monday}T09:00:00-03:00`, 'inService')
  await doctor.goto(`${agenda}?data=${monday}`)

  // Live events of the other unit don't arrive, those of the own unit do.
  await runSql('update appointments set unit_id = $1 where id <> $2', [lapa.id, own.id], api.orgId)
  await book('11:00', { patientId: patient.id })
  await api.post(`/appointments/${other.id}/moves`, { version: other.version, to: 'confirmed' })
  await expect(day(1)).toBeVisible()
  await day(1).click()
  await expect(appointments(desk)).toHaveCount(1)
  await expect(appointments(desk)).toHaveAccessibleName(/^10:00/)
  await expect(appointments(doctor)).toHaveCount(2)
  await Promise.all([desk.context().close(), doctor.context().close()])
})

test('the day on paper: a table for each, and nothing of the page around it', async ({ page }) => {
  const { book, second } = await withAgenda(page)
  await book('09:00')
  await book('10:00', { professionalId: second.id })
  await page.goto(`${agenda}?data=${monday}&visao=semana`)
  await expect(appointments(page)).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const table = (name: string) => page.getByRole('table', { name })
  await expect(page.getByRole('heading', { name: 'Segunda, 1 de março, Pinheiros' })).toBeVisible()
  await expect(table('Dra. Helena Prado')).toContainText('09:00 a 09:30Teresa Cristina AlvesConsulta')
  await expect(table('Dra. Irene Queiroz')).toContainText('10:00 a 10:30')
  await expect(page.getByRole('main')).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('table')).toHaveCount(0)

  // The print shows the filtered appointments only, and names the filter.
  await page.goto(`${agenda}?data=${monday}&profissional=${second.id}&situacao=agendado,confirmado`)
  await expect(appointments(page)).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(
    page.getByText('Só com Dra. Irene Queiroz; situação agendado ou confirmado. 1 de 2 no dia.'),
  ).toBeVisible()
  await expect(table('Dra. Irene Queiroz')).toBeVisible()
  await expect(table('Dra. Helena Prado')).toHaveCount(0)
})
