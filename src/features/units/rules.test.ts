import { describe, expect, test } from 'vitest'
import { closedWeek } from '#lib/weekHours.ts'
import { pinheiros } from '#test/world.ts'
import { checkUnit, closedDays, defaultHours, isObserved, normalizeUnit, type UnitForm } from './rules.ts'

const errorsOf = (over: Partial<UnitForm>) => checkUnit({ ...pinheiros, ...over })

const room: UnitForm['resources'][number] = { name: 'Sala 1', kind: 'sala', capacity: 1, hours: null }

describe('what a unit needs', () => {
  test('holds as the cast has it, and with everything optional left out', () => {
    expect(checkUnit(pinheiros)).toEqual({})
    expect(
      errorsOf({
        cnes: '',
        cnpj: '',
        email: '',
        complement: '',
        openedOn: '',
        technicalDirector: '',
        resources: [],
        holidays: [],
      }),
    ).toEqual({})
  })

  test.each<[Partial<UnitForm>, string, string]>([
    [{ name: ' ' }, 'name', 'Nome da unidade é obrigatório. Ex: Pinheiros'],
    [{ cnes: '12345678' }, 'cnes', 'CNES inválido. Até 7 dígitos'],
    [{ cnes: 'A1' }, 'cnes', 'CNES inválido. Até 7 dígitos'],
    [{ cnpj: '12.ABC.345/01DE-00' }, 'cnpj', 'CNPJ inválido. Ex: 12.345.678/0001-99'],
    [{ phone: '' }, 'phone', 'Telefone inválido. Ex: (11) 91234-5678'],
    [{ email: 'a@b' }, 'email', 'E-mail inválido. Ex: contato@suaclinica.com.br'],
    [{ postalCode: '1' }, 'postalCode', 'CEP inválido. Ex: 12345-678'],
    [{ city: '' }, 'city', 'Cidade é obrigatória. Ex: São Paulo'],
    [{ state: 'S1' }, 'state', 'UF inválida. Use sigla de estado. Ex: RJ'],
    [{ street: '' }, 'street', 'Endereço é obrigatório'],
    [{ streetNumber: '' }, 'streetNumber', 'Número é obrigatório'],
    [{ complement: 'x'.repeat(101) }, 'complement', 'Complemento muito longo. Máx. 100 caracteres'],
    [{ timeZone: 'Europe/Lisbon' }, 'timeZone', 'Escolha o fuso horário da unidade'],
    [{ openedOn: '2019-02-30' }, 'openedOn', 'Data inválida. Ex: 01/03/2019'],
    [{ holidays: [{ date: '13-01', name: 'x' }] }, 'holidays.0.date', 'Data inválida. Ex: 25/01/2027'],
    [{ hours: { ...closedWeek, 6: [{ from: 0, to: 0 }] } }, 'hours.6', 'O fim precisa vir depois do início'],
    [
      {
        resources: [{ name: 'a', kind: 'b', capacity: 1, hours: { ...closedWeek, 1: [{ from: 9, to: 8 }] } }],
      },
      'resources.0.hours',
      'Confira os horários: há um que não fecha',
    ],
    [{ cnpj: 'x11222333000181' }, 'cnpj', 'CNPJ inválido. Ex: 12.345.678/0001-99'],
    [{ cnpj: '112223330001812' }, 'cnpj', 'CNPJ inválido. Ex: 12.345.678/0001-99'],
    [{ phone: '(11) 3045-22000x' }, 'phone', 'Telefone inválido. Ex: (11) 91234-5678'],
    [{ phone: 'x1130452200' }, 'phone', 'Telefone inválido. Ex: (11) 91234-5678'],
    [{ phone: '130452200' }, 'phone', 'Telefone inválido. Ex: (11) 91234-5678'],
    [{ postalCode: '105422-030' }, 'postalCode', 'CEP inválido. Ex: 12345-678'],
    [{ postalCode: '05422-0301' }, 'postalCode', 'CEP inválido. Ex: 12345-678'],
    [{ state: 'SPX' }, 'state', 'UF inválida. Use sigla de estado. Ex: RJ'],
    [{ holidays: [{ date: '101-25', name: 'x' }] }, 'holidays.0.date', 'Data inválida. Ex: 25/01/2027'],
    [{ holidays: [{ date: '01-25', name: ' ' }] }, 'holidays.0.name', 'Diga o nome do feriado'],
    [{ resources: [{ ...room, name: ' ' }] }, 'resources.0.name', 'Dê um nome. Ex: Sala 2'],
    [{ resources: [{ ...room, kind: ' ' }] }, 'resources.0.kind', 'Diga o tipo. Ex: ultrassom'],
    [{ resources: [{ ...room, capacity: 0 }] }, 'resources.0.capacity', 'De 1 a 500'],
    [{ resources: [room, { ...room, capacity: 501 }] }, 'resources.1.capacity', 'De 1 a 500'],
    [{ resources: [{ ...room, capacity: 1.5 }] }, 'resources.0.capacity', 'De 1 a 500'],
  ])('%o', (over, field, message) => {
    expect(errorsOf(over)).toEqual({ [field]: message })
  })

  test.each<Partial<UnitForm>>([
    { phone: ' 1130452200 ' },
    { phone: '11 91234-5678' },
    { postalCode: ' 05422030 ' },
    { state: ' sp ' },
    { complement: ` ${'x'.repeat(100)} ` },
    { email: ' a@b.co ' },
    { resources: [{ ...room, capacity: 500, hours: { ...closedWeek, 1: [{ from: 8, to: 9 }] } }] },
    // The check ignores the punctuation.
    { cnpj: '12.345.678/0001-99' },
  ])('%j is accepted', (over) => expect(errorsOf(over)).toEqual({}))

  test.each(['11.222.333/0001-81', '12.ABC.345/01DE-35', '11222333000181'])('takes the CNPJ %s', (cnpj) => {
    expect(errorsOf({ cnpj })).toEqual({})
  })
})

test('stores digits, tidy names, days in order; twice is the same as once', () => {
  const stored = normalizeUnit({
    ...pinheiros,
    name: ' Pinheiros  II ',
    cnpj: '12.abc.345/01de-35',
    holidayExceptions: ['Natal', 'Finados', 'Natal'],
    holidays: [
      { date: '2027-07-09', name: ' Revolução ' },
      { date: '01-25', name: 'Aniversário' },
    ],
    email: ' Recepcao@Vereda.example ',
    state: ' sp ',
    openedOn: ' 2019-03-01 ',
    resources: [
      { name: ' Sala 1', kind: 'SALA', capacity: 1, hours: null },
      {
        ...room,
        hours: {
          ...closedWeek,
          1: [
            { from: 600, to: 700 },
            { from: 480, to: 540 },
          ],
        },
      },
    ],
  })
  expect(stored).toMatchObject({
    name: 'Pinheiros II',
    cnpj: '12ABC34501DE35',
    holidayExceptions: ['Finados', 'Natal'],
    holidays: [{ date: '01-25' }, { date: '2027-07-09', name: 'Revolução' }],
    email: 'recepcao@vereda.example',
    state: 'SP',
    openedOn: '2019-03-01',
    resources: [
      { name: 'Sala 1', kind: 'sala', hours: null },
      {
        hours: {
          1: [
            { from: 480, to: 540 },
            { from: 600, to: 700 },
          ],
        },
      },
    ],
  })
  expect(normalizeUnit(stored)).toEqual(stored)
})

test('a new unit is open from Monday to Friday, from eight to six', () => {
  const day = [{ from: 480, to: 1080 }]
  expect(defaultHours).toEqual({ 0: [], 1: day, 2: day, 3: day, 4: day, 5: day, 6: [] })
})

describe('closed days', () => {
  const days = (over: Partial<UnitForm>, year = 2027) =>
    closedDays({ ...pinheiros, ...over }, year).map(({ date }) => date)

  test('are the national ones and the unit’s own, every year’s among them, in order', () => {
    expect(days({})).toContain('2027-01-25')
    expect(days({}, 2028)).toContain('2028-01-25')
    expect(days({})).toEqual([...days({})].sort())
    expect(days({ holidays: [{ date: '2027-07-09', name: 'Revolução' }] }, 2028)).not.toContain('2028-07-09')
  })

  test('a national holiday can be worked, and an optional one observed', () => {
    expect(days({})).not.toContain('2027-02-09')
    const over = { holidayExceptions: ['Natal', 'Carnaval (terça-feira)'] }
    expect(days(over)).toContain('2027-02-09')
    expect(days(over)).not.toContain('2027-12-25')
  })

  test('29 February closes in leap years only', () => {
    const over = { holidays: [{ date: '02-29', name: 'Dia raro' }] }
    expect(days(over, 2028)).toContain('2028-02-29')
    expect(days(over, 2027).some((date) => date.startsWith('2027-02-29'))).toBe(false)
  })

  test('observing goes by the exceptions', () => {
    const natal = { date: '2027-12-25', name: 'Natal', isOptional: false }
    expect(isObserved(natal, { holidayExceptions: [] })).toBe(true)
    expect(isObserved(natal, { holidayExceptions: ['Natal'] })).toBe(false)
  })
})
