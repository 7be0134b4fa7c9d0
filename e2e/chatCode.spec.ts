import { defaultSettings } from '../src/features/assistant/settings.ts'
import { card, openAgenda, withAgenda } from './agenda.ts'
import { apiAs } from './api.ts'
import { visitor, write } from './chat.ts'
import { mailsTo } from './mail.ts'
import { expect, type Page, test } from './test.ts'

/** A clinic whose assistant answers in the chat, and a patient with two appointments and an e-mail address on record. */
async function withPatient(page: Page) {
  const { person, book } = await withAgenda(page)
  const api = await apiAs(page, person)
  const email = `marina.${crypto.randomUUID()}@exemplo.com.br`
  const marina = await api.post<{ id: string }>('/patients', {
    fullName: 'Marina Salgado',
    birthDate: '1986-09-14',
    email,
    contacts: [{ phone: '11976543210', isPreferred: true }],
  })
  await book('08:00', { patientId: marina.id })
  await book('10:00', { patientId: marina.id })
  await api.put('/assistant', { ...defaultSettings, version: 1, channels: ['chat'] })
  return { email, chat: `/chat/${api.orgId}` }
}

/** The code of the newest e-mail. */
async function codeFor(email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const mails = await mailsTo(email)
    expect(mails.at(-1)?.subject).toBe('Seu código de confirmação')
    code = /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass({ timeout: 40_000 })
  return code
}

test('a visitor proves an address by a code, sees what is booked, calls one off and moves the other', async ({
  page,
  browser,
}) => {
  test.slow()
  const { email, chat } = await withPatient(page)
  await openAgenda(page)
  await expect(card(page, 'Marina Salgado')).toHaveCount(2)
  const theirs = await (await visitor(browser, page)).newPage()
  const log = theirs.getByRole('log', { name: 'Conversa' })
  await theirs.goto(chat)

  await test.step('nothing is told before', async () => {
    await write(theirs, 'quais são minhas consultas?')
    await expect(log.getByText('me diga o telefone ou o e-mail do cadastro')).toBeVisible()
    await expect(log.getByText('Helena Prado')).toHaveCount(0)
    await write(theirs, email)
    await expect(log.getByText('o código chega em instantes')).toBeVisible()
  })

  const code = await codeFor(email)
  await test.step('a wrong code tells nothing either', async () => {
    await write(theirs, code === '000000' ? '000001' : '000000')
    await expect(log.getByText('Esse código não confere.')).toBeVisible()
    await expect(log.getByText('Helena Prado')).toHaveCount(0)
  })

  await test.step('the right one shows what is booked', async () => {
    await write(theirs, code)
    const told = log.getByText('Você tem marcado:')
    await expect(told).toBeVisible()
    await expect(told).toContainText('Marina, segunda, 01/03, às 8h, com Dra. Helena Prado')
    await expect(told).toContainText('às 10h, com Dra. Helena Prado')
  })

  await test.step('one is called off, and the agenda shows it', async () => {
    await write(theirs, 'quero cancelar uma delas')
    await expect(log.getByText('Qual delas você quer cancelar?')).toBeVisible()
    await theirs.getByRole('button', { name: /^seg, 01\/03 às 8h/ }).click()
    await expect(log.getByText(/Vou cancelar: .* às 8h/)).toBeVisible()
    await theirs.getByRole('button', { name: 'Sim, cancelar' }).click()
    await expect(log.getByText(/Pronto, cancelei: .* às 8h/)).toBeVisible()
    await expect(
      page.getByRole('button', { name: /^08:00 .*, Marina Salgado, Consulta, Cancelado/ }),
    ).toBeVisible()
  })

  await test.step('the other one is moved', async () => {
    await write(theirs, 'e remarcar a outra para 2 de março de 2027 às 9h')
    await theirs.getByRole('button', { name: 'Sim', exact: true }).click()
    await expect(log.getByText(/Para: .*às 9h/)).toBeVisible()
    await theirs.getByRole('button', { name: 'Sim, pode mudar' }).click()
    await expect(log.getByText(/Pronto, mudei para .*às 9h/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^10:00 .*, Marina Salgado/ })).toHaveCount(0)
  })

  await test.step('another device, with the same address, has to prove it again', async () => {
    const other = await (await visitor(browser, page)).newPage()
    await other.goto(chat)
    await write(other, 'quais são minhas consultas?')
    await expect(other.getByText('me diga o telefone ou o e-mail do cadastro')).toBeVisible()
    await write(other, email)
    await expect(other.getByText('o código chega em instantes')).toBeVisible()
    await write(other, code)
    await expect(other.getByText('Esse código não confere.')).toBeVisible()
    await expect(other.getByText('Helena Prado')).toHaveCount(0)
  })
})
