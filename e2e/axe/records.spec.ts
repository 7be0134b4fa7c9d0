import { pinheiros, teresa } from '../../test/world.ts'
import { expectAccessible } from '../axe.ts'
import { field, saveButton } from '../people.ts'
import { expect, type Locator, type Page, test } from '../test.ts'
import { withNetwork } from './network.ts'

/** Checks lists and records in use with axe: what opens over them, and a conflict between two windows. */

const rows = (page: Page) => page.locator('[data-row-link]')
const bar = (page: Page) => page.getByRole('region', { name: 'Ações sobre a seleção' })
const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Selecionar ${name}` }).check()

async function choose(page: Page, target: Locator, option: string) {
  await target.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a list: filter, menu of a row, selection, what was deleted, what is in use', async ({ page }) => {
  const { api } = await withNetwork(page)
  for (const name of ['Lapa', 'Moema']) await api.post('/units', { ...pinheiros, name, cnes: '', cnpj: '' })
  await page.goto('/clinica/configuracao-unidades')
  await expect(rows(page)).toHaveText(['Lapa', 'Moema', 'Pinheiros'])
  await page.getByRole('button', { name: 'Situação', exact: true }).click()
  await expect(page.getByRole('menuitemradio', { name: 'inativas' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mais opções de Pinheiros' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const inUse = page.getByRole('dialog', { name: 'Ainda em uso' })
  await expect(inUse).toContainText('Helena Prado')
  await expectAccessible(page)
  await inUse.getByRole('button', { name: 'Entendi' }).click()
  await select(page, 'Lapa')
  await select(page, 'Moema')
  await expect(bar(page)).toContainText('2 selecionadas')
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Excluir 2 unidades' }).click()
  // A pointer over the toast keeps it open.
  await page.getByText('Excluído com sucesso').hover()
  await expectAccessible(page)
})

test('a professional: quick creation, hours, prices, a block, the history, several at once', async ({
  page,
}) => {
  const { professional, idle } = await withNetwork(page)
  await page.goto('/clinica/profissionais')
  await expect(rows(page)).toHaveCount(2)
  await select(page, 'Dra. Helena Prado')
  await bar(page).getByRole('button', { name: 'Mudar unidades' }).click()
  const parts = page.getByRole('dialog', { name: 'Mudar unidades' })
  await choose(page, parts.getByRole('combobox', { name: 'Deixam de atender em' }), 'Pinheiros')
  await page.keyboard.press('Escape')
  await expect(parts.getByText('Os horários que têm nestas unidades saem junto.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  const created = page.getByRole('dialog', { name: 'Novo profissional' })
  await field(page, 'Nome').fill('Irene Queiroz')
  await choose(page, created.getByRole('combobox', { name: 'Tratamento' }), 'Dra.')
  await created.getByRole('combobox', { name: 'Especialidades' }).fill('cardio')
  await page.getByRole('option', { name: 'Cardiologia' }).click()
  await page.keyboard.press('Escape')
  await field(page, 'Número').fill('14@2077')
  await choose(page, created.getByRole('combobox', { name: 'UF' }), 'SP')
  await created.getByRole('button', { name: /^Criar profissional/ }).click()
  await expect(created.getByText('Número inválido. Até 15 letras e algarismos')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/clinica/profissionais/editar/${idle.id}`)
  const week = page.getByRole('group', { name: 'Horários da semana' })
  await week.getByRole('button', { name: 'Adicionar período: Sábado' }).click()
  await week.getByRole('button', { name: 'Repetição e validade: Sábado' }).click()
  await choose(page, week.getByRole('combobox', { name: 'Repete' }), 'Semanas do mês')
  await page.getByRole('textbox', { name: 'Consulta, Particular', exact: true }).fill('abc')
  await page.getByRole('button', { name: 'Adicionar dia extra' }).click()
  await expectAccessible(page)
  await saveButton(page).click()
  await expect(page.getByText(/todos os campos obrigatórios/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/clinica/profissionais/editar/${professional.id}`)
  await page.getByRole('button', { name: 'Bloquear agenda' }).click()
  const block = page.getByRole('dialog', { name: 'Bloquear agenda' })
  await field(page, 'Até').fill('01012020')
  await block.getByRole('button', { name: /^Bloquear/ }).click()
  await expect(block.getByText('O fim precisa vir depois do início')).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Até').fill('31122099')
  await block.getByRole('button', { name: /^Bloquear/ }).click()
  await expect(page.getByText('Agenda bloqueada')).toBeVisible()
  await page.getByRole('button', { name: 'Histórico' }).click()
  await expectAccessible(page)
})

/** The encoding and separator that Excel writes: Windows-1252, with semicolons. */
const spreadsheet = Buffer.from(
  ['Nome;CPF;Data de nascimento', 'Íris Conceição;390.533.447-05;07/03/1985', 'Sem CPF Certo;123;'].join(
    '\r\n',
  ),
  'latin1',
)

test('patients: tags, joined, brought in by a spreadsheet, checked and done', async ({ page }) => {
  const { api } = await withNetwork(page)
  for (const fullName of ['Joana Reis', 'Joana Maria Reis'])
    await api.post('/patients', { ...teresa, cpf: '', cns: '', socialName: '', contacts: [], fullName })
  await page.goto('/clinica/pacientes')
  await expect(rows(page)).toHaveCount(3)
  await select(page, 'Joana Reis')
  await select(page, 'Joana Maria Reis')
  await bar(page).getByRole('button', { name: 'Etiquetar' }).click()
  const tagging = page.getByRole('dialog', { name: 'Etiquetar 2 pacientes' })
  await tagging.getByRole('combobox', { name: 'Acrescentar' }).fill('retorno,')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Juntar' }).click()
  await expect(page.getByRole('group', { name: 'Qual cadastro fica' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/clinica/pacientes/importar')
  await page
    .getByLabel('Planilha em CSV')
    .setInputFiles({ name: 'antigos.csv', mimeType: 'text/csv', buffer: spreadsheet })
  await expect(page.getByRole('region', { name: 'Conferência' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('region', { name: /^Linhas/ }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Importar 1 linha' }).click()
  await expect(page.getByText(/^Concluída: 1 de 2/)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
})

test('what two windows save at once stands side by side', async ({ page, context }) => {
  const { patient } = await withNetwork(page)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(`/clinica/pacientes/${patient.id}/editar`)
    await expect(field(tab, 'Nome completo')).toHaveValue('Teresa Cristina Alves')
  }
  await field(second, 'Nome completo').fill('Teresa Lima')
  await field(page, 'Nome completo').fill('Teresa Souza')
  await saveButton(page).click()
  await expect(page.getByText('Paciente atualizado')).toBeVisible()
  await saveButton(second).click()
  const conflict = second.getByRole('region', { name: 'Outra pessoa gravou enquanto você editava' })
  await expect(conflict.getByText('Teresa Souza')).toBeVisible()
  await expectAccessible(second)
})

test('coverage: cells chosen, and the editor beside them', async ({ page }) => {
  await withNetwork(page)
  await page.goto('/clinica/configuracao-convenios-e-exames/cobertura')
  const cell = page.locator('[role="row"][aria-rowindex="3"] [role="gridcell"][aria-colindex="2"]')
  await cell.click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Editar/ })).toBeVisible()
  await expectAccessible(page)
})
