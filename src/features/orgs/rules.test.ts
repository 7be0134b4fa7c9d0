import { describe, expect, test } from 'vitest'
import {
  checkNetwork,
  checkPatientInformation,
  checkWhileEditing,
  isFilledIn,
  missingNetworkFields,
  type NetworkForm,
  normalizeNetwork,
} from './rules.ts'

const demo: NetworkForm = {
  orgName: 'Clínica Vereda',
  orgCNPJ: '12.345.678/0001-99',
  orgTelefone: '(11) 3045-2200',
  orgEmail: 'recepcao@clinicavereda.com.br',
  orgCEP: '05422-030',
  orgCidade: 'São Paulo',
  orgUF: 'SP',
  orgEndereco: 'Rua dos Jequitibás',
  orgNumero: '418',
  orgComplemento: '',
}
const errorOf = (change: Partial<NetworkForm>) => checkNetwork({ ...demo, ...change })

describe('checkNetwork', () => {
  test('a whole form has no errors', () => expect(checkNetwork(demo)).toEqual({}))

  test.each([
    ['orgName', ['', '   '], 'Nome da rede é obrigatório. Ex: Clínica Vida Saudável'],
    [
      'orgCNPJ',
      [
        '',
        '12.345.678/0001-9',
        '123456780001999',
        'abc',
        '12ABC34501DE36',
        'x12ABC34501DE35',
        '12ABC34501DE35x',
      ],
      'CNPJ inválido. Ex: 12.345.678/0001-99',
    ],
    [
      'orgTelefone',
      ['', '3045-2200', '(11) 3045-22', '(11 3045-2200', '119123456789'],
      'Telefone inválido. Ex: (11) 91234-5678',
    ],
    ['orgEmail', ['', 'recepcao', 'a@b', 'a b@c.de'], 'E-mail inválido. Ex: contato@suaclinica.com.br'],
    ['orgCEP', ['', '0542-030', '054220300', 'abcde-fgh'], 'CEP inválido. Ex: 12345-678'],
    ['orgCidade', [''], 'Cidade é obrigatória. Ex: São Paulo'],
    ['orgUF', ['', 'S', 'S1', 'SPX'], 'UF inválida. Use sigla de estado. Ex: RJ'],
    ['orgEndereco', [''], 'Endereço é obrigatório'],
    ['orgNumero', [''], 'Número é obrigatório'],
    ['orgComplemento', ['x'.repeat(101)], 'Complemento muito longo. Máx. 100 caracteres'],
  ] as const)('%s', (field, rejected, message) => {
    for (const value of rejected) expect(errorOf({ [field]: value })).toEqual({ [field]: message })
  })

  test.each([
    { orgCNPJ: '12345678000199' },
    { orgCNPJ: '12.ABC.345/01DE-35' },
    { orgCNPJ: '12abc34501de35' },
    { orgTelefone: '11912345678' },
    { orgTelefone: '11 91234-5678' },
    { orgCEP: '05422030' },
    { orgUF: ' rj ' },
    { orgCNPJ: ' 12.ABC.345/01DE-35 ' },
    { orgTelefone: ' 1130452200 ' },
    { orgEmail: ' a@b.co ' },
    { orgCEP: ' 05422-030 ' },
    { orgComplemento: ` ${'x'.repeat(100)} ` },
    { orgComplemento: 'x'.repeat(100) },
  ])('%o is accepted', (change) => expect(errorOf(change)).toEqual({}))
})

test('while editing, an emptied required field is told at once', () => {
  expect(checkWhileEditing('orgCidade', ' ')).toBe('Campo obrigatório')
  expect(checkWhileEditing('orgCidade', 'S')).toBeUndefined()
  expect(checkWhileEditing('orgComplemento', '')).toBeUndefined()
})

test('was saved once everything holds', () => {
  expect([isFilledIn(demo), isFilledIn({ ...demo, orgNumero: '' })]).toEqual([true, false])
})

test('saving waits for every required field', () => {
  expect(missingNetworkFields(demo)).toEqual([])
  expect(missingNetworkFields({ ...demo, orgNumero: ' ', orgUF: '' })).toEqual(['orgUF', 'orgNumero'])
})

test('what is stored is normalised', () => {
  expect(
    normalizeNetwork({ ...demo, orgName: ' Clínica  Vereda ', orgUF: ' sp ', orgEmail: ' A@B.CO ' }),
  ).toMatchObject({
    orgName: 'Clínica Vereda',
    orgCNPJ: '12345678000199',
    orgTelefone: '1130452200',
    orgCEP: '05422030',
    orgUF: 'SP',
    orgEmail: 'a@b.co',
  })
})

describe('checkPatientInformation', () => {
  const nothing = { arrivalMinutes: 15, privacyOfficer: '', privacyEmail: '', privacyPolicyUrl: '' }

  test('all of it may be left empty', () => expect(checkPatientInformation(nothing)).toEqual({}))

  test.each([
    [{ privacyEmail: 'privacidade@vereda.example' }, []],
    [{ privacyOfficer: 'Teresa Nogueira' }, ['privacyEmail']],
    [{ privacyEmail: 'privacidade' }, ['privacyEmail']],
    [{ privacyPolicyUrl: 'https://vereda.example/privacidade' }, []],
    [{ privacyPolicyUrl: 'javascript:alert(1)' }, ['privacyPolicyUrl']],
    [{ privacyPolicyUrl: 'http://vereda.example' }, ['privacyPolicyUrl']],
    [{ privacyPolicyUrl: 'https://ana:senha@vereda.example' }, ['privacyPolicyUrl']],
    [{ privacyPolicyUrl: 'https://localhost/privacidade' }, ['privacyPolicyUrl']],
    [{ privacyPolicyUrl: 'vereda.example' }, ['privacyPolicyUrl']],
  ])('%j is wrong in %j', (change, fields) => {
    expect(Object.keys(checkPatientInformation({ ...nothing, ...change }))).toEqual(fields)
  })
})
