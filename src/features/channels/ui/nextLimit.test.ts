import { expect, test } from 'vitest'
import { nextLimitOf } from './nextLimit.ts'

const at = (peopleLimit: number | null, people7d: number, quality: 'high' | 'low' = 'high') =>
  nextLimitOf({ peopleLimit, quality, figures: { people7d } })

test('half of the limit within seven days raises it', () => {
  expect(at(2_000, 909)).toEqual({
    title: 'O limite sobe sozinho para 10 mil',
    text: 'Quando a clínica falar com 1.000 pessoas em 7 dias, sem que a qualidade caia. Faltam 91.',
  })
  expect(at(2_000, 999)?.text).toContain('Falta 1.')
  expect(at(10_000, 5_000)).toMatchObject({
    title: 'O limite sobe sozinho para 100 mil',
    text: expect.stringContaining('já falou com 5.000 pessoas'),
  })
})

test('nothing is promised without a limit, at its end, and while the quality is low', () => {
  expect([at(null, 10), at(250, 10), at(100_000, 10), at(2_000, 900, 'low')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
