import { type ExamForm, emptyExam } from '#features/exams/rules.ts'
import { emptyPlan, type PlanForm } from '#features/insurance-plans/rules.ts'
import type { NetworkForm } from '#features/orgs/rules.ts'
import { emptyPatient, ownContact, type PatientForm } from '#features/patients/rules.ts'
import { type BlockForm, emptyProfessional, type ProfessionalForm } from '#features/professionals/rules.ts'
import { defaultHours, type UnitForm } from '#features/units/rules.ts'
import type { Role } from '#platform/access.ts'

/** The one cast of tests, end-to-end runs and the seed: network Aurora, and Zeca of Boreal, the stranger. */
export interface Person {
  readonly fullname: string
  readonly email: string
  readonly password: string
  readonly role: Role
}

const person = (fullname: string, email: string, role: Role): Person => ({
  fullname,
  email,
  password: 'acolhe-demo-2026',
  role,
})

export const ana = person('Ana Beatriz Moura', 'ana@aurora.example', 'manager')
export const bruno = person('Bruno Tavares', 'bruno@aurora.example', 'receptionist')
export const clara = person('Clara Nogueira', 'clara@aurora.example', 'professional')
export const olga = person('Olga Sampaio', 'olga@aurora.example', 'owner')
export const zeca = person('Zeca Prado', 'zeca@boreal.example', 'owner')

export const aurora: NetworkForm = {
  orgName: 'Clínica Aurora',
  orgCNPJ: '11.222.333/0001-81',
  orgTelefone: '(11) 3045-2200',
  orgEmail: 'recepcao@aurora.example',
  orgCEP: '05422-030',
  orgCidade: 'São Paulo',
  orgUF: 'SP',
  orgEndereco: 'Rua dos Jequitibás',
  orgNumero: '418',
  orgComplemento: 'Conjuntos 31 a 36',
}

export const boreal: NetworkForm = {
  ...aurora,
  orgName: 'Policlínica Boreal',
  orgCNPJ: '12.ABC.345/01DE-35',
  orgTelefone: '(92) 98123-4567',
  orgEmail: 'contato@boreal.example',
  orgCEP: '69010-060',
  orgCidade: 'Manaus',
  orgUF: 'AM',
  orgEndereco: 'Avenida Sete de Setembro',
  orgNumero: '1200',
  orgComplemento: '',
}

export const pinheiros: UnitForm = {
  name: 'Pinheiros',
  cnes: '2077485',
  cnpj: '',
  phone: '(11) 3045-2200',
  email: 'pinheiros@aurora.example',
  postalCode: '05422-030',
  city: 'São Paulo',
  state: 'SP',
  street: 'Rua dos Jequitibás',
  streetNumber: '418',
  complement: 'Conjuntos 31 a 36',
  timeZone: 'America/Sao_Paulo',
  hours: defaultHours,
  holidayExceptions: [],
  holidays: [{ date: '01-25', name: 'Aniversário de São Paulo' }],
  technicalDirector: 'Dra. Helena Prado',
  technicalDirectorCouncil: 'CRM-SP 142077',
  openedOn: '2019-03-01',
  isActive: true,
  resources: [
    { name: 'Sala 1', kind: 'sala', capacity: 1, hours: null },
    { name: 'Ultrassom', kind: 'ultrassom', capacity: 1, hours: null },
  ],
}

export const amparo: PlanForm = {
  ...emptyPlan,
  name: 'Amparo',
  operator: 'Amparo Saúde Operadora de Planos',
  ansCode: '34567-8',
  products: [
    { name: 'Básico enfermaria', code: '470.123/14-1', isActive: true },
    { name: 'Executivo', code: '', isActive: true },
  ],
}

export const ultrasound: ExamForm = {
  ...emptyExam,
  name: 'US de abdome total',
  code: '40901122',
  category: 'Imagem',
  durationMin: 30,
  bufferAfterMin: 10,
  preparation: 'Beba 4 copos de água 1 hora antes e não urine.',
  fastingMinHours: 6,
  fastingMaxHours: 8,
  selfPayPriceCents: 26_000,
  resourceKind: 'ultrassom',
  requiresMedicalRequest: true,
  screeningQuestions: ['pregnancy'],
}

/** As quick creation makes her: without units, hours or convênios yet. */
export const helena: ProfessionalForm = {
  ...emptyProfessional,
  fullName: 'Helena Prado',
  treatment: 'Dra.',
  council: 'CRM',
  councilNumber: '142077',
  councilState: 'SP',
  specialties: ['Cardiologia'],
}

/** Three weeks, at all units. */
export const vacation: BlockForm = {
  kind: 'vacation',
  reason: '',
  unitId: null,
  startsOn: '2027-01-04',
  startMinute: 0,
  endsOn: '2027-01-24',
  endMinute: 1440,
  recurrence: null,
  exceptions: [],
}

/** Has a social name that differs from her papers', and is reached through her daughter. */
export const teresa: PatientForm = {
  ...emptyPatient,
  fullName: 'Teresa de Jesus Prado',
  socialName: 'Tetê Prado',
  birthDate: '1951-03-07',
  sex: 'female',
  cpf: '111.444.777-35',
  cns: '898 0000 0004 3208',
  email: 'tete@exemplo.com.br',
  memberNumber: 'AMP-0042',
  tags: ['idosa'],
  contacts: [
    ownContact('(11) 98765-4321'),
    {
      name: 'Marta Prado',
      relationship: 'child',
      phone: '(11) 3045-2200',
      email: '',
      hasWhatsapp: false,
      isPreferred: false,
    },
  ],
}
