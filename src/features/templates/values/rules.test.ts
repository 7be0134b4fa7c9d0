import { expect, test } from 'vitest'
import { type AppointmentFacts, type ExamFacts, type MessageFacts, valuesOf } from './rules.ts'

const ultrasound: ExamFacts = {
  name: 'Ultrassom de abdome',
  preparation: 'Água pode',
  fastingMinHours: 6,
  fastingMaxHours: null,
}
const appointment: AppointmentFacts = {
  startsAt: new Date('2026-11-18T10:40:00Z'),
  isByArrival: false,
  zone: 'America/Sao_Paulo',
  unit: {
    name: 'Pinheiros',
    street: 'Rua dos Jequitibás',
    streetNumber: '418',
    complement: 'conj. 31 a 36',
    phone: '',
  },
  professional: { treatment: 'Dr.', fullName: 'Ivan Queiroz' },
  insurancePlan: 'Amparo Saúde',
  memberNumber: '0099124471',
  exams: [ultrasound],
}
const facts: MessageFacts = {
  patient: { fullName: 'Horácio Mendes', socialName: '', memberNumber: '123' },
  org: { name: 'Clínica Vereda', phone: '1130452200' },
  appointment,
}
const valuesWith = (over: Partial<AppointmentFacts>) =>
  valuesOf({ ...facts, appointment: { ...appointment, ...over } })

test('of an appointment, at the time of its unit', () => {
  expect(valuesOf(facts)).toEqual({
    'paciente.nome': 'Horácio',
    'paciente.nome_completo': 'Horácio Mendes',
    'paciente.carteirinha': 'final 4471',
    'rede.nome': 'Clínica Vereda',
    'rede.telefone': '(11) 3045-2200',
    'agendamento.data': 'quarta, 18/11',
    'agendamento.hora': '07:40',
    'agendamento.convenio': 'Amparo Saúde',
    'profissional.nome': 'Dr. Ivan Queiroz',
    'exame.nome': 'Ultrassom de abdome',
    'exame.jejum_inicio': 'não coma após 01:40 de quarta',
    'exame.preparo': 'Preparo: jejum de pelo menos 6 horas, não coma após 01:40 de quarta. Água pode.',
    'unidade.nome': 'Pinheiros',
    'unidade.endereco': 'Rua dos Jequitibás, 418, conj. 31 a 36',
    'unidade.telefone': '(11) 3045-2200',
  })
})

test('a patient is called by the social name', () => {
  const patient = { ...facts.patient, socialName: 'Helena Mendes' }
  expect(valuesOf({ ...facts, patient })).toMatchObject({
    'paciente.nome': 'Helena',
    'paciente.nome_completo': 'Helena Mendes',
  })
})

test('a fasting that begins the evening before names that day', () => {
  const glucose = { ...ultrasound, name: 'Glicemia', fastingMinHours: 8, fastingMaxHours: 12 }
  expect(valuesWith({ exams: [glucose] })).toMatchObject({
    'exame.jejum_inicio': 'não coma após 23:40 de terça',
    'exame.preparo': 'Preparo: jejum de 8 a 12 horas, não coma após 23:40 de terça. Água pode.',
  })
})

test('of several exams the longest fasting holds, and each preparation stands by its name', () => {
  const urine = {
    name: 'Urina',
    preparation: 'Traga o frasco.\nNão use creme.',
    fastingMinHours: null,
    fastingMaxHours: null,
  }
  expect(valuesWith({ exams: [urine, ultrasound] })).toMatchObject({
    'exame.nome': 'Urina e Ultrassom de abdome',
    'exame.preparo':
      'Preparo: jejum de pelo menos 6 horas, não coma após 01:40 de quarta. Urina: Traga o frasco. Não use creme. Ultrassom de abdome: Água pode.',
  })
})

test('what there is nothing to say about is empty', () => {
  expect(valuesWith({ exams: [], professional: null, insurancePlan: null, memberNumber: '' })).toMatchObject({
    'profissional.nome': '',
    'exame.nome': '',
    'exame.preparo': '',
    'exame.jejum_inicio': '',
    'agendamento.convenio': 'particular',
    'paciente.carteirinha': 'final 123',
  })
})

test('by order of arrival, the hour is when attendance begins', () => {
  expect(valuesWith({ isByArrival: true })['agendamento.hora']).toBe('07:40, por ordem de chegada')
})

test('without an appointment there is the patient and the network', () => {
  expect(Object.keys(valuesOf({ ...facts, appointment: null }))).toEqual([
    'paciente.nome',
    'paciente.nome_completo',
    'paciente.carteirinha',
    'rede.nome',
    'rede.telefone',
  ])
})
