/** What a professional's record chooses from. */

/** Codes of table 26 of the TISS. */
export const councils = {
  CRESS: '01',
  COREN: '02',
  CRF: '03',
  CRFa: '04',
  CREFITO: '05',
  CRM: '06',
  CRN: '07',
  CRO: '08',
  CRP: '09',
  Outros: '10',
  CRBio: '11',
  CRBM: '12',
  CREF: '13',
  CRMV: '14',
  CRTR: '15',
} as const
export type Council = keyof typeof councils
export const councilNames = Object.keys(councils) as [Council, ...Council[]]

/** Maximum number of characters of a professional's name. */
export const fullNameLimit = 120

export const treatments = ['', 'Dr.', 'Dra.', 'Prof.', 'Profa.', 'Sr.', 'Sra.'] as const

export const colors = ['petrol', 'violet', 'slate', 'green', 'amber', 'red'] as const
export type ProfessionalColor = (typeof colors)[number]

/** Returns the colour that the fewest have, in the order of the palette: neighbours in the agenda differ. */
export function nextColor(used: readonly ProfessionalColor[]): ProfessionalColor {
  const count = (color: ProfessionalColor) => used.filter((one) => one === color).length
  return colors.reduce((best, color) => (count(color) < count(best) ? color : best))
}

export const colorLabels: Record<ProfessionalColor, string> = {
  petrol: 'Petróleo',
  violet: 'Violeta',
  slate: 'Azul-acinzentado',
  green: 'Verde',
  amber: 'Âmbar',
  red: 'Vermelho',
}

export const appointmentKinds = [
  'firstVisit',
  'visit',
  'followUp',
  'exam',
  'procedure',
  'telehealth',
] as const
export type AppointmentKind = (typeof appointmentKinds)[number]
export const appointmentKindLabels: Record<AppointmentKind, string> = {
  firstVisit: 'Primeira consulta',
  visit: 'Consulta',
  followUp: 'Retorno',
  exam: 'Exame',
  procedure: 'Procedimento',
  telehealth: 'Teleconsulta',
}

/** In minutes; null is not offered, for exams it is the exam's own duration. */
export type Durations = Readonly<Record<AppointmentKind, number | null>>

export const defaultDurations: Durations = {
  firstVisit: 40,
  visit: 30,
  followUp: 20,
  exam: null,
  procedure: null,
  telehealth: null,
}
export const steps = [5, 10, 15, 20, 30, 45, 60] as const
export const defaultStep = 10
export const defaultFollowUpDays = 30

/** Common specialties, offered before the network has its own. */
export const commonSpecialties: readonly string[] = [
  'Acupuntura',
  'Alergia e imunologia',
  'Anestesiologia',
  'Angiologia',
  'Cardiologia',
  'Cirurgia geral',
  'Cirurgia plástica',
  'Cirurgia vascular',
  'Clínica médica',
  'Coloproctologia',
  'Dermatologia',
  'Endocrinologia e metabologia',
  'Endodontia',
  'Enfermagem',
  'Farmácia clínica',
  'Fisioterapia',
  'Fonoaudiologia',
  'Gastroenterologia',
  'Geriatria',
  'Ginecologia e obstetrícia',
  'Hematologia',
  'Homeopatia',
  'Implantodontia',
  'Infectologia',
  'Mastologia',
  'Medicina de família e comunidade',
  'Medicina do esporte',
  'Medicina do trabalho',
  'Nefrologia',
  'Neurologia',
  'Neuropsicologia',
  'Nutrição',
  'Nutrologia',
  'Odontologia',
  'Odontopediatria',
  'Oftalmologia',
  'Oncologia',
  'Ortodontia',
  'Ortopedia e traumatologia',
  'Otorrinolaringologia',
  'Patologia',
  'Pediatria',
  'Periodontia',
  'Pneumologia',
  'Psicologia',
  'Psiquiatria',
  'Quiropraxia',
  'Radiologia e diagnóstico por imagem',
  'Reumatologia',
  'Serviço social',
  'Terapia ocupacional',
  'Ultrassonografia',
  'Urologia',
]
