import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dependencies, isCompatible } from '../scripts/licences/check.ts'

const root = join(import.meta.dirname, '..')

test('everything delivered has a licence that goes with AGPL-3.0-or-later', () => {
  const all = dependencies(root)
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(({ licence }) => !isCompatible(licence))).toEqual([])
  const names = all.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'pg', '@fontsource-variable/fraunces']))
  expect(names).not.toContain('vitest')
})

test.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['(SSPL-1.0 OR MIT)', true],
  ['MIT AND ISC', true],
  ['MIT AND SSPL-1.0', false],
  ['BUSL-1.1', false],
  ['CC-BY-NC-4.0', false],
  ['GPL-2.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['', false],
  ['(MIT AND (ISC OR BUSL-1.1))', false],
])('%j: %s', (licence, verdict) => {
  expect(isCompatible(licence)).toBe(verdict)
})

test('a dependency that states no licence is not known', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acolhe-licences-'))
  try {
    const packages = {
      '': { license: 'AGPL-3.0-or-later' },
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', dev: true, license: 'MIT' },
    }
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
    const found = dependencies(folder)
    expect(found).toEqual([{ name: 'silent', version: '1.0.0', licence: '' }])
    expect(found.every(({ licence }) => isCompatible(licence))).toBe(false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the program itself says AGPL-3.0-or-later, and brings the text', () => {
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(license).toBe('AGPL-3.0-or-later')
  expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toContain(
    'GNU AFFERO GENERAL PUBLIC LICENSE\n                       Version 3, 19 November 2007',
  )
})
