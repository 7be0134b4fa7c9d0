import { mapWeek } from '#lib/weekHours.ts'

/** What a demonstration shows: everybody and everything in it is invented, and the same in each. */

export const network = {
  orgName: 'Clínica Vereda (demonstração)',
  orgCNPJ: '11.222.333/0001-81',
  orgTelefone: '(11) 3045-7100',
  orgEmail: 'recepcao@vereda.example',
  orgCEP: '05422-030',
  orgCidade: 'São Paulo',
  orgUF: 'SP',
  orgEndereco: 'Rua dos Jequitibás',
  orgNumero: '418',
  orgComplemento: '',
}

export const ownerName = 'Márcia Telles'

/** Open on Sundays, too: whoever comes then sees a day at work. */
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

export const unit = {
  name: 'Pinheiros',
  cnes: '',
  cnpj: '',
  phone: '(11) 3045-7100',
  email: 'pinheiros@vereda.example',
  postalCode: '05422-030',
  city: 'São Paulo',
  state: 'SP',
  street: 'Rua dos Jequitibás',
  streetNumber: '418',
  complement: '',
  timeZone: 'America/Sao_Paulo',
  hours: mapWeek(() => [{ from: 7 * 60, to: 20 * 60 }]),
  holidayExceptions: [],
  holidays: [],
  technicalDirector: 'Dra. Helena Prado',
  technicalDirectorCouncil: 'CRM-SP 142077',
  openedOn: '2019-03-01',
  isActive: true,
  resources: [
    { name: 'Ecógrafo', kind: 'ecógrafo', capacity: 1, hours: null },
    { name: 'Esteira', kind: 'esteira', capacity: 1, hours: null },
    ...[1, 2, 3, 4].map((n) => ({ name: `Sala ${n}`, kind: 'consultório', capacity: 1, hours: null })),
  ],
}

export const plans = [
  { name: 'Amparo', operator: 'Amparo Saúde S.A.', ansCode: '901234', products: ['Pleno', 'Básico'] },
  { name: 'Serrana', operator: 'Cooperativa Serrana', ansCode: '903456', products: ['Regional'] },
  { name: 'Saúde Ipê', operator: 'Ipê Assistência', ansCode: '905678', products: ['Apartamento'] },
] as const

export const exams = [
  {
    name: 'ECG de repouso',
    code: 'CAR-01',
    category: 'Cardiologia',
    minutes: 15,
    price: 9_000,
    resource: null,
  },
  {
    name: 'Ecocardiograma',
    code: 'CAR-02',
    category: 'Cardiologia',
    minutes: 30,
    price: 34_000,
    resource: 'ecógrafo',
  },
  {
    name: 'Teste ergométrico',
    code: 'CAR-03',
    category: 'Cardiologia',
    minutes: 40,
    price: 26_000,
    resource: 'esteira',
  },
  {
    name: 'Ultrassom abdominal',
    code: 'IMG-01',
    category: 'Imagem',
    minutes: 30,
    price: 19_000,
    resource: 'ecógrafo',
  },
  {
    name: 'Ultrassom de mamas',
    code: 'IMG-02',
    category: 'Imagem',
    minutes: 20,
    price: 18_000,
    resource: 'ecógrafo',
  },
] as const

interface DemoProfessional {
  readonly fullName: string
  readonly treatment: string
  readonly councilNumber: string
  readonly specialties: readonly string[]
  readonly minutes: number
  readonly performs: string
  /** From hour to hour, on every day that the unit is open. */
  readonly hours: readonly (readonly [from: number, to: number])[]
}

const wholeDay = [
  [8, 12],
  [13, 18],
] as const

export const professionals: readonly DemoProfessional[] = [
  {
    fullName: 'Helena Prado',
    treatment: 'Dra.',
    councilNumber: '142077',
    specialties: ['Cardiologia'],
    minutes: 30,
    performs: 'Cardiologia',
    hours: wholeDay,
  },
  {
    fullName: 'Otávio Lacerda',
    treatment: 'Dr.',
    councilNumber: '133206',
    specialties: ['Ortopedia'],
    minutes: 30,
    performs: '',
    hours: wholeDay,
  },
  {
    fullName: 'Renata Yamamoto',
    treatment: 'Dra.',
    councilNumber: '189015',
    specialties: ['Ginecologia'],
    minutes: 30,
    performs: 'Imagem',
    hours: wholeDay,
  },
  {
    fullName: 'Caio Bittencourt',
    treatment: 'Dr.',
    councilNumber: '178340',
    specialties: ['Clínica geral'],
    minutes: 20,
    performs: '',
    hours: [[12, 20]],
  },
]

export const weekOf = ({ hours }: DemoProfessional, unitId: string) =>
  weekdays.flatMap((weekday) =>
    hours.map(([from, to]) => ({ unitId, weekday, from: from * 60, to: to * 60 })),
  )

const women =
  'Adriana Alice Beatriz Camila Cecília Clarice Daniela Elisa Fernanda Giovana Heloísa Isadora'.split(' ')
const men = 'Alexandre Bernardo Bruno Caio Diego Eduardo Felipe Gustavo Heitor Igor Joaquim Leandro'.split(
  ' ',
)
const surnames = 'Almeida Barros Cardoso Dantas Esteves Figueiredo Guedes Leal Macedo Nogueira Peixoto'.split(
  ' ',
)

/** Patient number `at`: below 100 no name repeats. */
export function patientAt(at: number) {
  const isWoman = at % 2 === 0
  const names = isWoman ? women : men
  const [first, last] = [names[(at >> 1) % names.length], surnames[(at * 3) % surnames.length]]
  const year = 1942 + ((at * 17) % 62)
  const [month, day] = [1 + (at % 12), 1 + ((at * 7) % 28)].map((part) => String(part).padStart(2, '0'))
  return {
    fullName: `${first} ${last}`,
    birthDate: `${year}-${month}-${day}`,
    sex: isWoman ? 'female' : 'male',
    phone: `1190000${String(1000 + at)}`,
  }
}
