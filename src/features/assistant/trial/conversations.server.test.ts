import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTalkingClinic, type TalkingClinic } from '#test/assistant.ts'
import { conversations, fits, outcomeOf, play } from '#test/conversations.ts'

let clinic: TalkingClinic
beforeAll(async () => {
  clinic = await openTalkingClinic()
})
afterAll(() => clinic.server.stop())

/** Turns until each booking, by who wrote. */
const turns: { readonly by: string; readonly count: number }[] = []

describe('whole conversations', () => {
  test.each(conversations)('$name', async (conversation) => {
    const { expected } = conversation
    const { answers, script } = await play(clinic, conversation)
    // One question at a time, with choices that a channel can show.
    for (const reply of answers.flatMap(({ replies }) => replies)) {
      expect(reply.text.trim()).not.toBe('')
      expect(reply.options.length).toBeLessThanOrEqual(10)
      for (const { title } of reply.options) expect(title.length).toBeLessThanOrEqual(24)
    }
    const outcome = outcomeOf(clinic, answers)
    expect(fits(expected, outcome), `${outcome}, not ${expected}\n${script}`).toBe(true)
    if (expected.startsWith('booked'))
      turns.push({ by: conversation.by, count: answers.flatMap(({ replies }) => replies).length })
  })

  test('few messages of ours lead to an appointment', () => {
    const median = (by: string): number => {
      const counts = turns.filter((one) => one.by === by).map(({ count }) => count)
      return counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
    }
    expect(median('nova')).toBeGreaterThan(0)
    expect(median('nova')).toBeLessThanOrEqual(7)
    expect(median('teresa')).toBeLessThanOrEqual(5)
  })

  test('names tell conversations apart, and there are enough of them', () => {
    expect(new Set(conversations.map(({ name }) => name)).size).toBe(conversations.length)
    expect(conversations.length).toBeGreaterThanOrEqual(90)
  })
})
