import { expect, test } from 'vitest'
import type { Campaign, Failure } from '../../contract.ts'
import { adviceOf } from './advice.ts'

const campaign = { templateId: 'template' } as Campaign
const failure = (over: Partial<Failure>): Failure => ({
  state: 'failed',
  reason: '131026',
  title: '',
  people: 2,
  mayRetry: true,
  action: 'fail',
  others: [],
  nextAt: null,
  ...over,
})
const advised = (over: Partial<Failure>) => {
  const { text, remedies, note } = adviceOf(failure(over), campaign, new Date('2026-11-18T12:00:00Z'))
  return { text, note, labels: remedies.map(({ label }) => label) }
}

test.each([
  ['otherChannel', ['Corrigir 2 cadastros', 'Tentar de novo']],
  ['suppress', ['Ver quem']],
  ['stopTemplate', ['Abrir template', 'Tentar de novo']],
  ['stopChannel', ['Abrir canais', 'Tentar de novo']],
  ['stopSource', ['Tentar de novo']],
  ['backOff', ['Tentar de novo']],
  ['delay', ['Tentar de novo']],
  ['fail', ['Tentar de novo', 'Ver quem']],
])('an error that asks for %s', (action, labels) => {
  expect(advised({ action }).labels).toEqual(labels)
})

test('another channel is offered to those whom it reaches, and says how many they are', () => {
  const { text, labels } = advised({ action: 'otherChannel', others: [{ kind: 'email', people: 1 }] })
  expect(labels).toEqual(['Tentar por E-mail', 'Corrigir 2 cadastros'])
  expect(text).toMatch(/^1 de 2 têm contato por E-mail/)
})

test('nothing is sent again to who refused, whose message is uncertain, or who was passed over', () => {
  for (const over of [{ action: 'suppress' }, { state: 'uncertain' }, { state: 'skipped' }] as const)
    expect(advised(over).labels).toEqual(['Ver quem'])
})

test('what is in the queue again says when it leaves', () => {
  expect(advised({ state: 'delayed', nextAt: '2026-11-18T15:00:00Z' }).note).toMatch(/^de novo /)
})
