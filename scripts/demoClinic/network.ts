import type { NetworkForm } from '#features/orgs/rules.ts'
import { aurora, type Person, pinheiros } from '#test/world.ts'
import type { SeedCover, SeedNetwork } from '../seed/configuration.ts'
import type { SeedExam } from '../seed/exams.ts'
import { room, week } from '../seed/units.ts'

/** Clínica Vereda, the network of the public site's pictures: everybody and everything in it is invented. */

const person = (fullname: string, name: string, role: Person['role']): Person => ({
  fullname,
  email: `${name}@vereda.example`,
  role,
  password: 'acolhe-demo-2026',
})

export const marcia = person('Márcia Telles', 'marcia', 'owner')
/** The receptionist whose view of the agenda is shown. */
export const taina = person('Tainá Araújo', 'taina', 'receptionist')
export const colleagues: readonly Person[] = [
  taina,
  person('Paulo Rezende', 'paulo', 'manager'),
  person('Jonas Ribeiro', 'jonas', 'receptionist'),
  person('Helena Prado', 'helena', 'professional'),
  person('Otávio Lacerda', 'otavio', 'professional'),
]

export const demo: NetworkForm = {
  ...aurora,
  orgName: 'Clínica Vereda',
  orgEmail: 'recepcao@vereda.example',
  orgTelefone: '(11) 3045-7100',
}

/** Whom the clinic's patients ask about their data. */
export const privacy = { privacyOfficer: 'Paulo Rezende', privacyEmail: 'privacidade@vereda.example' }

const clinic = { ...pinheiros, email: 'pinheiros@vereda.example', phone: '(11) 3045-7100' }

const units: SeedNetwork['units'] = [
  {
    ...clinic,
    hours: week('07:00-19:00', '08:00-12:00'),
    resources: [
      room('Ecógrafo', 'ecógrafo'),
      room('Mamógrafo', 'mamógrafo'),
      room('Esteira', 'esteira'),
      room('Sala de procedimentos', 'sala'),
    ],
  },
  {
    ...clinic,
    name: 'Tatuapé',
    cnes: '3456129',
    phone: '(11) 2094-7100',
    email: 'tatuape@vereda.example',
    postalCode: '03310-000',
    street: 'Rua Tuiuti',
    streetNumber: '2120',
    complement: '',
    hours: week('07:00-18:00'),
    resources: [room('Ecógrafo', 'ecógrafo'), room('Coleta', 'coleta', 3)],
  },
  {
    ...clinic,
    name: 'Santo Amaro',
    cnes: '4098316',
    phone: '(11) 5521-3800',
    email: 'santoamaro@vereda.example',
    postalCode: '04745-000',
    street: 'Avenida Santo Amaro',
    streetNumber: '6980',
    complement: '2º andar',
    hours: week('08:00-12:00 13:00-18:00'),
    resources: [room('Sala 1', 'sala')],
  },
]

const plan = { requiresAuthorization: false, followUpDays: 30, units: [0, 1, 2], share: 0, coversOfTen: 0 }

const plans: SeedNetwork['plans'] = [
  {
    ...plan,
    name: 'Amparo',
    operator: 'Amparo Saúde S.A.',
    ansCode: '901234',
    products: ['Pleno', 'Básico'],
  },
  {
    ...plan,
    name: 'Serrana',
    operator: 'Cooperativa Serrana',
    ansCode: '903456',
    products: ['Regional'],
  },
  {
    ...plan,
    name: 'Saúde Ipê',
    operator: 'Ipê Assistência',
    ansCode: '905678',
    products: ['Apartamento', 'Enfermaria'],
  },
]

/**
 * The price that each convênio pays, in reais, in their order: `!` requires an authorisation first, 0 is not
 * covered.
 */
interface Priced extends SeedExam {
  readonly covers: readonly (number | `${number}!`)[]
}

const full = 'Beba quatro copos de água uma hora antes e não urine até o exame.'
const onScan = { resource: 'ecógrafo', needsRequest: true } as const

const exams: readonly Priced[] = [
  {
    name: 'Consulta',
    code: '10101012',
    category: 'Consultas',
    minutes: 30,
    price: 28_000,
    covers: [96, 88, 92],
  },
  {
    name: 'Ecocardiograma',
    code: '40901106',
    category: 'Cardiologia',
    minutes: 30,
    price: 34_000,
    ...onScan,
    covers: ['182!', 0, '174!'],
  },
  {
    name: 'ECG de repouso',
    code: '40101010',
    category: 'Cardiologia',
    minutes: 15,
    price: 9_000,
    covers: [38, 34, 36],
  },
  {
    name: 'Holter 24 h',
    code: '20102020',
    category: 'Cardiologia',
    minutes: 20,
    price: 31_000,
    needsRequest: true,
    covers: ['142.5!', '136!', 0],
  },
  {
    name: 'Teste ergométrico',
    code: '40101045',
    category: 'Cardiologia',
    minutes: 40,
    price: 26_000,
    resource: 'esteira',
    needsRequest: true,
    covers: ['121!', 0, 0],
    preparation: 'Venha com roupa leve e tênis. Não fume nem tome café nas 4 horas antes.',
  },
  {
    name: 'Mamografia',
    code: 'IMG-01',
    category: 'Imagem',
    minutes: 20,
    price: 21_000,
    resource: 'mamógrafo',
    isAlone: true,
    needsRequest: true,
    covers: [104, '98!', 101],
    preparation: 'Não use desodorante nem creme nas mamas e axilas no dia.',
    screening: ['pregnancy'],
  },
  {
    name: 'Ultrassom abdominal',
    code: '40901122',
    category: 'Imagem',
    minutes: 30,
    price: 19_000,
    ...onScan,
    fasting: [6, 8],
    preparation: full,
    covers: [124.8, '118!', 121],
  },
  {
    name: 'Ultrassom de mamas',
    code: '40901114',
    category: 'Imagem',
    minutes: 20,
    price: 18_000,
    ...onScan,
    covers: [104, 96, 99],
  },
  {
    name: 'Infiltração de joelho',
    code: 'ORT-01',
    category: 'Ortopedia',
    minutes: 30,
    price: 42_000,
    resource: 'sala',
    covers: ['210!', '198!', 0],
  },
]

function cover(row: number, column: number): SeedCover | null {
  const details = exams[row]?.covers[column]
  if (!details) return null
  const requiresAuthorization = typeof details === 'string'
  const reais = typeof details === 'string' ? Number(details.slice(0, -1)) : details
  return { priceCents: Math.round(reais * 100), requiresAuthorization }
}

const council = { council: 'CRM', plans: [0, 1, 2] } as const

const professionals: SeedNetwork['professionals'] = [
  {
    ...council,
    fullName: 'Helena Prado',
    treatment: 'Dra.',
    number: '142077',
    rqe: '41207',
    specialties: ['Cardiologia'],
    minutes: 30,
    price: 28_000,
    performs: ['Cardiologia'],
    week: '0 seg 08:00-12:00 13:00-17:00|0 ter 08:00-12:00 13:00-17:00|0 qua 08:00-12:00|0 qui 08:00-12:00 13:00-17:00|0 sex 08:00-12:00',
  },
  {
    ...council,
    fullName: 'Otávio Lacerda',
    treatment: 'Dr.',
    number: '133206',
    rqe: '38841',
    specialties: ['Ortopedia'],
    minutes: 20,
    price: 28_000,
    performs: ['Ortopedia'],
    week: '0 seg 13:00-18:00|0 ter 08:00-12:00|0 qui 08:00-12:00 13:00-18:00|0 sex 08:00-12:00 13:00-17:00',
  },
  {
    ...council,
    fullName: 'Renata Yamamoto',
    treatment: 'Dra.',
    number: '189015',
    rqe: '70216',
    specialties: ['Ginecologia'],
    minutes: 30,
    telehealthMinutes: 30,
    price: 28_000,
    performs: ['Imagem'],
    week: '0 seg 08:00-12:00 13:00-18:00|0 qua 08:00-12:00 13:00-18:00|0 qui 08:00-12:00 13:00-18:00',
  },
]

export const demoNetwork: SeedNetwork = { units, plans, exams, professionals, cover }

/** Finds places by name, since the lists refer to each other by place. */
export const placeOf = {
  plan: (name: string) => plans.findIndex((one) => one.name === name),
  product: (at: number, name: string) => plans[at]?.products.indexOf(name) ?? -1,
  exam: (name: string) => exams.findIndex((one) => one.name === name),
  professional: (name: string) => professionals.findIndex(({ fullName }) => fullName.startsWith(name)),
}
