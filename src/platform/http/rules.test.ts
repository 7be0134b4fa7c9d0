import { expect, test } from 'vitest'
import { z } from 'zod'
import { withRules } from './rules.ts'

const form = z.object({ name: z.string().max(5), hours: z.array(z.number()).default([]) })

test('every message of the rule stands beside its field, by path', () => {
  const judged = withRules(form, ({ name, hours }) => ({
    name: name === '' ? 'obrigatório' : undefined,
    ...(hours.length > 1 && { 'hours.1': 'se sobrepõe' }),
  }))
  const { error } = judged.safeParse({ name: '', hours: [1, 1] })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['name'], 'obrigatório'],
    [['hours', '1'], 'se sobrepõe'],
  ])
  expect(judged.parse({ name: 'Norte' })).toEqual({ name: 'Norte', hours: [] })
})
