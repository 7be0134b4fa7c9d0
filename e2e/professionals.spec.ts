import {
  amparo,
  bruno,
  clara,
  helena,
  olga,
  type Person,
  pinheiros,
  ultrasound,
  vacation,
} from '../test/world.ts'
import { apiAs } from './api.ts'
import { addMember, idsOf, runSql } from './database.ts'
import { field, register, someone } from './people.ts'
import { type Browser, expect, type Locator, type Page, test } from './test.ts'

const list = '/clinica/profissionais'
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768
const rows = (page: Page) => page.locator('[data-row-link]')
const save = (page: Page) => page.getByRole('button', { name: /^Salvar/ })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const week = (page: Page) => page.getByRole('group', { name: 'Horários da semana' })
const time = (page: Page, label: string) => week(page).getByRole('textbox', { name: label, exact: true })
const unitOf = (page: Page, label: string) =>
  week(page).getByRole('combobox', { name: `${label}, unidade`, exact: true })

async function choose(page: Page, field: Locator, option: string) {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Presses the label: its picture covers the switch itself. */
const press = (place: Locator, label: string) => place.getByText(label, { exact: true }).click()

/** Makes a network with two units, a convênio and an exam, and signs its owner in. */
async function withNetwork(page: Page) {
  const person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  const units: Record<string, string> = {}
  for (const name of ['Pinheiros', 'Tatuapé'])
    units[name] = (await api.post<{ id: string }>('/units', { ...pinheiros, name })).id
  const plan = await api.post<{ id: string }>('/insurance-plans', amparo)
  const exam = await api.post<{ id: string }>('/exams', ultrasound)
  let made = 0
  const hire = (fullName: string, over: object = {}) =>
    api.post<{ id: string }>('/professionals', {
      ...helena,
      fullName,
      councilNumber: String(1_000 + ++made),
      ...over,
    })
  return { person, api, units, plan, exam, hire }
}

async function openRecord(page: Page, id: string, name: string) {
  await page.goto(`${list}/editar/${id}`)
  await expect(field(page, 'Nome')).toHaveValue(name)
}

/** Opens a page for a member of another role in the owner's network. */
async function colleague(browser: Browser, page: Page, owner: Person, like: Person) {
  const person = someone(like)
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  })
  const own = await context.newPage()
  await register(own, person)
  const { orgId } = await idsOf(owner.email)
  await addMember(orgId, person.email, person.role)
  await own.goto('/clinica/dashboard')
  return { own, person, orgId, userId: (await idsOf(person.email)).userId }
}

test('from nobody to the first: quick creation, rejected beside the field and accepted', async ({ page }) => {
  await withNetwork(page)
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'Ninguém na agenda ainda' })).toBeVisible()
  await page.keyboard.press('n')
  const drawer = dialog(page, 'Novo profissional')
  await expect(field(page, 'Nome')).toBeFocused()
  await expect(drawer.getByRole('button', { name: /^Criar profissional/ })).toBeDisabled()
  await field(page, 'Nome').fill('Helena Prado')
  await choose(page, drawer.getByRole('combobox', { name: 'Tratamento' }), 'Dra.')
  await drawer.getByRole('combobox', { name: 'Especialidades' }).fill('cardio')
  await page.getByRole('option', { name: 'Cardiologia' }).click()
  await page.keyboard.press('Escape')
  await expect(drawer.getByText('Faltam: Número do conselho e UF do conselho')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^Criar profissional/ })).toBeDisabled()
  await field(page, 'Número').fill('14@2077')
  await choose(page, drawer.getByRole('combobox', { name: 'UF' }), 'SP')
  await drawer.getByRole('button', { name: /^Criar profissional/ }).click()
  await expect(drawer.getByText('Número inválido. Até 15 letras e algarismos')).toBeVisible()
  await field(page, 'Número').fill('142077')
  await drawer.getByRole('button', { name: /^Criar profissional/ }).click()
  await expect(page.getByText('Profissional criado')).toBeVisible()
  await expect(page).toHaveURL(/\/editar\//)
  await expect(page.getByRole('heading', { name: 'Dra. Helena Prado', level: 1 })).toBeVisible()

  await expect(page.getByText('Escolha primeiro as unidades em que atende')).toBeVisible()
  await choose(page, page.getByRole('combobox', { name: 'Unidades em que atende' }), 'Pinheiros')
  await page.getByRole('option', { name: 'Tatuapé' }).click()
  await page.keyboard.press('Escape')
  await expect(week(page).getByRole('button', { name: 'Adicionar período: Segunda-feira' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Profissional atualizado')).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(page.getByText('sem horários cadastrados')).toBeVisible()
})

test('hours of every rhythm: copied, every second week by order of arrival, some Saturdays', async ({
  page,
}) => {
  const { hire, units } = await withNetwork(page)
  const { id } = await hire('Helena Prado', { unitIds: Object.values(units) })
  await openRecord(page, id, 'Helena Prado')
  await week(page).getByRole('button', { name: 'Adicionar período: Segunda-feira' }).click()
  await expect(time(page, 'Segunda-feira, das')).toBeFocused()
  await time(page, 'Segunda-feira, das').fill('8')
  await time(page, 'Segunda-feira, às').fill('12')
  await week(page).getByRole('button', { name: 'Copiar os horários de segunda-feira para…' }).click()
  await page.getByRole('checkbox', { name: 'qua' }).check()
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect(page.getByText('Horários de segunda-feira copiados para quarta-feira.')).toBeVisible()
  await expect(time(page, 'Quarta-feira, às')).toHaveValue('12:00')

  await week(page).getByRole('button', { name: 'Adicionar período: Terça-feira' }).click()
  await week(page).getByRole('button', { name: 'Repetição e validade: Terça-feira' }).click()
  await choose(page, week(page).getByRole('combobox', { name: 'Repete' }), 'A cada N semanas')
  await week(page).getByRole('textbox', { name: 'A partir da semana de' }).fill('24112026')
  await choose(page, week(page).getByRole('combobox', { name: 'Atende' }), 'Por ordem de chegada')
  await expect(week(page).getByRole('textbox', { name: 'Lugares' })).toHaveValue('12')
  await week(page).getByRole('button', { name: 'Repetição e validade: Terça-feira' }).click()
  await expect(week(page).getByText('A cada 2 semanas, ordem de chegada, 12 lugares')).toBeVisible()

  await week(page).getByRole('button', { name: 'Adicionar período: Sábado' }).click()
  await choose(page, unitOf(page, 'Sábado'), 'Tatuapé')
  await week(page).getByRole('button', { name: 'Repetição e validade: Sábado' }).click()
  await choose(page, week(page).getByRole('combobox', { name: 'Repete' }), 'Semanas do mês')
  await week(page).getByRole('checkbox', { name: 'último' }).check()
  await save(page).click()
  await expect(page).toHaveURL(list)
  const use = 'Atende segunda-feira e quarta-feira; às vezes terça-feira e sábado'
  await expect(page.getByRole('img', { name: use })).toBeVisible()

  await rows(page).first().click()
  await expect(time(page, 'Terça-feira, às')).toHaveValue('12:00')
  await expect(unitOf(page, 'Sábado')).toHaveValue('Tatuapé')
  await expect(week(page).getByText('1º, 3º e último sáb do mês')).toBeVisible()
  await week(page).getByRole('button', { name: 'Próxima semana' }).click()
  await expect(week(page).getByRole('listitem').first()).toHaveText(
    /^segunda-feira, \d+ de .+: 08:00–12:00 Pinheiros$/,
  )
  await expect(page.getByText('Alterações não salvas')).toBeHidden()
})

test('convênios, exams, prices with repasse and a day of extra hours are stored', async ({ page }) => {
  const { hire, units } = await withNetwork(page)
  const { id } = await hire('Helena Prado', { unitIds: [units.Pinheiros] })
  await openRecord(page, id, 'Helena Prado')
  await choose(page, page.getByRole('combobox', { name: 'Convênios que aceita' }), amparo.name)
  await page.keyboard.press('Escape')
  await choose(page, page.getByRole('combobox', { name: 'Exames que realiza' }), ultrasound.name)
  await page.keyboard.press('Escape')
  const price = page.getByRole('listitem', { name: 'Consulta, Particular' })
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  await cell('Consulta, Particular').fill('350')
  await page.keyboard.press('Enter')
  await expect(cell(`Consulta, ${amparo.name}`)).toBeFocused()
  await page.keyboard.type('120,5')
  await page.keyboard.press('ArrowUp')
  await expect(cell('Consulta, Particular')).toBeFocused()
  await expect(cell(`Consulta, ${amparo.name}`)).toHaveValue('120,50')
  await choose(page, price.getByRole('combobox', { name: 'Repasse' }), 'Percentual')
  await price.getByRole('textbox', { name: 'Percentual do preço' }).fill('62,5')
  await page.getByRole('button', { name: 'Adicionar dia extra' }).click()
  await page.getByRole('textbox', { name: 'Dia', exact: true }).fill('20122026')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Profissional atualizado')).toBeVisible()
  await expect(page).toHaveURL(list)

  await rows(page).first().click()
  await expect(price).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Percentual do preço' })).toHaveValue('62,50')
  await expect(page.getByRole('listitem', { name: 'Dia 20/12/2026' })).toBeVisible()
  await expect(page.getByText('Alterações não salvas')).toBeHidden()
})

test('hours that overlap at two units are rejected beside the period', async ({ page }) => {
  const { hire, units } = await withNetwork(page)
  const { id } = await hire('Helena Prado', {
    unitIds: Object.values(units),
    hours: [{ unitId: units.Pinheiros, weekday: 2, from: 480, to: 720 }],
  })
  await openRecord(page, id, 'Helena Prado')
  await week(page).getByRole('button', { name: 'Adicionar período: Terça-feira' }).click()
  await choose(page, unitOf(page, 'Terça-feira, 2º período'), 'Tatuapé')
  await time(page, 'Terça-feira, 2º período, das').fill('11')
  await time(page, 'Terça-feira, 2º período, às').fill('14')
  // Said while typing, before anything is saved.
  await page.keyboard.press('Tab')
  const period = week(page).getByRole('group', { name: 'Terça-feira, 2º período' })
  await expect(
    period.getByText('Neste horário já atende em outra unidade: terça-feira, 08:00–12:00, toda semana'),
  ).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Preencha todos os campos obrigatórios')).toBeVisible()
  await expect(period.getByRole('combobox')).toBeFocused()
  await time(page, 'Terça-feira, 2º período, das').fill('13')
  await save(page).click()
  await expect(page).toHaveURL(list)
})

/** Makes a doctor and opens the drawer for blocks on their record. */
async function blockingDrawer(page: Page) {
  const { hire, units } = await withNetwork(page)
  const { id } = await hire('Otávio Lacerda', {
    treatment: 'Dr.',
    unitIds: [units.Pinheiros],
    hours: [{ unitId: units.Pinheiros, weekday: 2, from: 480, to: 720 }],
  })
  await openRecord(page, id, 'Otávio Lacerda')
  await expect(page.getByText('Nenhum bloqueio à vista.')).toBeVisible()
  await page.getByRole('button', { name: 'Bloquear agenda' }).click()
  return { id, drawer: dialog(page, 'Bloquear agenda') }
}

test('blocks once: rejected beside the field, shown in the list and in the history', async ({ page }) => {
  const { id, drawer } = await blockingDrawer(page)
  await choose(page, drawer.getByRole('combobox', { name: 'Motivo' }), 'Congresso')
  await field(page, 'Descrição').fill('SBC')
  await field(page, 'Até').fill('01012020')
  await drawer.getByRole('button', { name: /^Bloquear/ }).click()
  await expect(drawer.getByText('O fim precisa vir depois do início')).toBeVisible()
  await field(page, 'Até').fill('31122099')
  await drawer.getByRole('button', { name: /^Bloquear/ }).click()
  await expect(page.getByText('Agenda bloqueada')).toBeVisible()
  await expect(page.getByText('Congresso: SBC')).toBeVisible()
  await week(page).getByRole('button', { name: 'Próxima semana' }).click()
  await expect(week(page).getByRole('listitem').nth(1)).toHaveText(/^terça-feira, \d+ de .+: Congresso$/)

  await page.goto(list)
  await expect(page.getByText('em congresso até 31/12')).toBeVisible()
  await page.goto(`${list}/editar/${id}`)
  await page.getByRole('button', { name: 'Histórico' }).click()
  await expect(page.getByText('Congresso: SBC').last()).toBeVisible()
})

test('blocks every week, changes, deletes and takes it back', async ({ page }) => {
  const { drawer } = await blockingDrawer(page)
  await choose(page, drawer.getByRole('combobox', { name: 'Motivo' }), 'Reunião')
  await press(drawer, 'Repete toda semana')
  await press(drawer, 'O dia todo')
  await drawer.getByRole('checkbox', { name: 'qua' }).check()
  await field(page, 'Hora de início').fill('12')
  await field(page, 'Hora do fim').fill('13')
  await field(page, 'A partir de').fill('05012100')
  await drawer.getByRole('button', { name: /^Bloquear/ }).click()
  await expect(
    page.getByText(/qua, toda semana, 12:00–13:00, desde 05\/01\/2100, todas as unidades/),
  ).toBeVisible()

  await page.getByRole('button', { name: /^Alterar bloqueio: Reunião/ }).click()
  const change = dialog(page, 'Alterar bloqueio')
  await field(page, 'Hora do fim').fill('1330')
  await change.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByText('Bloqueio atualizado')).toBeVisible()
  await expect(page.getByText(/12:00–13:30/)).toBeVisible()

  await page.getByRole('button', { name: /^Excluir bloqueio: Reunião/ }).click()
  await expect(page.getByText('Excluído com sucesso')).toBeVisible()
  await expect(page.getByText(/12:00–13:30/)).toBeHidden()
  await page.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(page.getByText(/12:00–13:30/)).toBeVisible()
})

test('several at once: units, convênios, blocks, out of use, deleted and back; filters in the address', async ({
  page,
}) => {
  const { hire, units } = await withNetwork(page)
  const hours = [{ unitId: units.Pinheiros, weekday: 1, from: 480, to: 720 }]
  await hire('Bianca Sobral', { unitIds: [units.Pinheiros], hours, specialties: ['Dermatologia'] })
  await hire('Caio Bittencourt', { unitIds: [units.Pinheiros], hours, treatment: 'Dr.' })
  await hire('Sérgio Avelar', { treatment: '', specialties: ['Psicologia'] })
  await page.goto(list)
  const names = ['Dra. Bianca Sobral', 'Dr. Caio Bittencourt', 'Sérgio Avelar']
  await expect(rows(page)).toHaveText(names.map((name) => new RegExp(`${name}$`)))
  await expect(page.getByText('sem horários cadastrados')).toBeVisible()

  const select = async (name: string) => {
    if (!isPhone(page)) return page.getByRole('checkbox', { name: `Selecionar ${name}` }).check()
    await page.getByRole('button', { name: `Mais opções de ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Selecionar' }).click()
  }
  const bar = page.getByRole('region', { name: 'Ações sobre a seleção' })
  await select('Dra. Bianca Sobral')
  await select('Sérgio Avelar')
  await bar.getByRole('button', { name: 'Mudar unidades' }).click()
  const parts = dialog(page, 'Mudar unidades')
  await choose(page, parts.getByRole('combobox', { name: 'Passam a atender em' }), 'Tatuapé')
  await page.keyboard.press('Escape')
  await choose(page, parts.getByRole('combobox', { name: 'Deixam de atender em' }), 'Pinheiros')
  await page.keyboard.press('Escape')
  await expect(parts.getByText('Os horários que têm nestas unidades saem junto.')).toBeVisible()
  await parts.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Unidades mudadas de 2 profissionais')).toBeVisible()
  await expect(page.getByText('Tatuapé', { exact: true })).toHaveCount(2)
  await expect(page.getByText('sem horários cadastrados')).toHaveCount(2)

  await bar.getByRole('button', { name: 'Convênios' }).click()
  const plans = dialog(page, 'Convênios')
  await choose(page, plans.getByRole('combobox', { name: 'Passam a aceitar' }), amparo.name)
  await page.keyboard.press('Escape')
  await plans.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Convênios mudados de 2 profissionais')).toBeVisible()

  await bar.getByRole('button', { name: 'Bloquear agenda' }).click()
  const drawer = dialog(page, 'Bloquear agenda')
  await expect(drawer.getByText('2 profissionais')).toBeVisible()
  // Esc closes the drawer alone: the selection stays.
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await bar.getByRole('button', { name: 'Bloquear agenda' }).click()
  await drawer.getByRole('button', { name: /^Bloquear/ }).click()
  await expect(page.getByText('Agenda bloqueada')).toBeVisible()

  await bar.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('2 profissionais desativados')).toBeVisible()
  await expect(page.getByText('Inativo', { exact: true })).toHaveCount(2)

  await page.getByRole('button', { name: 'Situação', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'inativos' }).click()
  await expect(page).toHaveURL(`${list}?situacao=inativos`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Especialidade', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Psicologia' }).click()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveText([/Sérgio Avelar$/])
  await page.reload()
  await expect(rows(page)).toHaveText([/Sérgio Avelar$/])
  await page.goto(`${list}?q=cardio`)
  await expect(rows(page)).toHaveText([/Caio Bittencourt$/])

  await select('Dr. Caio Bittencourt')
  await bar.getByRole('button', { name: /^Excluir 1 profissional/ }).click()
  await expect(page.getByText('Excluído com sucesso')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(rows(page)).toHaveText([/Caio Bittencourt$/])
})

test('what another window saves shows at once, and side by side when both have changed it', async ({
  page,
  context,
}) => {
  const { hire, units } = await withNetwork(page)
  const { id } = await hire('Helena Prado', { unitIds: [units.Pinheiros] })
  const second = await context.newPage()
  await second.goto(list)
  await expect(rows(second)).toHaveText([/Dra. Helena Prado$/])

  await openRecord(page, id, 'Helena Prado')
  await field(page, 'Nome').fill('Helena Prado Lima')
  await save(page).click()
  await expect(rows(second)).toHaveText([/Dra. Helena Prado Lima$/])

  await openRecord(second, id, 'Helena Prado Lima')
  await openRecord(page, id, 'Helena Prado Lima')
  await field(second, 'Nome').fill('Helena Souza')
  await field(page, 'Nome').fill('Helena Lima')
  await week(page).getByRole('button', { name: 'Adicionar período: Sexta-feira' }).click()
  await save(page).click()
  await expect(page).toHaveURL(list)
  await expect(second.getByText('Alguém acabou de gravar')).toBeVisible()
  await expect(time(second, 'Sexta-feira, das')).toHaveValue('08:00')
  await save(second).click()
  const conflict = second.getByRole('region', { name: 'Outra pessoa gravou enquanto você editava' })
  await expect(conflict.getByText('Helena Lima')).toBeVisible()
  await second.getByRole('button', { name: 'Gravar o meu assim mesmo' }).click()
  await expect(rows(page)).toHaveText([/Dra. Helena Souza$/])
})

test('a professional finds only her own record, to read, and blocks her own agenda', async ({
  page,
  browser,
}) => {
  const { person, hire, units } = await withNetwork(page)
  const { own, orgId, userId } = await colleague(browser, page, person, clara)
  await own.goto(list)
  await expect(
    own.getByRole('heading', { name: 'Seu cadastro ainda não está ligado à sua conta' }),
  ).toBeVisible()

  const { id } = await hire('Clara Nogueira', { unitIds: [units.Pinheiros], userId })
  const other = await hire('Helena Prado')
  await expect(own).toHaveURL(`${list}/editar/${id}`)
  await expect(field(own, 'Nome')).toHaveValue('Clara Nogueira')
  await expect(field(own, 'Nome')).not.toBeEditable()
  await expect(save(own)).toBeHidden()
  await expect(own.getByText('Conta de acesso')).toBeHidden()
  await own.getByRole('button', { name: 'Bloquear agenda' }).click()
  const drawer = dialog(own, 'Bloquear agenda')
  await field(own, 'De').fill('04012027')
  await field(own, 'Até').fill('30012027')
  await drawer.getByRole('button', { name: /^Bloquear/ }).click()
  await expect(own.getByText('04/01/2027 a 30/01/2027')).toBeVisible()
  await own.goto(`${list}/editar/${other.id}`)
  await expect(own.getByText('Este profissional não existe ou foi excluído')).toBeVisible()
  expect(await runSql('select count(*)::text as count from blocks', [], orgId)).toEqual([{ count: '1' }])
})

test('the front desk reads everybody and blocks up to seven days', async ({ page, browser }) => {
  const { person, hire, api, units } = await withNetwork(page)
  const { id } = await hire('Helena Prado', { unitIds: [units.Pinheiros] })
  await api.post(`/professionals/${id}/blocks`, vacation)
  const { own } = await colleague(browser, page, person, bruno)
  await own.goto(list)
  await expect(own.getByRole('button', { name: /^Adicionar profissional/ })).toBeHidden()
  await rows(own).first().click()
  await expect(field(own, 'Nome')).not.toBeEditable()
  await expect(own.getByText('04/01/2027 a 24/01/2027')).toBeVisible()
  await expect(own.getByRole('button', { name: /^Excluir bloqueio/ })).toBeHidden()

  await own.getByRole('button', { name: 'Bloquear agenda' }).click()
  const drawer = dialog(own, 'Bloquear agenda')
  await field(own, 'De').fill('01022027')
  await field(own, 'Até').fill('08022027')
  await drawer.getByRole('button', { name: /^Bloquear/ }).click()
  await expect(drawer.getByText(/^A recepção bloqueia até 7 dias/)).toBeVisible()
  await field(own, 'Até').fill('07022027')
  await drawer.getByRole('button', { name: /^Bloquear/ }).click()
  await expect(own.getByText('01/02/2027 a 07/02/2027')).toBeVisible()
  await expect(own.getByRole('button', { name: /^Excluir bloqueio/ })).toHaveCount(1)
})

test('from the keyboard: found with Ctrl K, opened and saved', async ({ page }) => {
  const { hire } = await withNetwork(page)
  await hire('Helena Prado')
  await hire('Ivan Queiroz', { treatment: 'Dr.' })
  await page.goto('/clinica/dashboard')
  // Keys work from the moment at which the page is mounted.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar' })).toBeFocused()
  await page.keyboard.type('queiroz')
  await expect(page.getByRole('option', { name: /Dr\. Ivan Queiroz/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Nome')).toHaveValue('Ivan Queiroz')
  await field(page, 'Nome').fill('Ivan Queiroz Neto')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(list)
  await expect(rows(page)).toHaveText([/Helena Prado$/, /Ivan Queiroz Neto$/])
})

test('from the whole page: a specialty of their own words, another council, saved by key', async ({
  page,
}) => {
  await withNetwork(page)
  await page.goto(`${list}/adicionar`)
  await expect(page.getByRole('button', { name: /^Criar profissional/ })).toBeDisabled()
  await field(page, 'Nome').fill('Lívia Campelo')
  await page.getByRole('combobox', { name: 'Especialidades' }).fill('Nutrição clínica')
  await page.keyboard.press('Enter')
  await field(page, 'Número').fill('48213')
  await choose(page, page.getByRole('combobox', { name: 'Conselho' }), 'CRN')
  await choose(page, page.getByRole('combobox', { name: 'UF' }), 'SP')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Profissional criado')).toBeVisible()
  await expect(rows(page)).toHaveText([/Lívia Campelo$/])
})

test('a lost answer loses nothing that was typed', async ({ page }) => {
  const { hire } = await withNetwork(page)
  const { id } = await hire('Helena Prado')
  await openRecord(page, id, 'Helena Prado')
  await page.route('**/professionals/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await field(page, 'Nome').fill('Helena Lima')
  await save(page).click()
  await expect(page.getByText('Erro ao atualizar')).toBeVisible()
  page.on('dialog', (requested) => requested.accept())
  await page.reload()
  await expect(field(page, 'Nome')).toHaveValue('Helena Lima')
  await page.unroute('**/professionals/*')
  await save(page).click()
  await expect(page).toHaveURL(list)
  // A live stream that begins reads again by itself, and would spare the button.
  await page.route('**/events*', (one) => one.abort())
  await page.route('**/professionals?**', (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/professionals?**')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(rows(page)).toHaveText([/Helena Lima$/])
})

test('a spreadsheet of professionals: repeated and wrong ones named, the rest waits for its hours', {
  tag: '@any-width',
}, async ({ page }) => {
  const { hire } = await withNetwork(page)
  await hire('Helena Prado', { councilNumber: '142077' })
  await page.goto(`${list}/importar`)
  await page.getByLabel('Planilha em CSV').setInputFiles({
    name: 'medicos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Nome;Conselho;Número;UF;Especialidades\nDr. Otávio Reis;CRM;98765;SP;Pediatria\nOutra;CRM;142077;SP;Cardiologia\nSem Número;CRM;;SP;Pediatria',
    ),
  })
  await expect(page.getByRole('region', { name: 'Conferência' }).getByRole('listitem')).toContainText([
    '1 pronta para entrar',
    '1 parece já cadastrada',
    '1 com problema, não entra',
  ])
  await expect(page.getByRole('row', { name: /^4 / })).toContainText('Número do conselho é obrigatório')
  await expect(page.getByRole('row', { name: /^3 / })).toContainText(
    'Helena Prado (mesmo registro no conselho)',
  )
  await page.getByRole('button', { name: 'Importar 1 linha' }).click()
  await expect(page.getByText('Concluída: 1 de 3 linhas importadas')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Ver profissionais' }).click()
  await expect(rows(page)).toHaveText([/Helena Prado/, /Otávio Reis/])
  await rows(page).filter({ hasText: 'Otávio Reis' }).click()
  await expect(field(page, 'Nome')).toHaveValue('Otávio Reis')
  await expect(field(page, 'Número')).toHaveValue('98765')
})
