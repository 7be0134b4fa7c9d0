import { isPhone } from './agenda.ts'
import { apiAs } from './api.ts'
import { idsOf, runSql } from './database.ts'
import { field, register, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'
import { decideAtMeta, takeNameAtMeta, whatsappAccount } from './whatsapp.ts'

const list = '/clinica/templates'
const message = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true })
const save = (page: Page) => page.getByRole('button', { name: /^(Criar template|Salvar)/ })
const variables = (page: Page) => page.getByRole('combobox', { name: 'Buscar variável' })
/** As the patient sees it; below 1024 pixels it is a tab. */
async function openPreview(page: Page) {
  const tab = page.getByRole('button', { name: 'Prévia e conferência' })
  if (await tab.isVisible()) await tab.click()
}
async function openText(page: Page) {
  const tab = page.getByRole('button', { name: 'Texto', exact: true })
  if (await tab.isVisible()) await tab.click()
}
const preview = (page: Page) => page.getByRole('region', { name: 'Como o paciente vê' })
const checks = (page: Page) => page.getByRole('region', { name: 'Antes de enviar à Meta' })

async function openNew(page: Page) {
  await page.goto(`${list}/criar`)
  await expect(message(page)).toBeVisible()
}

async function choose(page: Page, search: string) {
  await page.keyboard.type('{')
  await expect(variables(page)).toBeFocused()
  await page.keyboard.type(search)
  await page.keyboard.press('Enter')
  await expect(message(page)).toBeFocused()
}

test('a text with variables: chosen by keys, taken away whole, seen as the patient will', async ({
  page,
}) => {
  await register(page, someone())
  await openNew(page)
  await field(page, 'Nome').fill('Aviso da recepção')
  await message(page).click()
  await page.keyboard.type('Olá, ')
  await choose(page, 'nome comp')
  await page.keyboard.type('!')
  await expect(message(page)).toHaveText('Olá, paciente.nome_completo!')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(message(page)).toHaveText('Olá, ')

  await choose(page, 'paciente.nome')
  await page.keyboard.type('. Esperamos você em ')
  await page.getByRole('button', { name: 'Variável', exact: true }).click()
  await variables(page).fill('data')
  await page.getByRole('option', { name: /^Data/ }).click()
  await page.keyboard.type(', sem falta.')
  await expect(message(page)).toHaveText('Olá, paciente.nome. Esperamos você em agendamento.data, sem falta.')
  await openPreview(page)
  await expect(
    preview(page).getByText('Olá, Horácio. Esperamos você em quarta, 18/11, sem falta.').first(),
  ).toBeVisible()

  await openText(page)
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Template criado com sucesso')).toBeVisible()
  await expect(page).toHaveURL(/templates\/editar\//)
  await page.reload()
  await expect(message(page)).toHaveText('Olá, paciente.nome. Esperamos você em agendamento.data, sem falta.')
  await expect(page.getByText('Versão 1, rascunho')).toBeVisible()
})

test('a variable that does not exist: red, not saved, mended by one press', async ({ page }) => {
  await register(page, someone())
  await openNew(page)
  await field(page, 'Nome').fill('Aviso do convênio')
  await message(page).click()
  await page.evaluate(() => {
    const pasted = new DataTransfer()
    pasted.setData('text/plain', 'Traga a carteirinha {{convenio.carteira}} na consulta.')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    )
  })
  await expect(message(page)).toHaveText('Traga a carteirinha convenio.carteira na consulta.')
  await expect(
    page.getByText('convenio.carteira não existe. Você quis dizer paciente.carteirinha?'),
  ).toBeVisible()
  await save(page).click()
  await expect(page).toHaveURL(`${list}/criar`)
  await openPreview(page)
  await expect(checks(page).getByText('1 erro')).toBeVisible()
  await checks(page)
    .getByRole('button', { name: /^Trocar/ })
    .click()
  await expect(checks(page).getByText('1 erro')).toBeHidden()
  await openText(page)
  await expect(message(page)).toHaveText('Traga a carteirinha paciente.carteirinha na consulta.')
  await save(page).click()
  await expect(page).toHaveURL(/templates\/editar\//)
})

test('the first texts stand in groups; a filter is in the address and shows one list', async ({ page }) => {
  await register(page, someone())
  await page.goto(list)
  await expect(page.getByRole('link', { name: /^Lembrete da véspera/ })).toBeVisible()
  if (!isPhone(page)) {
    await expect(page.getByText('Sobre o agendamento')).toBeVisible()
    await page.getByRole('button', { name: 'Agrupar: uso' }).click()
    await page.getByRole('menuitemradio', { name: 'Não agrupar' }).click()
    await expect(page).toHaveURL(/agrupar=nao/)
    await expect(page.getByText('Sobre o agendamento')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Agrupar: não' })).toBeVisible()
  }
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Nome ou trecho do texto'))
    .first()
    .fill('véspera')
  await expect(page).toHaveURL(/q=v%C3%A9spera/)
  await page.getByRole('link', { name: /^Lembrete da véspera/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lembrete da véspera' })).toBeVisible()
  await openPreview(page)
  await preview(page).getByRole('button', { name: /^SMS/ }).click()
  await expect(preview(page).getByText(/caracteres, sem acentos/)).toBeVisible()
})

test('what is typed survives a reload, buttons are moved and removed', async ({ page }) => {
  await register(page, someone())
  await openNew(page)
  await message(page).click()
  await page.keyboard.type('Podemos contar com você?')
  await page.getByRole('button', { name: 'Adicionar resposta rápida' }).click()
  await expect(page.getByRole('textbox', { name: 'Texto do botão 1' })).toBeFocused()
  await page.keyboard.type('Sim')
  await page.getByRole('button', { name: 'Adicionar resposta rápida' }).click()
  await page.keyboard.type('Não')
  await page.getByRole('button', { name: /^Mover Não/ }).press('ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Texto do botão 1' })).toHaveValue('Não')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(message(page)).toHaveText('Podemos contar com você?')
  await page.getByRole('button', { name: 'Remover Não' }).click()
  await expect(page.getByRole('textbox', { name: 'Texto do botão 1' })).toHaveValue('Sim')
})

/** What a notice of Meta would tell. */
async function decide(email: string, name: string, state: string, reason = '') {
  const { orgId } = await idsOf(email)
  await runSql(
    `update template_versions set state = $1, reason = $2, submitted_at = now(), decided_at = now()
      where template_id = (select id from templates where name = $3)`,
    [state, reason, name],
    orgId,
  )
}

test('a refused text comes first with its reason, one in review is locked', async ({ page }) => {
  const person = someone()
  await register(page, person)
  await decide(person.email, 'Retorno anual', 'rejected', 'INVALID_FORMAT')
  await decide(person.email, 'Segundo aviso', 'submitted')
  await page.goto(list)
  const names = page.getByRole('link', { name: /^(Retorno anual|Confirmação do agendamento)/ })
  await expect(names.first()).toHaveText(/^Retorno anual/)
  await page.getByRole('link', { name: 'Corrigir texto: Retorno anual' }).click()
  await expect(page.getByText('Versão 1, recusada')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar à Meta' })).toBeVisible()

  await page.goto(list)
  await page.getByRole('link', { name: /^Segundo aviso/ }).click()
  await expect(page.getByText(/^A Meta está analisando esta versão/)).toBeVisible()
  await expect(field(page, 'Nome')).toHaveJSProperty('readOnly', true)
  await expect(message(page)).toHaveAttribute('contenteditable', 'false')
  await expect(page.getByRole('button', { name: /^Salvar/ })).toBeHidden()
})

/** A network with an account at Meta, and a text whose name no other journey has there. */
async function withAccount(page: Page) {
  const person = someone()
  await register(page, person)
  const api = await apiAs(page, person)
  await api.put('/channels/whatsapp', { version: null, ...whatsappAccount })
  const serial = crypto.randomUUID().slice(0, 8)
  const name = `Aviso ${serial}`
  const { id } = await api.post<{ id: string }>('/templates', {
    name,
    kind: 'whatsapp',
    category: 'utility',
    use: 'dayBefore',
    content: { body: 'Olá, {{paciente.nome}}. Esperamos você em {{agendamento.data}}, sem falta.' },
  })
  return { api, name, metaName: `aviso_${serial}`, editor: `${list}/editar/${id}` }
}
const submit = (page: Page) => page.getByRole('button', { name: 'Enviar à Meta' })
async function synchronize(page: Page) {
  await page.goto(list)
  await page.getByRole('button', { name: /^Sincronizar com a Meta/ }).click()
  await expect(page.getByText(/na Meta$/).first()).toBeVisible()
}

test('sent to Meta: taken back, sent again, refused with its reason, mended, approved', async ({ page }) => {
  test.slow()
  const { name, metaName, editor } = await withAccount(page)
  await page.goto(editor)
  await submit(page).click()
  await expect(page.getByText('Enviado à Meta. A resposta aparece aqui')).toBeVisible()
  await expect(field(page, 'Nome')).toHaveJSProperty('readOnly', true)

  await page.getByRole('button', { name: 'Desfazer envio' }).click()
  await expect(page.getByText('Envio desfeito. O texto voltou a ser um rascunho')).toBeVisible()
  await expect(message(page)).toHaveAttribute('contenteditable', 'true')
  await submit(page).click()
  await expect(page.getByText(/^A Meta está analisando esta versão/)).toBeVisible()

  // The first name is not free again.
  await decideAtMeta(`${metaName}_t2`, { status: 'REJECTED', rejected_reason: 'PROMOTIONAL' })
  await synchronize(page)
  const reason = 'O texto convida ou promove, e foi enviado como Utilidade. Corrija e envie de novo.'
  await expect(page.getByText(reason)).toBeVisible()
  await page.getByRole('link', { name: `Corrigir texto: ${name}` }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await message(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Até lá.')
  await submit(page).click()
  await expect(page.getByText(/^A Meta está analisando esta versão/)).toBeVisible()
  await decideAtMeta(`${metaName}_v2`, { status: 'APPROVED' })
  await synchronize(page)
  await page.goto(editor)
  await expect(page.getByText('Versão 2, aprovada')).toBeVisible()
  await expect(page.getByText('Pacientes recebem esta versão.')).toBeVisible()
})

test('a category that Meta changed is accepted; a test says what the provider answered', async ({ page }) => {
  test.slow()
  const { name, metaName, editor } = await withAccount(page)
  await page.goto(editor)
  await submit(page).click()
  await expect(page.getByText(/^A Meta está analisando esta versão/)).toBeVisible()
  await decideAtMeta(metaName, { status: 'APPROVED', category: 'MARKETING' })
  await synchronize(page)
  await page.getByRole('link', { name: `Decidir: ${name}` }).click()
  await expect(page.getByText(/^A Meta passou a cobrar como Marketing: R\$/)).toBeVisible()
  await page.getByRole('button', { name: 'Aceitar Marketing' }).click()
  await expect(page.getByText('Categoria aceita')).toBeVisible()
  await expect(page.getByText(/^A Meta passou a cobrar/)).toBeHidden()

  await openPreview(page)
  const phone = preview(page).getByLabel('Celular de alguém da clínica')
  await phone.fill('123')
  await phone.press('Enter')
  await expect(preview(page).getByText('Celular inválido. Ex: (11) 91234-5678')).toBeVisible()
  await phone.fill('11976543210')
  await preview(page).getByRole('button', { name: 'Enviar teste' }).click()
  await expect(preview(page).getByText('O provedor aceitou a mensagem.')).toBeVisible()
})

test('what Meta does not take at all says why above the text, and a missing account where to connect it', async ({
  page,
}) => {
  const { api, metaName, editor } = await withAccount(page)
  await takeNameAtMeta(metaName)
  await page.goto(editor)
  await submit(page).click()
  await expect(
    page.getByRole('alert').getByText('Não foi enviado à Meta. A Meta já tem um texto com este nome.'),
  ).toBeVisible()
  await api.remove('/channels/whatsapp')
  await page.reload()
  await submit(page).click()
  await expect(
    page.getByRole('alert').getByText(/^Não foi enviado à Meta. O WhatsApp desta rede/),
  ).toBeVisible()
})
