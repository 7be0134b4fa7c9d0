import { describe, expect, test } from 'vitest'
import { type Admission, type Asker, createAdmission } from './admission.server.ts'

/** Work that goes on until the test ends it. */
function desk(admission: Admission) {
  const begun: string[] = []
  const rejected: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    rejected: rejected,
    request(name: string, over: Partial<Asker> = {}) {
      const [network = '', person = ''] = name.split(' ')
      return admission
        .run({ network, person, weight: 1, ...over }, () => {
          begun.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        })
        .catch(({ code }: { code: string }) => {
          rejected.push(`${name}: ${code}`)
        })
    },
    async end(name: string) {
      await settled()
      ends.get(name)?.()
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const admit = (inAll: number, ofNetwork: number, queue: number) =>
  desk(createAdmission({ SEARCHES: inAll, SEARCHES_PER_NETWORK: ofNetwork, SEARCH_QUEUE: queue }))

describe('heavy work', () => {
  test('a network has so much at once, and the others have theirs', async () => {
    const { request, begun, end } = admit(4, 2, 10)
    for (const name of ['a ana 1', 'a ana 2', 'a ana 3', 'b bia 1', 'b bia 2', 'b bia 3']) void request(name)
    await settled()
    expect(begun).toEqual(['a ana 1', 'a ana 2', 'b bia 1', 'b bia 2'])
    await end('b bia 1')
    expect(begun.slice(4)).toEqual(['b bia 3'])
  })

  test('networks take turns, whichever of them sends more requests', async () => {
    const { request, begun, end } = admit(1, 1, 10)
    for (const name of ['a ana 1', 'a ana 2', 'a ana 3', 'b bia 1', 'c caio 1']) void request(name)
    for (const name of ['a ana 1', 'a ana 2', 'b bia 1', 'c caio 1']) await end(name)
    expect(begun).toEqual(['a ana 1', 'a ana 2', 'b bia 1', 'c caio 1', 'a ana 3'])
  })

  test('people of a network take turns', async () => {
    const { request, begun, end } = admit(1, 1, 10)
    for (const name of ['a ana 1', 'a ana 2', 'a ana 3', 'a bia 1']) void request(name)
    for (const name of ['a ana 1', 'a ana 2', 'a bia 1']) await end(name)
    expect(begun).toEqual(['a ana 1', 'a ana 2', 'a bia 1', 'a ana 3'])
  })

  test('what is heavier than a network may do is done alone, and nothing overtakes it', async () => {
    const { request, begun, end } = admit(4, 3, 10)
    void request('a ana 1')
    void request('a ana 2', { weight: 100 })
    void request('a bia 3')
    void request('b bia 1')
    await settled()
    expect(begun).toEqual(['a ana 1', 'b bia 1'])
    await end('a ana 1')
    expect(begun.slice(2)).toEqual(['a ana 2'])
    await end('a ana 2')
    expect(begun.slice(3)).toEqual(['a bia 3'])
  })

  test('503 beyond the line, for who has most in it', async () => {
    const { request, begun, rejected, end } = admit(1, 1, 2)
    void request('a ana 1')
    void request('a ana 2')
    void request('a ana 3')
    void request('a ana 4')
    await settled()
    expect(rejected).toEqual(['a ana 4: busy'])
    void request('a bia 1')
    void request('b caio 1')
    await settled()
    expect(rejected.slice(1)).toEqual(['a ana 3: busy'])
    for (const name of ['a ana 1', 'a ana 2', 'b caio 1']) await end(name)
    expect(begun).toEqual(['a ana 1', 'a ana 2', 'b caio 1', 'a bia 1'])
  })

  test('the line is as long as what waits in it is heavy', async () => {
    const { request, rejected, end } = admit(2, 2, 4)
    void request('a ana 1', { weight: 2 })
    for (const name of ['a ana 2', 'a ana 3', 'a ana 4']) void request(name, { weight: 2 })
    await settled()
    expect(rejected).toEqual(['a ana 4: busy'])
    void request('a bia 1')
    void request('a bia 2')
    await settled()
    expect(rejected.slice(1)).toEqual(['a ana 3: busy'])
    await end('a ana 1')
  })

  test('a client that goes away leaves the line, and one whose work fails leaves room', async () => {
    const admission = createAdmission({ SEARCHES: 1, SEARCHES_PER_NETWORK: 1, SEARCH_QUEUE: 1 })
    const { request, begun, rejected, end } = desk(admission)
    void request('a ana 1')
    const gone = new AbortController()
    void request('a ana 2', { signal: gone.signal })
    gone.abort()
    void request('a ana 3', { signal: AbortSignal.abort() })
    void request('a ana 4')
    await settled()
    expect(rejected).toEqual(['a ana 2: malformed_request', 'a ana 3: malformed_request'])
    await end('a ana 1')
    expect(begun).toEqual(['a ana 1', 'a ana 4'])
    await end('a ana 4')

    const failing = { network: 'a', person: 'ana', weight: 1 }
    await expect(admission.run(failing, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await admission.run(failing, async () => 'next')).toBe('next')
  })
})
