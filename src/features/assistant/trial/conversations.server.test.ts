import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTalkingClinic, type TalkingClinic, type TrialBody } from '#test/assistant.ts'
import { conversationsIn, fits, outcomeOf, writers } from '#test/conversations.ts'

const conversations = conversationsIn(readFileSync(new URL('./conversations.txt', import.meta.url), 'utf8'))

let clinic: TalkingClinic
beforeAll(async () => {
  clinic = await openTalkingClinic()
})
afterAll(() => clinic.server.stop())

describe('whole conversations', () => {
  test.each(conversations)('$name', async ({ name, by, messages, expected }) => {
    const answers: TrialBody[] = []
    const script: string[] = []
    for (const text of messages) {
      const { status, body } = await clinic.say(name, text, writers[by])
      expect({ status, body }).toMatchObject({ status: 200 })
      answers.push(body)
      script.push(
        `> ${text}`,
        ...body.replies.map(
          (reply) => `< ${reply.text} [${reply.options.map(({ title }) => title).join(' | ')}]`,
        ),
      )
      // One question at a time, with choices that a channel can show.
      for (const reply of body.replies) {
        expect(reply.text.trim()).not.toBe('')
        expect(reply.options.length).toBeLessThanOrEqual(10)
        for (const { title } of reply.options) expect(title.length).toBeLessThanOrEqual(24)
      }
    }
    const outcome = outcomeOf(clinic, answers)
    expect(fits(expected, outcome), `${outcome}, not ${expected}\n${script.join('\n')}`).toBe(true)
  })

  test('few messages of ours lead to an appointment', () => {
    const counts = conversations
      .filter(({ expected }) => expected.startsWith('booked'))
      .map(({ messages }) => messages.length)
      .toSorted((one, other) => one - other)
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(8)
  })
})
