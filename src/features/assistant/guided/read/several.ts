import type { SaidPerson } from './saidPerson.ts'

/** How many people a message speaks of: "tenho 3 filhos pra passar", "os outros dois filhos", "pra 2 pessoas". */

const counted = '(2|dois|duas|3|tr[eê]s|4|quatro|5|cinco|g[eê]me[oa]s)'
const kin =
  '(filh[oa]s|filhinh[oa]s|menin[oa]s|crian[cç]as|beb[eê]s|net[oa]s|netinh[oa]s|sobrinh[oa]s|pessoas|pacientes)(?!\\p{L})'
const besides = '(outr[oa]s\\s+|mais\\s+)?'
/** What is done with whom a visit is for; "tenho 3 filhos pra levar na escola" only tells why. */
const comes =
  '(?=\\s*,?\\s*(?:(?:pra|para|p)\\s+(?:eu\\s+)?(?:passar|levar|trazer|marcar|agendar|consultar|atender|ver|fazer|ir)|que\\s+(?:precisam?|v[aã]o|querem)|precisando)(?!\\p{L}|[^.!?]{0,30}(?:escola|creche|col[eé]gio|aula|faculdade)))'

const said = [
  `(?:meus|minhas|nossos|nossas|os|as|pros|pras|dos|das)\\s+${besides}${counted}\\s+${kin}`,
  `(?:pra|para|p|levar|trazer|passar|consultar|atender|marcar|agendar)\\s+${besides}${counted}\\s+${kin}`,
  `(?:tenho|temos|s[aã]o)\\s+${besides}${counted}\\s+${kin}${comes}`,
].map((one) => new RegExp(`(?<!\\p{L})${one}`, 'giu'))

/** "Pros gêmeos". */
const twins =
  /(?<!\p{L})(?:pr[oa]s|para [oa]s|p [oa]s|(?:pra |para |d)?(?:meus|minhas|[oa]s))\s+g[eê]me[oa]s(?!\p{L}|\s+(?:filh|menin|crian|beb))/giu

const numbers: readonly (readonly [count: number, said: RegExp])[] = [
  [3, /^(?:3|tr[eê]s)$/i],
  [4, /^(?:4|quatro)$/i],
  [5, /^(?:5|cinco)$/i],
]

const relations: readonly (readonly [relation: string, said: RegExp])[] = [
  ['pessoa', /^(?:pessoas|pacientes)$/i],
  ['criança', /^crian/i],
  ['neta', /^netinhas|^netas/i],
  ['neto', /^net/i],
  ['sobrinha', /^sobrinhas/i],
  ['sobrinho', /^sobrinh/i],
  ['filha', /as$/i],
]

const visits = new RegExp(
  `(?<!\\p{L})${counted}\\s+(?:consultas|vagas|hor[aá]rios|encaixes|atendimentos)(?!\\p{L})`,
  'iu',
)
const forEach =
  /(?<!\p{L})(?:(?:pra|para|p)\s+cada\s+|(?:pr[oa]s|para [oa]s)\s+(?:meus\s+|minhas\s+)?)(filh[oa]s?|crian[cç]as?|menin[oa]s?|net[oa]s?|pessoas?)(?!\p{L})/iu

/** "Três consultas, uma pra cada filho". */
function visitsIn(text: string): readonly { at: number; person: SaidPerson }[] {
  const [, count] = visits.exec(text) ?? []
  const found = forEach.exec(text)
  if (count === undefined || !found) return []
  const word = found[1] ?? ''
  const relation = relationOf(word.endsWith('s') ? word : `${word}s`)
  return Array.from({ length: countOf(count) }, () => ({ at: found.index, person: { relation, name: '' } }))
}

const countOf = (count: string): number => numbers.find(([, one]) => one.test(count))?.[0] ?? 2
const relationOf = (word: string): string => relations.find(([, one]) => one.test(word))?.[0] ?? 'filho'

/** Each of them, where it stands in the message. */
export const severalIn = (text: string): readonly { at: number; person: SaidPerson }[] => {
  const found = peopleIn(text)
  if (found.length > 0) return found
  const pairs = [...text.matchAll(twins)].flatMap(({ index }) =>
    [0, 1].map(() => ({ at: index, person: { relation: 'filho', name: '' } })),
  )
  return pairs.length > 0 ? pairs : visitsIn(text)
}

const peopleIn = (text: string): readonly { at: number; person: SaidPerson }[] =>
  said.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 1: other, 2: count = '', 3: word = '', index }) => {
      const person: SaidPerson = {
        relation: relationOf(word),
        name: '',
        ...(other !== undefined && { isOther: true }),
      }
      return Array.from({ length: countOf(count) }, () => ({ at: index, person }))
    }),
  )

const areSaid =
  /^(?:na verdade |e |eh |mas |ah |olha )*(?:sao|seriam|somos|e para|eh para|seria para|para|pra) (2|dois|duas|3|tres|4|quatro|5|cinco)(?: pes+oas| pacientes| filhos| filhas| criancas)?(?: na verdade| viu| ta)?$/

/** "São duas pessoas", where a name was asked for; 0 where it says no number. */
export function howManyIn(line: string): number {
  const [, count] = areSaid.exec(line) ?? []
  return count === undefined ? 0 : countOf(count)
}
