import type { AppointmentKind } from '#features/professionals/rules.ts'
import { findNames, likeness } from '#lib/portuguese/names.ts'
import { wordsOf } from '#lib/portuguese/words.ts'
import type { Clinic, ClinicProfessional } from '../../tools.ts'
import type { QuestionKind } from '../state.ts'
import { withoutOthers } from './apart.ts'
import { readAttends } from './attends.ts'
import { missingIn, partsSaid, readExams } from './exams.ts'
import { ofFamily } from './layExams.ts'
import { readSpecialties, specialtiesOf } from './specialties.ts'
import { phrases } from './words.ts'

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
  /** All whose names are said. */
  readonly unitsNamed: readonly string[]
  readonly isAnyUnit: boolean
  readonly isAnyProfessional: boolean
  /** "Tem outro médico?": another one than who was shown. */
  readonly isOtherProfessional: boolean
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
  unitsNamed: [],
  isAnyUnit: false,
  isAnyProfessional: false,
  isOtherProfessional: false,
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
    phrases('já sou paciente|já consultei|já passei|já sou cliente|não é a primeira|não é primeira|já fui'),
  ],
]

/** "Aguardo retorno": an answer, and no visit. */
const answerAwaited =
  /(?:^| )(?:aguardo|aguardando|espero|esperando|fico no aguardo d[eo]|no aguardo d[eo]|dar|da|de|deram|sem|por) (?:um |o |seu |por |pelo )*retorno(?= |$)|(?:^| )retorno (?:de voces|seu|do contato|por favor|por aqui)(?= |$)/g

const anyProfessional = phrases(
  'qualquer médico|qualquer médica|qualquer profissional|qualquer doutor|qualquer doutora|qualquer um dos médicos|qualquer um que atenda|com quem tiver|quem tiver|quem estiver|médico tanto faz|tanto faz o médico|tanto faz a médica|não tenho preferência de médico|sem preferência de médico',
)
const otherProfessional = phrases(
  'outro médico|outra médica|outro profissional|outra profissional|outro doutor|outra doutora|outro especialista|outra especialista',
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

/** Units of which a word is said as it is written that no other one has. */
function unitsSaid(text: string, { units }: Clinic): readonly string[] {
  const said = new Set(wordsOf(text))
  return units.flatMap(({ id, name }) => {
    const others = new Set(units.filter((one) => one.id !== id).flatMap((one) => wordsOf(one.name)))
    return wordsOf(name).some((word) => word.length > 3 && !others.has(word) && said.has(word)) ? [id] : []
  })
}

/** @param asked the open question: a bare name answers it */
export function readThings(text: string, line: string, clinic: Clinic, asked: QuestionKind | null): Things {
  const exams = readExams(text, clinic, asked === 'exam')
  // "Ultrassom de tireoide" names a part of the body, and no specialty.
  const specialties = readSpecialties(line.replace(partsSaid, ' '), specialtiesOf(clinic.professionals))
  const units = findNames(
    withoutOthers(
      text.replace(/(?<!\p{L})tanto faz(?!\p{L})/giu, ' '),
      clinic.units,
      clinic.plans,
      asked !== 'unit',
    ),
    clinic.units.map(({ name, address }) => ({ name, aliases: asked === 'unit' ? [address] : [] })),
  )
  const kind = kinds.find(([, said]) => said.test(line.replace(answerAwaited, ' ')))?.[0] ?? null
  const professionalIds = readProfessionals(text, clinic, asked === 'professional')
  const isOfExam = exams.ids.length > 0 || ofFamily(line, clinic.exams).length > 0
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
    unitsNamed: unitsSaid(text, clinic),
    isAnyUnit: anyUnit.test(line),
    isAnyProfessional: anyProfessional.test(line),
    isOtherProfessional: otherProfessional.test(line),
    attends: readAttends(line),
    kind,
  }
}
