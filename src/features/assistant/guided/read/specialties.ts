import { commonSpecialties } from '#features/professionals/rules.ts'
import { lineOf, phrases } from './words.ts'

/** What patients call specialties, by the beginning of what the register calls them. */
const said: readonly (readonly [beginning: string, words: string])[] = [
  ['Cardiologia', 'cardio|cardiolog*|médico do coração|coração|cardi'],
  [
    'Dermatologia',
    'dermato|dermatolog*|dermo|médico de pele|médica de pele|médico da pele|pele|dermatol|dermat|demato|dermatro',
  ],
  [
    'Ortopedia',
    'orto|ortopedi*|ortoped|traumatolog*|médico de osso|médico de coluna|médico do joelho|ortopeta',
  ],
  ['Ginecologia', 'gineco|ginecolog*|gine|ginico|obstetr*|médica de mulher|pré natal|go'],
  ['Pediatria', 'pediatr*|pedi|médico de criança|médica de criança|pediatra'],
  [
    'Oftalmologia',
    'oftalmo|oftalmolog*|oftal|oculista|médico de vista|médico dos olhos|médico de olho|vista|oftamo*',
  ],
  ['Otorrinolaringologia', 'otorrino|otorrinolaringolog*|otorino*|otorrin|otorro'],
  ['Neurologia', 'neuro|neurolog*|neurologista'],
  ['Neuropsicologia', 'neuropsicolog*'],
  ['Psiquiatria', 'psiquiatr*|psiqui'],
  ['Psicologia', 'psicolog*|psicólog*|psico|terapia|terapeuta|psicoterap*'],
  ['Endocrinologia', 'endocrino|endocrinolog*|endócrino|endo|tireoide'],
  ['Gastroenterologia', 'gastro|gastroenterolog*|gastrologista|médico do estômago'],
  ['Urologia', 'uro|urolog*'],
  [
    'Clínica médica',
    'clínico|clínico geral|clínica geral|clínica médica|médico geral|generalista|clinico gera',
  ],
  ['Medicina de família', 'médico de família|medicina de família'],
  ['Reumatologia', 'reumato|reumatolog*'],
  ['Pneumologia', 'pneumo|pneumolog*|médico do pulmão'],
  ['Nutrição', 'nutri|nutricionista|nutrição'],
  ['Nutrologia', 'nutrolog*'],
  ['Fisioterapia', 'fisio|fisioterap*'],
  ['Odontologia', 'dentista|odonto|odontolog*'],
  ['Odontopediatria', 'odontopediatr*|dentista infantil'],
  ['Ortodontia', 'ortodont*|aparelho nos dentes'],
  ['Geriatria', 'geriatr*'],
  ['Mastologia', 'masto|mastolog*'],
  ['Nefrologia', 'nefro|nefrolog*'],
  ['Hematologia', 'hemato|hematolog*'],
  ['Oncologia', 'onco|oncolog*'],
  ['Angiologia', 'angio|angiolog*'],
  ['Cirurgia vascular', 'vascular|cirurgião vascular|varizes'],
  ['Cirurgia plástica', 'plástica|cirurgião plástico|cirurgia plástica'],
  ['Cirurgia geral', 'cirurgião|cirurgião geral|cirurgia geral'],
  ['Alergia', 'alergista|alergolog*|imunolog*'],
  ['Infectologia', 'infecto|infectolog*'],
  ['Coloproctologia', 'procto|proctolog*|coloproctolog*'],
  ['Fonoaudiologia', 'fono|fonoaudiolog*'],
  ['Acupuntura', 'acupuntura|acupunturista'],
  ['Homeopatia', 'homeopat*'],
  ['Quiropraxia', 'quiropra*|quiro'],
]

const looks = said.map(([beginning, words]) => ({ beginning, said: phrases(words) }))
const hasOwnWords = new Set(said.map(([beginning]) => beginning))

/** The specialties of a clinic that a message names, and those that it doesn't have. */
export interface SpecialtiesRead {
  readonly offered: readonly string[]
  /** As patients say them: `Neurologia`. */
  readonly missing: readonly string[]
}

export function readSpecialties(line: string, offered: readonly string[]): SpecialtiesRead {
  const named = looks.filter((one) => one.said.test(line)).map(({ beginning }) => beginning)
  const own = offered.filter(
    (name) =>
      !named.some((beginning) => name.startsWith(beginning)) &&
      ![...hasOwnWords].some((beginning) => name.startsWith(beginning)) &&
      phrases(lineOf(name)).test(line),
  )
  const others = commonSpecialties.filter(
    (name) => ![...hasOwnWords].some((beginning) => name.startsWith(beginning)) && !offered.includes(name),
  )
  const found = named.flatMap((beginning) => offered.filter((name) => name.startsWith(beginning)))
  return {
    offered: [...new Set([...found, ...own])],
    missing: [
      ...named.filter((beginning) => !offered.some((name) => name.startsWith(beginning))),
      ...others.filter((name) => phrases(lineOf(name)).test(line)),
    ],
  }
}

/** As it is said to a patient: "Ginecologia" for "Ginecologia e obstetrícia" stays what the register has. */
export const specialtiesOf = (
  professionals: readonly { readonly specialties: readonly string[] }[],
): readonly string[] =>
  [...new Set(professionals.flatMap(({ specialties }) => specialties))].toSorted((a, b) =>
    a.localeCompare(b, 'pt'),
  )
