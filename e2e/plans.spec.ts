import { bruno, olga } from '../test/world.ts'
import { addExams, addPlans, addUnits } from './catalog.ts'
import { addMember, idsOf } from './database.ts'
import { field, openDashboard, openMenu, register, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'

const plansPath = '/clinica/configuracao-convenios-e-exames'

async function enter(page: Page) {
  const person = someone(olga)
  await register(page, person)
  return (await idsOf(person.email)).orgId
}

test('a convênio from nothing, with planos and units', async ({ page }) => {
  const orgId = await enter(page)
  await addUnits(orgId, ['Pinheiros', 'Tatuapé'])
  await openDashboard(page)
  await openMenu(page)
  await page.getByRole('link', { name: 'Convênios e exames' }).click()
  await expect(page).toHaveURL(plansPath)
  await expect(page.getByRole('heading', { name: 'Com que convênios a rede trabalha?' })).toBeVisible()

  await page.getByRole('link', { name: 'Adicionar convênio' }).click()
  await expect(page).toHaveURL(`${plansPath}/adicionar-convenio`)
  const create = page.getByRole('button', { name: 'Criar convênio' })
  await expect(create).toBeDisabled()
  await field(page, 'Nome').fill('Amparo')
  await field(page, 'Registro ANS').fill('345')
  await page.getByRole('button', { name: 'Adicionar plano' }).click()
  const product = page.getByRole('listitem', { name: 'Plano 1' })
  await product.getByRole('textbox', { name: 'Código' }).fill('470')
  await page.getByRole('switch', { name: 'Aceito em todas as unidades' }).click({ force: true })
  await expect(page.getByText('Em nenhuma unidade')).toBeVisible()
  await page.getByRole('switch', { name: 'Pinheiros' }).click({ force: true })
  await field(page, 'Aceito a partir de').fill('31022027')
  await create.click()
  await expect(page.getByText('Registro ANS inválido. Use 6 dígitos. Ex: 34567-8')).toBeVisible()
  await expect(page.getByText('Dê um nome ao plano. Ex: Básico enfermaria')).toBeVisible()
  await expect(page.getByText('Data inválida. Ex: 01/03/2027')).toBeVisible()

  await field(page, 'Registro ANS').fill('345678')
  await expect(field(page, 'Registro ANS')).toHaveValue('34567-8')
  await product.getByRole('textbox', { name: 'Nome' }).fill('Básico enfermaria')
  await field(page, 'Aceito a partir de').fill('01032027')
  await create.click()
  await expect(page.getByText('Convênio criado com sucesso')).toBeVisible()
  await expect(page).toHaveURL(plansPath)
  await expect(page.getByText('1 unidade', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Amparo' }).click()
  await expect(field(page, 'Aceito a partir de')).toHaveValue('01/03/2027')
  await expect(page.getByRole('listitem', { name: 'Básico enfermaria' })).toBeVisible()
  await page.getByRole('switch', { name: 'Pede autorização sempre' }).click({ force: true })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Convênio atualizado com sucesso')).toBeVisible()

  await page.getByRole('link', { name: 'Amparo' }).click()
  await page.getByRole('button', { name: 'Histórico' }).click()
  const history = page.getByRole('dialog').getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText('Pede autorização sempre')
  await expect(history.last()).toContainText('criou')
})

test('a spreadsheet of exams, from the empty list: defaults said, bad lines named, the rest brought in', async ({
  page,
}) => {
  await enter(page)
  await page.goto(`${plansPath}/exames`)
  await page.getByRole('link', { name: 'Importar planilha' }).first().click()
  await expect(
    page.getByText('Sem categoria, o exame entra em “Outros”; sem duração, com 30 minutos.'),
  ).toBeVisible()
  await page.getByLabel('Planilha em CSV').setInputFiles({
    name: 'exames.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Exame;Dura\xe7\xe3o;Pre\xe7o\r\nUltrassom;0:40;1.260,50\r\nRaio X;logo;\r\nAudiometria;;',
      'latin1',
    ),
  })
  await expect(page.getByRole('region', { name: 'Conferência' }).getByRole('listitem')).toContainText([
    '2 prontas para entrar',
    '0 parecem já cadastradas',
    '1 com problema, não entra',
  ])
  await expect(page.getByRole('row', { name: /^3 / })).toContainText('“logo” não é uma duração. Ex: 30 min')
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click()
  await expect(page.getByText('Concluída: 2 de 3 linhas importadas')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Abrir cobertura' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver exames' }).click()
  await expect(page.locator('[data-row-link]')).toHaveText([/Audiometria/, /Ultrassom/])
})

test('an exam with its preparation as the patient reads it', async ({ page }) => {
  await enter(page)
  await page.goto(`${plansPath}/exames`)
  await expect(page.getByRole('heading', { name: 'Que exames a rede faz?' })).toBeVisible()
  await page.getByRole('link', { name: 'Adicionar exame' }).click()
  await expect(page.getByText('Sem preparo registrado.')).toBeVisible()
  await field(page, 'Nome').fill('US de abdome total')
  await page.getByRole('combobox', { name: 'Categoria' }).fill('Imagem')
  await field(page, 'Código').fill('409')
  await field(page, 'Preço particular').fill('260')
  await field(page, 'Duração').fill('30')
  await field(page, 'Jejum mínimo').fill('8')
  await field(page, 'Jejum máximo').fill('6')
  await field(page, 'Orientações').fill('Beba 4 copos de água.')
  await page.getByRole('switch', { name: 'Exige pedido médico' }).click({ force: true })
  await page.getByRole('switch', { name: 'Sem profissional' }).click({ force: true })
  await page.getByRole('checkbox', { name: 'Está grávida ou pode estar?' }).check({ force: true })
  await page.getByRole('button', { name: 'Criar exame' }).click()
  await expect(page.getByText('Código TUSS inválido. São 8 dígitos. Ex: 40901122')).toBeVisible()
  await expect(page.getByText('O máximo é menor que o mínimo')).toBeVisible()
  await expect(page.getByText('Diga qual recurso o exame ocupa. Ex: coleta')).toBeVisible()

  await field(page, 'Código').fill('40901122')
  await field(page, 'Jejum máximo').fill('12')
  await page.getByRole('combobox', { name: 'Sala ou aparelho' }).fill('ultrassom')
  const preview = page.getByRole('region', { name: 'Como o paciente lê' })
  for (const text of [
    'Jejum de 8 a 12 horas',
    'Beba 4 copos de água.',
    'Traga o pedido médico.',
    'Está grávida',
  ])
    await expect(preview.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Criar exame' }).click()
  await expect(page.getByText('Exame criado com sucesso')).toBeVisible()
  await expect(page.getByText('R$ 260,00')).toBeVisible()
})

test('found by filters and by Ctrl K, taken out of use together, undone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'Keys')
  const orgId = await enter(page)
  await addPlans(orgId, ['Amparo', 'Unisol'])
  await addExams(orgId, [
    { name: 'Holter 24 h', category: 'Cardiologia' },
    { name: 'MAPA 24 h', category: 'Cardiologia' },
    { name: 'TSH', category: 'Coleta' },
  ])
  await page.goto(`${plansPath}/exames`)
  await page.getByRole('button', { name: 'Categoria', exact: true, expanded: false }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Cardiologia' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/categoria=Cardiologia/)
  await expect(page.getByRole('link', { name: 'TSH' })).toBeHidden()

  await page.getByRole('checkbox', { name: 'Selecionar Holter 24 h' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Selecionar MAPA 24 h' }).check({ force: true })
  await page.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('2 exames desativados')).toBeVisible()
  await expect(page.getByText('Inativo', { exact: true })).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Ativo', { exact: true })).toHaveCount(2)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('unisol')
  await expect(page.getByRole('option', { name: /Unisol/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Nome')).toHaveValue('Unisol')
})

test('the front desk reads, and changes nothing', async ({ page, browser, baseURL }) => {
  const other = await browser.newContext({ baseURL })
  const orgId = await enter(await other.newPage())
  await other.close()
  await addPlans(orgId, ['Amparo'])
  const front = someone(bruno)
  await register(page, front)
  await addMember(orgId, front.email, 'receptionist')
  await page.goto(plansPath)
  await expect(page.getByRole('link', { name: 'Amparo' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Adicionar convênio' })).toBeHidden()
  await page.getByRole('link', { name: 'Amparo' }).click()
  await expect(page.getByText('Só quem cuida da gestão da rede pode mudá-los.')).toBeVisible()
  await expect(field(page, 'Nome')).toHaveAttribute('readonly', '')
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeHidden()
})
