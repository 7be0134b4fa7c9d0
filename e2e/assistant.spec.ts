import { type AssistantSettings, defaultSettings } from '../src/features/assistant/settings.ts'
import { openAgenda, withAgenda } from './agenda.ts'
import { apiAs } from './api.ts'
import { expect, type Page, test } from './test.ts'
import {
  someNumber,
  speak,
  type WrittenMessage,
  whatsappAccount,
  writeByWhatsapp,
  writtenTo,
} from './whatsapp.ts'

const inbox = '/clinica/monitoramentos/conversas'
/** A clinic whose assistant answers by WhatsApp, and somebody who writes. */
async function withAssistant(page: Page, over: Partial<AssistantSettings> = {}) {
  const { person } = await withAgenda(page)
  const api = await apiAs(page, person)
  const channel = await api.put<{ webhook: { url: string } }>('/channels/whatsapp', {
    version: null,
    phoneNumberId: whatsappAccount.phoneNumberId,
    accountId: whatsappAccount.accountId,
    accessToken: whatsappAccount.accessToken,
    appSecret: whatsappAccount.appSecret,
  })
  await api.put('/assistant', { ...defaultSettings, version: 1, channels: ['whatsapp'], ...over })
  const from = someNumber()
  return {
    person,
    /** Writes, or chooses, and returns what the clinic answers. */
    async say(said: Parameters<typeof writeByWhatsapp>[2]): Promise<WrittenMessage> {
      const seen = (await writtenTo(from)).length
      await writeByWhatsapp(channel.webhook.url, from, said)
      await expect.poll(async () => (await writtenTo(from)).length, { timeout: 40_000 }).toBeGreaterThan(seen)
      return (await writtenTo(from)).at(-1) ?? { text: '', choices: [] }
    },
    write: (text: string) => writeByWhatsapp(channel.webhook.url, from, text),
    count: async () => (await writtenTo(from)).length,
  }
}

const thread = (page: Page) => page.getByRole('region', { name: 'Conversa', exact: true })

test('a patient books by WhatsApp with the assistant while the desk watches; a person takes over and hands back', async ({
  page,
}) => {
  test.slow()
  const patient = await withAssistant(page)
  await openAgenda(page)
  const desk = await page.context().newPage()
  await desk.goto(inbox)

  await test.step('the assistant says what it is, and the desk sees it', async () => {
    const first = await patient.say('Oi, bom dia')
    expect(first.text).toContain('assistente virtual')
    expect(first.choices.length).toBeGreaterThan(1)
    await desk.getByRole('button', { name: /^Assistente/ }).click()
    await desk.getByRole('link', { name: /Paula/ }).click()
    await expect(thread(desk).getByText('O assistente responde.')).toBeVisible()
    await expect(thread(desk).getByRole('log').getByText('assistente virtual')).toBeVisible()
  })

  await test.step('it books', async () => {
    let answer = await patient.say(
      'quero uma consulta com a dra Helena dia 1º de março de 2027 às 9h, particular',
    )
    for (let step = 0; step < 8 && !/está marcad|marcado para|Pronto/i.test(answer.text); step++) {
      const [choice] = answer.choices
      if (/nome completo/i.test(answer.text))
        answer = await patient.say('Paula Andrade, nascida em 12/03/1990')
      else answer = await patient.say(choice ?? 'sim')
    }
    expect(answer.text).toMatch(/Helena/)
    await expect(thread(desk).getByRole('log').getByText('Paula Andrade').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /\d, Paula Andrade/ })).toBeVisible()
  })

  await test.step('a person takes over: the assistant is silent', async () => {
    await thread(desk).getByRole('button', { name: 'Assumir' }).click()
    await expect(thread(desk).getByText('Você atende.')).toBeVisible()
    const before = await patient.count()
    await patient.write('posso levar minha filha?')
    await expect(thread(desk).getByRole('log').getByText('posso levar minha filha?')).toBeVisible()
    const field = thread(desk).getByRole('textbox', { name: 'Resposta' })
    await field.fill('Pode sim, Paula.')
    await field.press('Enter')
    await expect.poll(patient.count, { timeout: 40_000 }).toBe(before + 1)
  })

  await test.step('handed back, it begins anew', async () => {
    await thread(desk).getByRole('button', { name: 'Devolver ao assistente' }).click()
    await expect(thread(desk).getByText('O assistente responde.')).toBeVisible()
    const again = await patient.say('oi')
    expect(again.text).toContain('assistente virtual')
  })
})

test('a voice note is fetched, written down, answered by the assistant, and played in the inbox', async ({
  page,
}) => {
  test.slow()
  const says = 'Bom dia, qual é o endereço da clínica?'
  const { id, transcriptionUrl } = await speak(says)
  const patient = await withAssistant(page, { transcriptionUrl, transcriptionModel: 'ouvido-pt' })
  await page.goto(inbox)
  const answer = await patient.say({ id, transcriptionUrl })
  expect(answer.text).toContain('Rua dos Jequitibás')

  await page.getByRole('button', { name: /^Assistente/ }).click()
  await page.getByRole('link', { name: /Paula/ }).click()
  const log = thread(page).getByRole('log')
  await expect(log.getByText(`Transcrição: ${says}`)).toBeVisible()
  await expect(log.getByText('Rua dos Jequitibás').last()).toBeVisible()
  const sound = log.getByLabel('Mensagem de voz')
  await expect(sound).toHaveAttribute('src', /\/files\//)
  const seconds = await sound.evaluate(async (element: HTMLAudioElement) => {
    const ended = new Promise((resolve, reject) => {
      element.onended = resolve
      element.onerror = () => reject(new Error(element.error?.message))
    })
    await element.play()
    await ended
    return element.currentTime
  })
  expect(seconds).toBeGreaterThan(1.5)

  // One that can't be written down is for a person, and that is said.
  await test.step('what nobody can write down goes to a person', async () => {
    const told = await patient.say({ id: (await speak('')).id, transcriptionUrl })
    expect(told.text).toContain('áudio')
    await expect(thread(page).getByText('Espera por uma pessoa.')).toBeVisible()
  })
})
