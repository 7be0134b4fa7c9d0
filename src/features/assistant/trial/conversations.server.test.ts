import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn, formatWall, minuteOf, wallOf } from '#lib/zones.ts'
import { knownPhone, openTalkingClinic, type TalkingClinic, type TrialBody } from '#test/assistant.ts'

interface Conversation {
  readonly name: string
  readonly by: string
  readonly messages: readonly string[]
  readonly expected: string
}

const conversations = readFileSync(new URL('./conversations.txt', import.meta.url), 'utf8')
  .split('\n## ')
  .slice(1)
  .map((block): Conversation => {
    const [head = '', ...lines] = block.split('\n')
    const [name = '', by = ''] = head.split('|').map((part) => part.trim())
    return {
      name,
      by,
      messages: lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2)),
      expected: lines.find((line) => line.startsWith('= '))?.slice(2) ?? '',
    }
  })

const zone = 'America/Sao_Paulo'
const contacts: Record<string, Record<string, unknown>> = {
  nova: {},
  teresa: { contact: { phone: knownPhone } },
  chat: { channel: 'chat', contact: { phone: '' } },
}

let clinic: TalkingClinic
beforeAll(async () => {
  clinic = await openTalkingClinic()
})
afterAll(() => clinic.server.stop())

/** What was done in the end, as the table writes it. */
function outcomeOf(answers: readonly TrialBody[]): string {
  const handed = answers.findLast(({ handOver }) => handOver)?.handOver
  if (handed) return `person ${handed.isUrgent ? 'urgent!' : handed.reason}`
  const done = answers.findLast(({ appointment }) => appointment)?.appointment
  if (!done) return 'nothing'
  const who = Object.entries(clinic.ids).find(([, id]) => id === done.professionalId)?.[0] ?? 'none'
  const at = new Date(done.startsAt)
  const hour = formatWall(wallOf(zone, minuteOf(at))).slice(11)
  return `${done.act} ${who} ${dayIn(at, zone)} ${hour} ${done.patientName}`
}

/** `*` and `any` stand for whatever it is. */
function fits(expected: string, outcome: string): boolean {
  const [wanted, got] = [expected.split(' '), outcome.split(' ')]
  return (
    wanted.length === got.length &&
    wanted.every((word, at) => word === '*' || word === 'any' || word === got[at])
  )
}

describe('whole conversations', () => {
  test.each(conversations)('$name', async ({ name, by, messages, expected }) => {
    const answers: TrialBody[] = []
    const script: string[] = []
    for (const text of messages) {
      const { status, body } = await clinic.say(name, text, contacts[by])
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
    const outcome = outcomeOf(answers)
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
