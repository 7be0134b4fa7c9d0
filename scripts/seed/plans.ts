/** Twelve invented convênios; the numbers of the ANS registry are invented as well. */

export interface SeedPlan {
  readonly name: string
  readonly operator: string
  readonly ansCode: string
  readonly products: readonly string[]
  readonly requiresAuthorization: boolean
  readonly followUpDays: number
  /** Indexes into the units. */
  readonly units: readonly number[]
  /** The share of the self-pay price that it pays. */
  readonly share: number
  /** The number of exams that it covers, out of ten. */
  readonly coversOfTen: number
}

const everywhere = [0, 1, 2]

export const seedPlans: readonly SeedPlan[] = [
  {
    name: 'Amparo',
    operator: 'Amparo Saúde S.A.',
    ansCode: '901234',
    products: ['Essencial', 'Pleno', 'Executivo'],
    requiresAuthorization: false,
    followUpDays: 30,
    units: everywhere,
    share: 0.42,
    coversOfTen: 9,
  },
  {
    name: 'Vida Clara',
    operator: 'Vida Clara Assistência',
    ansCode: '902345',
    products: ['Enfermaria', 'Apartamento'],
    requiresAuthorization: true,
    followUpDays: 30,
    units: everywhere,
    share: 0.47,
    coversOfTen: 10,
  },
  {
    name: 'Unisol',
    operator: 'Cooperativa Unisol',
    ansCode: '903456',
    products: ['Regional', 'Nacional'],
    requiresAuthorization: true,
    followUpDays: 15,
    units: everywhere,
    share: 0.45,
    coversOfTen: 9,
  },
  {
    name: 'Norte Mútua',
    operator: 'Norte Mútua Saúde',
    ansCode: '904567',
    products: ['Básico', 'Superior'],
    requiresAuthorization: false,
    followUpDays: 20,
    units: [0, 1],
    share: 0.4,
    coversOfTen: 8,
  },
  {
    name: 'Saúde Ipê',
    operator: 'Ipê Saúde Ltda.',
    ansCode: '905678',
    products: ['Ipê 100', 'Ipê 200', 'Ipê 300'],
    requiresAuthorization: false,
    followUpDays: 30,
    units: everywhere,
    share: 0.46,
    coversOfTen: 9,
  },
  {
    name: 'Bem Cuidar',
    operator: 'Bem Cuidar Operadora',
    ansCode: '906789',
    products: ['Família', 'Empresa'],
    requiresAuthorization: true,
    followUpDays: 30,
    units: everywhere,
    share: 0.44,
    coversOfTen: 9,
  },
  {
    name: 'Prata Vida',
    operator: 'Prata Vida Sênior',
    ansCode: '907890',
    products: ['Sênior'],
    requiresAuthorization: true,
    followUpDays: 30,
    units: [0, 2],
    share: 0.38,
    coversOfTen: 5,
  },
  {
    name: 'Caixa dos Servidores',
    operator: 'Autogestão dos Servidores',
    ansCode: '908901',
    products: ['Titular', 'Dependente'],
    requiresAuthorization: true,
    followUpDays: 30,
    units: everywhere,
    share: 0.5,
    coversOfTen: 9,
  },
  {
    name: 'Horizonte Saúde',
    operator: 'Horizonte Saúde S.A.',
    ansCode: '909012',
    products: ['Azul', 'Verde'],
    requiresAuthorization: false,
    followUpDays: 30,
    units: [1, 2],
    share: 0.41,
    coversOfTen: 7,
  },
  {
    name: 'MedCampo',
    operator: 'MedCampo Cooperativa',
    ansCode: '910123',
    products: ['Local'],
    requiresAuthorization: false,
    followUpDays: 15,
    units: [1],
    share: 0.39,
    coversOfTen: 6,
  },
  {
    name: 'Lumiar',
    operator: 'Lumiar Planos',
    ansCode: '911234',
    products: ['Start', 'Mais', 'Total'],
    requiresAuthorization: false,
    followUpDays: 30,
    units: everywhere,
    share: 0.43,
    coversOfTen: 8,
  },
  {
    name: 'Âncora Corporate',
    operator: 'Âncora Seguros',
    ansCode: '912345',
    products: ['Corporate', 'Premium'],
    requiresAuthorization: false,
    followUpDays: 30,
    units: [0],
    share: 0.68,
    coversOfTen: 10,
  },
]
