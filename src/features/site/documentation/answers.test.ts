import { expect, test } from 'vitest'
import { answersOf } from './answers.ts'
import type { Operation } from './reference.ts'
import type { Field } from './schema.ts'

const field = (name: string, fields: readonly Field[] = []): Field => ({
  name,
  type: 'texto',
  limits: [],
  isRequired: true,
  description: '',
  values: [],
  fields,
})

const operation = (anchor: string, fields: readonly Field[]) =>
  ({ anchor, summary: `Fazer ${anchor}`, success: { status: 200, type: '', fields } }) as unknown as Operation

const record = Array.from({ length: 8 }, (_, at) => field(`part${at}`))

test('a record that several routes answer is printed at the first of them', () => {
  const answers = answersOf([
    operation('list', [field('items', record)]),
    operation('find', record),
    operation('series', [field('booked', record), field('refused')]),
  ])
  const at = { anchor: 'list', summary: 'Fazer list' }
  expect(answers.get('list')?.fields[0]?.fields.fields).toHaveLength(8)
  expect(answers.get('find')).toEqual({ sameAs: at, fields: [] })
  expect(answers.get('series')?.sameAs).toBe(null)
  expect(answers.get('series')?.fields[0]?.fields).toEqual({ sameAs: at, fields: [] })
})

test('what is short, or differs in one field, is printed again', () => {
  const answers = answersOf([
    operation('one', record.slice(0, 3)),
    operation('two', record.slice(0, 3)),
    operation('three', record),
    operation('four', [...record.slice(1), field('other')]),
  ])
  for (const anchor of ['one', 'two', 'three', 'four']) expect(answers.get(anchor)?.sameAs).toBe(null)
  expect(answers.get('two')?.fields).toHaveLength(3)
})
