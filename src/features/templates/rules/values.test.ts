import { describe, expect, test } from 'vitest'
import { minuteOf } from '#lib/zones.ts'
import { type AppointmentFacts, appointmentValues, familyValues, inList, patientValues } from './values.ts'

const facts: AppointmentFacts = {
  patientName: 'Horácio Mendes',
  memberNumber: '00884471',
  orgName: 'Clínica Vereda',
  orgPhone: '1130452200',
  startsAt: minuteOf('2026-11-18T10:40:00Z'),
  timeZone: 'America/Sao_Paulo',
  planName: 'Amparo Saúde',
  professionalName: 'Dr. Ivan Queiroz',
  unit: {
    name: 'Pinheiros',
    street: 'Rua dos Jequitibás',
    streetNumber: '418',
    complement: 'conj. 31 a 36',
    phone: '1130452200',
  },
  exams: [{ name: 'Ultrassom', preparation: 'Água pode', fastingMinHours: 6 }],
}

test('an appointment, as the patient reads it', () => {
  expect(appointmentValues(facts)).toEqual({
    'paciente.nome': 'Horácio',
    'paciente.nome_completo': 'Horácio Mendes',
    'paciente.carteirinha': 'final 4471',
    'rede.nome': 'Clínica Vereda',
    'rede.telefone': '(11) 3045-2200',
    'agendamento.data': 'quarta, 18/11',
    'agendamento.hora': '07:40',
    'agendamento.convenio': 'Amparo Saúde',
    'profissional.nome': 'Dr. Ivan Queiroz',
    'exame.nome': 'Ultrassom',
    'exame.preparo': 'Preparo: jejum de 6 horas, não coma após 01:40 de quarta. Água pode.',
    'exame.jejum_inicio': 'não coma após 01:40 de quarta',
    'unidade.nome': 'Pinheiros',
    'unidade.endereco': 'Rua dos Jequitibás, 418, conj. 31 a 36',
    'unidade.telefone': '(11) 3045-2200',
  })
})

test('by the clock of the unit', () => {
  expect(appointmentValues({ ...facts, timeZone: 'America/Rio_Branco' })).toMatchObject({
    'agendamento.hora': '05:40',
    'exame.jejum_inicio': 'não coma após 23:40 de terça',
  })
})

describe('what is not there', () => {
  test('no card, no convênio, no professional, no complement', () => {
    expect(patientValues({ ...facts, memberNumber: '' })['paciente.carteirinha']).toBe('')
    const values = appointmentValues({
      ...facts,
      planName: '',
      professionalName: '',
      unit: { ...facts.unit, complement: '' },
    })
    expect(values['agendamento.convenio']).toBe('Particular')
    expect(values['profissional.nome']).toBe('')
    expect(values['unidade.endereco']).toBe('Rua dos Jequitibás, 418')
  })

  test('no preparation', () => {
    const exams = [{ name: 'Raio X', preparation: ' ', fastingMinHours: null }]
    expect(appointmentValues({ ...facts, exams })).toMatchObject({
      'exame.preparo': '',
      'exame.jejum_inicio': '',
    })
  })
})

test('of several exams the longest fast holds, and each text stands once', () => {
  const exams = [
    { name: 'Glicemia', preparation: 'Traga o pedido.', fastingMinHours: 8 },
    { name: 'Colesterol', preparation: 'Traga o pedido.', fastingMinHours: 12 },
    { name: 'Urina', preparation: 'Traga a amostra', fastingMinHours: 1 },
  ]
  expect(appointmentValues({ ...facts, exams })).toMatchObject({
    'exame.nome': 'Glicemia, Colesterol e Urina',
    'exame.preparo':
      'Preparo: jejum de 12 horas, não coma após 19:40 de terça. Traga o pedido. Traga a amostra.',
  })
})

test('a family in one message', () => {
  const sister = { ...facts, patientName: 'Ana Mendes', startsAt: facts.startsAt + 20 }
  expect(familyValues([facts, sister])).toEqual({
    'familia.pacientes': 'Horácio e Ana',
    'familia.quantas': '2',
    'familia.visitas': 'Horácio, quarta, 18/11, às 07:40; Ana, quarta, 18/11, às 08:00',
  })
})

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a e b'],
  [['a', 'b', 'c'], 'a, b e c'],
])('%j in a list', (words, text) => {
  expect(inList(words)).toBe(text)
})
