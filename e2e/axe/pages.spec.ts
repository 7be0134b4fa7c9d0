import { olga } from '../../test/world.ts'
import { agenda, isPhone, monday } from '../agenda.ts'
import { apiAs } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { runSql, verifyEmail } from '../database.ts'
import { field, openDashboard, register, someone } from '../people.ts'
import { expect, type Page, test } from '../test.ts'
import { withNetwork } from './network.ts'

/**
 * Checks every page of the clinic with axe: empty, with records, and with an error in place of its content.
 */

async function look(page: Page, path: string) {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Waits for the requests of the page itself.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
  })
}

test('pages that are empty', async ({ page }) => {
  test.slow()
  const person = someone(olga)
  await register(page, person)
  await verifyEmail(person.email)
  for (const path of [
    '/clinica/agendamentos',
    '/clinica/configuracao-rede/equipe',
    '/clinica/configuracao-unidades',
    '/clinica/configuracao-unidades/adicionar',
    '/clinica/configuracao-convenios-e-exames',
    '/clinica/configuracao-convenios-e-exames/adicionar-convenio',
    '/clinica/configuracao-convenios-e-exames/exames',
    '/clinica/configuracao-convenios-e-exames/adicionar-exame',
    '/clinica/configuracao-convenios-e-exames/importar-exames',
    '/clinica/configuracao-convenios-e-exames/cobertura',
    '/clinica/profissionais',
    '/clinica/profissionais/adicionar',
    '/clinica/profissionais/importar',
    '/clinica/pacientes',
    '/clinica/pacientes/novo',
    '/clinica/pacientes/importar',
    '/clinica/conta',
    '/clinica/nada-aqui',
  ])
    await look(page, path)
  await runSql('update users set is_admin = true where user_email = $1', [person.email])
  await look(page, '/clinica/plataforma')
  await page.route('**/units?*', (route) => route.abort())
  await page.goto('/clinica/configuracao-unidades')
  await expect(page.getByText('A lista não pôde ser carregada')).toBeVisible()
  await expectAccessible(page)
})

test('pages with records', async ({ page }) => {
  test.slow()
  const { unit, exam, plan, professional, patient, book } = await withNetwork(page)
  await book('09:00')
  for (const path of [
    '/clinica/dashboard',
    `${agenda}?data=${monday}`,
    `${agenda}?data=${monday}&visao=semana`,
    `${agenda}?data=${monday}&visao=mes`,
    `${agenda}?data=${monday}&visao=lista`,
    `${agenda}?data=2027-03-06&visao=lista`,
    `${agenda}?data=${monday}&por=recurso`,
    '/clinica/configuracao-unidades',
    `/clinica/configuracao-unidades/editar/${unit.id}`,
    '/clinica/configuracao-unidades?q=nada+assim',
    '/clinica/configuracao-convenios-e-exames',
    `/clinica/configuracao-convenios-e-exames/editar-convenio/${plan.id}`,
    '/clinica/configuracao-convenios-e-exames/exames',
    `/clinica/configuracao-convenios-e-exames/editar-exame/${exam.id}`,
    '/clinica/configuracao-convenios-e-exames/cobertura',
    '/clinica/profissionais',
    `/clinica/profissionais/editar/${professional.id}`,
    '/clinica/pacientes',
    '/clinica/pacientes?q=ninguem',
    `/clinica/pacientes/${patient.id}`,
    `/clinica/pacientes/${patient.id}/editar`,
  ])
    await look(page, path)
})

test('menus, the search, keys, and the dialogs of the account', async ({ page }) => {
  test.skip(isPhone(page), 'a phone has no keys, and the same dialogs')
  const person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  await api.post('/patients', {
    fullName: 'Caio Prado',
    guardianName: 'Helena Prado',
    guardianRelationship: 'mother',
  })
  await openDashboard(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('helena p')
  await expect(page.getByRole('option', { name: 'Caio Prado' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto('/clinica/conta')
  await expect(page.getByText('este aparelho')).toBeVisible()
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  await expect(page.getByRole('dialog', { name: 'Excluir sua conta?' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Trocar de atendente' }).click()
  const lock = page.getByRole('dialog', { name: 'Tela bloqueada' })
  await expect(lock).toBeVisible()
  await expectAccessible(page)
  await lock.getByRole('button', { name: /^Voltar para/ }).click()
  await expect(lock.getByRole('button', { name: 'Desbloquear' })).toBeVisible()
  await expectAccessible(page)
})

test('two steps: how to turn them on, and the codes that are shown once', async ({ page }) => {
  test.skip(isPhone(page), 'the same dialogs')
  const { TOTP } = await import('otpauth')
  const person = someone(olga)
  await register(page, person)
  await verifyEmail(person.email)
  await page.goto('/clinica/conta')
  await page.getByRole('button', { name: 'Ligar confirmação em duas etapas' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Código de seis dígitos').fill(new TOTP({ secret }).generate())
  await expect(page.getByRole('dialog', { name: 'Códigos de recuperação' })).toBeVisible()
  await expectAccessible(page)
})

test('forms that show errors', async ({ page }) => {
  const { patient } = await withNetwork(page)
  await page.goto('/clinica/configuracao-unidades/adicionar')
  await field(page, 'Nome da unidade').fill('Lapa')
  await field(page, 'Telefone').fill('11')
  await field(page, 'CEP').fill('05422030')
  await expect(field(page, 'Endereço')).toHaveValue('Rua dos Jequitibás')
  await field(page, 'Número').fill('418')
  await page.getByRole('button', { name: 'Adicionar feriado' }).click()
  await page.getByRole('button', { name: 'Adicionar sala ou equipamento' }).click()
  await page
    .getByRole('listitem', { name: 'Sala ou equipamento 1' })
    .getByText('Horário próprio', { exact: true })
    .click()
  await page.getByRole('button', { name: /^Criar unidade/ }).click()
  await expect(page.getByText('Diga o nome do feriado')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/clinica/configuracao-convenios-e-exames/adicionar-convenio')
  await field(page, 'Nome').fill('Unisol')
  await field(page, 'Registro ANS').fill('345')
  await page.getByRole('button', { name: 'Adicionar plano' }).click()
  await page.getByRole('switch', { name: 'Aceito em todas as unidades' }).click({ force: true })
  await page.getByRole('switch', { name: 'Pinheiros' }).click({ force: true })
  await field(page, 'Aceito a partir de').fill('31022027')
  await page.getByRole('button', { name: 'Criar convênio' }).click()
  await expect(page.getByText('Data inválida. Ex: 01/03/2027')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/clinica/pacientes/novo')
  await field(page, 'Nome completo').fill('Outra pessoa')
  await field(page, 'CPF').fill('11144477735')
  await expect(page.getByRole('status').filter({ hasText: 'Já existe' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/clinica/pacientes/${patient.id}`)
  const reminders = page.getByRole('group', { name: 'Agendamento e lembretes' })
  await reminders.getByText('WhatsApp', { exact: true }).click()
  const requested = page.getByRole('dialog', { name: 'Registrar consentimento' })
  await expect(requested.getByText('Agendamento e lembretes, WhatsApp.')).toBeVisible()
  await expectAccessible(page)
  await requested.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('Consentimento registrado')).toBeVisible()
  await page.getByText('Registro completo (1 entrada)').click()
  await expectAccessible(page)
})
