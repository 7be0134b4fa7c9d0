import { v7 as uuid } from 'uuid'
import { phoneKey } from '../../src/lib/phone.ts'
import { isPhone } from '../agenda.ts'
import { expectAccessible } from '../axe.ts'
import { runSql } from '../database.ts'
import { board, column, withReception } from '../reception.ts'
import { expect, type Page, test } from '../test.ts'

const inbox = '/clinica/monitoramentos/conversas'
const tab = async (page: Page, name: string) => {
  if (isPhone(page)) await page.getByRole('button', { name: new RegExp(`^${name} \\d`) }).click()
}
const close = (page: Page) => page.keyboard.press('Escape')

/** Opens an entry of the menu of a card. */
async function openMenu(page: Page, name: string, entry: string) {
  await page.getByRole('button', { name: `Mais ações de ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: entry })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: entry }).click()
}

test('the dialogs of the reception’s board: a ticket, a call, a priority, rooms, televisions', async ({
  page,
}) => {
  test.slow()
  await withReception(page)
  await page.goto(board)
  await tab(page, 'Por chegar')
  await page.getByRole('button', { name: 'Sandra Aquino chegou' }).click()
  await page.getByRole('button', { name: 'Fechar aviso' }).last().click()
  await tab(page, 'Aguardando')

  await page.getByRole('button', { name: /Senha avulsa/ }).click()
  const ticket = page.getByRole('dialog', { name: 'Senha avulsa' })
  await expect(ticket.getByLabel('O que a pessoa pede')).toBeVisible()
  await expectAccessible(page)
  await ticket.getByRole('button', { name: 'Dar a senha' }).click()
  await expect(column(page, 'Aguardando').getByText('Senha A-001')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar aviso' }).last().click()

  await page.getByRole('button', { name: 'Chamar Sandra Aquino' }).click()
  const call = page.getByRole('dialog', { name: 'Chamar Sandra Aquino' })
  await expectAccessible(page)
  await call.getByRole('combobox', { name: 'Sala' }).click()
  await page.getByRole('option', { name: 'Sala 1' }).click()
  await expectAccessible(page)
  await close(page)
  await expect(call).toBeHidden()

  await openMenu(page, 'Sandra Aquino', 'Prioridade por lei')
  await expect(page.getByRole('dialog', { name: 'Prioridade de Sandra Aquino' })).toBeVisible()
  await expectAccessible(page)
  await close(page)

  await page.getByRole('button', { name: /Salas e limites/ }).click()
  await expect(page.getByRole('dialog', { name: /^Salas e limites/ })).toBeVisible()
  await expectAccessible(page)
  await close(page)

  await page.getByRole('button', { name: 'Televisões' }).click()
  const panels = page.getByRole('dialog', { name: /^Televisões/ })
  await panels.getByLabel('Código da televisão').fill('000000')
  await panels.getByRole('button', { name: 'Parear' }).click()
  await expect(panels.getByText(/Código não encontrado/)).toBeVisible()
  await expectAccessible(page)
})

/** Somebody waits in the inbox, whose number is on no record. */
async function withStranger(page: Page) {
  const { orgId } = await withReception(page)
  const id = crypto.randomUUID()
  await runSql(
    `insert into conversations (org_id, id, phone, phone_key, profile_name, last_message_at, last_inbound_at, waiting_since,
                                unread, state, queue_reason)
     values ($1, $2, '11977442080', $3, 'Priscila', now(), now(), now() - interval '9 minutes', 1, 'queue', 'asked')`,
    [orgId, id, phoneKey('11977442080')],
    orgId,
  )
  await runSql(
    `insert into messages (org_id, id, conversation_id, direction, author, kind, at, text)
     values ($1, $2, $3, 'in', 'patient', 'whatsapp', now(), 'Preciso de uma pessoa, por favor')`,
    [orgId, uuid(), id],
    orgId,
  )
  return id
}

test('the dialogs of the inbox: its search, the queue, the contact, a record for it, the ready texts', async ({
  page,
}) => {
  test.slow()
  const id = await withStranger(page)
  await page.goto(inbox)
  await page.getByRole('button', { name: 'Como a fila anda' }).click()
  await expect(page.getByRole('dialog', { name: 'Como a fila anda' })).toBeVisible()
  await expectAccessible(page)
  await close(page)
  await page.getByRole('textbox', { name: /^Buscar por nome/ }).fill('pessoa')
  await expect(page.getByRole('region', { name: 'Mensagens encontradas' }).getByRole('link')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${inbox}/${id}`)
  const thread = page.getByRole('region', { name: 'Conversa', exact: true })
  await thread.getByRole('textbox', { name: 'Resposta' }).press('/')
  await expect(thread.getByRole('group', { name: 'Respostas prontas' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  if (isPhone(page)) await page.getByRole('button', { name: 'Contato' }).click()
  const contact = page.getByRole('complementary', { name: 'Contato' })
  await expect(contact).toBeVisible()
  await expectAccessible(page)
  await contact.getByRole('button', { name: 'Vincular a um paciente' }).click()
  await contact.getByRole('combobox', { name: 'Paciente' }).fill('iracema')
  await page.getByRole('option', { name: /Iracema Leal/ }).click()
  await expect(contact.getByRole('combobox', { name: 'Quem escreve é' })).toBeVisible()
  await expectAccessible(page)
})
