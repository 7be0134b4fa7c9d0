import { v7 as uuid } from 'uuid'
import { phoneKey } from '../src/lib/phone.ts'
import { isPhone, withAgenda } from './agenda.ts'
import { apiAs } from './api.ts'
import { expectAccessible } from './axe.ts'
import { runSql } from './database.ts'
import { expect, type Page, test } from './test.ts'

const inbox = '/clinica/monitoramentos/conversas'

/** A clinic to whom Priscila writes for her daughter: she waits in the queue. */
async function withConversation(page: Page) {
  const { person, api } = await withAgenda(page)
  const { orgId } = await apiAs(page, person)
  await api.post('/patients', {
    fullName: 'Alice Moraes',
    contacts: [{ phone: '11977442080', name: 'Priscila Moraes', relationship: 'mother', isPreferred: true }],
  })
  const id = crypto.randomUUID()
  await runSql(
    `insert into conversations (org_id, id, phone, phone_key, profile_name, last_message_at, last_inbound_at, waiting_since,
                                unread, state, queue_reason)
     values ($1, $2, '11977442080', $3, 'Priscila', now(), now(),
             now() - interval '9 minutes', 1, 'queue', 'asked')`,
    [orgId, id, phoneKey('11977442080')],
    orgId,
  )
  await say(orgId, id, 'Preciso de uma pessoa, por favor')
  return { orgId, id, person }
}

const say = (orgId: string, id: string, text: string) =>
  runSql(
    `insert into messages (org_id, id, conversation_id, direction, author, kind, at, text)
     values ($1, $4, $2, 'in', 'patient', 'whatsapp', now(), $3)`,
    [orgId, id, text, uuid()],
    orgId,
  )

const thread = (page: Page) => page.getByRole('region', { name: 'Conversa', exact: true })
const back = async (page: Page) => {
  if (isPhone(page)) await page.getByRole('button', { name: 'Conversas' }).click()
}

test('somebody who waits is answered by one person, and another window sees it', async ({ page }) => {
  await withConversation(page)
  await page.goto('/clinica/monitoramentos')
  await page.getByRole('region', { name: 'Conversas' }).getByRole('link', { name: 'Priscila Moraes' }).click()
  await expect(thread(page).getByText('Espera por uma pessoa.')).toBeVisible()
  await expect(thread(page).getByText('Preciso de uma pessoa, por favor')).toBeVisible()
  await expectAccessible(page)

  const other = await page.context().newPage()
  await other.goto(inbox)
  await expect(other.getByRole('button', { name: 'Fila 1' })).toBeVisible()

  const answer = thread(page).getByRole('textbox', { name: 'Resposta' })
  await answer.fill('Oi, Priscila. Como posso ajudar?')
  await answer.press('Enter')
  await expect(thread(page).getByText('Você atende.')).toBeVisible()
  await expect(thread(page).getByRole('log').getByText('Oi, Priscila. Como posso ajudar?')).toBeVisible()
  await expect(answer).toHaveValue('')
  await expect(other.getByRole('button', { name: 'Fila 0' })).toBeVisible()
  await expect(other.getByRole('link', { name: /Priscila Moraes/ })).toContainText('Você')

  await thread(page).getByRole('button', { name: 'Nota interna' }).click()
  await thread(page).getByRole('textbox', { name: 'Nota interna' }).fill('Mãe prefere WhatsApp')
  await thread(page).getByRole('button', { name: 'Anotar' }).click()
  await expect(thread(page).getByRole('log').getByText('Mãe prefere WhatsApp')).toBeVisible()
  await expectAccessible(page)

  await thread(page).getByRole('button', { name: 'Resolver' }).click()
  await expect(thread(page).getByText('Resolvida.', { exact: true })).toBeVisible()
  await back(page)
  await page.getByRole('button', { name: 'Resolvidas' }).click()
  await expect(page.getByRole('link', { name: /Priscila Moraes/ })).toBeVisible()
})

test('who is overtaken loses nothing that was typed', async ({ page }) => {
  const { orgId, id } = await withConversation(page)
  await page.goto(`${inbox}/${id}`)
  const answer = thread(page).getByRole('textbox', { name: 'Resposta' })
  await answer.fill('Já vejo isso')
  // Somebody else takes it in the same moment: the number of the owner has risen.
  await runSql(
    `update conversations set ownership = ownership + 1, state = 'person' where org_id = $1 and id = $2`,
    [orgId, id],
    orgId,
  )
  await answer.press('Enter')
  await expect(thread(page).getByRole('alert')).toContainText('Outra pessoa assumiu esta conversa')
  await expect(answer).toHaveValue('Já vejo isso')
  await page.reload()
  await expect(answer).toHaveValue('Já vejo isso')
  await answer.press('Enter')
  await expect(thread(page).getByRole('log').getByText('Já vejo isso')).toBeVisible()
  await expect(thread(page).getByText('Você atende.')).toBeVisible()
})

test('the contact’s patients are at hand', async ({ page }) => {
  const { id } = await withConversation(page)
  await page.goto(`${inbox}/${id}`)
  const contact = page.getByRole('complementary', { name: 'Contato' })
  await expect(contact.getByRole('link', { name: 'Alice Moraes', exact: true })).toBeVisible()
  await contact.getByRole('link', { name: 'Agendar para Alice Moraes' }).click()
  await expect(page).toHaveURL(/agendamentos\?agendar=/)
})

test('nobody has written yet', async ({ page }) => {
  await withAgenda(page)
  await page.goto(inbox)
  await expect(page.getByText('Nenhuma conversa aberta. Quem escrever à clínica aparece aqui.')).toBeVisible()
  await expectAccessible(page)
})
