import { describe, expect, test } from 'vitest'
import { parseCsv } from '#lib/csv.ts'
import { fieldNames, guessMapping, modelCsv } from '#platform/imports/rules.ts'
import { professionalSheet, readProfessional } from './rules.ts'

const beginning = { unitIds: ['unit'], color: () => 'green' as const }
const read = (header: string, line: string) =>
  readProfessional(
    parseCsv(line, ';')[0] ?? [],
    guessMapping(professionalSheet, header.split(';')),
    beginning,
  )

test('the model is understood column by column, and its example enters', () => {
  const [header = [], line = []] = parseCsv(modelCsv(professionalSheet).slice(1))
  const mapping = guessMapping(professionalSheet, header)
  expect(mapping).toEqual(fieldNames(professionalSheet))
  const { form, issues } = readProfessional(line, mapping, beginning)
  expect(issues).toEqual([])
  expect(form).toMatchObject({
    fullName: 'Helena Exemplo Prado',
    treatment: 'Dra.',
    council: 'CRM',
    councilNumber: '142077',
    councilState: 'SP',
    specialties: ['Cardiologia', 'Clínica médica'],
    phone: '11912345678',
    color: 'green',
    unitIds: ['unit'],
  })
})

describe('a line', () => {
  test.each([
    ['Conselho;Número;UF', 'CRM;142077;sp', ['CRM', '142077', 'SP']],
    ['Conselho', 'CRM-SP 142077', ['CRM', '142077', 'SP']],
    ['Conselho', 'CRM/SP 142077', ['CRM', '142077', 'SP']],
    ['Registro', 'CRM SP 142077', ['CRM', '142077', 'SP']],
    ['Conselho;UF', 'CRP 06/12345;SP', ['CRP', '06/12345', 'SP']],
    ['Conselho;Número;UF', 'crfa;2-1234;RJ', ['CRFa', '2-1234', 'RJ']],
    ['Conselho', '', ['Outros', '', '']],
  ])('has its register in “%s”: %s', (header, cells, register) => {
    const { form, issues } = read(`Nome;Especialidade;${header}`, `Ana;Clínica médica;${cells}`)
    expect([form.council, form.councilNumber, form.councilState]).toEqual(register)
    expect(issues).toEqual([])
  })

  test('has its treatment in a column, or before the name', () => {
    const treatment = (header: string, line: string) => {
      const { form } = read(`Especialidade;${header}`, `Pediatria;${line}`)
      return [form.treatment, form.fullName]
    }
    expect(treatment('Nome;Tratamento', 'Ana Reis;dra')).toEqual(['Dra.', 'Ana Reis'])
    expect(treatment('Nome', 'Dr. João Reis')).toEqual(['Dr.', 'João Reis'])
    expect(treatment('Nome', 'Drauzio Reis')).toEqual(['', 'Drauzio Reis'])
  })

  test('lists every error, under its column', () => {
    const { issues } = read(
      'Nome;Tratamento;Conselho;Número;UF;RQE;Especialidades;Telefone;E-mail;Situação',
      ';Vossa Alteza;CRX;12;XX;abc;;123;nada;férias',
    )
    expect(Object.fromEntries(issues.map(({ field, message }) => [field, message]))).toEqual({
      fullName: 'Nome é obrigatório. Ex: Helena Prado',
      treatment: '“Vossa Alteza” não é um tratamento. Ex: Dra.',
      council: '“CRX” não é um conselho conhecido. Ex: CRM',
      councilState: 'Escolha a UF do conselho',
      rqe: 'RQE inválido. Ex: 88412',
      specialties: 'Informe ao menos uma especialidade',
      phone: 'Telefone inválido. Ex: (11) 91234-5678',
      email: 'E-mail inválido. Ex: contato@suaclinica.com.br',
      isActive: '“férias” não é Ativo nem Inativo',
    })
    expect(read('Nome;Especialidade;Número', 'Ana;Pediatria;142077').issues).toEqual([
      { field: 'council', message: 'Diga de qual conselho é o número. Ex: CRM' },
    ])
    expect(read('Nome;Especialidade', `Ana;${'x'.repeat(81)}`).issues).toEqual([
      { field: 'specialties', message: 'Especialidade muito longa' },
    ])
  })
})
