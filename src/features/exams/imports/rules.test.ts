import { describe, expect, test } from 'vitest'
import { parseCsv } from '#lib/csv.ts'
import { checkMapping, fieldNames, guessMapping, modelCsv } from '#platform/imports/rules.ts'
import { examSheet, readExam } from './rules.ts'

const categories = new Map([['imagem', 'Imagem']])
const read = (header: string, line: string) =>
  readExam(parseCsv(line, ';')[0] ?? [], guessMapping(examSheet, header.split(';')), categories)

test('the model is understood column by column, and its example enters', () => {
  const [header = [], line = []] = parseCsv(modelCsv(examSheet).slice(1))
  const mapping = guessMapping(examSheet, header)
  expect(mapping).toEqual(fieldNames(examSheet))
  const { form, issues } = readExam(line, mapping, categories)
  expect(issues).toEqual([])
  expect(form).toMatchObject({
    name: 'Ultrassom de abdome total',
    code: '40901122',
    isTuss: true,
    durationMin: 30,
    selfPayPriceCents: 126_000,
    fastingMinHours: 8,
    fastingMaxHours: 12,
    resourceKind: 'ultrassom',
    requiresMedicalRequest: true,
    isActive: true,
  })
})

test('a mapping needs the name', () => {
  expect(checkMapping(examSheet, ['code'])).toBe('Diga qual coluna tem o nome do exame')
})

describe('a line', () => {
  test('without category and duration gets the defaults', () => {
    expect(read('Exame', 'Hemograma')).toMatchObject({
      issues: [],
      form: { category: 'Outros', durationMin: 30, selfPayPriceCents: null, isActive: true },
    })
  })

  test.each([
    ['30', 30],
    ['30 min', 30],
    ['0:30', 30],
    ['1h30', 90],
  ])('has its duration as “%s”', (typed, minutes) => {
    expect(read('Nome;Duração', `US;${typed}`).form.durationMin).toBe(minutes)
  })

  test('has a code of TUSS or its own, and the spelling of a category that is there', () => {
    const code = (text: string) => {
      const { form, issues } = read('Nome;Código;Categoria', `US;${text};IMAGEM`)
      return [form.code, form.isTuss, form.category, issues.length]
    }
    expect(code('4.09.01.12-2')).toEqual(['40901122', true, 'Imagem', 0])
    expect(code('US-07')).toEqual(['US-07', false, 'Imagem', 0])
    expect(code('')).toEqual(['', true, 'Imagem', 0])
  })

  test('lists every error, under its column', () => {
    const { issues } = read(
      'Nome;Código;Duração;Preço;Jejum;Jejum máximo;Pedido médico;Situação',
      ';código longo demais para caber;logo;caro;12;8;talvez;às vezes',
    )
    expect(Object.fromEntries(issues.map(({ field, message }) => [field, message]))).toEqual({
      name: 'Nome do exame é obrigatório. Ex: US de abdome total',
      code: 'Código muito longo. Máx. 20 caracteres',
      durationMin: '“logo” não é uma duração. Ex: 30 min',
      selfPayPriceCents: '“caro” não é um valor. Ex: 1.260,00',
      fastingMaxHours: 'O máximo é menor que o mínimo',
      requiresMedicalRequest: '“talvez” não é Sim nem Não',
      isActive: '“às vezes” não é Ativo nem Inativo',
    })
    expect(read('Nome;Duração', 'US;0').issues).toEqual([
      { field: 'durationMin', message: 'De 1 a 1440 minutos' },
    ])
    expect(read('Nome;Preparo', `US;${'x'.repeat(4_001)}`).issues).toEqual([
      { field: 'preparation', message: 'Texto muito longo' },
    ])
    expect(read('Nome', 'U\u0001S').issues).toEqual([
      { field: 'name', message: 'Há sinais que não podem ser guardados' },
    ])
  })
})
