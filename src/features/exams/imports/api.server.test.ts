import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clinic, openClinic } from '#test/clinic.ts'
import { importsOf } from '#test/imports.ts'
import { examImport } from './kind.server.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
  const exam = { name: 'Hemograma', code: '40304361', category: 'Laboratório', durationMin: 10 }
  await clinic.call('POST', '/exams', exam, 'manager')
})
afterAll(() => clinic.server.stop())

const imports = importsOf(() => clinic, '/exam-imports', examImport)
const exams = async (q: string) =>
  (await clinic.call('GET', `/exams?q=${q}`, undefined, 'manager')).body.items

const mixed = [
  'Nome;Código;Categoria;Duração;Preço particular',
  'US de abdome;40901122;imagem;0:40;1.260,50',
  'HEMOGRAMA;;;;',
  'Hemograma completo;40304361;LABORATÓRIO;10 min;',
  'Us de Abdome;;;;',
  'Raio X;;;logo;caro',
  'Audiometria;AUD;;;',
].join('\n')

test('the preview names every bad line and repetition, and nothing is there yet', async () => {
  const body = await imports.upload(mixed)
  expect(body).toMatchObject({
    state: 'preview',
    fileName: 'exames.csv',
    mapping: ['name', 'code', 'category', 'durationMin', 'selfPayPriceCents'],
    counts: { total: 6, new: 2, duplicate: 2, bad: 2, imported: 0 },
  })
  expect(await imports.rows(body.id)).toEqual([
    [5, 'bad', 'Nome repetido: já está na linha 2'],
    [6, 'bad', '“logo” não é uma duração. Ex: 30 min', '“caro” não é um valor. Ex: 1.260,00'],
    [3, 'duplicate', 'Já cadastrado: Hemograma (mesmo nome)'],
    [4, 'duplicate', 'Já cadastrado: Hemograma (mesmo código)'],
    [2, 'new'],
    [7, 'new'],
  ])
  expect(await exams('abdome')).toEqual([])
})

test('what is right becomes exams with their history; with repetitions, all but those of one name', async () => {
  const { id } = await imports.upload(mixed)
  expect((await imports.run(id, true)).status).toBe(200)
  expect(await imports.find(id)).toMatchObject({
    state: 'done',
    counts: { total: 6, new: 0, duplicate: 0, bad: 3, imported: 3 },
  })
  const [ultrasound] = await exams('abdome')
  expect(ultrasound).toMatchObject({ durationMin: 40, selfPayPriceCents: 126_050, category: 'imagem' })
  expect((await exams('audiometria'))[0]).toMatchObject({
    category: 'Outros',
    durationMin: 30,
    isTuss: false,
  })
  expect((await exams('completo'))[0]).toMatchObject({ category: 'Laboratório' })
  expect(await exams('hemograma')).toHaveLength(2)
  const history = await clinic.call('GET', `/history/exam/${ultrasound.id}`, undefined, 'manager')
  expect(history.body.items).toMatchObject([{ act: 'import', after: { file: 'exames.csv', line: 2 } }])
})

test('a discarded preview brings nothing in, and another kind of import does not know it', async () => {
  const { id } = await imports.upload('Nome\nTomografia')
  expect((await clinic.call('GET', `/patient-imports/${id}`, undefined, 'manager')).status).toBe(404)
  expect((await clinic.call('GET', '/patient-imports', undefined, 'manager')).body.items).toEqual([])
  expect((await imports.cancel(id)).state).toBe('cancelled')
  expect((await imports.run(id)).status).toBe(409)
  expect(await exams('tomografia')).toEqual([])
})

test('more than a MiB is read here, more than ten are rejected', async () => {
  const upload = (size: number) =>
    clinic.call('POST', '/exam-imports', { file: `Nome;Nota\nTomografia;${'x'.repeat(size)}` }, 'manager')
  expect((await upload(2 ** 21)).status).toBe(201)
  expect((await upload(11 * 2 ** 20)).status).toBe(413)
})

test('without a session, of another network or of the front desk nobody imports', async () => {
  const path = `${clinic.path}/exam-imports`
  const body = { file: 'Nome\nTomografia' }
  expect((await clinic.server.call('POST', path, { body })).status).toBe(401)
  expect((await clinic.call('POST', '/exam-imports', body, 'stranger')).status).toBe(403)
  for (const role of ['receptionist', 'professional'] as const)
    expect((await clinic.call('POST', '/exam-imports', body, role)).status).toBe(403)
})
