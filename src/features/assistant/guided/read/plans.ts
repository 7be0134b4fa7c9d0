import { turningClassOf } from '#lib/portuguese/dates/turningWords.ts'
import { isPlain } from '#lib/portuguese/dates/unsureWords.ts'
import { findNames, likeness } from '#lib/portuguese/names.ts'
import { wordsOf } from '#lib/portuguese/words.ts'
import type { Clinic } from '../../tools.ts'
import type { Payment } from '../state.ts'
import { withoutOthers } from './apart.ts'
import { phrases } from './words.ts'

/** How somebody pays, as a message says it. */
export type PaymentRead =
  | { readonly is: 'known'; readonly payment: Payment }
  /** "Tenho convênio", without its name. */
  | { readonly is: 'somePlan' }
  /** A plan that the clinic does not take. */
  | { readonly is: 'notTaken'; readonly name: string }
  /** It may be any of these. */
  | { readonly is: 'among'; readonly planIds: readonly string[] }

const isPrivate = phrases(
  'particular|sem convênio|sem plano|não tenho convênio|não tenho plano|não tenho plano de saúde|não possuo convênio|não possuo plano|não tem convênio|não tem plano|nao uso convênio|vou pagar|pago do bolso|eu pago|pagando|pagar à vista|no pix|em dinheiro|não é convênio|não é pelo convênio',
)
const deniesPrivate = phrases(
  'não é particular|não quero particular|não vai ser particular|sem ser particular|particular não|em vez de particular|nada de particular|não particular',
)
const plainlyNone = phrases('não tenho|não possuo|nenhum|não|sem|não tem|não tenho não|nenhuma')
const somePlan = phrases(
  'tenho convênio|por convênio|pelo convênio|convênio|plano de saúde|tenho plano|pelo plano|pelo meu plano|pelo meu convênio|meu convênio|tem convênio',
)

/** Plans that people in Brazil have, to say at once that one is not taken. */
const wellKnown = [
  'Unimed',
  'Bradesco',
  'Amil',
  'SulAmérica',
  'Hapvida',
  'NotreDame',
  'Intermédica',
  'Porto Seguro',
  'Prevent Senior',
  'Golden Cross',
  'Cassi',
  'Geap',
  'Iamspe',
  'Ipsemg',
  'Planserv',
  'Care Plus',
  'Omint',
  'Mediservice',
  'Allianz',
  'Postal Saúde',
  'Saúde Caixa',
  'Fusex',
  'MedSênior',
  'São Francisco',
  'Alice',
  'Sami',
  'Trasmontano',
  'Ameplan',
  'Blue Saúde',
  'Cabesp',
  'Economus',
  'Petrobras',
  'Amico',
  'Assim Saúde',
  'Biovida',
  'Santa Helena',
  'GreenLine',
  'Climed',
  'SUS',
]

/** "Saúde" names no plan: half of them are called so. */
const named = (text: string): string => {
  const own = text.replace(/(?<!\p{L})(?:planos?|seguros?|sa[uú]de|conv[eê]nio)(?!\p{L})/giu, ' ')
  return /\p{L}/u.test(own) ? own : text
}

/** "Semana" is no slip of Serrana. */
const isOrdinary = (word: string): boolean => turningClassOf(word) !== null || isPlain(word)

/** "Mil novecentos" is no Amil: a name and a slip of it begin alike. */
const isSaid = (text: string, name: string): boolean => {
  const single = wordsOf(text)
  // "Sul América".
  const words = [...single, ...single.map((word, at) => word + (single[at + 1] ?? ''))]
  return wordsOf(named(name)).some((own) =>
    words.some(
      (word) => word === own || (!isOrdinary(word) && word[0] === own[0] && likeness(word, own) >= 0.7),
    ),
  )
}

/** A text without ordinary words that are none of a plan's: "semana que vem, tenho Amparo" names one plan alone. */
function withoutOrdinary(text: string, clinic: Clinic): string {
  const own = new Set(clinic.plans.flatMap(({ name }) => wordsOf(name)))
  return text.replace(/\p{L}+/gu, (word) => {
    const [key = ''] = wordsOf(word)
    return isOrdinary(key) && !own.has(key) ? ' ' : word
  })
}

const denies = /(?:^|[,;.\s])(?:e\s+)?n[aã]o\s+(?:é\s+|e\s+)?(?:mais\s+)?(?:a\s+|o\s+|d[ao]\s+|pel[ao]\s+)?/iu

/** "Unimed não, Amparo": what is denied behind its name. */
const deniedBehind = /(?<=^|[,;.]\s*|\s)((?:\p{L}+\s+){1,3})n[aã]o\s*(?=[,;.]|$)/giu

function withoutDenied(written: string, clinic: Clinic): string {
  const namesOne = (part: string): boolean => clinic.plans.some(({ name }) => isSaid(part, name))
  const left = written.replace(deniedBehind, (all, words: string) => (namesOne(words) ? ' ' : all))
  const text = namesOne(left) ? left : written
  const parts = text.split(/(?<=[,;.])\s*|\s+(?=e\s+n[aã]o\s)/iu)
  const namesPlan = (part: string): boolean => clinic.plans.some(({ name }) => isSaid(part, name))
  const kept = parts.filter(
    (part) => !(denies.test(part) && /^\s*(?:e\s+)?n[aã]o\s/iu.test(part) && namesPlan(part)),
  )
  return kept.length < parts.length && kept.some(namesPlan) ? kept.join(' ') : text
}

/** @param isAsked the question of how it is paid is open: "não" and "não tenho" answer it */
export function readPayment(
  written: string,
  line: string,
  clinic: Clinic,
  isAsked: boolean,
): PaymentRead | null {
  // "É Saúde Ipê, não Serrana": what is denied is none.
  const plain = withoutDenied(written, clinic)
  // A word alone answers the question; else "Santo Amaro" is the unit, and no slip of Amparo.
  const isAlone = isAsked && wordsOf(plain).length === 1
  const text = isAlone ? plain : withoutOthers(plain, clinic.plans, clinic.units)
  const { best, candidates } = findNames(
    named(withoutOrdinary(text, clinic)),
    clinic.plans.map(({ name }) => ({ name: named(name) })),
  )
  const likely = clinic.plans[best ?? -1]
  const plan = likely && isSaid(text, likely.name) ? likely : undefined
  const isDenied = phrases('não tenho mais|não é mais|sem ser pelo|sem ser pela|sem ser o|sem ser a').test(
    line,
  )
  if (!plan && isAsked && candidates.length > 1 && !isDenied)
    return { is: 'among', planIds: candidates.flatMap(({ index }) => clinic.plans[index]?.id ?? []) }
  // "Tenho Amil, mas queria pagar particular"; "Amil ou particular" is either, and asked about.
  if (plan && isPrivate.test(line) && !deniesPrivate.test(line)) {
    if (/(?:^| )ou(?= |$)/.test(line)) return null
    return { is: 'known', payment: { planId: null, productId: null } }
  }
  if (plan && !isDenied) {
    const product = findNames(
      text,
      plan.products.map(({ name }) => ({ name: name.replace(plan.name, '').trim() || name })),
    ).best
    const productId = product === null ? undefined : plan.products[product]?.id
    return {
      is: 'known',
      payment: productId === undefined ? { planId: plan.id } : { planId: plan.id, productId },
    }
  }
  if (
    isPrivate.test(line) ||
    (isAsked && candidates.length === 0 && plainlyNone.test(line) && line.split(' ').length <= 4)
  )
    return { is: 'known', payment: { planId: null, productId: null } }
  const known = wellKnown.find((name) => phrases(name).test(line))
  if (
    known &&
    !clinic.plans.some(({ name }) => name.includes(known)) &&
    (isAsked || somePlan.test(line) || phrases('pela|pelo|aceita*|atende*|tenho|do').test(line))
  )
    return { is: 'notTaken', name: known }
  if (somePlan.test(line)) return { is: 'somePlan' }
  return null
}

export const plansOf = (clinic: Clinic): string => clinic.plans.map(({ name }) => name).join(', ')
