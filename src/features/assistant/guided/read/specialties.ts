import { commonSpecialties } from '#features/professionals/rules.ts'
import { likeness } from '#lib/portuguese/names.ts'
import { wordsOf } from '#lib/portuguese/words.ts'
import { lineOf, phrases } from './words.ts'

/** What patients call specialties, by the beginning of what the register calls them. */
const said: readonly (readonly [beginning: string, words: string])[] = [
  ['Cardiologia', 'cardio|cardiolog*|médico do coração|coração|cardi|cardíaco|cardíaca'],
  [
    'Dermatologia',
    'dermato|derma|dermatolog*|dermo|pele|dermatol|dermat|demato|dermatro|acne|espinha|espinhas|verruga|pinta|cabelo caindo|queda de cabelo',
  ],
  [
    'Ortopedia',
    'orto|ortopedi*|ortoped|traumatolog*|médico de osso|médico de ossos|médico de coluna|médico da coluna|médico do joelho|médico de joelho|médico do ombro|médico do pé|ortopeta|dos ossos',
  ],
  [
    'Ginecologia',
    'gineco|ginecolog*|gine|ginico|obstetr*|médica de mulher|médico de mulher|pré natal|go|preventivo',
  ],
  [
    'Pediatria',
    'pediatr*|pedi|ped|médico de criança|médica de criança|médico infantil|médico de bebê|puericultura',
  ],
  [
    'Oftalmologia',
    'oftalmo|oftalmolog*|oftal|oculista|médico de vista|médico da vista|médico dos olhos|médico de olho|médico de olhos|médico do olho|vista|oftamo*|oculos|grau dos oculos',
  ],
  [
    'Otorrinolaringologia',
    'otorrino|otorrinolaringolog*|otorino*|otorrin|otorro|otorrinolaringo*|médico de ouvido|médico do ouvido|médico de garganta|médico da garganta|médico do nariz|ouvido nariz e garganta',
  ],
  [
    'Neurologia',
    'neuro|neurolog*|neurologista|médico da cabeça|médico de cabeça|médico dos nervos|médico do cérebro',
  ],
  ['Neuropsicologia', 'neuropsicolog*'],
  ['Psiquiatria', 'psiquiatr*|psiqui|psquiatra|pisiquiatra'],
  ['Psicologia', 'psicolog*|psicólog*|psico|terapia|terapeuta|psicoterap*|pisicolog*'],
  [
    'Endocrinologia',
    'endocrino|endocrinolog*|endócrino|endo|tireoide|médico da tireoide|médico de tireoide|médico de diabetes|médico da diabetes|hormônios',
  ],
  [
    'Gastroenterologia',
    'gastro|gastroenterolog*|gastrologista|médico do estômago|médico de estômago|médico de barriga|estomago',
  ],
  ['Urologia', 'uro|urolog*|médico da próstata|médico de próstata|médico de homem|próstata'],
  [
    'Clínica médica',
    'clínico|clínico geral|clínica geral|clínica médica|médico geral|generalista|clinico gera|check up|checkup|check-up',
  ],
  ['Medicina de família', 'médico de família|medicina de família'],
  ['Reumatologia', 'reumato|reumatolog*|médico de reumatismo|reumatismo'],
  ['Pneumologia', 'pneumo|pneumolog*|médico do pulmão|médico de pulmão|pulmão'],
  ['Nutrição', 'nutri|nutricionista|nutrição'],
  ['Nutrologia', 'nutrolog*'],
  ['Fisioterapia', 'fisio|fisioterap*'],
  ['Odontologia', 'dentista|odonto|odontolog*|médico de dente|dente|dentes'],
  ['Odontopediatria', 'odontopediatr*|dentista infantil'],
  ['Ortodontia', 'ortodont*|aparelho nos dentes|aparelho dentário'],
  ['Geriatria', 'geriatr*|médico de idoso|médico de idosos'],
  ['Mastologia', 'masto|mastolog*|médico de mama|médico da mama|médico de seio'],
  ['Nefrologia', 'nefro|nefrolog*|médico dos rins|médico de rim|médico do rim'],
  ['Hematologia', 'hemato|hematolog*|médico de sangue|médico do sangue'],
  ['Oncologia', 'onco|oncolog*|médico de câncer'],
  ['Angiologia', 'angio|angiolog*|médico de circulação|circulação'],
  ['Cirurgia vascular', 'vascular|cirurgião vascular|varizes|médico de varizes'],
  ['Cirurgia plástica', 'plástica|cirurgião plástico|cirurgia plástica'],
  ['Cirurgia geral', 'cirurgião|cirurgião geral|cirurgia geral'],
  ['Alergia', 'alergista|alergolog*|imunolog*|médico de alergia'],
  ['Infectologia', 'infecto|infectolog*'],
  ['Coloproctologia', 'procto|proctolog*|coloproctolog*'],
  ['Fonoaudiologia', 'fono|fonoaudiolog*'],
  ['Acupuntura', 'acupuntura|acupunturista'],
  ['Homeopatia', 'homeopat*'],
  ['Quiropraxia', 'quiropra*|quiro'],
]

/** "Médica do coração", "dr de pele", "especialista em pele": what is behind it alone counts. */
const ofPart = (line: string): string =>
  line.replace(
    /(?:^| )(?:medic[oa]s?|doutora?|dra?|especialista|profissional) (?:que (?:cuida|trata|atende|mexe|ve)(?: com)? |para |em |d[aeo]s? |n[ao]s? )(?:[ao]s? )?/g,
    ' medico de ',
  )

/** Whole words, against which what is misspelled is measured: "dermatolojista". */
const wholeWords: readonly (readonly [beginning: string, word: string])[] = said.flatMap(
  ([beginning, words]) =>
    words
      .split('|')
      .filter((word) => word.endsWith('*') && word.length > 7)
      .flatMap((stem) => {
        const root = stem.slice(0, -1)
        const ends = /log$/.test(root)
          ? ['ista', 'ia', 'o', 'a']
          : /iatr$/.test(root)
            ? ['a', 'ia']
            : ['a', 'ia', 'ista']
        return ends.map((end) => [beginning, wordsOf(root + end).join('')] as const)
      }),
)
const likeEnough = 0.8

const misspelled = (line: string): readonly string[] =>
  line
    .split(' ')
    .filter((word) => word.length >= 7)
    .flatMap((word) => {
      const [best] = wholeWords
        .filter(([, whole]) => Math.abs(whole.length - word.length) <= 2)
        .map(([beginning, whole]) => ({ beginning, score: likeness(word, whole) }))
        .toSorted((a, b) => b.score - a.score)
      return best && best.score >= likeEnough ? [best.beginning] : []
    })

/** What registers call the same. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  'Clínica médica': ['Clínica geral', 'Clínico geral', 'Medicina geral', 'Medicina interna', 'Clínico'],
  'Medicina de família': ['Médico de família'],
  Ortopedia: ['Traumatologia'],
  Ginecologia: ['Obstetrícia'],
  Otorrinolaringologia: ['Otorrino'],
  Nutrição: ['Nutricionista'],
  Alergia: ['Imunologia'],
  Angiologia: ['Cirurgia vascular'],
  'Cirurgia vascular': ['Angiologia'],
}
const isCalled = (name: string, beginning: string): boolean =>
  [beginning, ...(alsoCalled[beginning] ?? [])].some((one) => name.startsWith(one))

const looks = said.map(([beginning, words]) => ({ beginning, said: phrases(words) }))
const hasOwnWords = new Set(said.map(([beginning]) => beginning))

/** The specialties of a clinic that a message names, and those that it doesn't have. */
export interface SpecialtiesRead {
  readonly offered: readonly string[]
  /** As patients say them: `Neurologia`. */
  readonly missing: readonly string[]
}

export function readSpecialties(line: string, offered: readonly string[]): SpecialtiesRead {
  const plain = ofPart(line)
  const read = looks
    .filter((one) => one.said.test(line) || one.said.test(plain))
    .map(({ beginning }) => beginning)
  const named = read.length > 0 ? read : misspelled(line)
  const own = offered.filter(
    (name) =>
      !named.some((beginning) => isCalled(name, beginning)) &&
      ![...hasOwnWords].some((beginning) => isCalled(name, beginning)) &&
      phrases(lineOf(name)).test(line),
  )
  const others = commonSpecialties.filter(
    (name) => ![...hasOwnWords].some((beginning) => isCalled(name, beginning)) && !offered.includes(name),
  )
  const found = named.flatMap((beginning) => offered.filter((name) => isCalled(name, beginning)))
  return {
    offered: [...new Set([...found, ...own])],
    missing: [
      ...named.filter((beginning) => !offered.some((name) => isCalled(name, beginning))),
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
