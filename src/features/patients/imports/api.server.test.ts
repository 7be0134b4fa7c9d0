import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { byteOrderMark, parseCsv } from '#lib/csv.ts'
import { importJobs, runImport } from '#platform/imports/jobs.server.ts'
import { batchSize, importBatch } from '#platform/imports/run.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { type Clinic, openClinic } from '#test/clinic.ts'
import { silentLog } from '#test/harness.ts'
import { amparo, teresa } from '#test/world.ts'
import { patientImport } from './kind.server.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
  await clinic.call('POST', '/insurance-plans', amparo, 'manager')
  await clinic.create(teresa)
})
afterAll(() => clinic.server.stop())

const request = (method: string, path: string, body?: unknown) => clinic.call(method, path, body, 'manager')

async function upload(bytes: Uint8Array | string, name = 'pacientes.csv') {
  const form = new FormData()
  form.append('file', new File([bytes as BlobPart], name, { type: 'text/csv' }))
  const response = await fetch(`${clinic.server.origin}${clinic.path}/patient-imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clinic.tokens.manager}` },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

async function report(id: string): Promise<string[][]> {
  const response = await fetch(`${clinic.server.origin}${clinic.path}/patient-imports/${id}/report`, {
    headers: { authorization: `Bearer ${clinic.tokens.manager}` },
  })
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(response.headers.get('content-disposition')).toContain('pacientes-nao-importados.csv')
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  expect(text.startsWith(byteOrderMark)).toBe(true)
  return parseCsv(text, ';')
}

const data = (id: string) => ({ orgId: clinic.orgId, importId: id, userId: clinic.userIds.manager })
const run = (id: string) => runImport(patientImport, clinic.server.db.database, data(id))
const scope = () => ({
  database: clinic.server.db.database,
  orgId: clinic.orgId,
  userId: clinic.userIds.manager,
  may: 'patients.import' as const,
})
const find = async (id: string) => (await request('GET', `/patient-imports/${id}`)).body
const total = async (q: string) => (await request('GET', `/patients?q=${q}`)).body.total

const mixed = [
  'Nome;CPF;Nascimento;Celular;Convênio',
  'Íris Conceição;390.533.447-05;07/03/1985;(11) 99999-1111;Amparo',
  '',
  'Caio Braga;;;;',
  'Sem Cpf Certo;123;;;',
  'Repetida;39053344705;;;',
  'Teresa Prado;111.444.777-35;;;',
  'Tetê Prado;;07/03/1951;;',
  'Má Data;;31/02/2000;;Inexistente',
].join('\r\n')

describe('POST /patient-imports', () => {
  test('201 lists the outcome of each line, by the numbers of the spreadsheet, and imports nothing', async () => {
    const { status, body } = await upload(mixed)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'preview',
      fileName: 'pacientes.csv',
      mapping: ['fullName', 'cpf', 'birthDate', 'mobile', 'insurancePlan'],
      counts: { total: 7, new: 2, duplicate: 2, bad: 3, imported: 0 },
    })
    const rows = (await request('GET', `/patient-imports/${body.id}/rows`)).body.items
    expect(
      rows.map((one: { line: number; state: string; issues: { message: string }[] }) => [
        ...[one.line, one.state, one.issues.map(({ message }) => message)],
      ]),
    ).toEqual([
      [5, 'bad', ['CPF inválido. Confira os dígitos']],
      [6, 'bad', ['O CPF se repete: já está na linha 2']],
      [
        ...[9, 'bad'],
        [
          '“31/02/2000” não é uma data. Ex: 27/03/1985',
          'O convênio “Inexistente” não está cadastrado nesta rede',
        ],
      ],
      [7, 'duplicate', ['Já cadastrado: Tetê Prado (mesmo CPF)']],
      [8, 'duplicate', ['Já cadastrado: Tetê Prado (mesmo nome e nascimento)']],
      [2, 'new', []],
      [4, 'new', []],
    ])
    expect(await total('iris')).toBe(0)
  })

  test('201 for Windows-1252 with commas, and for text in JSON', async () => {
    const windows = Buffer.from('Nome,Observa\xe7\xf5es\r\nJos\xe9 \x96 filho,"a,b"', 'latin1')
    const { body } = await upload(windows, 'ana.csv')
    const [row] = (await request('GET', `/patient-imports/${body.id}/rows`)).body.items
    expect([body.header, row.cells]).toEqual([
      ['Nome', 'Observações'],
      ['José – filho', 'a,b'],
    ])
    const asText = await request('POST', '/patient-imports', { file: 'nome;cpf\nLia;', fileName: 'lia.csv' })
    expect([asText.status, asText.body.counts.new, asText.body.fileName]).toEqual([201, 1, 'lia.csv'])
  })

  test.each([
    ['nothing', '', 'unreadable_file'],
    ['a header alone', 'Nome;CPF', 'unreadable_file'],
    ['no text', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 10, 0]), 'unreadable_file'],
    ['10,001 lines', `Nome\n${'Ana\n'.repeat(10_001)}`, 'too_many_rows'],
  ])('422 for %s', async (_name, bytes, code) => {
    const { status, body } = await upload(bytes)
    expect([status, body.code]).toEqual([422, code])
  })

  test('many lines are checked a few at a time, and no connection is occupied meanwhile', async () => {
    const { pool } = clinic.server.db.database
    const take = vi.spyOn(pool, 'connect')
    const lines = Array.from({ length: 3_000 }, (_, at) => `Pessoa ${at} Silva`)
    expect((await upload(['Nome', ...lines].join('\n'))).status).toBe(201)
    expect(take.mock.calls.length).toBeGreaterThan(6)
    take.mockRestore()
  })

  test('a file of one endless line, or of far too many, is given up', async () => {
    expect((await upload('a;'.repeat(3_000_000))).body.code).toBe('unreadable_file')
    expect((await upload('"'.repeat(3_000_001))).body.code).toBe('unreadable_file')
    expect((await upload('a\n'.repeat(3_000_000))).body.code).toBe('too_many_rows')
  })

  test('more than a MiB is read here, more than ten are rejected', async () => {
    expect((await upload(`Nome;Obs\nAna;${'x'.repeat(2 ** 21)}`)).status).toBe(201)
    expect((await upload(`Nome;Obs\nAna;${'x'.repeat(11 * 2 ** 20)}`)).status).toBe(413)
  })
})

test('a line is taken for somebody who is there by the social name, and by part of the registered one', async () => {
  const { body } = await upload(
    ['Nome;Nascimento', 'Tetê Prado;07/03/1951', 'teresa prado;07/03/1951', 'Tereza Prado;07/03/1951'].join(
      '\n',
    ),
  )
  const rows = (await request('GET', `/patient-imports/${body.id}/rows`)).body.items
  expect(rows.map((one: { line: number; state: string }) => [one.line, one.state])).toEqual([
    [2, 'duplicate'],
    [3, 'duplicate'],
    [4, 'new'],
  ])
})

describe('PUT /patient-imports/{id}/mapping', () => {
  test('200 judges all lines anew', async () => {
    const { body } = await upload('Quem;Documento A\nNaná;11144477735\nNenê;1')
    expect(body.counts).toMatchObject({ new: 0, bad: 2 })
    const mapped = await request('PUT', `/patient-imports/${body.id}/mapping`, {
      mapping: ['fullName', 'cpf'],
    })
    expect(mapped.body).toMatchObject({
      mapping: ['fullName', 'cpf'],
      counts: { new: 0, duplicate: 1, bad: 1 },
    })
    const without = await request('PUT', `/patient-imports/${body.id}/mapping`, {
      mapping: ['fullName', null],
    })
    expect(without.body.counts).toMatchObject({ new: 2, bad: 0 })
  })

  test('422 without a name, 409 once confirmed', async () => {
    const { body } = await upload('Quem\nNaná')
    const path = `/patient-imports/${body.id}`
    expect((await request('PUT', `${path}/mapping`, { mapping: [null] })).body.errors).toEqual({
      mapping: 'Diga qual coluna tem o nome completo',
    })
    expect((await request('POST', `${path}/confirmation`, {})).status).toBe(422)
    await request('PUT', `${path}/mapping`, { mapping: ['fullName'] })
    expect((await request('POST', `${path}/confirmation`, {})).body.state).toBe('running')
    expect((await request('PUT', `${path}/mapping`, { mapping: ['fullName'] })).body.code).toBe(
      'import_under_way',
    )
    expect((await request('POST', `${path}/confirmation`, {})).body.code).toBe('import_under_way')
  })
})

describe('POST /patient-imports/{id}/confirmation', () => {
  test('200 imports valid lines and reports all others', async () => {
    const { body } = await upload(mixed)
    expect((await request('POST', `/patient-imports/${body.id}/confirmation`, {})).status).toBe(200)
    await run(body.id)
    expect(await find(body.id)).toMatchObject({
      state: 'done',
      finishedAt: expect.any(String),
      counts: { total: 7, new: 0, duplicate: 2, bad: 3, imported: 2 },
    })
    const [iris] = (await request('GET', '/patients?q=iris')).body.items
    expect(iris).toMatchObject({ phone: '11999991111', insurancePlanName: 'Amparo' })
    const [entry] = (await request('GET', `/history/patient/${iris.id}`)).body.items
    expect(entry).toMatchObject({ act: 'import', userFullname: 'Ana Beatriz Moura', after: { line: 2 } })
    const [header, ...lines] = await report(body.id)
    expect(header?.slice(-2)).toEqual(['Linha', 'Motivo'])
    expect(lines.map((line) => line.slice(-2))).toEqual([
      ['5', 'CPF inválido. Confira os dígitos'],
      ['6', 'CPF: O CPF se repete: já está na linha 2'],
      ['7', 'Já cadastrado: Tetê Prado (mesmo CPF)'],
      ['8', 'Já cadastrado: Tetê Prado (mesmo nome e nascimento)'],
      [
        '9',
        'Nascimento: “31/02/2000” não é uma data. Ex: 27/03/1985; Convênio: O convênio “Inexistente” não está cadastrado nesta rede',
      ],
    ])
    await run(body.id)
    expect(await total('iris')).toBe(1)
  })

  test('with duplicates, all but those of one CPF', async () => {
    const { body } = await upload('Nome;CPF;Nascimento\nTeresa Prado;11144477735;\nTetê Prado;;07/03/1951')
    await request('POST', `/patient-imports/${body.id}/confirmation`, { withDuplicates: true })
    await run(body.id)
    expect((await find(body.id)).counts).toMatchObject({ imported: 1, bad: 1, duplicate: 0 })
    expect((await report(body.id))[1]?.at(-1)).toBe('Já cadastrado: Tetê Prado (mesmo CPF)')
  })
})

const many = (count: number, name: string) =>
  `Nome;Celular\n${Array.from({ length: count }, (_, at) => `${name} ${at};(47) 9${String(80_000_000 + at)}`).join('\n')}`

describe('a long import', () => {
  test('goes on after a crash where it stopped, and brings in each line once', async () => {
    const count = batchSize * 2 + 10
    const { body } = await upload(many(count, 'Queda'))
    await request('POST', `/patient-imports/${body.id}/confirmation`, {})
    expect(await importBatch(patientImport, scope(), body.id)).toBe(true)
    expect((await find(body.id)).counts.imported).toBe(batchSize)

    // The process dies in the middle of the second batch: its writes are lost with its connection.
    const { pool } = clinic.server.db.database
    const dying = {
      ...clinic.server.db.database,
      pool: {
        async connect() {
          const client = await pool.connect()
          return {
            release: () => client.release(true),
            query(query: string | { text: string }, values?: unknown[]) {
              if (typeof query !== 'string' && query.text.includes('audit_log')) throw new Error('power cut')
              return typeof query === 'string' ? client.query(query) : client.query(query.text, values)
            },
          }
        },
      } as never,
    }
    await expect(importBatch(patientImport, { ...scope(), database: dying }, body.id)).rejects.toThrow()
    expect((await find(body.id)).counts.imported).toBe(batchSize)

    await Promise.all([run(body.id), run(body.id)])
    expect(await find(body.id)).toMatchObject({ state: 'done', counts: { imported: count, new: 0 } })
    expect(await total('queda')).toBe(count)
  })

  test('stops between batches when it is cancelled; the report has the lines that did not come in', async () => {
    const count = batchSize + 5
    const { body } = await upload(many(count, 'Parada'))
    await request('POST', `/patient-imports/${body.id}/confirmation`, {})
    await importBatch(patientImport, scope(), body.id)
    expect((await request('POST', `/patient-imports/${body.id}/cancellation`)).body.state).toBe('cancelling')
    await run(body.id)
    expect(await find(body.id)).toMatchObject({ state: 'cancelled', counts: { imported: batchSize, new: 5 } })
    const lines = await report(body.id)
    expect(lines).toHaveLength(6)
    expect(lines[1]?.at(-1)).toBe('A importação parou antes desta linha')
  })

  test('ends, with the reason, when the person who confirmed it may no longer import', async () => {
    const { body } = await upload(many(3, 'Saída'))
    await request('POST', `/patient-imports/${body.id}/confirmation`, {})
    const role = (to: string) =>
      clinic.server.sql(clinic.orgId, 'update members set role = $1 where user_id = $2', [
        to,
        clinic.userIds.manager,
      ])
    await role('receptionist')
    await run(body.id)
    await role('manager')
    expect(await find(body.id)).toMatchObject({
      state: 'failed',
      failure: 'Quem confirmou a importação não pode mais importar nesta rede.',
    })
    expect(await total('saida')).toBe(0)
  })

  test('of 10,000 lines is done by the queue, each invalid one reported', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) =>
      at % 100 === 0
        ? `Milhar ${at};00/00/0000;`
        : `Milhar ${at} Souza Lima;07/03/1985;(21) 9${80_000_000 + at}`,
    )
    const { target, database } = clinic.server.db
    const jobs = await openJobs(target.owner, importJobs(patientImport, database), silentLog)
    const enqueue = database.enqueue
    database.enqueue = jobs.enqueue
    try {
      const { body } = await upload(`Nome;Nascimento;Celular\n${lines.join('\n')}`)
      expect(body.counts).toMatchObject({ total: 10_000, new: 9_900, bad: 100 })
      await request('POST', `/patient-imports/${body.id}/confirmation`, {})
      await expect
        .poll(async () => (await find(body.id)).state, { timeout: 90_000, interval: 250 })
        .toBe('done')
      expect((await find(body.id)).counts).toEqual({
        total: 10_000,
        new: 0,
        duplicate: 0,
        bad: 100,
        imported: 9_900,
      })
      expect(await report(body.id)).toHaveLength(101)
      expect(await total('milhar')).toBe(9_900)
    } finally {
      database.enqueue = enqueue
      await jobs.close()
    }
  }, 120_000)
})

test('GET /patient-imports: the latest first; cancelling a preview puts it away; 404 for none', async () => {
  const { body } = await upload('Nome\nÚltima')
  const { items } = (await request('GET', '/patient-imports')).body
  expect(items[0].id).toBe(body.id)
  expect(items.length).toBeLessThanOrEqual(10)
  expect((await request('POST', `/patient-imports/${body.id}/cancellation`)).body.state).toBe('cancelled')
  for (const path of ['', '/rows', '/report'])
    expect((await request('GET', `/patient-imports/${crypto.randomUUID()}${path}`)).status).toBe(404)
})

test('files are forgotten after a month', async () => {
  const { body } = await upload('Nome\nVelha')
  await clinic.server.sql(
    clinic.orgId,
    `update imports set updated_at = now() - interval '31 days' where id = $1`,
    [body.id],
  )
  const prune = importJobs(patientImport, clinic.server.db.database).find(
    ({ name }) => name === 'prune-patient-imports',
  )
  await prune?.run({})
  expect((await request('GET', `/patient-imports/${body.id}`)).status).toBe(404)
})

test('an import that nobody continues, as after a restore, ends after a day', async () => {
  const { body } = await upload('Nome;Celular\nParada no Meio;(11) 98888-7001')
  await request('POST', `/patient-imports/${body.id}/confirmation`, {})
  const prune = importJobs(patientImport, clinic.server.db.database).find(
    ({ name }) => name === 'prune-patient-imports',
  )
  await prune?.run({})
  expect((await find(body.id)).state).toBe('running')
  await clinic.server.sql(
    clinic.orgId,
    `update imports set updated_at = now() - interval '25 hours' where id = $1`,
    [body.id],
  )
  await prune?.run({})
  expect(await find(body.id)).toMatchObject({
    state: 'failed',
    failure: 'A importação parou no meio. Baixe o relatório e importe de novo as linhas que faltam.',
  })
})
