import type { ScreeningQuestion } from '#features/exams/rules.ts'

/** Eighty exams of a general network. Codes of eight digits are of the TUSS table (ANS); the others are the network's own. */

export interface SeedExam {
  readonly name: string
  readonly code: string
  readonly category: string
  readonly minutes: number
  /** Cents. */
  readonly price: number
  readonly resource?: string
  /** Booked on the equipment, without a professional. */
  readonly isAlone?: boolean
  readonly fasting?: readonly [min: number, max: number]
  readonly preparation?: string
  readonly screening?: readonly ScreeningQuestion[]
  readonly needsRequest?: boolean
  readonly needsAuthorization?: boolean
}

const cardiology: readonly SeedExam[] = [
  {
    name: 'ECG de repouso',
    code: '40101010',
    category: 'Cardiologia',
    minutes: 15,
    price: 9_000,
    resource: 'eletrocardiógrafo',
  },
  {
    name: 'Ecocardiograma transtorácico',
    code: '40901106',
    category: 'Cardiologia',
    minutes: 30,
    price: 38_000,
    resource: 'ultrassom',
    needsAuthorization: true,
    needsRequest: true,
  },
  {
    name: 'Teste ergométrico',
    code: '40101045',
    category: 'Cardiologia',
    minutes: 40,
    price: 29_000,
    resource: 'esteira',
    preparation:
      'Venha com roupa leve e tênis. Não fume nem tome café nas 4 horas antes. Faça uma refeição leve 2 horas antes.',
    needsRequest: true,
  },
  {
    name: 'Holter 24 h',
    code: '20102020',
    category: 'Cardiologia',
    minutes: 20,
    price: 31_000,
    needsAuthorization: true,
    needsRequest: true,
    preparation: 'Tome banho antes de vir: o aparelho não pode ser molhado. Não use creme no peito.',
  },
  {
    name: 'MAPA 24 h',
    code: '20102038',
    category: 'Cardiologia',
    minutes: 20,
    price: 30_000,
    needsAuthorization: true,
    needsRequest: true,
    preparation: 'Venha de camisa larga. Tome banho antes: o aparelho não pode ser molhado.',
  },
  {
    name: 'Ecocardiograma com estresse',
    code: 'CAR-06',
    category: 'Cardiologia',
    minutes: 60,
    price: 78_000,
    resource: 'ultrassom',
    needsAuthorization: true,
    needsRequest: true,
    fasting: [3, 6],
  },
  {
    name: 'Tilt test',
    code: 'CAR-07',
    category: 'Cardiologia',
    minutes: 60,
    price: 52_000,
    fasting: [6, 8],
    needsRequest: true,
    needsAuthorization: true,
  },
]

const ultrasound = (name: string, code: string, price: number, more: Partial<SeedExam> = {}): SeedExam => ({
  name,
  code,
  category: 'Ultrassonografia',
  minutes: 20,
  price,
  resource: 'ultrassom',
  needsRequest: true,
  ...more,
})
const fullBladder = 'Beba 1 litro de água uma hora antes e não urine até o exame.'

const ultrasounds: readonly SeedExam[] = [
  ultrasound('US de abdome total', '40901122', 26_000, {
    minutes: 30,
    fasting: [6, 8],
    preparation: fullBladder,
  }),
  ultrasound('US de mamas', '40901114', 22_000),
  ultrasound('US transvaginal', '40901300', 24_000, { preparation: 'Venha com a bexiga vazia.' }),
  ultrasound('US de tireoide', '40901203', 21_000),
  ultrasound('Doppler de carótidas', '40901360', 45_000, { minutes: 40, needsAuthorization: true }),
  ultrasound('US de abdome superior', 'USG-06', 21_000, { fasting: [6, 8] }),
  ultrasound('US de rins e vias urinárias', 'USG-07', 20_000, { preparation: fullBladder }),
  ultrasound('US de próstata por via abdominal', 'USG-08', 21_000, { preparation: fullBladder }),
  ultrasound('US obstétrica', 'USG-09', 23_000),
  ultrasound('US obstétrica morfológica', 'USG-10', 42_000, { minutes: 45 }),
  ultrasound('US de articulação', 'USG-11', 20_000),
  ultrasound('US de partes moles', 'USG-12', 19_000),
  ultrasound('Doppler venoso de membros inferiores', 'USG-13', 46_000, {
    minutes: 45,
    needsAuthorization: true,
  }),
  ultrasound('Doppler arterial de membros inferiores', 'USG-14', 46_000, {
    minutes: 45,
    needsAuthorization: true,
  }),
]

const image = (name: string, code: string, price: number, more: Partial<SeedExam> = {}): SeedExam => ({
  name,
  code,
  category: 'Imagem',
  minutes: 20,
  price,
  isAlone: true,
  needsRequest: true,
  screening: ['pregnancy'],
  ...more,
})
const resonance: Partial<SeedExam> = {
  resource: 'ressonância',
  minutes: 40,
  needsAuthorization: true,
  screening: ['pregnancy', 'pacemaker', 'metal', 'claustrophobia', 'contrastAllergy'],
  preparation: 'Venha sem maquiagem, joias e objetos de metal.',
}
const tomography: Partial<SeedExam> = {
  resource: 'tomógrafo',
  needsAuthorization: true,
  screening: ['pregnancy', 'contrastAllergy', 'kidney', 'diabetes'],
  fasting: [4, 6],
}

const images: readonly SeedExam[] = [
  image('Mamografia digital bilateral', 'IMG-01', 28_000, {
    resource: 'mamógrafo',
    preparation: 'Não use desodorante, talco nem creme nas mamas e axilas no dia.',
  }),
  image('Densitometria óssea', 'IMG-02', 24_000, {
    resource: 'densitômetro',
    preparation: 'Não tome cálcio nas 24 horas antes.',
  }),
  image('Raio X de tórax', 'IMG-03', 9_500, { resource: 'raio x', minutes: 10 }),
  image('Raio X de coluna lombar', 'IMG-04', 11_000, { resource: 'raio x', minutes: 10 }),
  image('Raio X de joelho', 'IMG-05', 9_000, { resource: 'raio x', minutes: 10 }),
  image('Raio X de mão e punho', 'IMG-06', 8_500, { resource: 'raio x', minutes: 10 }),
  image('Raio X de seios da face', 'IMG-07', 8_500, { resource: 'raio x', minutes: 10 }),
  image('Raio X panorâmico de mandíbula', 'IMG-08', 10_500, { resource: 'raio x', minutes: 10 }),
  image('Tomografia de tórax', 'IMG-09', 56_000, tomography),
  image('Tomografia de abdome total', 'IMG-10', 68_000, tomography),
  image('Tomografia de crânio', 'IMG-11', 52_000, tomography),
  image('Ressonância de joelho', 'IMG-12', 84_000, resonance),
  image('Ressonância de coluna lombar', 'IMG-13', 86_000, resonance),
  image('Ressonância de crânio', 'IMG-14', 92_000, resonance),
]

const blood = (name: string, code: string, price: number, more: Partial<SeedExam> = {}): SeedExam => ({
  name,
  code,
  category: 'Coleta',
  minutes: 10,
  price,
  resource: 'coleta',
  isAlone: true,
  ...more,
})
const eightHours = { fasting: [8, 12] as const }

const laboratory: readonly SeedExam[] = [
  blood('Hemograma completo', '40304361', 3_200),
  blood('Glicemia de jejum', '40302040', 1_800, eightHours),
  blood('TSH', '40316521', 5_400),
  blood('T4 livre', 'LAB-04', 4_800),
  blood('Colesterol total e frações', 'LAB-05', 5_600, {
    fasting: [0, 12],
    preparation: 'Não tome bebida alcoólica nas 72 horas antes.',
  }),
  blood('Triglicerídeos', 'LAB-06', 2_600, eightHours),
  blood('Hemoglobina glicada', 'LAB-07', 4_200),
  blood('Creatinina', 'LAB-08', 1_900),
  blood('Ureia', 'LAB-09', 1_900),
  blood('TGO e TGP', 'LAB-10', 3_600),
  blood('Gama GT', 'LAB-11', 2_400),
  blood('Ácido úrico', 'LAB-12', 1_900),
  blood('Ferritina', 'LAB-13', 5_200),
  blood('Vitamina D', 'LAB-14', 9_800),
  blood('Vitamina B12', 'LAB-15', 6_400),
  blood('Proteína C reativa', 'LAB-16', 3_400),
  blood('VHS', 'LAB-17', 1_600),
  blood('Coagulograma', 'LAB-18', 5_800),
  blood('PSA total e livre', 'LAB-19', 8_600, {
    preparation: 'Evite relação sexual, bicicleta e exame de toque nas 48 horas antes.',
  }),
  blood('Beta HCG', 'LAB-20', 5_200),
  blood('Sorologia para hepatite B', 'LAB-21', 7_200),
  blood('Sorologia para hepatite C', 'LAB-22', 7_200),
  blood('HIV 1 e 2', 'LAB-23', 7_800),
  blood('VDRL', 'LAB-24', 2_800),
  blood('Urina tipo I', 'LAB-25', 2_200, {
    preparation: 'Colha a primeira urina da manhã, desprezando o primeiro jato.',
  }),
  blood('Urocultura', 'LAB-26', 4_800, {
    preparation: 'Colha a primeira urina da manhã, antes de começar antibiótico.',
  }),
  blood('Curva glicêmica', 'LAB-27', 7_600, {
    minutes: 150,
    fasting: [8, 10],
    screening: ['diabetes', 'pregnancy'],
  }),
  blood('Cortisol', 'LAB-28', 5_600, { preparation: 'A coleta é feita entre 7 e 9 horas.' }),
]

const others: readonly SeedExam[] = [
  {
    name: 'Espirometria',
    code: 'PNE-01',
    category: 'Pneumologia',
    minutes: 30,
    price: 18_000,
    preparation: 'Não use broncodilatador nas 6 horas antes, salvo orientação médica.',
    needsRequest: true,
  },
  {
    name: 'Polissonografia',
    code: 'PNE-02',
    category: 'Pneumologia',
    minutes: 600,
    price: 128_000,
    needsAuthorization: true,
    needsRequest: true,
  },
  {
    name: 'Eletroencefalograma',
    code: 'NEU-01',
    category: 'Neurologia',
    minutes: 45,
    price: 26_000,
    preparation: 'Lave o cabelo na véspera e venha com ele seco, sem creme.',
    needsRequest: true,
  },
  {
    name: 'Eletroneuromiografia',
    code: 'NEU-02',
    category: 'Neurologia',
    minutes: 60,
    price: 64_000,
    needsAuthorization: true,
    screening: ['pacemaker', 'anticoagulant'],
    needsRequest: true,
  },
  {
    name: 'Audiometria tonal e vocal',
    code: 'OTO-01',
    category: 'Otorrinolaringologia',
    minutes: 30,
    price: 12_000,
    resource: 'cabine',
    preparation: 'Fique 14 horas longe de ruído forte.',
  },
  {
    name: 'Impedanciometria',
    code: 'OTO-02',
    category: 'Otorrinolaringologia',
    minutes: 20,
    price: 9_800,
    resource: 'cabine',
  },
  {
    name: 'Videolaringoscopia',
    code: 'OTO-03',
    category: 'Otorrinolaringologia',
    minutes: 20,
    price: 34_000,
    fasting: [3, 4],
  },
  {
    name: 'Mapeamento de retina',
    code: 'OFT-01',
    category: 'Oftalmologia',
    minutes: 30,
    price: 16_000,
    preparation: 'A pupila é dilatada: venha acompanhado e de óculos escuros.',
  },
  { name: 'Tonometria', code: 'OFT-02', category: 'Oftalmologia', minutes: 15, price: 8_000 },
  {
    name: 'Campimetria computadorizada',
    code: 'OFT-03',
    category: 'Oftalmologia',
    minutes: 40,
    price: 19_000,
  },
  {
    name: 'Endoscopia digestiva alta',
    code: 'GAS-01',
    category: 'Gastroenterologia',
    minutes: 40,
    price: 62_000,
    fasting: [8, 12],
    needsAuthorization: true,
    needsRequest: true,
    preparation: 'Venha acompanhado de um adulto: há sedação e não se pode dirigir no dia.',
    screening: ['anticoagulant', 'allergy'],
  },
  {
    name: 'Colonoscopia',
    code: 'GAS-02',
    category: 'Gastroenterologia',
    minutes: 60,
    price: 98_000,
    needsAuthorization: true,
    needsRequest: true,
    preparation: 'Siga a dieta e o laxante entregues na marcação. Venha acompanhado de um adulto.',
    screening: ['anticoagulant'],
  },
  {
    name: 'Papanicolau',
    code: 'GIN-01',
    category: 'Ginecologia',
    minutes: 20,
    price: 12_000,
    preparation: 'Não tenha relação sexual nem use creme vaginal nas 48 horas antes. Não venha menstruada.',
  },
  { name: 'Colposcopia', code: 'GIN-02', category: 'Ginecologia', minutes: 30, price: 24_000 },
  { name: 'Dermatoscopia digital', code: 'DER-01', category: 'Dermatologia', minutes: 30, price: 28_000 },
  {
    name: 'Teste alérgico de contato',
    code: 'DER-02',
    category: 'Dermatologia',
    minutes: 30,
    price: 32_000,
    preparation: 'Não tome antialérgico nos 7 dias antes.',
  },
  {
    name: 'Avaliação física funcional',
    code: 'FIS-01',
    category: 'Fisioterapia',
    minutes: 50,
    price: 18_000,
  },
]

export const exams: readonly SeedExam[] = [...cardiology, ...ultrasounds, ...images, ...laboratory, ...others]
