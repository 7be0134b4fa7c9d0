import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byteOrderMark, parseCsv } from '#lib/csv.ts'
import { runImport } from '#platform/imports/jobs.server.ts'
import { type Clinic, openClinic } from '#test/clinic.ts'
import { amparo, olga, teresa } from '#test/world.ts'
import { patientImport } from '../imports/kind.server.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic({ IDENTITY_RECENT_LOGIN_S: '600' })
  const plan = (await clinic.call('POST', '/insurance-plans', amparo, 'manager')).body
  await clinic.create({ ...teresa, insurancePlanId: plan.id, notes: '=SOMA(A1)', fullName: 'Teresa; "Tetê"' })
  await clinic.create({ fullName: 'Bento Reis', tags: ['vip'] })
})
afterAll(() => clinic.server.stop())

async function exported(filter: object = {}) {
  const response = await fetch(`${clinic.server.origin}${clinic.path}/patients/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clinic.tokens.manager}`, 'content-type': 'application/json' },
    body: JSON.stringify(filter),
  })
  return { response, text: Buffer.from(await response.arrayBuffer()).toString('utf8') }
}

describe('POST /patients/export', () => {
  test('200 with a file that Excel in Portuguese opens, and no cell that it takes for a formula', async () => {
    const { response, text } = await exported()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="pacientes.csv"')
    expect(text.startsWith(byteOrderMark)).toBe(true)
    expect(text.split('\r\n')).toHaveLength(4)
    const [header = [], bento = [], tete = []] = parseCsv(text, ';')
    const cell = (row: string[], name: string) => row[header.indexOf(name)]
    expect(cell(bento, 'Nome completo')).toBe('Bento Reis')
    expect(cell(bento, 'Convênio')).toBe('Particular')
    expect(cell(tete, 'Nome completo')).toBe('Teresa; "Tetê"')
    expect(cell(tete, 'Nascimento')).toBe('07/03/1951')
    expect(cell(tete, 'CPF')).toBe('111.444.777-35')
    expect(cell(tete, 'Celular')).toBe('(11) 98765-4321')
    expect(cell(tete, 'Outros contatos')).toBe('Marta Prado (Filho ou filha) (11) 3045-2200')
    expect(cell(tete, 'Convênio')).toBe('Amparo')
    expect(cell(tete, 'Observações')).toBe("'=SOMA(A1)")
  })

  test('200 with the filters of the list', async () => {
    const { text } = await exported({ q: 'bento', tag: 'vip' })
    expect(parseCsv(text, ';').map(([name]) => name)).toEqual(['Nome completo', 'Bento Reis'])
  })

  test('of more than one batch has everybody once', async () => {
    const file = `Nome\n${Array.from({ length: 1_201 }, (_, at) => `Lote ${at}`).join('\n')}`
    const { body } = await clinic.call('POST', '/patient-imports', { file }, 'manager')
    await clinic.call('POST', `/patient-imports/${body.id}/confirmation`, {}, 'manager')
    await runImport(patientImport, clinic.server.db.database, {
      orgId: clinic.orgId,
      importId: body.id,
      userId: clinic.userIds.manager,
    })
    const names = parseCsv((await exported({ q: 'lote' })).text, ';').map(([name]) => name)
    expect(names).toHaveLength(1_202)
    expect(new Set(names).size).toBe(1_202)
  })

  test('the owners are told by mail, and the network’s history keeps it', async () => {
    const before = (await clinic.server.mailsTo(olga.email)).length
    await exported({ q: 'bento' })
    const mails = await clinic.server.mailsTo(olga.email)
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)?.subject).toBe('Acolhe: a lista de pacientes foi exportada')
    expect(mails.at(-1)?.text).toContain('Ana Beatriz Moura exportou pacientes')
    const [entry] = (await clinic.call('GET', `/history/org/${clinic.orgId}`)).body.items
    expect(entry).toMatchObject({ act: 'export', after: { patients: { q: 'bento' } } })
  })
})

test('403 recent_sign_in_required after an old sign-in, and nobody is notified', async () => {
  const other = await openClinic({ IDENTITY_RECENT_LOGIN_S: '1' })
  try {
    const authTime = JSON.parse(
      Buffer.from(other.tokens.manager.split('.')[1] ?? '', 'base64url').toString(),
    ).auth_time
    await expect.poll(() => Date.now() / 1000 - authTime, { timeout: 10_000 }).toBeGreaterThan(2)
    const { status, body } = await other.call('POST', '/patients/export', {}, 'manager')
    expect([status, body.code]).toEqual([403, 'recent_sign_in_required'])
    const received = (await other.server.mailsTo(olga.email)).filter(({ subject }) =>
      subject.includes('exportada'),
    )
    expect(received).toEqual([])
  } finally {
    await other.server.stop()
  }
})
