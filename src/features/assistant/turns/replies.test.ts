import { describe, expect, test } from 'vitest'
import { choiceOf, messagesOf, offeredBy, split } from './replies.ts'

const turnId = '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e01'
const to = { kind: 'whatsapp', turnId, subject: 'Aurora' } as const
const options = [
  { id: 'times:1', title: 'Ter 2/3, 9h' },
  { id: 'times:2', title: 'Qua 3/3, 10h' },
]

describe('a text', () => {
  test('that is too long is cut between paragraphs, else lines, words, letters', () => {
    expect(split('um\n\ndois', 20)).toEqual(['um\n\ndois'])
    expect(split('primeiro\n\nsegundo', 10)).toEqual(['primeiro', 'segundo'])
    expect(split('linha um\nlinha dois', 12)).toEqual(['linha um', 'linha dois'])
    expect(split('uma frase longa', 9)).toEqual(['uma frase', 'longa'])
    expect(split('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)])
  })

  test('with answers to choose from leaves them to its last piece, within what the channel takes', () => {
    const long = `${'a'.repeat(1_000)}\n\n${'b'.repeat(1_000)}`
    const messages = messagesOf({ text: long, options }, to)
    expect(messages.map(({ body, options: own }) => [body.length, own?.length])).toEqual([
      [1_000, undefined],
      [1_000, 2],
    ])
    expect(messagesOf({ text: long, options: [] }, to)).toHaveLength(1)
  })

  test('has a subject in a mail alone', () => {
    const subject = (kind: 'email' | 'sms') =>
      messagesOf({ text: 'Oi', options: [] }, { ...to, kind })[0]?.subject
    expect([subject('email'), subject('sms')]).toEqual(['Aurora', ''])
  })
})

describe('what is chosen', () => {
  const offered = offeredBy([{ text: '', options }], turnId)

  test('is known by its row, its title or its number', () => {
    expect(choiceOf('Qua 3/3, 10h', `${turnId}:times:2`, offered)).toBe('times:2')
    expect(choiceOf('qua 3/3, 10h', '', offered)).toBe('times:2')
    expect(choiceOf('1', '', offered)).toBe('times:1')
    expect(choiceOf('de tarde', '', offered)).toBe('')
  })

  test('in an older message is text: another turn’s second row is not this one’s', () => {
    expect(choiceOf('Qua 3/3, 10h', '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e99:times:2', offered)).toBe('')
  })
})
