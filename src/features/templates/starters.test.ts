import { describe, expect, test } from 'vitest'
import { countSms } from './rules/sms.ts'
import {
  checkContent,
  checkTemplate,
  normalizeTemplate,
  renderFor,
  sampleValues,
  templateUses,
} from './rules.ts'
import { starters } from './starters.ts'

test('there is one for every use, each with a key and a name of its own', () => {
  expect(new Set(starters.map(({ use }) => use))).toEqual(new Set(Object.keys(templateUses)))
  expect(new Set(starters.map(({ key }) => key)).size).toBe(starters.length)
  expect(new Set(starters.map(({ name }) => name)).size).toBe(starters.length)
})

describe.each(starters)('$name', (starter) => {
  test('is as it would be saved, and nothing stands against it', () => {
    expect(checkTemplate(starter)).toEqual({})
    expect(normalizeTemplate(starter)).toEqual(starter)
    expect(checkContent(starter).filter(({ level }) => level !== 'ok')).toEqual([])
  })

  test('fits in four parts as an SMS', () => {
    expect(countSms(renderFor('sms', starter.content, sampleValues).body).parts).toBeLessThanOrEqual(4)
  })
})

test('the short one is two parts at most', () => {
  const { content } = starters.find(({ kind }) => kind === 'sms') ?? { content: null }
  expect(content && countSms(renderFor('sms', content, sampleValues).body).parts).toBe(1)
})
