import { describe, expect, test } from 'vitest'
import { asAnswer } from './answer.server.ts'

describe('an answer', () => {
  const appointments = { items: [{ id: 'a', at: new Date(0), note: undefined }], total: null }

  test.each([
    ['an object', appointments],
    ['a list', [appointments, undefined]],
  ])('of %s is written as it is', (_, output) => {
    const answer = asAnswer(output, undefined)
    expect(answer).not.toBe(output)
    expect(JSON.stringify(answer)).toBe(JSON.stringify(output))
  })

  test.each([
    ['a file', new File(['x'], 'x.csv')],
    ['a stream', new ReadableStream()],
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
  ])('of %s is left to the codec', (_, output) => {
    expect(asAnswer(output, 'compact')).toBe(output)
  })

  test('with headers of its own is left to the codec', () => {
    const output = { headers: {}, body: appointments }
    expect(asAnswer(output, 'detailed')).toBe(output)
  })
})
