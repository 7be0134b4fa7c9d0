import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '#features/assistant/settings.ts'
import { openTalkingClinic, type TalkingClinic } from '#test/assistant.ts'
import { conversations, fits, outcomeOf, play } from '#test/conversations.ts'
import { type Models, startModels } from '#test/providers/models.ts'
import { competent } from '#test/scriptedModel.ts'

/** The conversations of guided mode, with a model that answers what is written freely. */

let models: Models
let clinic: TalkingClinic
beforeAll(async () => {
  models = await startModels()
  models.answer = competent
  clinic = await openTalkingClinic({ OUTBOUND_ALLOW: models.host })
  const saved = await clinic.call(
    'PUT',
    '/assistant',
    {
      ...defaultSettings,
      provider: 'openai',
      baseUrl: `${models.url}/v1`,
      model: 'padrao-pt',
      key: 'chave-de-teste-0001',
      version: 1,
    },
    'owner',
  )
  if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`)
})
afterAll(async () => {
  await clinic.server.stop()
  models.stop()
})

describe('whole conversations with a model', () => {
  test.each(conversations.filter(({ isGuided }) => !isGuided))('$name', async (conversation) => {
    const { expected } = conversation
    const { answers, script } = await play(clinic, conversation)
    const outcome = outcomeOf(clinic, answers)
    expect(fits(expected, outcome), `${outcome}, not ${expected}\n${script}`).toBe(true)
  })

  test('a model was asked, and no key or id of a record was shown to it', () => {
    expect(models.requests.length).toBeGreaterThan(conversations.length / 2)
    const shown = models.requests
      .map(({ system, messages }) => [system, ...messages.map((one) => one.text)].join('\n'))
      .join('\n')
    expect(shown).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
    for (const id of Object.values(clinic.ids)) expect(shown).not.toContain(id)
  })
})
