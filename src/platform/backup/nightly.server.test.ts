import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EnvError, readEnv } from '#platform/env.server.ts'
import { openFolderStore } from '#platform/files/folder.server.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '#test/harness.ts'
import type { BackupSource } from './backup.server.ts'
import { backupName, describeState, listBackups, prune, readBackupState } from './kept.server.ts'
import { backupJobs, isDue } from './nightly.server.ts'
import { verifyBackup } from './verify.server.ts'

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`)
const now = at('08:00')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acolhe-nightly-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const make = (madeAt: Date, content = 'x', isEncrypted = true) =>
  writeFile(join(folder, backupName(madeAt, isEncrypted)), content)

test('is due once after each night, also when the computer was off', () => {
  const newest = (madeAt: string) => ({ madeAt: new Date(madeAt) })
  expect(isDue(null, now)).toBe(true)
  expect(isDue(newest('2026-11-21T04:47:00Z'), at('03:47'))).toBe(false)
  expect(isDue(newest('2026-11-21T04:47:00Z'), at('04:47'))).toBe(true)
  expect(isDue(newest('2026-11-21T23:00:00Z'), at('04:47'))).toBe(true)
  expect(isDue(newest('2026-11-22T04:47:00Z'), at('05:47'))).toBe(false)
  expect(isDue(newest('2026-11-20T11:47:00Z'), at('11:47'))).toBe(true)
})

describe('what is kept', () => {
  test('the newest ones; other files of the folder are left alone', async () => {
    for (const day of ['19', '20', '21', '22']) await make(new Date(`2026-11-${day}T04:47:00Z`))
    const others = ['fotos.tar.gz', 'acolhe-of-mine.tar.gz', 'notes.part']
    for (const name of others) await writeFile(join(folder, name), 'x')
    await prune(folder, 2, now)
    expect((await readdir(folder)).sort()).toEqual(
      [...others, 'acolhe-2026-11-21T04-47-00Z.tar.gz.enc', 'acolhe-2026-11-22T04-47-00Z.tar.gz.enc'].sort(),
    )
  })

  test('not what broke off more than a day ago', async () => {
    const part = join(folder, `${backupName(at('04:47'), false)}.part`)
    await writeFile(part, 'x')
    await prune(folder, 2, now)
    expect(await readdir(folder)).toHaveLength(1)
    await utimes(part, 0, 0)
    await prune(folder, 2, now)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('its age', () => {
  const state = () => readBackupState({ BACKUP_DIR: folder }, now)

  test('is that of the newest, by its name', async () => {
    await make(new Date('2026-11-21T04:47:00Z'))
    await make(at('04:47'), 'x'.repeat(2048), false)
    expect(await state()).toEqual({
      folder,
      kept: 2,
      isLate: false,
      newest: {
        file: join(folder, 'acolhe-2026-11-22T04-47-00Z.tar.gz'),
        madeAt: at('04:47'),
        bytes: 2048,
        isEncrypted: false,
      },
    })
    expect(describeState(await state(), now)).toMatch(
      /^The newest of 2 backups is 3 hours old: .*not encrypted/,
    )
  })

  test('is late after a day and a half, and when there is none', async () => {
    expect(await state()).toMatchObject({ newest: null, isLate: true })
    expect(describeState(await state(), now)).toBe(`No backup in ${folder} yet.`)
    await make(new Date('2026-11-20T19:00:00Z'))
    expect(await state()).toMatchObject({ isLate: true })
    expect(describeState(await state(), now)).toContain('LATE')
  })

  test('is not told when no backups are made', async () => {
    const none = await readBackupState({}, now)
    expect(none).toEqual({ folder: null, newest: null, kept: 0, isLate: false })
    expect(describeState(none, now)).toContain('BACKUP_DIR is not set')
  })
})

describe('the job', () => {
  let db: TestDatabase
  let source: BackupSource
  beforeAll(async () => {
    db = await createTestDatabase(2)
    source = {
      owner: db.target.owner,
      store: openFolderStore('/nowhere'),
      secretKey: { text: 'a secret key that is long enough for tests', isInFile: true },
      backupKey: undefined,
    }
  })
  afterAll(() => db.drop())

  test('makes one backup a night that can be restored, and keeps the newest', async () => {
    for (const day of ['19', '20']) await make(new Date(`2020-11-${day}T04:47:00Z`))
    const [job] = backupJobs({ BACKUP_DIR: folder, BACKUP_KEEP: 2 }, source, silentLog)
    await job?.run({})
    await job?.run({})
    const kept = await listBackups(folder)
    expect(kept.map(({ isEncrypted }) => isEncrypted)).toEqual([false, true])
    expect((await verifyBackup(kept[0]?.file ?? '', undefined)).contents.tables.users?.rows).toBe(0)
  })

  test('is there only with BACKUP_DIR', () => {
    expect(backupJobs({ BACKUP_KEEP: 14 }, source, silentLog)).toEqual([])
  })
})

test('the settings are checked at a start', () => {
  expect(readEnv({})).toMatchObject({ BACKUP_KEEP: 14 })
  for (const [name, value] of [
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', 'all'],
    ['BACKUP_KEY', 'short'],
  ] as const) {
    expect(() => readEnv({ [name]: value })).toThrow(EnvError)
    expect(() => readEnv({ [name]: value })).toThrow(`${name}: `)
  }
})
