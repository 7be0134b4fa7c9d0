import { expect, test } from 'vitest'
import { backupSentence } from './backupSentence.ts'

const now = new Date('2026-11-22T12:00:00Z')
const newest = { madeAt: '2026-11-22T07:00:00.000Z', bytes: 12_340_000, isEncrypted: true }

test('says how old the newest backup is, and how many are kept', () => {
  expect(backupSentence({ isMade: true, isLate: false, kept: 7, newest }, now)).toBe(
    'A cópia mais nova foi feita há 5 horas (12,3 MB, cifrada). 7 cópias guardadas.',
  )
})

test('says that a backup is late, and that it is not encrypted', () => {
  const old = { madeAt: '2026-11-19T07:00:00.000Z', bytes: 400, isEncrypted: false }
  expect(backupSentence({ isMade: true, isLate: true, kept: 1, newest: old }, now)).toBe(
    'Atrasada. A cópia mais nova foi feita há 3 dias (0 MB, sem cifra). 1 cópia guardada.',
  )
})

test('says that none is made, or none yet', () => {
  expect(backupSentence({ isMade: false, isLate: false, kept: 0, newest: null }, now)).toContain('BACKUP_DIR')
  expect(backupSentence({ isMade: true, isLate: true, kept: 0, newest: null }, now)).toContain('Ainda não há')
})
