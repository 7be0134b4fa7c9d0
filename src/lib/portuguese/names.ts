import { lookUp } from '../lookUp.ts'
import { remembered } from './remembered.ts'
import { isOneSlipAway } from './slips.ts'
import { soundOf as sounds } from './sounds.ts'
import { keyOf, wordsOf } from './words.ts'

/** Finds what people call by name, with typos, among the names that there are: professionals, exams, convênios, units. */

export interface NamedOption {
  readonly name: string
  /** Other names of the same, as patients say them. */
  readonly aliases?: readonly string[]
}

export interface NameMatch {
  /** Its place in the list. */
  readonly index: number
  /** From 0 to 1. */
  readonly score: number
}

export interface NamesFound {
  /** The one that is meant; null when none or more than one may be. */
  readonly best: number | null
  /** What may be meant, the likeliest first: to ask among when there are several. */
  readonly candidates: readonly NameMatch[]
}

/** Below it a name only looks alike. */
const likely = 0.74
/** Those that are so close to the best may be meant as well. */
const close = 0.12
const maxCandidates = 10

/** Words that name nothing: around a name, and within it. */
const empty = new Set(
  wordsOf(
    'de da do das dos e a o as os em com para por um uma na no nas nos dr dra doutor doutora doutr prof professor professora sr sra senhor senhora eu quero queria gostaria marcar agendar fazer preciso tem consulta exame exames horario vaga medico medica convenio plano unidade clinica é ser pode meu minha oi ola bom boa dia tarde noite favor por que qual quanto custa valor preco ver se voces ate atende atendem aceita aceitam sim nao pelo pela sobre mais so vou ir esta estou outro outra ele ela',
  ),
)

/** What patients call exams, and what they are called in lists. */
const spokenNames: Readonly<Record<string, string>> = {
  ultrasom: 'ultrasonografia',
  ultrason: 'ultrasonografia',
  ultrasonografia: 'ultrasonografia',
  ultra: 'ultrasonografia',
  usg: 'ultrasonografia',
  us: 'ultrasonografia',
  ultrasson: 'ultrasonografia',
  rx: 'radiografia',
  raiox: 'radiografia',
  raio: 'radiografia',
  rm: 'resonancia',
  rnm: 'resonancia',
  tc: 'tomografia',
  tomo: 'tomografia',
  mamo: 'mamografia',
  eco: 'ecocardiograma',
  ecg: 'eletrocardiograma',
  eletro: 'eletrocardiograma',
  eeg: 'eletroencefalograma',
  papanicolau: 'preventivo',
  papa: 'preventivo',
  gineco: 'ginecologista',
  cardio: 'cardiologista',
  dermato: 'dermatologista',
  dermo: 'dermatologista',
  oftalmo: 'oftalmologista',
  orto: 'ortopedista',
  otorrino: 'otorinolaringologista',
  otorino: 'otorinolaringologista',
  endocrino: 'endocrinologista',
  pediatra: 'pediatra',
  abdomem: 'abdome',
  abdomen: 'abdome',
  abdominal: 'abdome',
  barriga: 'abdome',
  transvaginal: 'transvaginal',
  tv: 'transvaginal',
  seio: 'mamas',
  seios: 'mamas',
  peito: 'mamas',
  mama: 'mamas',
  esteira: 'ergometrico',
  esforço: 'ergometrico',
  ergometria: 'ergometrico',
  xixi: 'urina',
  cocô: 'fezes',
  glicose: 'glicemia',
  açucar: 'glicemia',
  sangue: 'hemograma',
  osteoporose: 'densitometria',
  cabeça: 'cranio',
  pulmão: 'torax',
  bebê: 'obstetrica',
  gravidez: 'obstetrica',
  gestação: 'obstetrica',
  obstétrico: 'obstetrica',
}
/** In the form that compares. */
const synonyms: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(spokenNames).map(([said, name]) => [keyOf(said), keyOf(name)]),
)

const meaningful = remembered((text: string): readonly string[] => {
  const all = wordsOf(text.replace(/raios?[ -]?x/gi, 'raiox'))
  const kept = all.filter(
    (word) => !empty.has(word) && /[\p{L}\p{N}]/u.test(word) && (word.length > 1 || /\d/.test(word)),
  )
  return (kept.length > 0 ? kept : all).map((word) => lookUp(synonyms, word) ?? word)
})

const soundOf = remembered(sounds)

/** How alike two words are: 1 for the same, 0 for different ones. */
export function likeness(typed: string, word: string): number {
  if (typed === word) return 1
  if (/\d/.test(typed) || /\d/.test(word) || typed.length < 3 || word.length < 3) return 0
  if (soundOf(typed) === soundOf(word)) return 0.96
  if (typed.length >= 4 && word.startsWith(typed)) return 0.92
  if (typed.length >= 4 && word.length >= 4 && isOneSlipAway(typed, word))
    return typed.length >= 5 ? 0.9 : 0.8
  // "Ultrasson" and "ultrassonografia" begin alike, "cardiologia" and "cardiologista" too.
  const begun = commonBeginning(typed, word)
  if (begun >= 5 && begun >= 0.7 * Math.min(typed.length, word.length)) return 0.85
  const [one, other] = [soundOf(typed), soundOf(word)]
  if (one.length >= 4 && other.length >= 4 && isOneSlipAway(one, other)) return 0.84
  const longest = Math.max(one.length, other.length)
  if (typed.length < 6 || Math.abs(one.length - other.length) > 0.28 * longest) return 0
  const alike = 1 - distance(one, other) / longest
  return alike >= 0.72 ? alike : 0
}

function commonBeginning(one: string, other: string): number {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at++
  return at
}

/** How many letters have to be changed, put in or left out; words are short. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      )
    row = next
  }
  return row[other.length] ?? 0
}

/** Longer messages name things in their first words. */
const maxWords = 40

/**
 * Ranks the options by what a message says. A rare word says more than one that many options share ("ultrassonografia");
 * words that fit no option are passed over.
 */
export function findNames(text: string, options: readonly NamedOption[]): NamesFound {
  const words = meaningful(text).slice(0, maxWords)
  // "Sul América", "hap vida": two words for one.
  const typed = [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)]
  const names = options.map(({ name, aliases = [] }) => [name, ...aliases].map(meaningful))
  const known = names.map((forms) => forms.flat())
  const counts = new Map<string, number>()
  for (const own of known) for (const word of new Set(own)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weight = (word: string): number => 1 / Math.max(1, counts.get(word) ?? 0)
  // Many options share their words: each is compared once.
  const alike = typed.map(
    (word) => new Map([...counts.keys()].map((one) => [one, likeness(word, one)] as const)),
  )
  const likenesses = alike.map((scores) =>
    known.map((own) => own.reduce((best, one) => Math.max(best, scores.get(one) ?? 0), 0)),
  )
  const bestOf = likenesses.map((row) => Math.max(0, ...row))
  const weights = typed.map((word, at) => {
    const best = bestOf[at] ?? 0
    const target = [...(alike[at] ?? [])].find(([, score]) => score === best)?.[0] ?? word
    return best >= likely ? weight(target) + 0.15 : 0
  })
  const total = weights.reduce((sum, one) => sum + one, 0)
  if (total === 0) return { best: null, candidates: [] }
  const matches = options
    .map((_, index): NameMatch & { readonly isWhole: boolean } => {
      const score =
        likenesses.reduce((sum, row, at) => sum + (weights[at] ?? 0) * (row[index] ?? 0), 0) / total
      const isWhole = (names[index] ?? []).some((form) =>
        form.every((word) => alike.some((scores) => (scores.get(word) ?? 0) >= 0.84)),
      )
      return { index, score, isWhole }
    })
    .filter(({ score }) => score >= likely)
    .toSorted((a, b) => b.score - a.score)
  const top = matches[0]
  if (!top) return { best: null, candidates: [] }
  const near = matches.filter(({ score }) => score >= top.score - close).slice(0, maxCandidates)
  const whole = near.filter(({ isWhole }) => isWhole)
  const longest = whole.toSorted((a, b) => sizeOf(names[b.index]) - sizeOf(names[a.index]))
  const isClear =
    near.length === 1 ||
    (longest.length > 0 && sizeOf(names[longest[0]?.index ?? 0]) > sizeOf(names[longest[1]?.index ?? -1]))
  const best = near.length === 1 ? top.index : isClear ? (longest[0]?.index ?? null) : null
  return { best, candidates: near.map(({ index, score }) => ({ index, score })) }
}

const sizeOf = (forms: readonly (readonly string[])[] | undefined): number =>
  Math.max(0, ...(forms ?? []).map((form) => form.length))
