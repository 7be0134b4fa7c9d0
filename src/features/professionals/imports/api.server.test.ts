import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clinic, openClinic } from '#test/clinic.ts'
import { importsOf } from '#test/imports.ts'
import { pinheiros } from '#test/world.ts'
import { professionalImport } from './kind.server.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
  const helena = {
    fullName: 'Helena Prado',
    treatment: 'Dra.',
    council: 'CRM',
    councilNumber: '142077',
    councilState: 'SP',
    specialties: ['Cardiologia'],
  }
  expect((await clinic.call('POST', '/professionals', helena, 'owner')).status).toBe(201)
})
afterAll(() => clinic.server.stop())

const imports = importsOf(() => clinic, '/professional-imports', professionalImport)
const professionals = async (q: string) =>
  (await clinic.call('GET', `/professionals?q=${q}`, undefined, 'owner')).body.items

const mixed = [
  'Nome;Conselho;Número;UF;Especialidades;E-mail',
  'Dr. Otávio Reis;CRM;98765;SP;Pediatria, Clínica médica;otavio@example.com',
  'Outra Helena;CRM;142077;SP;Cardiologia;',
  'Helena Prado;CRP;06/1234;SP;Psicologia;',
  'Repetida;CRM;98765;SP;Pediatria;',
  'Sem Número;CRM;;SP;;nada',
  'Marta Lima;;;;Acupuntura;',
].join('\n')

test('the preview names every bad line and repetition', async () => {
  const body = await imports.upload(mixed)
  expect(body).toMatchObject({
    fileName: 'profissionais.csv',
    counts: { total: 6, new: 2, duplicate: 2, bad: 2, imported: 0 },
  })
  expect(await imports.rows(body.id)).toEqual([
    [5, 'bad', 'Número do conselho repetido: já está na linha 2'],
    [
      6,
      'bad',
      'Número do conselho é obrigatório. Ex: 142077',
      'Informe ao menos uma especialidade',
      'E-mail inválido. Ex: contato@suaclinica.com.br',
    ],
    [3, 'duplicate', 'Já cadastrado: Dra. Helena Prado (mesmo registro no conselho)'],
    [4, 'duplicate', 'Já cadastrado: Dra. Helena Prado (mesmo nome)'],
    [2, 'new'],
    [7, 'new'],
  ])
  expect(await professionals('otavio')).toEqual([])
})

test('what is right becomes professionals without units and hours, each in a colour of its own', async () => {
  const { id } = await imports.upload(mixed)
  await imports.run(id)
  expect(await imports.find(id)).toMatchObject({
    state: 'done',
    counts: { imported: 2, duplicate: 2, bad: 2 },
  })
  const [otavio] = await professionals('otavio')
  expect(otavio).toMatchObject({ treatment: 'Dr.', units: [], specialties: ['Pediatria', 'Clínica médica'] })
  const [marta] = await professionals('marta')
  expect(marta).toMatchObject({ council: 'Outros' })
  expect(new Set([otavio.color, marta.color, (await professionals('helena'))[0].color]).size).toBe(3)
  const history = await clinic.call('GET', `/history/professional/${otavio.id}`, undefined, 'owner')
  expect(history.body.items).toMatchObject([{ act: 'import', after: { file: 'profissionais.csv', line: 2 } }])
})

test('those of a manager of some units serve there, and a register of another unit is known', async () => {
  const unit = await clinic.call('POST', '/units', { ...pinheiros, name: 'Pinheiros' }, 'owner')
  expect(unit.status).toBe(201)
  const bind = (units: string[] | null) =>
    clinic.server.sql(clinic.orgId, 'update members set unit_ids = $1 where user_id = $2', [
      units,
      clinic.userIds.manager,
    ])
  await bind([unit.body.id])
  const { id } = await imports.upload(
    'Nome;Conselho;Número;UF;Especialidades\nLia Campos;CRM;555;SP;Geriatria\nTerceira Helena;CRM;142077;SP;Cardiologia',
  )
  expect(await imports.rows(id)).toEqual([
    [3, 'duplicate', 'Este registro já é de um profissional que não atende nas suas unidades'],
    [2, 'new'],
  ])
  await imports.run(id)
  expect((await professionals('lia'))[0]).toMatchObject({ units: [{ name: 'Pinheiros' }] })
  await bind(null)
})

test('a discarded preview brings nobody in; without a session, from outside or the front desk nobody imports', async () => {
  const body = { file: 'Nome;Especialidade\nNina Sá;Nutrição' }
  const { id } = await imports.upload(body.file)
  expect((await imports.cancel(id)).state).toBe('cancelled')
  expect(await professionals('nina')).toEqual([])
  const path = `${clinic.path}/professional-imports`
  expect((await clinic.server.call('POST', path, { body })).status).toBe(401)
  expect((await clinic.call('POST', '/professional-imports', body, 'stranger')).status).toBe(403)
  for (const role of ['receptionist', 'professional'] as const)
    expect((await clinic.call('POST', '/professional-imports', body, role)).status).toBe(403)
})
