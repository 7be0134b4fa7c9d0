import { bruno } from '../test/world.ts'
import { isPhone } from './agenda.ts'
import { assistantLog, assistantPage, withAssistant } from './assistantPage.ts'
import { addMember } from './database.ts'
import { field, register, saveButton as save, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'

const chat = (page: Page) => page.getByRole('region', { name: 'Conversa de teste' })

async function openAssistant(page: Page) {
  await page.goto(assistantPage)
  await expect(page.getByRole('heading', { name: 'Canais', exact: true })).toBeVisible()
}

/** The test conversation: beside the form, or in its drawer. */
async function openChat(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Testar', exact: true }).click()
  await expect(chat(page)).toBeVisible()
}

async function say(page: Page, text: string) {
  const input = chat(page).getByLabel('Mensagem de teste')
  await input.fill(text)
  await input.press('Enter')
}

test('the form is saved, tried out before that, and what it taught is answered', async ({ page }) => {
  test.slow()
  await withAssistant(page)
  await openAssistant(page)
  await expect(page.getByText('Desligado', { exact: true })).toBeVisible()

  await test.step('what is typed and not saved is what the test answers with', async () => {
    await field(page, 'Saudação').fill('Olá, aqui é a Bia da clínica.')
    await openChat(page)
    await say(page, 'quero cardiologista quinta de manhã, particular')
    const thread = chat(page).getByRole('log')
    await expect(thread.getByText('Olá, aqui é a Bia da clínica.')).toBeVisible()
    await expect(thread.getByText('Buscar horários')).toBeVisible()
    await expect(thread.getByText('Canal desligado')).toBeVisible()
    await chat(page).getByRole('button', { name: /às 8h/ }).first().click()
    await expect(thread.getByText('Reservar', { exact: true })).toBeVisible()
    await say(page, 'quero falar com uma pessoa')
    await expect(thread.getByText('Pediu uma pessoa')).toBeVisible()
    await chat(page).getByRole('button', { name: 'Recomeçar' }).click()
    await expect(thread.getByText('Buscar horários')).toBeHidden()
    if (isPhone(page)) await page.keyboard.press('Escape')
  })

  await test.step('it is switched on, and saved', async () => {
    await page.getByRole('switch', { name: 'WhatsApp' }).press('Space')
    await page.getByRole('switch', { name: 'Cancelar' }).press('Space')
    await save(page).click()
    await expect(page.getByText('Assistente atualizado com sucesso')).toBeVisible()
    await expect(page.getByText('Ligado em 1 canal')).toBeVisible()
    await page.reload()
    await expect(field(page, 'Saudação')).toHaveValue('Olá, aqui é a Bia da clínica.')
    await expect(page.getByRole('switch', { name: 'Cancelar' })).not.toBeChecked()
  })

  await test.step('a suggestion becomes a question that it answers', async () => {
    await page.getByRole('button', { name: 'Revisar' }).click()
    const suggestions = page.getByRole('dialog', { name: 'Perguntas sem resposta' })
    await expect(suggestions.getByText('“e tem wifi?”')).toBeVisible()
    await expect(suggestions.getByText(/2 vezes/)).toBeVisible()
    await suggestions.getByRole('button', { name: 'Ignorar' }).last().click()
    await expect(suggestions.getByText('“aceitam cachorro?”')).toBeHidden()
    await suggestions.getByRole('button', { name: 'Responder' }).click()
    const editor = page.getByRole('dialog', { name: 'Nova pergunta' })
    await editor.getByLabel('Pergunta').fill('Tem wifi?')
    await editor.getByLabel('Resposta').fill('Sim, a senha está na recepção.')
    await editor.getByRole('button', { name: 'Criar pergunta' }).click()
    await expect(page.getByText('Pergunta criada com sucesso')).toBeVisible()
    await expect(suggestions.getByText('Nenhuma pergunta sem resposta')).toBeVisible()
    await suggestions.getByRole('button', { name: 'Fechar' }).click()
    await expect(page.getByRole('button', { name: /Tem wifi/ })).toBeVisible()
    await openChat(page)
    await say(page, 'vcs tem wifi ai')
    await expect(chat(page).getByText('Sim, a senha está na recepção.')).toBeVisible()
    if (isPhone(page)) await page.keyboard.press('Escape')
  })

  await test.step('a question is deleted, and brought back', async () => {
    await page.getByRole('button', { name: /Tem wifi/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByRole('button', { name: /Tem wifi/ })).toBeHidden()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('button', { name: /Tem wifi/ })).toBeVisible()
  })

  await test.step('a prior assessment is recorded', async () => {
    await page.getByRole('button', { name: 'Registrar' }).click()
    const drawer = page.getByRole('dialog', { name: /Avaliação prévia/ })
    await drawer.getByLabel('Avaliação', { exact: true }).fill('Baixo risco, só agendamento.')
    await drawer.getByLabel('Quem avaliou').fill('Dra. Helena Prado')
    await drawer.getByRole('button', { name: 'Registrar' }).click()
    await expect(page.getByText('Avaliação prévia registrada')).toBeVisible()
    await expect(page.getByText(/Assinada por Dra. Helena Prado/)).toBeVisible()
  })
})

test('a model is asked for by address and key, and what is wrong with it is said', async ({ page }) => {
  await withAssistant(page)
  await openAssistant(page)
  await expect(field(page, 'Endereço')).toBeHidden()
  await page.getByRole('radio', { name: /^Compatível com OpenAI/ }).click()
  await expect(save(page)).toBeDisabled()
  await field(page, 'Endereço').fill('https://10.0.0.7/v1')
  await field(page, 'Modelo').fill('padrao')
  await page.getByLabel('Chave', { exact: true }).fill('sk-uma-chave-4f2a')
  await page.getByRole('button', { name: 'Testar conexão' }).click()
  await expect(page.getByText('Este endereço não é da internet pública')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 campo para corrigir')).toBeVisible()
  await expect(field(page, 'Endereço')).toBeFocused()
  await field(page, 'Endereço').fill('https://modelos.vereda.example/v1')
  await field(page, 'Limite por mês').fill('300')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('O limite é contado com este preço').first()).toBeVisible()
  await field(page, '1 milhão de tokens lidos').fill('2')
  await field(page, 'E escritos').fill('10')
  await expect(field(page, 'Preços de')).not.toHaveValue('')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Assistente atualizado com sucesso')).toBeVisible()
  await expect(page.getByText(/guardada cifrada em .* por Olga/)).toBeVisible()
  await expect(page.getByLabel('Chave', { exact: true })).toHaveValue('•••••••• 4f2a')
  await expect(page.getByText(/usados em/)).toBeVisible()
})

test('what somebody else saves meanwhile is seen before it is written over', async ({ page }) => {
  const { api } = await withAssistant(page)
  await openAssistant(page)
  await field(page, 'Nome').fill('Bia')
  await api.put('/assistant', { ...saved, name: 'Lia', version: 1 })
  await expect(page.getByText('Lia', { exact: true })).toBeVisible()
  await save(page).click()
  await page.getByRole('button', { name: 'Usar o gravado em Nome' }).click()
  await expect(field(page, 'Nome')).toHaveValue('Lia')
})

const saved = {
  channels: [],
  name: 'Assistente',
  tone: 'warm',
  greeting: '',
  instructions: '',
  acts: ['book'],
  officeHours: null,
  handOverWords: [],
  provider: 'guided',
}

test('the log tells each answer, narrowed by how it ended', async ({ page }) => {
  const { conversationId } = await withAssistant(page)
  await openAssistant(page)
  await page.getByRole('link', { name: 'Ver registros' }).click()
  await expect(page).toHaveURL(assistantLog)
  const turns = page.getByRole('list', { name: 'Registros' }).locator(':scope > li')
  await expect(turns).toHaveCount(5)
  await expect(turns.last().getByText(/2\.580 tokens, R\$\s0,03/)).toBeVisible()
  await turns.last().getByText('1 chamada').click()
  await expect(turns.last().getByText('Identificar paciente')).toBeVisible()
  await page.goto(`${assistantLog}?fim=handedOver`)
  await expect(turns).toHaveCount(1)
  await expect(page.getByText('Passou a uma pessoa: assunto clínico')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar' }).click()
  await expect(turns).toHaveCount(5)
  await turns.first().getByRole('link', { name: 'Priscila' }).click()
  await expect(page).toHaveURL(new RegExp(conversationId))
})

test('the front desk has no way there', async ({ page, browser }) => {
  const { api } = await withAssistant(page)
  const context = await browser.newContext()
  const desk = await context.newPage()
  const person = someone(bruno)
  await register(desk, person)
  await addMember(api.orgId, person.email, 'receptionist')
  await desk.goto(assistantPage)
  await expect(desk.getByRole('heading', { name: /Sem acesso/ })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Configuração IA' })).toHaveCount(0)
})
