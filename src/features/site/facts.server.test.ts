import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failuresOfAccount } from '#features/identity/bot-check/challenge.server.ts'
import { popupCookie } from '#features/identity/federation/popupCookie.server.ts'
import { botPass } from '#features/identity/gate.server.ts'
import { currentCost } from '#features/identity/passwords.server.ts'
import {
  accountLockout,
  attemptsForgottenBefore,
  mustReplaceKey,
  sessionsEndBefore,
} from '#features/identity/rules.ts'
import { recoveryCodeCount } from '#features/identity/second-factor/rules.ts'
import { panelCookie } from '#features/reception/rules.ts'
import { preferenceCookie } from '#lib/preferenceCookie.ts'
import { consent } from '#platform/consent.ts'
import { readEnv } from '#platform/env.server.ts'
import { addressOf } from '#platform/files/address.server.ts'
import { commonHeaders } from '#platform/http/security.server.ts'
import { themeCookie } from '#platform/theme.ts'
import { allJobs } from '#src/jobs.server.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { olga } from '#test/world.ts'
import { commonHeaderNames, cookies, guards, retention } from './facts.ts'
import { proofs } from './proofs.ts'
import { securityTxt } from './securityTxt.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = new Date('2026-11-21T12:00:00Z')

describe('the cookies of /privacy', () => {
  const secondsOf = (name: string) => cookies.find((one) => one.name === name)?.seconds
  const lifeOf = (cookie: string) => Number(/Max-Age=(\d+)/.exec(cookie)?.[1])

  test('are those that the code sets, for as long', () => {
    const preference = lifeOf(preferenceCookie('any', 'value', undefined, true))
    const flow = `${popupCookie.prefix}…`
    expect(cookies.map(({ name }) => name)).toEqual([
      themeCookie,
      consent.cookie,
      botPass.cookie,
      flow,
      panelCookie.name,
    ])
    expect(secondsOf(themeCookie)).toBe(preference)
    expect(secondsOf(consent.cookie)).toBe(preference)
    expect(secondsOf(botPass.cookie)).toBe(botPass.seconds)
    expect(secondsOf(flow)).toBe(popupCookie.seconds)
    expect(secondsOf(panelCookie.name)).toBe(panelCookie.seconds)
  })

  test('are set in no other place', () => {
    const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'public'], {
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => /\.(tsx?|js)$/.test(file) && !/\b(test|testing\.server)\.tsx?$/.test(file))
    const setting = /setCookie\(|['"]set-cookie['"]|\.cookie = |cookieStore/i
    expect(sources.filter((file) => setting.test(readFileSync(file, 'utf8')))).toEqual([
      'src/features/identity/federation/popupCookie.server.ts',
      'src/features/identity/gate.server.ts',
      'src/features/reception/panel/routes.server.ts',
      'src/lib/preferenceCookie.ts',
      'src/platform/http/preferences.server.ts',
    ])
  })
})

describe('the terms of /privacy', () => {
  let server: TestServer
  let orgId: string
  let userId: string
  beforeAll(async () => {
    server = await startTestServer()
    const { user } = await server.register(olga)
    ;({ orgId, userId } = user)
  })
  afterAll(() => server.stop())

  async function run(job: string) {
    const { identity, post, archive, db } = server
    const parts = { database: db.database, env: readEnv({}), secrets: testSecrets, identity, post, archive }
    const found = allJobs(parts).find(({ name }) => name === job)
    if (!found) throw new Error(`no job ${job}`)
    await found.run({})
  }

  interface Aged {
    readonly table: string
    readonly job: string
    /** Inserts one row that is as old as `$1`. */
    readonly insert: string
  }

  const aged = {
    mails: {
      table: `mails where state = 'kept'`,
      job: 'prune-mails',
      insert: `insert into mails (mail_id, state, created_at) values (gen_random_uuid(), 'kept', $1)`,
    },
    contactMessages: {
      table: 'contact_messages',
      job: 'prune-contact-messages',
      insert: `insert into contact_messages (id, number, subject, name, email, clinic, phone, message, has_receipt, created_at)
        values (gen_random_uuid(), gen_random_uuid()::text, 'other', 'Rui', 'rui@aurora.example', '', '', 'Olá', false, $1)`,
    },
    invitationLinks: {
      table: 'invitation_directory',
      job: 'prune-invitations',
      insert: `insert into invitation_directory (code_hash, email_hash, org_id, invitation_id, created_at)
        values (gen_random_uuid()::text, 'hash', acolhe_org(), gen_random_uuid(), $1)`,
    },
    imports: {
      table: 'imports',
      job: 'prune-patient-imports',
      insert: `insert into imports (org_id, id, kind, file_name, header, mapping, counts, user_id, created_at, updated_at)
        values (acolhe_org(), gen_random_uuid(), 'patient', 'a.csv', '{}', '{}', '{}', $2, $1, $1)`,
    },
  } as const satisfies Partial<Record<keyof typeof retention, Aged>>

  test.each(Object.keys(aged) as (keyof typeof aged)[])('%s go when it says, not before', async (name) => {
    const { table, job, insert } = aged[name]
    const values = (ageMs: number) => {
      const at = new Date(Date.now() - ageMs).toISOString()
      return insert.includes('$2') ? [at, userId] : [at]
    }
    const count = async () =>
      Number((await server.sql(orgId, `select count(*)::int as n from ${table}`))[0]?.n)
    await server.sql(orgId, insert, values(retention[name] * day - 10 * minute))
    await run(job)
    expect(await count()).toBe(1)
    await server.sql(orgId, insert, values(retention[name] * day + 10 * minute))
    expect(await count()).toBe(2)
    await run(job)
    expect(await count()).toBe(1)
  })

  test('hold for sessions and failures, too', () => {
    expect(now.getTime() - sessionsEndBefore(now).getTime()).toBe(retention.unusedSessions * day)
    expect(now.getTime() - attemptsForgottenBefore(now).getTime()).toBe(retention.failedAttempts * day)
  })
})

describe('the guards of /research/security', () => {
  test('are as strong as it says', () => {
    expect(currentCost).toEqual(guards.scrypt)
    expect(recoveryCodeCount).toBe(guards.recoveryCodes)
    expect(failuresOfAccount).toBe(guards.failuresBeforeProof)
    const { waits } = accountLockout
    expect(waits.findIndex((wait) => wait > 0)).toBe(guards.freeSlips)
    expect(waits[guards.freeSlips]).toBe(guards.firstWaitS)
    expect(waits.at(-1)).toBe(guards.longestWaitS)
  })

  test('sign with a key of their age', () => {
    const keyOf = (ageMs: number) => ({ createdAt: new Date(now.getTime() - ageMs), retiredAt: null })
    expect(mustReplaceKey(keyOf(guards.signingKeyDays * day), now)).toBe(true)
    expect(mustReplaceKey(keyOf(guards.signingKeyDays * day - 1), now)).toBe(false)
  })

  test('close the address of a file in time', () => {
    const { expiresAt } = addressOf(testSecrets, 'org', 'file', now.getTime())
    expect(new Date(expiresAt).getTime() - now.getTime()).toBe(guards.fileAddressMinutes * minute)
  })

  test('note who opens a record', () => {
    const source = readFileSync('src/features/patients/commands.server.ts', 'utf8')
    expect(source).toContain(`interval '${guards.readingNotedMinutes} minutes'`)
  })

  test('send these headers', () => {
    expect(Object.keys(commonHeaders({ ORIGIN: 'http://localhost:3000' })).sort()).toEqual(
      [...commonHeaderNames].sort(),
    )
  })

  test('are proved by tests of these names', () => {
    for (const { file, test: name } of Object.values(proofs).flat()) {
      expect(readFileSync(file, 'utf8'), file).toContain(`test('${name}`)
    }
  })
})

describe('security.txt', () => {
  const origin = 'https://clinica.example'

  test('has the fields that RFC 9116 requires, and is valid for less than a year', () => {
    const lines = securityTxt({ origin, privacyEmail: 'privacidade@clinica.example' }, now).split('\n')
    expect(lines.filter((line) => line.startsWith('Contact: '))).toEqual([
      'Contact: mailto:privacidade@clinica.example',
      `Contact: ${origin}/contact?assunto=outro`,
    ])
    const expires = lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? ''
    const days = (Date.parse(expires) - now.getTime()) / day
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
    expect(lines).toContain(`Canonical: ${origin}/.well-known/security.txt`)
  })

  test('names the form alone where no address is set', () => {
    expect(securityTxt({ origin }, now).match(/^Contact: .*$/gm)).toEqual([
      `Contact: ${origin}/contact?assunto=outro`,
    ])
  })
})
