import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCsv, writeCsvRow } from '#lib/csv.ts'
import { checkMapping, guessMapping, issueText } from '#platform/imports/rules.ts'
import { exportHeader, exportRow } from '../exports/rows.ts'
import { emptyPatient, normalizePatient, ownContact, type PatientForm } from '../rules.ts'
import { type KnownPlans, patientSheet, readRow } from './rules.ts'

const today = '2026-11-21'
const plans: KnownPlans = {
  find: (name) =>
    name === 'amparo' ? { id: 'plan', products: new Map([['executivo', 'product']]) } : undefined,
}
const read = (header: string, line: string) =>
  readRow(parseCsv(line, ';')[0] ?? [], guessMapping(patientSheet, header.split(';')), plans, today)

test('an issue names its column once', () => {
  expect(issueText(patientSheet, { field: 'cpf', message: 'CPF inválido. Confira os dígitos' })).toBe(
    'CPF inválido. Confira os dígitos',
  )
  expect(issueText(patientSheet, { field: 'notes', message: 'Texto muito longo' })).toBe(
    'Observações: Texto muito longo',
  )
  expect(issueText(patientSheet, { field: '', message: 'Linha vazia' })).toBe('Linha vazia')
})

describe('headers', () => {
  test.each([
    ['Nome;CPF;Nascimento;Telefone', ['fullName', 'cpf', 'birthDate', 'phone']],
    ['PACIENTE;Dt. Nasc.;Celular;E-mail', ['fullName', 'birthDate', 'mobile', 'email']],
    [
      'Nome do paciente;Convênio;Plano;Nº carteirinha',
      ['fullName', 'insurancePlan', 'insuranceProduct', null],
    ],
    ['Nome;Nome;Cor', ['fullName', null, null]],
    ['Tel;Telefone', [null, 'phone']],
  ])('%s', (header, expected) => {
    expect(guessMapping(patientSheet, header.split(';'))).toEqual(expected)
  })

  test('a mapping needs the name, and each meaning once', () => {
    expect(checkMapping(patientSheet, ['cpf', null])).toBe('Diga qual coluna tem o nome completo')
    expect(checkMapping(patientSheet, ['fullName', 'cpf', 'cpf'])).toBe('Duas colunas estão como CPF')
    expect(checkMapping(patientSheet, ['fullName', null, null])).toBeUndefined()
  })
})

describe('a line', () => {
  test('is read as people write', () => {
    const { form, issues } = read(
      'Nome;Nascimento;Sexo;CPF;Celular;Telefone;Convênio;Plano;Etiquetas;Situação',
      'Ana Souza;7/3/85;F;11144477735;(11) 98765-4321;1130452200;AMPARO;Executivo;VIP, idosa;Inativa',
    )
    expect(issues).toEqual([])
    expect(form).toMatchObject({
      fullName: 'Ana Souza',
      birthDate: '1985-03-07',
      sex: 'female',
      cpf: '11144477735',
      insurancePlanId: 'plan',
      insuranceProductId: 'product',
      tags: ['idosa', 'vip'],
      status: 'inactive',
      contacts: [
        { phone: '11987654321', hasWhatsapp: true, isPreferred: true },
        { phone: '1130452200', hasWhatsapp: false, isPreferred: false },
      ],
    })
  })

  test('gets back the zeros that a spreadsheet dropped', () => {
    expect(read('Nome;CPF', 'Ana;1234567890').form.cpf).toBe('01234567890')
    expect(read('Nome;CPF', 'Ana;1234567890').issues).toEqual([])
  })

  test('leaves a number that no zeros make a document as it is, and says so', () => {
    const cpf = (text: string) => {
      const { form, issues } = read('Nome;CPF', `Ana;${text}`)
      return [form.cpf, issues.map(({ field }) => field)]
    }
    // Spreadsheets may drop two zeros, no more.
    expect(cpf('123456797')).toEqual(['00123456797', []])
    expect(cpf('12345')).toEqual(['12345', ['cpf']])
    expect(cpf('')).toEqual(['', []])
    expect(cpf('00000191')).toEqual(['00000191', ['cpf']])
  })

  test('has texts as long as their columns, and no longer', () => {
    const issues = (header: string, length: number) =>
      read(`Nome;${header}`, `Ana;${'x'.repeat(length)}`).issues.map(({ message }) => message)
    for (const [header, limit] of [
      ['Cidade', 160],
      ['Observações', 5_000],
      ['Etiquetas', 400],
    ] as const) {
      expect(issues(header, limit), header).toEqual([])
      expect(issues(header, limit + 1), header).toEqual(['Texto muito longo'])
    }
  })

  test('says under which column a phone is wrong', () => {
    const fields = (mobile: string, phone: string) =>
      read('Nome;Celular;Telefone', `Ana;${mobile};${phone}`).issues.map(({ field }) => field)
    expect(fields('11987654321', '99')).toEqual(['phone'])
    expect(fields('99', '')).toEqual(['mobile'])
    expect(fields('', '99')).toEqual(['phone'])
    expect(fields('99', '98')).toEqual(['mobile', 'phone'])
  })

  test('knows the convênio and not its plano, and says so', () => {
    const { form, issues } = read('Nome;Convênio;Plano', 'Ana;Amparo;Ouro')
    expect([form.insurancePlanId, form.insuranceProductId, issues]).toEqual([
      'plan',
      null,
      [{ field: 'insuranceProduct', message: 'O plano “Ouro” não está cadastrado neste convênio' }],
    ])
    expect(read('Nome;Convênio', 'Ana;Outro').form).toMatchObject({
      insurancePlanId: null,
      insuranceProductId: null,
    })
  })

  test('lists every error, under its column', () => {
    const { issues } = read(
      'Nome;Nascimento;Sexo;CPF;Celular;E-mail;Convênio',
      ';31/02/1985;X;123;99;nada;Inexistente',
    )
    expect(Object.fromEntries(issues.map(({ field, message }) => [field, message]))).toEqual({
      fullName: 'Nome completo é obrigatório',
      birthDate: '“31/02/1985” não é uma data. Ex: 27/03/1985',
      sex: '“X” não é um valor conhecido de Sexo',
      cpf: 'CPF inválido. Confira os dígitos',
      mobile: 'Telefone inválido. Ex: (11) 91234-5678',
      email: 'E-mail inválido. Ex: maria@exemplo.com.br',
      insurancePlan: 'O convênio “Inexistente” não está cadastrado nesta rede',
    })
  })

  test('names contacts that have no columns of their own, or says that it can not', () => {
    expect(
      read('Nome;Outros contatos', 'Ana;Marta (Mãe) (11) 91234-5678 marta@casa.example').form.contacts,
    ).toMatchObject([
      {
        name: 'Marta',
        relationship: 'mother',
        phone: '11912345678',
        email: 'marta@casa.example',
        hasWhatsapp: true,
      },
    ])
    expect(read('Nome;Outros contatos', 'Ana;Marta 91234').issues).toEqual([
      { field: 'otherContacts', message: '“Marta 91234” não foi entendido. Ex: Marta (Mãe) (11) 91234-5678' },
    ])
    expect(read('Nome;Outros contatos', 'Ana;Marta (Mãe) 12').issues).toMatchObject([
      { field: 'otherContacts' },
    ])
  })

  test('without a convênio is self-pay', () => {
    for (const name of ['', 'Particular'])
      expect(read('Nome;Convênio', `Ana;${name}`)).toMatchObject({
        issues: [],
        form: { insurancePlanId: null },
      })
  })
})

test('an export is imported again unchanged', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcçé;",=+-@ '), maxLength: 20 })
  const patient: fc.Arbitrary<PatientForm> = fc
    .record({
      fullName: word.map((text) => `Ana ${text}`),
      socialName: word,
      birthDate: fc.constantFrom('', '1985-03-07', '1930-12-31'),
      sex: fc.constantFrom('' as const, 'female' as const, 'other' as const),
      cpf: fc.constantFrom('', '11144477735'),
      cns: fc.constantFrom('', '898000000043208'),
      street: word,
      notes: word,
      memberNumber: word,
      insurancePlanId: fc.constantFrom(null, 'plan'),
      guardianRelationship: fc.constantFrom(
        '' as const,
        'mother' as const,
        'sibling' as const,
        'guardian' as const,
      ),
      tags: fc.constantFrom([], ['idosa', 'vip']),
      status: fc.constantFrom('active' as const, 'deceased' as const),
      contacts: fc.constantFrom(
        [],
        [ownContact('11987654321')],
        [
          ownContact('11987654321'),
          {
            ...ownContact('11912345678'),
            name: 'Marta (vizinha)',
            relationship: 'mother' as const,
            isPreferred: false,
          },
          {
            ...ownContact(''),
            name: 'Caio',
            relationship: 'other' as const,
            email: 'caio@casa.example',
            hasWhatsapp: false,
            isPreferred: false,
          },
        ],
        [ownContact('1187654321'), { ...ownContact('1130452200'), hasWhatsapp: false, isPreferred: false }],
      ),
    })
    .map((fields) => normalizePatient({ ...emptyPatient, ...fields }))
  fc.assert(
    fc.property(patient, (one) => {
      const cells = exportRow({
        ...one,
        insurancePlanName: one.insurancePlanId ? 'Amparo' : '',
        insuranceProductName: '',
      })
      const [header = [], line = []] = parseCsv(writeCsvRow(exportHeader) + writeCsvRow(cells), ';')
      // An apostrophe of the text itself before a formula sign would be read as the protection.
      const { form, issues } = readRow(line, guessMapping(patientSheet, header), plans, today)
      expect(issues).toEqual([])
      expect(form).toEqual(one)
    }),
  )
})
