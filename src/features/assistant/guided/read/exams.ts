import { lookUp } from '#lib/lookUp.ts'
import { findNames, likeness } from '#lib/portuguese/names.ts'
import { keyOf, wordsOf } from '#lib/portuguese/words.ts'
import type { Clinic } from '../../tools.ts'
import { bodyPartsIn, isOfOther } from './bodyParts.ts'
import { ofFamily, withoutLayNames } from './layExams.ts'
import { lineOf, phrases } from './words.ts'

/** Which exams a message names, and which of them are not done. */

const headOf = (name: string): readonly string[] =>
  wordsOf(name)
    .filter((word) => word.length > 1 && !/^(de|da|do|das|dos|exame)$/.test(word))
    .slice(0, 1)

/** Parts of a message that may each name an exam: "hemograma e eletro". */
const parts = (text: string): readonly string[] =>
  text.split(/[,;+\n?!]|\.(?!\d)|\s(?:e|mais|tamb[eé]m)\s|\be\b/i)

const examHead =
  /(?<!\p{L})(ultras?som|ultrasson\p{L}*|ultra|usg|raios?[ -]?x|rx|resson[aâ]ncia|tomografia|tomo|exame)(?!\p{L})/iu

/** "Ultrassom transvaginal e de tireoide": the second one is an ultrasound as well. */
function withHeads(all: readonly string[]): readonly string[] {
  let head = ''
  return all.map((part) => {
    const own = examHead.exec(part)?.[1]
    if (own !== undefined) head = own
    const isPart = /^\s*d[aeo]s?\s|^\s*\p{L}+\s*$/iu.test(part) && bodyPartsIn(part).length > 0
    return own === undefined && head !== '' && isPart ? `${head} ${part.trim()}` : part
  })
}

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
    ['ultrassom transvaginal', 'transvaginal|trans vaginal|endovaginal|transvaginau'],
    ['ultrassom morfológico', 'morfológico|morfológica'],
    ['doppler', 'doppler'],
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

export function readExams(
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
  const tried = [...withHeads(parts(text)), ...(whole.best !== null ? [text] : [])]
  for (const part of tried) {
    const said = bodyPartsIn(part)
    const words = wordsOf(part.replace(/raios?[ -]?x/gi, 'raiox'))
    const found = findNames(part, options)
    const isMeant = (index: number): boolean => {
      const exam = clinic.exams[index]
      return exam !== undefined && !isOfOther(said, [exam.name, ...exam.aliases]) && hasHead(index)
    }
    const hasHead = (index: number): boolean =>
      isAsked ||
      [clinic.exams[index]?.name ?? '', ...(clinic.exams[index]?.aliases ?? [])].some((form) =>
        headOf(form.replace(/raios?[ -]?x/gi, 'raiox')).some((head) =>
          words.some((word) => sameExamWord(word, head)),
        ),
      )
    const fitting = found.candidates.map(({ index }) => index).filter(isMeant)
    const best =
      found.best !== null && isMeant(found.best) ? found.best : fitting.length === 1 ? fitting[0] : undefined
    if (best !== undefined) ids.add(clinic.exams[best]?.id ?? '')
    else if (fitting.length > 1 && candidates.length === 0)
      candidates = fitting.map((index) => clinic.exams[index]?.id ?? '')
  }
  if (ids.size === 0 && candidates.length === 0) {
    const [only, ...more] = ofFamily(lineOf(text), clinic.exams).map(({ id }) => id)
    if (only !== undefined && more.length === 0) ids.add(only)
    else if (only !== undefined) candidates = [only, ...more]
  }
  // "Endoscopia precisa de jejum?", of "Endoscopia digestiva alta".
  if (ids.size === 0 && candidates.length === 0) {
    const [only, ...more] = byFirstWord(text, clinic)
    if (only !== undefined && more.length === 0) ids.add(only)
    else if (only !== undefined) candidates = [only, ...more]
  }
  const isCovered = candidates.some((id) => ids.has(id))
  return { ids: [...ids], candidates: isCovered ? [] : candidates }
}

/** Heads of many different exams: alone they name none. */
const common = new Set(
  wordsOf(
    'ultrassom ultrassonografia raio raios teste exame exames ressonância tomografia radiografia avaliação',
  ),
)
function byFirstWord(text: string, clinic: Clinic): readonly string[] {
  const words = wordsOf(text)
  const said = bodyPartsIn(text)
  return clinic.exams.flatMap(({ id, name, aliases }) => {
    const [head = ''] = headOf(name)
    if (head.length < 4 || common.has(head) || isVisitName(name) || isOfOther(said, [name, ...aliases]))
      return []
    return words.some((word) => word === head || (word.length >= 8 && head.endsWith(word))) ? [id] : []
  })
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

const partSaid =
  /(?:ultras?om|ultrason[a-z]*|ultra|usg|raios? x|rx|radiografia|resonancia|tomografia|tomo) (?:magnetica )?(d[aeo]s? |n[ao] )?([a-z]+)/
export const partsSaid = new RegExp(partSaid, 'g')

/** The exam that isn't done: of "eletro e holter" the one that nothing on the list is. */
export function missingIn(
  text: string,
  line: string,
  clinic: Clinic,
  found: ReturnType<typeof readExams>,
): string {
  const ids = [...found.ids, ...found.candidates]
  if (ids.length === 0) {
    const [, of = '', part = ''] = partSaid.exec(line) ?? []
    // As it was written, with its accents.
    const written = text.split(/[^\p{L}]+/u).find((word) => keyOf(word) === part) ?? part
    const isOfPart = bodyPartsIn(part).length > 0
    const named = lineOf(withoutLayNames(text))
    const said = knownExams.filter(([, one]) => one.test(named)).map(([name]) => name)
    return notDone(
      said.map((name) =>
        isOfPart && partly.has(name) ? `${name} ${of === '' ? '' : 'de '}${written}` : name,
      ),
    )
  }
  const own = clinic.exams
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ name, aliases }) => [name, ...aliases])
    .map(lineOf)
  const among = parts(text)
    .map((part) => ({ part, read: readExams(part, clinic, false) }))
    .map(({ part, read }) => ({ said: lineOf(part), isFound: read.ids.length + read.candidates.length > 0 }))
  const known = [...own, ...among.filter(({ isFound }) => isFound).map(({ said }) => said)]
  return notDone(
    knownExams
      .filter(
        ([, said]) =>
          among.some((one) => !one.isFound && said.test(one.said)) && !known.some((one) => said.test(one)),
      )
      .map(([name]) => name),
  )
}

/** Exams of which the part of the body says which one it is. */
const partly = new Set(['tomografia', 'ressonância', 'raio X', 'ultrassom'])

/** "Mamografia nem ultrassom transvaginal"; a bare "ultrassom" beside one of its kinds is that one. */
function notDone(names: readonly string[]): string {
  const own = names.filter((name) => !names.some((other) => other !== name && other.startsWith(`${name} `)))
  return own.slice(0, 3).join(' nem ')
}
