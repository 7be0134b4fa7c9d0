import { v7 as uuid } from 'uuid'
import { phoneKey } from '../src/lib/phone.ts'
import { isPhone, withAgenda } from './agenda.ts'
import { apiAs } from './api.ts'
import { expectAccessible } from './axe.ts'
import { runSql } from './database.ts'
import { expect, type Page, test } from './test.ts'
import { deliverLast, whatsappAccount } from './whatsapp.ts'

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
  return { orgId, id, person, api }
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
  const note = thread(page).getByRole('textbox', { name: 'Nota interna' })
  await expect(note).toBeFocused()
  await note.fill('Mãe prefere WhatsApp')
  await thread(page).getByRole('button', { name: 'Anotar' }).click()
  await expect(thread(page).getByRole('log').getByText('Mãe prefere WhatsApp')).toBeVisible()
  await expectAccessible(page)

  await thread(page).getByRole('button', { name: 'Resolver' }).click()
  await expect(thread(page).getByText('Resolvida.', { exact: true })).toBeVisible()
  await back(page)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('button', { name: 'Resolvidas' }).click()
  await expect(page.getByRole('link', { name: /Priscila Moraes/ })).toBeVisible()
})

test('who is overtaken loses nothing that was typed', async ({ page }) => {
  const { orgId, id } = await withConversation(page)
  await page.goto(`${inbox}/${id}`)
  const answer = thread(page).getByRole('textbox', { name: 'Resposta' })
  await answer.fill('Já vejo isso')
  // The page hears nothing of it in time.
  await page.route(`**/conversations/${id}`, () => {})
  // Somebody else takes it in the same moment: the number of the owner has risen.
  await runSql(
    `update conversations set ownership = ownership + 1, state = 'person' where org_id = $1 and id = $2`,
    [orgId, id],
    orgId,
  )
  await answer.press('Enter')
  await expect(thread(page).getByRole('alert')).toContainText('Outra pessoa assumiu esta conversa')
  await expect(answer).toHaveValue('Já vejo isso')
  await page.unroute(`**/conversations/${id}`)
  await page.reload()
  await expect(answer).toHaveValue('Já vejo isso')
  await answer.press('Enter')
  await expect(thread(page).getByRole('log').getByText('Já vejo isso')).toBeVisible()
  await expect(thread(page).getByText('Você atende.')).toBeVisible()
})

/** The panel, beside the thread or as a sheet over it. */
const contact = async (page: Page) => {
  if (isPhone(page)) await page.getByRole('button', { name: 'Contato' }).click()
  return page.getByRole('complementary', { name: 'Contato' })
}

test('times are held beside the conversation, offered in words, and one of them is booked', async ({
  page,
}) => {
  const { orgId, id } = await withConversation(page)
  await say(orgId, id, 'Pode ser na segunda de manhã?')
  await page.goto(`${inbox}/${id}`)
  const panel = await contact(page)
  await expect(panel.getByRole('button', { name: 'Alice Moraes' })).toHaveAttribute('aria-pressed', 'true')
  await expect(panel.getByText('entendido da conversa')).toBeVisible()
  const free = panel.getByRole('button', { name: /^seg \d\d\/\d\d, / })
  await free.nth(0).click()
  await expect(panel.getByText('1 opção segurada')).toBeVisible()
  await free.nth(2).click()
  await expect(panel.getByText('2 opções seguradas')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Oferecer as 2 no texto' }).click()
  const answer = thread(page).getByRole('textbox', { name: 'Resposta' })
  await expect(answer).toHaveValue(
    /^Tenho segunda, \d\d\/\d\d, às \d\d:\d\d ou \d\d:\d\d com a Dra\. Helena Prado\. Qual fica melhor\?$/,
  )
  // Nothing was sent by itself.
  await expect(thread(page).getByRole('log').getByText('Tenho segunda')).toBeHidden()
  await answer.press('Enter')
  await expect(thread(page).getByRole('log').getByText('Tenho segunda')).toBeVisible()

  const again = await contact(page)
  await again
    .getByRole('button', { name: /^Agendar seg/ })
    .first()
    .click()
  await expect(page.getByText('Agendamento criado')).toBeVisible()
  const next = again.getByRole('region', { name: 'Próximos agendamentos' })
  await expect(next.getByRole('button', { name: /^seg .*agendado$/ })).toBeVisible()
  await expect(again.getByText('1 opção segurada')).toBeHidden()
  await next.getByRole('button').click()
  await expect(page.getByRole('button', { name: 'Remarcar' })).toBeVisible()
})

test('somebody unknown is written into a record, and the conversation is theirs', async ({ page }) => {
  const { orgId, id } = await withConversation(page)
  await runSql(
    `update conversations set phone = '11955550000', phone_key = $3 where org_id = $1 and id = $2`,
    [orgId, id, phoneKey('11955550000')],
    orgId,
  )
  await page.goto(`${inbox}/${id}`)
  const panel = await contact(page)
  await expect(panel.getByText('Este contato não está em nenhum cadastro.')).toBeVisible()
  await panel.getByRole('button', { name: 'Vincular a um paciente' }).click()
  await panel.getByRole('combobox', { name: 'Paciente' }).fill('alice')
  await page.getByRole('option', { name: /Alice Moraes/ }).click()
  await panel.getByRole('button', { name: 'Vincular', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Alice Moraes' })).toBeVisible()
})

test('what was said is found, and opens where it stands in a long thread', async ({ page }) => {
  const { orgId, id } = await withConversation(page)
  await runSql(
    `insert into messages (org_id, id, conversation_id, direction, author, kind, at, text)
     select $1, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 10000000 + n), 12, '0') || '7000800000000000' || lpad(to_hex(n), 4, '0'))::uuid,
            $2, 'in', 'patient', 'whatsapp', now() - make_interval(secs => 10000 - n),
            case when n = 2500 then 'O xilofone ficou na recepção' else 'mensagem ' || n end
       from generate_series(1, 5000) n`,
    [orgId, id],
    orgId,
  )
  await page.goto(inbox)
  await page.getByRole('textbox', { name: /^Buscar por nome/ }).fill('xilof')
  await page.getByRole('region', { name: 'Mensagens encontradas' }).getByRole('link').click()
  const log = thread(page).getByRole('log')
  await expect(log.getByText('O xilofone ficou na recepção')).toBeInViewport()
  await expectAccessible(page)
  // However far one reads, what is far away is let go.
  for (let round = 0; round < 12; round++) {
    await log.evaluate((box) => box.scrollTo({ top: 0 }))
    await expect(log).toHaveAttribute('aria-busy', 'false')
  }
  expect(await log.locator('[data-id]').count()).toBeLessThanOrEqual(280)
  await thread(page).getByRole('button', { name: 'Ir para as mais novas' }).click()
  await expect(log.getByText('Preciso de uma pessoa, por favor')).toBeInViewport()
})

test('ready texts are filled in, and put into what is typed', async ({ page }) => {
  const { id, api } = await withConversation(page)
  await api.post('/templates', {
    kind: 'whatsapp',
    name: 'Endereço e estacionamento',
    use: 'single',
    category: 'utility',
    content: {
      header: '',
      body: 'Oi, {{paciente.nome}}. Ficamos na rua dos Pinheiros, 498.',
      footer: '',
      buttons: [],
    },
  })
  await page.goto(`${inbox}/${id}`)
  const answer = thread(page).getByRole('textbox', { name: 'Resposta' })
  await answer.press('/')
  const replies = thread(page).getByRole('group', { name: 'Respostas prontas' })
  await expect(replies.getByText('Oi, Alice. Ficamos na rua dos Pinheiros, 498.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('estac')
  await page.keyboard.press('Enter')
  await expect(answer).toHaveValue('Oi, Alice. Ficamos na rua dos Pinheiros, 498.')
  await answer.press('/')
  await expect(replies).toBeHidden()
})

test('a file goes with an answer: chosen, taken out, refused, sent with its caption', async ({ page }) => {
  const { api, id } = await withConversation(page)
  await api.put('/channels/whatsapp', { version: null, ...whatsappAccount })
  await page.goto(`${inbox}/${id}`)
  const choose = (name: string, mimeType: string, content: string) =>
    thread(page)
      .getByLabel('Anexar um arquivo', { exact: true })
      .setInputFiles({ name, mimeType, buffer: Buffer.from(content, 'latin1') })
  const send = thread(page).getByRole('button', { name: 'Enviar', exact: false }).last()

  await test.step('an upload can be cancelled', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/files\?/, async (route) => {
      await held.promise
      await route.abort().catch(() => {})
    })
    await choose('guia.pdf', 'application/pdf', '%PDF-1.7')
    await expect(thread(page).getByRole('progressbar', { name: 'Enviando guia.pdf' })).toBeVisible()
    await expect(send).toBeDisabled()
    await thread(page).getByRole('button', { name: 'Cancelar o envio de guia.pdf' }).click()
    held.resolve()
    await page.unroute(/\/files\?/)
    await expect(thread(page).getByText('guia.pdf')).toBeHidden()
  })

  await test.step('what WhatsApp does not take is said at once', async () => {
    await choose('foto.webp', 'image/webp', 'RIFF....WEBPVP8 ')
    await expect(thread(page).getByRole('alert')).toContainText('O WhatsApp não leva imagens WebP')
    await expect(send).toBeDisabled()
    await thread(page).getByRole('button', { name: 'Tirar foto.webp' }).click()
  })

  await choose('guia.pdf', 'application/pdf', '%PDF-1.7 guia')
  await expect(thread(page).getByText('vai com a próxima mensagem')).toBeVisible()
  await expectAccessible(page)
  const answer = thread(page).getByRole('textbox', { name: 'Resposta' })
  await answer.fill('Segue a guia')
  await answer.press('Enter')
  const log = thread(page).getByRole('log')
  await expect(log.getByText('Segue a guia')).toBeVisible()
  await expect(log.getByRole('link', { name: /guia\.pdf/ })).toBeVisible()
  await expect(thread(page).getByText('vai com a próxima mensagem')).toBeHidden()
  await expect(log.getByRole('img', { name: 'Enviada' })).toBeVisible()
  expect(await deliverLast('5511977442080')).toMatchObject({
    type: 'document',
    document: { caption: 'Segue a guia', filename: 'guia.pdf' },
  })
  await expectAccessible(page)
})

test('a day after the person wrote, only an approved template leaves by WhatsApp', async ({ page }) => {
  const { orgId, id } = await withConversation(page)
  await runSql(
    `insert into channels (org_id, id, kind, provider, settings) values ($1, gen_random_uuid(), 'whatsapp', 'meta', '{}')`,
    [orgId],
    orgId,
  )
  await runSql(
    `update conversations set last_inbound_at = now() - interval '25 hours' where org_id = $1`,
    [orgId],
    orgId,
  )
  await page.goto(`${inbox}/${id}`)
  await expect(thread(page).getByText('A janela de 24 horas fechou.')).toBeVisible()
  await expect(thread(page).getByText('janela de 24 h fechada: só templates')).toBeVisible()
  await expect(thread(page).getByRole('textbox', { name: 'Resposta' })).toBeHidden()
  await thread(page).getByRole('button', { name: 'Escolher um template' }).click()
  await expect(thread(page).getByText('Nenhum template aprovado serve agora.')).toBeVisible()
  await expectAccessible(page)
})

test('filters stand in the address; J, K and the queue’s settings', async ({ page }) => {
  const { id } = await withConversation(page)
  await page.goto(inbox)
  const filters = page.getByRole('button', { name: 'Filtros' })
  await filters.click()
  await page.getByRole('button', { name: 'Não lidas 1' }).click()
  await expect(page).toHaveURL(/nao-lidas=sim/)
  await expect(page.getByRole('link', { name: /Priscila Moraes/ })).toBeVisible()
  await page.getByRole('button', { name: 'Canal' }).click()
  await page
    .getByRole('menuitemradio', { name: 'SMS' })
    .or(page.getByRole('option', { name: 'SMS' }))
    .click()
  await expect(page).toHaveURL(/canal=sms/)
  await expect(page.getByText('Nenhuma conversa com esses filtros.')).toBeVisible()
  await page.reload()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await filters.click()
  await expect(page).toHaveURL(inbox)
  await expect(page.getByRole('group', { name: 'Filtros' })).toBeHidden()
  await page.getByRole('button', { name: 'Como a fila anda' }).click()
  const dialog = page.getByRole('dialog', { name: 'Como a fila anda' })
  await dialog.getByRole('radio', { name: 'Distribuir a quem está presente' }).check()
  await dialog.getByLabel('Volta à fila sem resposta depois de (min)').fill('15')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Ajustes da fila salvos')).toBeVisible()
  if (isPhone(page)) return
  await expect(page.getByRole('link', { name: /Priscila Moraes/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(id))
})

test('a conversation that can not be read says so, and is read again', async ({ page }) => {
  const { id } = await withConversation(page)
  await page.route('**/api/v1/orgs/*/conversations?**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${inbox}/${id}`)
  const list = page.getByRole('region', { name: 'Lista de conversas' })
  if (isPhone(page)) return
  await expect(list.getByText(/As conversas não puderam ser lidas/)).toBeVisible()
  await page.unroute('**/api/v1/orgs/*/conversations?**')
  await list.getByRole('button', { name: /de novo/ }).click()
  await expect(list.getByRole('link', { name: /Priscila Moraes/ })).toBeVisible()
})

test('a picture, a voice note and a document stand in the thread; what was lost says why', async ({
  page,
}) => {
  const { orgId, id } = await withConversation(page)
  const carry = (media: object) =>
    runSql(
      `insert into messages (org_id, id, conversation_id, direction, author, kind, at, text, media)
       values ($1, $2, $3, 'in', 'patient', 'whatsapp', now(), '', $4)`,
      [orgId, uuid(), id, JSON.stringify(media)],
      orgId,
    )
  const file = async (name: string, type: string) => {
    const fileId = crypto.randomUUID()
    await runSql(
      `insert into files (org_id, id, owner_kind, owner_id, name, content_type, size, sha256, storage_key)
       values ($1, $2, 'conversation-media', $3, $4, $5, 2048, '', '')`,
      [orgId, fileId, id, name, type],
      orgId,
    )
    return fileId
  }
  const stored = { id: '1', state: 'stored' }
  await carry({
    ...stored,
    kind: 'audio',
    type: 'audio/ogg',
    name: '',
    fileId: await file('audio.ogg', 'audio/ogg'),
  })
  await carry({
    ...stored,
    kind: 'document',
    type: 'application/pdf',
    name: 'pedido.pdf',
    fileId: await file('pedido.pdf', 'application/pdf'),
  })
  await carry({ id: '2', kind: 'image', type: 'image/jpeg', name: '', state: 'lost', reason: 'tooLarge' })
  await page.goto(`${inbox}/${id}`)
  const log = thread(page).getByRole('log')
  await expect(log.locator('audio')).toHaveAttribute('src', /\/files\//)
  await expect(log.getByRole('link', { name: /pedido\.pdf/ })).toHaveAttribute('href', /\/files\//)
  await expect(log.getByText('O arquivo passa de 25 MB e não foi guardado.')).toBeVisible()
  await expectAccessible(page)
})

test('who else looks is shown, and who is typing', async ({ page }) => {
  const { orgId, id } = await withConversation(page)
  await page.goto(`${inbox}/${id}`)
  const colleague = crypto.randomUUID()
  await runSql(`insert into users (user_id, user_email, user_fullname) values ($1, $2, 'Jéssica Prado')`, [
    colleague,
    `${colleague}@aurora.example`,
  ])
  await runSql(
    `insert into inbox_windows (org_id, id, user_id, conversation_id, is_typing) values ($1, $2, $3, $4, true)`,
    [orgId, crypto.randomUUID(), colleague, id],
    orgId,
  )
  await page.reload()
  await expect(thread(page).getByText('Jéssica está escrevendo')).toBeVisible()
})

test('nobody has written yet', async ({ page }) => {
  await withAgenda(page)
  await page.goto(inbox)
  await expect(page.getByText('Nenhuma conversa aberta. Quem escrever à clínica aparece aqui.')).toBeVisible()
  await expectAccessible(page)
})
