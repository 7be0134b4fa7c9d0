import { addMember, idsOf } from './database.ts'
import { field, openMenu, register, saveButton, someone } from './people.ts'
import { expect, type Locator, type Page, test } from './test.ts'

const list = '/clinica/configuracao-unidades'
const address = '/clinica/configuracao-unidades/adicionar'
const create = (page: Page) => page.getByRole('button', { name: /^Criar unidade/ })

/** The hours of the unit itself; a room may have hours of its own. */
const week = (page: Page) => page.getByRole('group', { name: 'Horário de funcionamento' })
const time = (page: Page, label: string) => week(page).getByRole('textbox', { name: label, exact: true })
/** Presses the label: its picture covers the switch itself. */
const press = (place: Locator, label: string) => place.getByText(label, { exact: true }).click()

async function openNew(page: Page) {
  await page.goto(address)
  await expect(field(page, 'Nome da unidade')).toBeVisible()
}

async function fillUnit(page: Page, name: string) {
  await field(page, 'Nome da unidade').fill(name)
  await field(page, 'Telefone').fill('1130452200')
  await field(page, 'CEP').fill('05422030')
  await expect(field(page, 'Endereço')).toHaveValue('Rua dos Jequitibás')
  await field(page, 'Número').fill('418')
}

async function createUnit(page: Page, name: string) {
  await openNew(page)
  await fillUnit(page, name)
  await create(page).click()
  await expect(page).toHaveURL(list)
}

async function openUnit(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(field(page, 'Nome da unidade')).toHaveValue(name)
}

test('a unit from nothing: address, hours of several kinds, holidays, rooms', async ({ page }) => {
  await register(page, someone())
  await openNew(page)
  await field(page, 'CEP').fill('69010060')
  await expect(field(page, 'Cidade')).toHaveValue('Manaus')
  await expect(page.getByRole('combobox', { name: 'Fuso horário' })).toHaveValue('Amazonas')
  await fillUnit(page, 'Pinheiros')
  await expect(page.getByRole('combobox', { name: 'Fuso horário' })).toHaveValue(/Brasília/)
  await field(page, 'CNES').fill('1234567')

  await time(page, 'Segunda-feira, às').fill('12')
  await week(page).getByRole('button', { name: 'Adicionar intervalo: Segunda-feira' }).click()
  await expect(time(page, 'Segunda-feira, 1º intervalo, às')).toHaveValue('12:00')
  await expect(time(page, 'Segunda-feira, 2º intervalo, das')).toBeFocused()
  await expect(time(page, 'Segunda-feira, 2º intervalo, das')).toHaveValue('13:00')
  await time(page, 'Segunda-feira, 2º intervalo, às').fill('1830')
  await week(page).getByRole('button', { name: 'Copiar os horários de segunda-feira para…' }).click()
  await page.getByRole('button', { name: 'Dias úteis' }).click()
  await expect(page.getByText(/^Horários de segunda-feira copiados para terça-feira/)).toBeVisible()
  await expect(time(page, 'Sexta-feira, 2º intervalo, às')).toHaveValue('18:30')
  await press(week(page), 'Sábado')
  await time(page, 'Sábado, 2º intervalo, das').fill('20')
  await time(page, 'Sábado, 2º intervalo, às').fill('2')
  await press(week(page), 'Quarta')
  await expect(page.getByText('até 02:00 do dia seguinte')).toBeVisible()

  await page.getByText('Tiradentes', { exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Fechada em Tiradentes' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Adicionar feriado' }).click()
  await expect(page.getByRole('textbox', { name: 'Data', exact: true })).toBeFocused()
  await page.keyboard.type('2501')
  await expect(page.getByText('todo ano', { exact: true })).toBeVisible()
  await field(page, 'Nome').fill('Aniversário da cidade')

  await page.getByRole('button', { name: 'Adicionar sala ou equipamento' }).click()
  const room = page.getByRole('listitem', { name: 'Sala ou equipamento 1' })
  await room.getByRole('textbox', { name: 'Nome' }).fill('Ultrassom 1')
  const equipment = page.getByRole('listitem', { name: 'Ultrassom 1' })
  await equipment.getByLabel('Tipo').fill('ultras')
  await page.getByRole('option', { name: 'ultrassom' }).click()
  await equipment.getByLabel('Capacidade').fill('2')
  await press(equipment, 'Horário próprio')
  await press(equipment, 'Sexta')

  await create(page).click()
  await expect(page.getByText('Unidade criada com sucesso')).toBeVisible()
  await expect(page).toHaveURL(list)

  await openUnit(page, 'Pinheiros')
  await page.reload()
  await expect(field(page, 'Nome da unidade')).toHaveValue('Pinheiros')
  await expect(page.getByText('Alterações não salvas')).toBeHidden()
  await expect(time(page, 'Sábado, 2º intervalo, às')).toHaveValue('02:00')
  await expect(week(page).getByRole('switch', { name: 'Quarta' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Fechada em Tiradentes' })).not.toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Data', exact: true })).toHaveValue('25/01')
  const stored = page.getByRole('listitem', { name: 'Ultrassom 1' })
  await expect(stored.getByLabel('Capacidade')).toHaveValue('2')
  await expect(stored.getByRole('switch', { name: 'Sexta' })).not.toBeChecked()
})

test('errors are shown beside their fields, and a reload loses nothing', { tag: '@any-width' }, async ({
  page,
}) => {
  await register(page, someone())
  await openNew(page)
  await expect(create(page)).toBeDisabled()
  await fillUnit(page, 'Pinheiros')
  await field(page, 'Nome da unidade').fill('')
  await expect(page.getByText('Campo obrigatório')).toBeVisible()
  await field(page, 'Nome da unidade').fill('Pinheiros')
  await field(page, 'Telefone').fill('1130')
  await field(page, 'CNPJ da filial').fill('12ABC')
  await field(page, 'Data de abertura').fill('31022020')
  await time(page, 'Terça-feira, às').fill('7:30 da noite')
  await page.getByRole('button', { name: 'Adicionar feriado' }).click()
  await page.getByRole('button', { name: 'Adicionar sala ou equipamento' }).click()
  await page.getByLabel('Capacidade').fill('')
  await create(page).click()
  for (const message of [
    'CNPJ inválido. Ex: 12.345.678/0001-99',
    'Data inválida. Ex: 01/03/2019',
    'Telefone inválido. Ex: (11) 91234-5678',
    'Data inválida. Ex: 25/01/2027',
    'Diga o nome do feriado',
    'Dê um nome. Ex: Sala 2',
    'Diga o tipo. Ex: ultrassom',
    'De 1 a 500',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByText('Preencher todos os campos obrigatórios')).toBeVisible()
  await expect(field(page, 'CNPJ da filial')).toBeFocused()
  await expect(field(page, 'Data de abertura')).toHaveValue('31/02/2020')

  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(field(page, 'Nome da unidade')).toHaveValue('Pinheiros')
  await expect(field(page, 'Data de abertura')).toHaveValue('31/02/2020')
  await field(page, 'Telefone').fill('11912345678')
  await field(page, 'CNPJ da filial').fill('')
  await field(page, 'Data de abertura').fill('01032020')
  await time(page, 'Terça-feira, às').fill('1930')
  await page.getByRole('button', { name: 'Remover Feriado 1' }).click()
  await page.getByRole('button', { name: 'Remover Sala ou equipamento 1' }).click()
  await expect(page.getByRole('button', { name: 'Desfazer' }).last()).toBeFocused()

  await page.route('**/units', (route) => route.abort())
  await create(page).click()
  await expect(page.getByText('Erro ao salvar')).toBeVisible()
  await expect(field(page, 'Telefone')).toHaveValue('(11) 91234-5678')
  await page.unroute('**/units')
  await create(page).click()
  await expect(page).toHaveURL(list)
})

test('what another window saved meanwhile is shown side by side', { tag: '@any-width' }, async ({
  page,
  context,
}) => {
  await register(page, someone())
  await createUnit(page, 'Pinheiros')
  await openUnit(page, 'Pinheiros')
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(field(second, 'Nome da unidade')).toHaveValue('Pinheiros')

  await field(second, 'Nome da unidade').fill('Pinheiros Sul')
  await field(page, 'Nome da unidade').fill('Pinheiros Norte')
  await field(page, 'Número').fill('420')
  await press(week(page), 'Sábado')
  await saveButton(page).click()
  await expect(page).toHaveURL(list)

  await expect(second.getByText('Alguém acabou de gravar')).toBeVisible()
  await expect(field(second, 'Número')).toHaveValue('420')
  await expect(week(second).getByRole('switch', { name: 'Sábado' })).toBeChecked()
  await saveButton(second).click()
  const conflict = second.getByRole('region', { name: 'Outra pessoa gravou enquanto você editava' })
  await expect(conflict.getByText('Pinheiros Norte')).toBeVisible()
  await expect(conflict.getByText('Pinheiros Sul')).toBeVisible()
  await second.getByRole('button', { name: 'Gravar o meu assim mesmo' }).click()
  await expect(second).toHaveURL(list)
  await expect(page.getByRole('link', { name: 'Pinheiros Sul' }).first()).toBeVisible()
})

test('a new unit takes hours, holidays and rooms from another, not its address', {
  tag: '@any-width',
}, async ({ page }) => {
  await register(page, someone())
  await openNew(page)
  await expect(page.getByRole('button', { name: 'Copiar de outra unidade' })).toBeHidden()
  await fillUnit(page, 'Pinheiros')
  await press(week(page), 'Sábado')
  await page.getByRole('button', { name: 'Adicionar sala ou equipamento' }).click()
  await page.keyboard.type('Sala 1')
  await page.getByLabel('Tipo').fill('sala')
  await create(page).click()
  await expect(page).toHaveURL(list)

  await openNew(page)
  await page.getByRole('button', { name: 'Copiar de outra unidade' }).click()
  await page.getByRole('menuitem', { name: 'Pinheiros' }).click()
  await expect(page.getByText('Horários, feriados e salas copiados de Pinheiros')).toBeVisible()
  await expect(week(page).getByRole('switch', { name: 'Sábado' })).toBeChecked()
  await expect(page.getByRole('listitem', { name: 'Sala 1' })).toBeVisible()
  await expect(field(page, 'Endereço')).toHaveValue('')
  await fillUnit(page, 'Lapa')
  await create(page).click()
  await expect(page.getByRole('link', { name: 'Lapa', exact: true }).first()).toBeVisible()
})

test('the front desk reads and changes nothing', { tag: '@any-width' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = someone()
  await register(page, owner)
  await createUnit(page, 'Pinheiros')
  const other = await browser.newContext({ baseURL, storageState: undefined })
  const desk = await other.newPage()
  const receptionist = someone()
  await register(desk, receptionist)
  const { orgId } = await idsOf(owner.email)
  await addMember(orgId, receptionist.email, 'receptionist')
  await desk.goto(list)
  await openUnit(desk, 'Pinheiros')
  await expect(desk.getByText('Você pode ver estes dados.')).toBeVisible()
  await expect(saveButton(desk)).toBeHidden()
  await expect(field(desk, 'Nome da unidade')).toHaveAttribute('readonly')
  await expect(desk.getByRole('button', { name: 'Adicionar feriado' })).toBeHidden()
  await expect(week(desk).getByRole('switch', { name: 'Sábado' })).toBeDisabled()
  await other.close()
})

test('by keyboard alone', { tag: '@any-width' }, async ({ page }) => {
  await register(page, someone())
  await openNew(page)
  await fillUnit(page, 'Pinheiros')
  await time(page, 'Segunda-feira, das').focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await expect(time(page, 'Segunda-feira, das')).toHaveValue('07:00')
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(time(page, 'Segunda-feira, 2º intervalo, das')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(time(page, 'Segunda-feira, 2º intervalo, das')).toHaveValue('13:15')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1745')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(list)
  await openUnit(page, 'Pinheiros')
  await expect(time(page, 'Segunda-feira, 2º intervalo, às')).toHaveValue('17:45')
})

test('errors in lists and in a room are shown', async ({ page }) => {
  await register(page, someone())
  await openNew(page)
  await fillUnit(page, 'Pinheiros')
  await field(page, 'Telefone').fill('11')
  await page.getByRole('button', { name: 'Adicionar feriado' }).click()
  await page.getByRole('button', { name: 'Adicionar sala ou equipamento' }).click()
  await press(page.getByRole('listitem', { name: 'Sala ou equipamento 1' }), 'Horário próprio')
  await create(page).click()
  await expect(page.getByText('Diga o nome do feriado')).toBeVisible()
})

test('leaving with something unsaved asks first', { tag: '@any-width' }, async ({ page }) => {
  await register(page, someone())
  await openNew(page)
  await field(page, 'Nome da unidade').fill('Pinheiros')
  await openMenu(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(field(page, 'Nome da unidade')).toHaveValue('Pinheiros')
})
