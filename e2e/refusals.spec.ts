import { bruno, olga } from '../test/world.ts'
import { apiAs } from './api.ts'
import { expectAccessible } from './axe.ts'
import { addMember, idsOf, runSql } from './database.ts'
import { register, someone } from './people.ts'
import { expect, type Page, test } from './test.ts'

const address = '/clinica/campanhas/pedidos'
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** A network with a patient, and its front desk at the page. */
async function withDesk(page: Page, browser: { newContext(): Promise<{ newPage(): Promise<Page> }> }) {
  const owner = someone(olga)
  const back = await (await browser.newContext()).newPage()
  await register(back, owner)
  const api = await apiAs(back, owner)
  const { id: patientId } = await api.post<{ id: string }>('/patients', {
    fullName: 'Teresa Cristina Alves',
    contacts: [{ phone: '11987654321', isPreferred: true }],
  })
  const desk = someone(bruno)
  await register(page, desk)
  const { orgId } = await idsOf(owner.email)
  await addMember(orgId, desk.email, 'receptionist')
  return { api, patientId }
}

test('the front desk writes a refusal down, finds it, takes it back with what was said, and undoes that', async ({
  page,
  browser,
}) => {
  test.slow()
  await withDesk(page, browser)
  await page.route('**/suppressions?**', (route) => route.abort())
  await page.goto(address)
  await expect(page.getByText(/^Os pedidos não puderam ser carregados/)).toBeVisible()
  await page.unroute('**/suppressions?**')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Ninguém pediu para sair' })).toBeVisible()
  await expectAccessible(page)

  await test.step('written down', async () => {
    await page.getByRole('button', { name: 'Registrar pedido' }).click()
    const dialog = page.getByRole('dialog', { name: 'Registrar pedido' })
    await dialog.getByRole('textbox', { name: 'Telefone ou e-mail' }).fill('ninguém')
    await dialog.getByRole('button', { name: 'Registrar' }).click()
    await expect(dialog).toContainText('Telefone com DDD ou e-mail')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Telefone ou e-mail' }).fill('(11) 98765-4321')
    await dialog.getByRole('button', { name: 'Registrar' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(page, '(11) 98765-4321')).toContainText('Campanhas, por todos os canais')
    await expect(row(page, '(11) 98765-4321')).toContainText('Pediu à recepção, a Bruno Tavares')
    await expectAccessible(page)
  })

  await test.step('found by the patient’s name', async () => {
    const search = page.getByRole('textbox', { name: 'Buscar por nome, telefone ou e-mail' })
    await search.fill('teresa')
    await expect(page).toHaveURL(/q=teresa/)
    await expect(row(page, '(11) 98765-4321')).toBeVisible()
    await search.fill('outra pessoa')
    await expect(page.getByRole('heading', { name: 'Ninguém com esse nome ou contato' })).toBeVisible()
    await search.fill('')
  })

  await test.step('taken back on the patient’s page, with what they said', async () => {
    await row(page, '(11) 98765-4321').getByRole('link', { name: 'Teresa Cristina Alves' }).click()
    const section = page.locator('#pedidos-para-nao-receber')
    await section.getByRole('button', { name: 'Voltar a enviar a (11) 98765-4321' }).click()
    const dialog = page.getByRole('dialog', { name: 'Voltar a enviar' })
    await dialog.getByRole('button', { name: 'Voltar a enviar' }).click()
    await expect(dialog).toContainText('Escreva o que a pessoa disse')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'O que a pessoa disse' }).fill('Pediu no balcão')
    await dialog.getByRole('button', { name: 'Voltar a enviar' }).click()
    await expect(section).toContainText('por Bruno Tavares: Pediu no balcão')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(section).not.toContainText('Pediu no balcão')
    await expect(section.getByRole('button', { name: 'Voltar a enviar a (11) 98765-4321' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('an address that gave messages back is used again, and undone; WhatsApp’s own refusal is not the desk’s to lift', async ({
  page,
  browser,
}) => {
  const { api } = await withDesk(page, browser)
  const refuse = (to: string) => api.post('/suppressions', { address: to, scope: 'automated' })
  const { id } = await refuse('tete@exemplo.com.br')
  await runSql(`update suppressions set source = 'bounce', kind = 'email' where id = $1`, [id], api.orgId)
  const told = await refuse('(21) 99999-0000')
  await runSql(
    `update suppressions set source = 'provider', kind = 'whatsapp', user_id = null where id = $1`,
    [told.id],
    api.orgId,
  )
  await page.goto('/clinica/configuracao-rede/canais/enderecos')
  await expect(row(page, 'tete@exemplo.com.br')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Voltar a usar tete@exemplo.com.br' }).click()
  await expect(page.getByRole('heading', { name: 'Nenhum endereço devolveu' })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(page, 'tete@exemplo.com.br')).toBeVisible()

  await page.goto(address)
  await expect(row(page, '(21) 99999-0000')).toContainText('Só a própria pessoa pode voltar')
  await expect(row(page, '(21) 99999-0000').getByRole('button', { name: /^Voltar a enviar/ })).toHaveCount(0)
  await expect(row(page, 'tete@exemplo.com.br')).toHaveCount(0)
})
