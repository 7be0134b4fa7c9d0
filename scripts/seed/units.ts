import type { UnitForm } from '#features/units/rules.ts'
import { type Interval, mapWeek, parseTime, type WeekHours } from '#lib/weekHours.ts'
import { pinheiros } from '#test/world.ts'

/** `08:00-12:00 13:00-18:00` */
export const intervals = (text: string): Interval[] =>
  text.split(' ').map((one) => {
    const [from = '', to = ''] = one.split('-')
    return { from: parseTime(from) ?? 0, to: parseTime(to) ?? 0 }
  })

export const week = (weekdays: string, saturday?: string): WeekHours =>
  mapWeek((day) => {
    if (day === 0) return []
    if (day === 6) return saturday ? intervals(saturday) : []
    return intervals(weekdays)
  })

export const room = (name: string, kind: string, capacity = 1) => ({ name, kind, capacity, hours: null })
const rooms = (count: number) => Array.from({ length: count }, (_, at) => room(`Sala ${at + 1}`, 'sala'))

/** Three units of the network Aurora, each with what it can do. */
export const seedUnits: readonly UnitForm[] = [
  {
    ...pinheiros,
    hours: week('07:00-20:00', '07:00-13:00'),
    resources: [
      ...rooms(8),
      room('Ultrassom 1', 'ultrassom'),
      room('Ultrassom 2', 'ultrassom'),
      room('ECG', 'eletrocardiógrafo'),
      room('Esteira', 'esteira'),
      room('Mamógrafo', 'mamógrafo'),
      room('Densitômetro', 'densitômetro'),
      room('Raio X', 'raio x'),
      room('Ressonância 1,5 T', 'ressonância'),
      room('Tomógrafo', 'tomógrafo'),
      { ...room('Coleta', 'coleta', 4), hours: week('06:30-11:00', '06:30-11:00') },
    ],
  },
  {
    ...pinheiros,
    name: 'Tatuapé',
    cnes: '3456129',
    phone: '(11) 2094-7100',
    email: 'tatuape@aurora.example',
    postalCode: '03310-000',
    street: 'Rua Tuiuti',
    streetNumber: '2120',
    complement: '',
    hours: week('07:00-19:00', '07:00-12:00'),
    technicalDirector: 'Dr. Elias Nakagawa',
    technicalDirectorCouncil: 'CRO-SP 61240',
    openedOn: '2021-08-16',
    resources: [
      ...rooms(5),
      room('Ultrassom', 'ultrassom'),
      room('ECG', 'eletrocardiógrafo'),
      room('Raio X', 'raio x'),
      room('Cabine acústica', 'cabine'),
      { ...room('Coleta', 'coleta', 2), hours: week('06:30-10:30', '06:30-10:30') },
    ],
  },
  {
    ...pinheiros,
    name: 'Santo Amaro',
    cnes: '4098316',
    phone: '(11) 5521-3800',
    email: 'santoamaro@aurora.example',
    postalCode: '04745-000',
    street: 'Avenida Santo Amaro',
    streetNumber: '6980',
    complement: '2º andar',
    hours: week('08:00-12:00 13:00-18:00'),
    technicalDirector: 'Dr. Ivan Queiroz',
    technicalDirectorCouncil: 'CRM-SP 155902',
    openedOn: '2024-02-05',
    resources: [...rooms(4), room('Ultrassom', 'ultrassom'), room('Cabine acústica', 'cabine')],
  },
]
