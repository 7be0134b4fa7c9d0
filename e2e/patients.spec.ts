import { amparo, ana, bruno, clara, olga, type Person, teresa } from '../test/world.ts'
import { apiAs } from './api.ts'
import { addMember, ageSessions, idsOf, runSql } from './database.ts'
import { mailsTo } from './mail.ts'
import { field, register, saveButton, someone } from './people.ts'
import { type Browser, type Download, expect, type Page, test } from './test.ts'

const list = '/clinica/pacientes'
const rows = (page: Page) => page.locator('[data-row-link]')
const search = (page: Page) => page.getByRole('textbox', { name: /^Buscar por/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Ações sobre a seleção' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const create = (page: Page) => page.getByRole('button', { name: /^Criar paciente/ })
const undo = (page: Page) => page.getByRole('button', { name: /^Desfazer/ })

/** Selects patients: on phones the first by its menu, after which the list shows boxes. */
async function pick(page: Page, ...names: readonly string[]) {
  const [first = '', ...others] = names
  if ((page.viewportSize()?.width ?? 0) > 768) await box(page, first).click()
  else {
    await page.getByRole('button', { name: `Mais opções de ${first}` }).click()
    await page.getByRole('menuitem', { name: 'Selecionar' }).click()
  }
  for (const name of others) await box(page, name).click()
}

interface Created {
  readonly id: string
}

/** Makes a network without patients, signs its owner in, and returns a way to add some. */
async function withClinic(page: Page) {
  const person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  const admit = (fullName: string, over: object = {}) => api.post<Created>('/patients', { fullName, ...over })
  return { person, api, admit }
}

/** Opens a window for a member of another role in the owner's network. */
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
  return { own, person }
}

/** Opens the form of a record. */
async function openRecord(page: Page, { id }: Created, name: string) {
  await page.goto(`${list}/${id}/editar`)
  await expect(field(page, 'Nome completo')).toHaveValue(name)
}

async function findEverywhere(page: Page, typed: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Buscar páginas/ }).fill(typed)
}

const contact = (page: Page, name: string | RegExp) => page.getByRole('listitem', { name })

test('from the keyboard: one who is new, with masks; the social name first, and the phone of the mother', async ({
  page,
}) => {
  await withClinic(page)
  await page.goto(list)
  await expect(page.getByRole('heading', { name: 'Quem a rede atende?' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(field(page, 'Nome completo')).toBeFocused()
  await page.keyboard.type('Teresa de Jesus Prado')
  await page.keyboard.press('Tab')
  await page.keyboard.type('11987654321')
  await expect(field(page, 'Telefone')).toHaveValue('(11) 98765-4321')
  await page.keyboard.press('Tab')
  await page.keyboard.type('07031951')
  await field(page, 'CPF').focus()
  await page.keyboard.type('11144477736')
  await expect(field(page, 'CPF')).toHaveValue('111.444.777-36')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('CPF inválido. Confira os dígitos')).toBeVisible()
  await expect(page.getByText('Preencher todos os campos obrigatórios')).toBeVisible()
  await expect(field(page, 'CPF')).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('5')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Paciente criado')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Teresa de Jesus Prado' })).toBeVisible()
  await expect(page.getByText(/^07\/03\/1951, \d+ anos$/)).toBeVisible()

  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(field(page, 'Nascimento')).toHaveValue('07/03/1951')
  await field(page, 'Nome social').fill('Tetê Prado')
  await page.getByRole('button', { name: 'Adicionar contato' }).click()
  const mother = page.locator('#contacts').getByRole('listitem').nth(1)
  await expect(mother.getByRole('textbox', { name: 'Telefone' })).toBeFocused()
  await page.keyboard.type('1130452200')
  await mother.getByRole('combobox', { name: 'De quem é' }).click()
  await page.getByRole('option', { name: 'Mãe' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Diga o nome. Ex: Marta, a mãe')).toBeVisible()
  await expect(mother.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await page.keyboard.type('Marta')
  await mother.getByText('Preferido', { exact: true }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Paciente atualizado')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Tetê Prado' })).toBeVisible()
  await expect(page.getByText('Registro: Teresa de Jesus Prado')).toBeVisible()

  await field(page, 'Nome social').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Souza ')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Tetê Prado Souza' })).toBeVisible()
  await page.keyboard.type('Lima')
  await expect(field(page, 'Nome social')).toHaveValue('Tetê Prado Souza Lima')
  await page.keyboard.press('Control+Backspace')
  await expect(field(page, 'Nome social')).toHaveValue('Tetê Prado Souza ')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Nome social')).toHaveValue('Tetê Prado Souza')
  await page.goBack()
  const contacts = page.getByRole('region', { name: 'Contatos' })
  await expect(contacts.getByRole('listitem')).toHaveText([
    /98765-4321/,
    /3045-2200.*Marta \(mãe\), preferido/,
  ])
  await expect(contacts.getByRole('link', { name: '(11) 3045-2200' })).toHaveAttribute(
    'href',
    'tel:+551130452200',
  )
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/5511987654321',
  )
  await page.goto(list)
  await expect(rows(page)).toHaveText([/Tetê Prado/])
  await expect(page.getByText('(11) 3045-2200 (Marta)')).toBeVisible()
  await findEverywhere(page, 'teresa')
  await expect(page.getByRole('option', { name: /Tetê Prado/ })).toBeVisible()
})

test('an existing patient is shown before saving: a CPF never twice, a likeness offered', {
  tag: '@any-width',
}, async ({ page }) => {
  const { admit } = await withClinic(page)
  const { id } = await admit(teresa.fullName, teresa)
  await page.goto(`${list}/novo`)
  await field(page, 'Nome completo').fill('Outra pessoa')
  await field(page, 'CPF').fill('11144477735')
  const warning = page.getByRole('status').filter({ hasText: 'Já existe' })
  await expect(warning).toContainText('Tetê Prado')
  await expect(warning).toContainText('mesmo CPF')
  await expect(warning.getByRole('button', { name: 'É outra pessoa' })).toBeHidden()
  await create(page).click()
  await expect(page.getByText('Este CPF já é de Tetê Prado')).toBeVisible()
  await expect(page.getByText('Erro ao salvar').first()).toBeVisible()
  await expect(field(page, 'CPF')).toBeFocused()
  await expect(warning.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', `${list}/${id}`)

  await field(page, 'CPF').fill('')
  await expect(warning).toBeHidden()
  await field(page, 'Nome completo').fill('teresa prado')
  await field(page, 'Nascimento').fill('07031951')
  await expect(warning).toContainText('mesmo nome e nascimento')
  await warning.getByRole('button', { name: 'É outra pessoa' }).click()
  await expect(warning).toBeHidden()
  await create(page).click()
  await expect(page.getByText('Paciente criado')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Parece repetido' })).toContainText('Tetê Prado')
})

test('found by any way to write a phone, a name or a document', { tag: '@any-width' }, async ({ page }) => {
  const { admit } = await withClinic(page)
  await admit('Ávila Conceição Brandão', {
    cpf: '39053344705',
    birthDate: '1988-02-29',
    contacts: [{ phone: '(47) 98765-1234' }],
  })
  await admit('Bento Reis', {
    guardianName: 'Otília Reis',
    contacts: [{ relationship: 'mother', name: 'Otília Reis', phone: '(47) 3344-5566' }],
  })
  await page.goto(list)
  await expect(rows(page)).toHaveText([/Ávila/, /Bento/])
  const finds: [string, RegExp][] = [
    ['47 8765-1234', /Ávila/],
    ['+55 (47) 98765-1234', /Ávila/],
    ['87651234', /Ávila/],
    ['avila conceicao', /Ávila/],
    ['BRANDAO', /Ávila/],
    ['390.533.447-05', /Ávila/],
    ['29/02/1988', /Ávila/],
    ['4733445566', /Bento/],
    ['otilia', /Bento/],
  ]
  for (const [typed, found] of finds) {
    await search(page).fill(typed)
    await expect(rows(page), typed).toHaveText([found])
  }
  await search(page).fill('ninguém')
  await expect(page.getByRole('heading', { name: 'Nenhum paciente encontrado' })).toBeVisible()
})

test('what a person allows is written down per purpose and channel, and taken back', async ({ page }) => {
  const { person, admit } = await withClinic(page)
  const { id } = await admit('Teresa Prado')
  await page.goto(`${list}/${id}`)
  const balance = page.getByRole('region', { name: 'Consentimentos em aberto' })
  await expect(balance).toContainText('18 sem resposta')
  const reminders = page.getByRole('group', { name: 'Agendamento e lembretes' })
  const campaigns = page.getByRole('group', { name: 'Campanhas e novidades' })
  await expect(reminders.getByRole('switch', { name: 'WhatsApp' })).not.toBeChecked()
  await reminders.getByText('WhatsApp', { exact: true }).click()
  const requested = dialog(page, 'Registrar consentimento')
  await expect(requested.getByText('Agendamento e lembretes, WhatsApp.')).toBeVisible()
  await requested.getByRole('combobox', { name: 'Como a pessoa disse' }).click()
  await page.getByRole('option', { name: 'Por telefone' }).click()
  await field(page, 'Observação').fill('Ligou pedindo lembretes')
  await requested.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('Consentimento registrado')).toBeVisible()
  await expect(reminders.getByRole('switch', { name: 'WhatsApp' })).toBeChecked()
  await expect(campaigns.getByRole('switch', { name: 'WhatsApp' })).not.toBeChecked()

  await reminders.getByText('WhatsApp', { exact: true }).click()
  await dialog(page, 'Registrar retirada').getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('Retirada registrada')).toBeVisible()
  await expect(balance).toContainText('17 sem resposta0 concedidos, 1 retirado')
  await expect(reminders.getByRole('switch', { name: 'WhatsApp' })).not.toBeChecked()
  await page.getByText('Registro completo (2 entradas)').click()
  const ledger = page.getByRole('list', { name: 'Registro de consentimentos' }).getByRole('listitem')
  await expect(ledger).toContainText([
    `Retirado: Agendamento e lembretes, WhatsApp. Pessoalmente, na recepção, por ${person.fullname}`,
    `Dado: Agendamento e lembretes, WhatsApp. Por telefone, por ${person.fullname}. Ligou pedindo lembretes`,
  ])
  await expect(page.locator('#linha-do-tempo').getByRole('listitem')).toContainText([
    'Consentimento retirado',
    'Consentimento dado',
    'Cadastro criado',
  ])
})

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

test('a document is sent, opened, deleted and brought back; what is no document is rejected', async ({
  page,
}) => {
  const { admit } = await withClinic(page)
  const { id } = await admit('Teresa Prado')
  await page.goto(`${list}/${id}`)
  const documents = page.locator('#documentos')
  const send = (name: string, buffer: Buffer) =>
    documents
      .getByLabel('Adicionar documentos', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await send('pedido médico.pdf', Buffer.from('MZ isto não é um PDF'))
  await expect(documents.getByText(/^pedido médico\.pdf: Este arquivo não é/)).toBeVisible()
  await send('pedido médico.pdf', pdf)
  await expect(page.getByText('Arquivo enviado')).toBeVisible()
  // The browser's PDF viewer requests pages of its own, too.
  const opening = page
    .context()
    .waitForEvent('request', (request) => request.url().includes('/api/v1/files/'))
  await documents.getByRole('button', { name: 'pedido médico.pdf', exact: true }).click()
  const opened = await page.request.get((await opening).url())
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(await opened.body()).toEqual(pdf)

  await documents.getByRole('button', { name: 'Excluir pedido médico.pdf' }).click()
  await expect(page.getByText('Excluído com sucesso')).toBeVisible()
  await expect(documents.getByText('Nenhum documento ainda.')).toBeVisible()
  await undo(page).click()
  await expect(documents.getByRole('button', { name: 'pedido médico.pdf', exact: true })).toBeVisible()
})

test('two records of one person become one by choice of fields, and two again', {
  tag: '@any-width',
}, async ({ page }) => {
  const { admit } = await withClinic(page)
  const older = await admit('Joana Reis', {
    notes: 'Prefere manhã',
    contacts: [{ phone: '(11) 98888-0001' }],
  })
  const newer = await admit('Joana Maria Reis', {
    birthDate: '1985-03-27',
    cpf: '30284190500',
    email: 'joana@exemplo.com.br',
    contacts: [{ relationship: 'mother', name: 'Marta', phone: '(11) 3333-4444' }],
  })
  await page.goto(list)
  await pick(page, 'Joana Reis', 'Joana Maria Reis')
  await bar(page).getByRole('button', { name: 'Juntar' }).click()
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(group('CPF').getByRole('radio', { name: '302.841.905-00' })).toBeChecked()
  await expect(group('Qual cadastro fica').getByRole('radio', { name: /^Joana Reis/ })).toBeChecked()
  await group('Nome completo').getByRole('radio', { name: 'Joana Maria Reis' }).check()
  await group('E-mail').getByRole('radio', { name: 'vazio' }).check()
  await page.getByRole('button', { name: 'Juntar cadastros' }).click()
  await expect(page.getByText('Cadastros juntados', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(`${list}/${older.id}`)
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(field(page, 'Nome completo')).toHaveValue('Joana Maria Reis')
  await expect(field(page, 'CPF')).toHaveValue('302.841.905-00')
  await expect(field(page, 'E-mail do paciente')).toHaveValue('')
  await expect(contact(page, 'Marta')).toBeVisible()
  await page.goto(`${list}/${newer.id}/editar`)
  await expect(page).toHaveURL(`${list}/${older.id}/editar`)
  await page.goto(`${list}/${newer.id}`)
  await expect(page).toHaveURL(`${list}/${older.id}`)

  await expect(page.getByText('Inclui o cadastro de Joana Maria Reis')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer junção' }).click()
  await expect(page.getByText('Junção desfeita', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(field(page, 'Nome completo')).toHaveValue('Joana Reis')
  await expect(field(page, 'CPF')).toHaveValue('')
  await expect(contact(page, 'Marta')).toBeHidden()
  await openRecord(page, newer, 'Joana Maria Reis')
  await expect(field(page, 'CPF')).toHaveValue('302.841.905-00')
})

/** The encoding and separator that Excel writes: Windows-1252, with semicolons. */
const spreadsheet = Buffer.from(
  [
    'Nome;CPF;Data de nascimento;Celular;Convênio;Coluna à parte',
    'Íris Conceição;390.533.447-05;07/03/1985;(11) 99999-1111;Amparo;x',
    'Caio Braga;;;;;',
    'Sem CPF Certo;123;;;;',
    'Tetê Prado;;07/03/1951;;;',
    'Má Data;;31/02/2000;;Inexistente;',
  ].join('\r\n'),
  'latin1',
)

test('a spreadsheet is checked line by line, imported, and lines left out are listed and stored', {
  tag: '@any-width',
}, async ({ page }) => {
  const { api, admit } = await withClinic(page)
  await api.post('/insurance-plans', amparo)
  await admit(teresa.fullName, teresa)
  await page.goto(`${list}/importar`)
  await page
    .getByLabel('Planilha em CSV')
    .setInputFiles({ name: 'antigos.csv', mimeType: 'text/csv', buffer: spreadsheet })
  await expect(page.getByRole('heading', { level: 1, name: 'antigos.csv' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Data de nascimento' })).toHaveValue('Nascimento')
  await expect(page.getByRole('combobox', { name: 'Coluna à parte' })).toHaveValue('Não importar')
  await expect(page.getByRole('region', { name: 'Conferência' }).getByRole('listitem')).toHaveText([
    '2 prontas para entrar',
    '1 parece já cadastrada',
    '2 com problema, não entram',
  ])
  const lines = page.getByRole('region', { name: 'Linhas, as com problema primeiro' }).getByRole('row')
  await expect(lines).toHaveText([
    /^Linha/,
    /^4.*CPF inválido\. Confira os dígitos/,
    /^6.*“31\/02\/2000” não é uma data.*O convênio “Inexistente” não está cadastrado nesta rede/,
    /^5.*Já cadastrado: Tetê Prado \(mesmo nome e nascimento\)/,
    /^2.*Íris Conceição/,
    /^3.*Caio Braga/,
  ])
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click()
  await expect(page.getByText('Concluída: 2 de 5 linhas importadas')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('3 linhas não entraram.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar o relatório' }).click()
  const report = (await textOf(await downloading)).split('\r\n')
  expect(report[0]).toBe('\ufeffNome;CPF;Data de nascimento;Celular;Convênio;Coluna à parte;Linha;Motivo')
  expect(report[1]).toBe('Sem CPF Certo;123;;;;;4;CPF inválido. Confira os dígitos')
  expect(report).toHaveLength(5)
  await page.getByRole('link', { name: 'Ver pacientes' }).click()
  await expect(rows(page)).toHaveText([/Caio Braga/, /Íris Conceição/, /Tetê Prado/])
  await page.goto(`${list}/importar`)
  await expect(page.getByText('Concluída: 2 de 5 linhas importadas')).toBeVisible()
})

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

test('a manager exports what the list shows, after signing in again; the owner is notified', {
  tag: '@any-width',
}, async ({ page, browser }) => {
  const { person: owner, admit } = await withClinic(page)
  await admit(teresa.fullName, teresa)
  await admit('Bento Reis')
  const { own, person } = await colleague(browser, page, owner, ana)
  await ageSessions(person.email)
  // The token is an hour old: the browser requests another.
  await own.clock.setSystemTime(Date.now() + 3_600_000)
  await own.goto(`${list}?q=teresa`)
  await expect(rows(own)).toHaveText([/Tetê Prado/])
  await own.getByRole('button', { name: 'Exportar' }).click()
  const requested = dialog(own, 'Confirme que é você')
  await expect(requested.getByText(/Para exportar pacientes, digite a sua senha atual/)).toBeVisible()
  const downloading = own.waitForEvent('download')
  await requested.getByLabel('Senha atual').fill(person.password)
  await requested.getByRole('button', { name: 'Confirmar' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('pacientes.csv')
  const [header, first, ...rest] = (await textOf(download)).split('\r\n')
  expect(header).toMatch(/^\ufeffNome completo;Nome social;Nascimento;/)
  expect(first).toMatch(/^Teresa de Jesus Prado;Tetê Prado;07\/03\/1951;Feminino;111\.444\.777-35;/)
  expect(rest).toEqual([''])
  await expect
    .poll(async () => (await mailsTo(owner.email)).map(({ subject }) => subject))
    .toContain('Acolhe: a lista de pacientes foi exportada')
})

test('the front desk books people in, but neither exports nor imports them', { tag: '@any-width' }, async ({
  page,
  browser,
}) => {
  const { person: owner, admit } = await withClinic(page)
  const { id } = await admit('Teresa Prado')
  const { own } = await colleague(browser, page, owner, bruno)
  await own.goto(list)
  await expect(rows(own)).toHaveText([/Teresa Prado/])
  await expect(own.getByRole('button', { name: /^Adicionar paciente/ })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Exportar' })).toBeHidden()
  await expect(own.getByRole('link', { name: 'Importar planilha' })).toBeHidden()
  await own.goto(`${list}/importar`)
  await expect(own.getByRole('heading', { name: 'Sem acesso' })).toBeVisible()
  await own.goto(`${list}/${id}/editar`)
  await field(own, 'Nome completo').fill('Teresa Prado Lima')
  await saveButton(own).click()
  await expect(own.getByText('Paciente atualizado')).toBeVisible()
})

test('a professional without patients of her own sees nobody, and no way to add one', {
  tag: '@any-width',
}, async ({ page, browser }) => {
  const { person: owner, admit } = await withClinic(page)
  const { id } = await admit('Teresa Prado')
  const { own } = await colleague(browser, page, owner, clara)
  await own.goto(list)
  await expect(own.getByRole('heading', { name: 'Nenhum paciente seu ainda' })).toBeVisible()
  await expect(own.getByRole('button', { name: /^Adicionar paciente/ })).toBeHidden()
  await findEverywhere(own, 'teresa')
  await expect(own.getByText(/^Nada encontrado/)).toBeVisible()
  await expect(own.getByRole('option', { name: /Teresa/ })).toBeHidden()
  await own.goto(`${list}/${id}`)
  await expect(
    own.getByText('Este paciente não existe, foi excluído ou não é atendido por você'),
  ).toBeVisible()
  for (const closed of ['novo', 'importar', 'juntar']) {
    await own.goto(`${list}/${closed}`)
    await expect(own.getByRole('heading', { name: 'Sem acesso' })).toBeVisible()
  }
})

test('what another window saves shows at once, and side by side when both have changed it', {
  tag: '@any-width',
}, async ({ page, context }) => {
  const { admit } = await withClinic(page)
  const patient = await admit('Teresa Prado')
  const second = await context.newPage()
  await second.goto(list)
  await expect(rows(second)).toHaveText([/Teresa Prado$/])
  await openRecord(page, patient, 'Teresa Prado')
  await field(page, 'Nome social').fill('Tetê')
  await saveButton(page).click()
  await expect(rows(second)).toHaveText([/Tetê/])

  await openRecord(second, patient, 'Teresa Prado')
  await field(second, 'Nome completo').fill('Teresa Lima')
  await field(second, 'CNS').fill('898000000043208')
  await field(page, 'Nome completo').fill('Teresa Souza')
  await field(page, 'Nascimento').fill('07031951')
  await saveButton(page).click()
  await expect(field(second, 'Nascimento')).toHaveValue('07/03/1951')
  await saveButton(second).click()
  const conflict = second.getByRole('region', { name: 'Outra pessoa gravou enquanto você editava' })
  await expect(conflict.getByText('Teresa Souza')).toBeVisible()
  await expect(conflict.getByText('Teresa Lima')).toBeVisible()
  await expect(field(second, 'Nome completo')).toHaveValue('Teresa Lima')
  await expect(field(second, 'CNS')).toHaveValue('898 0000 0004 3208')
  await second.getByRole('button', { name: 'Gravar o meu assim mesmo' }).click()
  await expect(second.getByText('Paciente atualizado')).toBeVisible()
  await expect(field(page, 'Nome completo')).toHaveValue('Teresa Lima')
  await expect(field(page, 'CNS')).toHaveValue('898 0000 0004 3208')
})

test('several at once: tags given and taken back, the situation, deletion with undo', async ({ page }) => {
  const { api, admit } = await withClinic(page)
  await admit('Alba Nunes', { tags: ['idosa'] })
  await admit('Bento Reis')
  await admit('Caio Braga')
  await page.goto(list)
  await expect(rows(page)).toHaveText([/Alba/, /Bento/, /Caio/])
  await pick(page, 'Alba Nunes', 'Bento Reis')
  await bar(page).getByRole('button', { name: 'Etiquetar' }).click()
  const tagging = dialog(page, 'Etiquetar 2 pacientes')
  await tagging.getByRole('combobox', { name: 'Acrescentar' }).fill('idosa')
  await page.keyboard.press('Enter')
  await page.keyboard.type('retorno,')
  await page.keyboard.press('Escape')
  await tagging.getByRole('button', { name: 'Salvar etiquetas' }).click()
  await expect(page.getByText('Etiquetas de 2 pacientes mudadas')).toBeVisible()
  const tagged = async (tags: object) => {
    const stored = await runSql('select full_name, tags from patients order by full_name', [], api.orgId)
    expect(Object.fromEntries(stored.map(({ full_name, tags }) => [full_name, tags]))).toEqual(tags)
  }
  await tagged({ 'Alba Nunes': ['idosa', 'retorno'], 'Bento Reis': ['idosa', 'retorno'], 'Caio Braga': [] })
  await undo(page).click()
  await expect(async () => tagged({ 'Alba Nunes': ['idosa'], 'Bento Reis': [], 'Caio Braga': [] })).toPass()

  await bar(page).getByRole('button', { name: 'Marcar como inativo' }).click()
  await page.goto(`${list}?situacao=inativo`)
  await expect(rows(page)).toHaveText([/Alba/, /Bento/])
  await pick(page, 'Alba Nunes', 'Bento Reis')
  await bar(page).getByRole('button', { name: 'Excluir 2 pacientes' }).click()
  await expect(page.getByText('Excluído com sucesso')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await undo(page).click()
  await expect(rows(page)).toHaveText([/Alba/, /Bento/])
})

test('what fails says so and is tried again', { tag: '@any-width' }, async ({ page }) => {
  const { admit } = await withClinic(page)
  const { id } = await admit('Teresa Prado')
  // A live stream that begins reads again by itself, and would spare the button.
  await page.route('**/events*', (one) => one.abort())
  for (const [route, text] of [
    ['**/consents', 'Os consentimentos não puderam ser carregados'],
    ['**/timeline*', 'A linha do tempo não pôde ser carregada'],
  ] as const) {
    await page.route(route, (one) => one.fulfill({ status: 500, body: 'down' }))
    await page.goto(`${list}/${id}`)
    const region = page.getByRole('alert').filter({ hasText: text })
    await expect(region).toBeVisible({ timeout: 30_000 })
    await page.unroute(route)
    await region.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(region).toBeHidden()
  }
})
