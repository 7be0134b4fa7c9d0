import type { AppointmentKind } from '#features/professionals/rules.ts'
import { lookUp } from '#lib/lookUp.ts'
import { findNames, likeness } from '#lib/portuguese/names.ts'
import { wordsOf } from '#lib/portuguese/words.ts'
import type { Clinic, ClinicProfessional } from '../../tools.ts'
import type { QuestionKind } from '../state.ts'
import { ofFamily, withoutLayNames } from './layExams.ts'
import { readAttends } from './attends.ts'
import { readSpecialties, specialtiesOf } from './specialties.ts'
import { lineOf, phrases } from './words.ts'

/** What of the clinic a message names. */
export interface Things {
  readonly specialties: readonly string[]
  readonly missingSpecialties: readonly string[]
  /** One where it is clear; several where they may be meant. */
  readonly professionalIds: readonly string[]
  readonly examIds: readonly string[]
  /** Exams among which one is meant: "ultrassom". */
  readonly examCandidates: readonly string[]
  /** "Um exame", without its name. */
  readonly isSomeExam: boolean
  /** One that the clinic doesn't do; '' where none was named. */
  readonly missingExam: string
  /** "Uma consulta", "um médico". */
  readonly isSomeVisit: boolean
  readonly unitId: string | null
  readonly isAnyUnit: boolean
  readonly isAnyProfessional: boolean
  /** "Gineco mulher": who is to attend. */
  readonly attends: 'woman' | 'man' | null
  readonly kind: AppointmentKind | null
}

export const noThings: Things = {
  specialties: [],
  missingSpecialties: [],
  professionalIds: [],
  examIds: [],
  examCandidates: [],
  isSomeExam: false,
  missingExam: '',
  isSomeVisit: false,
  unitId: null,
  isAnyUnit: false,
  isAnyProfessional: false,
  attends: null,
  kind: null,
}

const kinds: readonly (readonly [AppointmentKind, RegExp])[] = [
  [
    'telehealth',
    phrases(
      'teleconsulta|telemedicina|online|on line|por vídeo|por video chamada|videochamada|vídeo chamada|chamada de vídeo|à distância|remoto|remota|pela internet|virtual|por zoom',
    ),
  ],
  [
    'followUp',
    phrases(
      'um retorno|retorno com|meu retorno|o retorno|marcar retorno|agendar retorno|é retorno|consulta de retorno|retorno da|retorno do|retorno para|retorno na|retorno no|seria retorno|de retorno|retorno',
    ),
  ],
  [
    'firstVisit',
    phrases(
      'primeira consulta|primeira vez|1 a consulta|1a consulta|1ª consulta|1ª vez|nunca fui|nunca passei|nunca consultei|nunca me consultei|sou paciente nova|sou paciente novo|paciente nova|paciente novo|sou nova aí|sou novo aí|não sou paciente',
    ),
  ],
  [
    'visit',
    phrases('presencial|já sou paciente|já consultei|já passei|já sou cliente|não é a primeira|não é primeira|já fui'),
  ],
]

const anyProfessional = phrases(
  'qualquer médico|qualquer médica|qualquer profissional|qualquer doutor|qualquer doutora|qualquer um dos médicos|qualquer um que atenda|com quem tiver|quem tiver|quem estiver|médico tanto faz|tanto faz o médico|tanto faz a médica|não tenho preferência de médico|sem preferência de médico|outro médico|outra médica',
)
const anyUnit = phrases(
  'qualquer unidade|tanto faz a unidade|unidade tanto faz|em qualquer uma das unidades|qualquer lugar|tanto faz o lugar',
)
const someExam = phrases('exame|exames|um exame|uns exames')
const someVisit = phrases('consulta|consultas|médico|médica|doutor|doutora|especialista|consultar')

/** Words that are names and other things as well: only a title makes a name of them. */
const ordinary = new Set(
  wordsOf(
    'marco rosa clara claro domingos vitoria flor celeste linda bela luz santos reis natal neves campos moraes silva souza santana pires leal franca rocha costa lima ramos prado paz cruz serra ribeiro pereira mata barros sales dias guerra matos nunes pinto porto',
  ),
)
const titles = new Set(wordsOf('dr dra doutor doutora doutr prof professor professora com c'))

function readProfessionals(text: string, clinic: Clinic, isAsked: boolean): readonly string[] {
  const { best, candidates } = findNames(
    text,
    clinic.professionals.map(({ name }) => ({ name })),
  )
  const found = best !== null ? [best] : candidates.map(({ index }) => index)
  const words = wordsOf(text)
  const isNamed = ({ name }: ClinicProfessional): boolean =>
    wordsOf(name)
      .filter((word) => word.length > 2 && !titles.has(word))
      .some((own) =>
        words.some((word, at) => {
          const before = words.slice(Math.max(0, at - 3), at)
          const isTitled = before.some((one) => titles.has(one))
          const score = likeness(word, own)
          return (
            (isTitled || isAsked ? score >= 0.74 : score === 1) &&
            (isTitled || isAsked || !ordinary.has(word))
          )
        }),
      )
  return found.flatMap((index) => {
    const one = clinic.professionals[index]
    return one && isNamed(one) ? [one.id] : []
  })
}

const headOf = (name: string): readonly string[] =>
  wordsOf(name)
    .filter((word) => word.length > 1 && !/^(de|da|do|das|dos|exame)$/.test(word))
    .slice(0, 1)

/** Parts of a message that may each name an exam: "hemograma e eletro". */
const parts = (text: string): readonly string[] => text.split(/[,;+\n?!]|\.(?!\d)|\s(?:e|mais|tamb[eé]m)\s|\be\b/i)

/** "Consulta" stands among the exams of some clinics: whoever says the word means no exam. */
const noExam = new Set(wordsOf('consulta consultas retorno atendimento avaliação particular convênio'))
const isVisitName = (name: string): boolean => wordsOf(name).every((word) => noExam.has(word))

/** Exams that people ask for, to say at once that one is not done. */
const knownExams: readonly (readonly [name: string, said: RegExp])[] = (
  [
    ['exame de sangue', 'hemograma|exame de sangue|exames de sangue|glicemia|colesterol'],
    ['exame de urina', 'exame de urina|exame de xixi'],
    ['exame de fezes', 'exame de fezes|parasitológico'],
    ['tomografia', 'tomografia|tomo'],
    ['ressonância', 'ressonância|ressonância magnética'],
    ['raio X', 'raio x|raios x|raio-x|rx|radiografia'],
    ['endoscopia', 'endoscopia'],
    ['colonoscopia', 'colonoscopia'],
    ['densitometria', 'densitometria'],
    ['mamografia', 'mamografia'],
    ['eletroencefalograma', 'eletroencefalograma|eeg'],
    ['eletrocardiograma', 'eletrocardiograma|ecg|eletro'],
    ['ecocardiograma', 'ecocardiograma'],
    ['holter', 'holter'],
    ['teste ergométrico', 'teste ergométrico|teste de esteira|ergometria'],
    ['ultrassom', 'ultrassom|ultrasom|ultra som|usg|ultrassonografia'],
    ['papanicolau', 'papanicolau'],
    ['espirometria', 'espirometria'],
    ['audiometria', 'audiometria'],
    ['polissonografia', 'polissonografia'],
    ['biópsia', 'biópsia'],
    ['colposcopia', 'colposcopia'],
    ['cintilografia', 'cintilografia'],
    ['eletroneuromiografia', 'eletroneuromiografia'],
    ['teste de gravidez', 'teste de gravidez|beta hcg'],
  ] as const
).map(([name, said]) => [name, phrases(said)] as const)

function readExams(
  written: string,
  clinic: Clinic,
  isAsked: boolean,
): { readonly ids: readonly string[]; readonly candidates: readonly string[] } {
  const text = withoutLayNames(written)
  const ids = new Set<string>()
  let candidates: readonly string[] = []
  const options = clinic.exams.map(({ name, aliases }) =>
    !isAsked && isVisitName(name) ? { name: '' } : { name, aliases },
  )
  const whole = findNames(text, options)
  const tried = [...parts(text), ...(whole.best !== null ? [text] : [])]
  for (const part of tried) {
    const words = wordsOf(part.replace(/raios?[ -]?x/gi, 'raiox'))
    const found = findNames(part, options)
    const hasHead = (index: number): boolean =>
      isAsked ||
      [clinic.exams[index]?.name ?? '', ...(clinic.exams[index]?.aliases ?? [])].some((form) =>
        headOf(form.replace(/raios?[ -]?x/gi, 'raiox')).some((head) =>
          words.some((word) => sameExamWord(word, head)),
        ),
      )
    const fitting = found.candidates.map(({ index }) => index).filter(hasHead)
    const best =
      found.best !== null && hasHead(found.best) ? found.best : fitting.length === 1 ? fitting[0] : undefined
    if (best !== undefined) ids.add(clinic.exams[best]?.id ?? '')
    else if (fitting.length > 1 && candidates.length === 0)
      candidates = fitting.map((index) => clinic.exams[index]?.id ?? '')
  }
  if (ids.size === 0 && candidates.length === 0) {
    const [only, ...more] = ofFamily(lineOf(text), clinic.exams).map(({ id }) => id)
    if (only !== undefined && more.length === 0) ids.add(only)
    else if (only !== undefined) candidates = [only, ...more]
  }
  const isCovered = candidates.some((id) => ids.has(id))
  return { ids: [...ids], candidates: isCovered ? [] : candidates }
}

const shortNames: Readonly<Record<string, string>> = {
  usg: 'ultra',
  us: 'ultra',
  ultra: 'ultra',
  ultrasom: 'ultra',
  ultrason: 'ultra',
  rx: 'radiografia',
  raiox: 'radiografia',
  rm: 'resonancia',
  rnm: 'resonancia',
  tc: 'tomografia',
  tomo: 'tomografia',
  mamo: 'mamografia',
  eco: 'ecocardiograma',
  ecg: 'eletrocardiograma',
  eletro: 'eletrocardiograma',
  eeg: 'eletroencefalograma',
  papa: 'preventivo',
  papanicolau: 'preventivo',
  glicose: 'glicemia',
  acucar: 'glicemia',
  xixi: 'urina',
  coco: 'fezes',
}
const sameExamWord = (word: string, head: string): boolean => {
  const [full, own] = [lookUp(shortNames, word) ?? word, lookUp(shortNames, head) ?? head]
  return (
    likeness(full, own) >= 0.84 ||
    (full.length >= 4 && own.startsWith(full)) ||
    (own.length >= 4 && full.startsWith(own))
  )
}

/** The exam that isn't done: of "eletro e holter" the one that nothing on the list is. */
function missingIn(text: string, line: string, clinic: Clinic, found: ReturnType<typeof readExams>): string {
  const ids = [...found.ids, ...found.candidates]
  if (ids.length === 0) return knownExams.find(([, said]) => said.test(line))?.[0] ?? ''
  const own = clinic.exams
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ name, aliases }) => [name, ...aliases])
    .map(lineOf)
  const among = parts(text)
    .map((part) => ({ part, read: readExams(part, clinic, false) }))
    .map(({ part, read }) => ({ said: lineOf(part), isFound: read.ids.length + read.candidates.length > 0 }))
  const known = [...own, ...among.filter(({ isFound }) => isFound).map(({ said }) => said)]
  const [missing] = knownExams.find(
    ([, said]) =>
      among.some((one) => !one.isFound && said.test(one.said)) && !known.some((one) => said.test(one)),
  ) ?? ['']
  return missing
}

/** @param asked the open question: a bare name answers it */
export function readThings(text: string, line: string, clinic: Clinic, asked: QuestionKind | null): Things {
  const specialties = readSpecialties(line, specialtiesOf(clinic.professionals))
  const exams = readExams(text, clinic, asked === 'exam')
  const units = findNames(
    text,
    clinic.units.map(({ name, address }) => ({ name, aliases: asked === 'unit' ? [address] : [] })),
  )
  const kind = kinds.find(([, said]) => said.test(line))?.[0] ?? null
  const professionalIds = readProfessionals(text, clinic, asked === 'professional')
  const isOfExam = exams.ids.length + exams.candidates.length > 0 || ofFamily(line, clinic.exams).length > 0
  return {
    specialties: isOfExam && !someVisit.test(line) ? [] : specialties.offered,
    missingSpecialties: specialties.missing,
    professionalIds,
    examIds: exams.ids,
    examCandidates: exams.candidates,
    isSomeExam: someExam.test(line),
    missingExam: missingIn(text, line, clinic, exams),
    isSomeVisit: someVisit.test(line),
    unitId: clinic.units[units.best ?? -1]?.id ?? null,
    isAnyUnit: anyUnit.test(line),
    isAnyProfessional: anyProfessional.test(line),
    attends: readAttends(line),
    kind,
  }
}
