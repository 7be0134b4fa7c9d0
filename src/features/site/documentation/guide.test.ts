import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guideText, guideTexts } from './guide.ts'

// One page whose head can't be read takes the whole site with it: the texts are read as the server's build is loaded.
test('every page of the guide is read', () => {
  const files = readdirSync('content/docs').filter((name) => name.endsWith('.md'))
  expect(guideTexts).toHaveLength(files.length)
  expect(files.filter((name) => !guideText(name.replace(/\.md$/, '')))).toEqual([])
})
