import { isFullName, isNameLike, properName, readBirth, readFullName } from './people.ts'

/** "Ana Lima Rocha 07/07/2018, João Lima Rocha 09/09/2021": several who are named with their dates of birth. */

export interface Named {
  readonly name: string
  readonly birthDate: string
}

const birthDates = /\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?(?:\d{4}|\d{2})(?!\d)/g

/** All of them, in their order; none where a date stands without a whole name before it. */
export function readNamed(text: string, today: string): readonly Named[] {
  const found: Named[] = []
  let from = 0
  for (const { 0: date, index } of text.matchAll(birthDates)) {
    const name = readFullName(text.slice(from, index))
    const birth = readBirth(date, today, true)
    if (!isFullName(name) || !isNameLike(name) || birth.kind !== 'day') return []
    found.push({ name, birthDate: birth.day })
    from = index + date.length
  }
  return found
}

const isCapital = (name: string): boolean =>
  name.split(/\s+/).every((word) => /^\p{Lu}/u.test(word) || /^(?:d[aeo]s?|e)$/.test(word))

/**
 * "Rosa Melo Prado, Rui Melo Prado": several whole names without their dates. An "e" parts two of them only where several are
 * expected: "Ana Souza e Silva" is one.
 */
export function readNamesAlone(text: string, areExpected: boolean): readonly string[] {
  const plain = text.replace(/\d[\d\s/.-]*/g, ' ')
  const parts = plain
    .split(areExpected ? /[,;\n]+|\s+e\s+/ : /[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const names = parts.filter((part) => isFullName(part) && isNameLike(part) && isCapital(part))
  return names.length > 1 && names.length === parts.length ? names.map(properName) : []
}

const words = "((?:\\p{L}[\\p{L}'’]+\\s+){1,6}\\p{L}[\\p{L}'’]+)"
const lead =
  '(?:e |agora |também |tambem |tb |falta |falta só |faltou |depois )+(?:é |eh |pr[ao] |para |p )?(?:[oa] )?'
const nextSaid = new RegExp(`^\\s*${lead}${words}`, 'iu')
const forSaid = new RegExp(
  `(?<!\\p{L})(?:pr[ao]|para|p)\\s+(?:[oa]\\s+)?${words}(?=[\\s,(]*(?:nasc\\p{L}*[\\s:]*)?\\d)`,
  'iu',
)

/** What stands behind a name and is none of it. */
const behind =
  /\s+(?:tamb[eé]m|tb|tbm|mesma|mesmo|no|na|com|pra|para|dia|nasc\p{L}*|data|por favor|pfv?|nesse|nessa|depois|logo|em seguida)(?!\p{L}).*$/iu

/** "Agora o João Lima Rocha", "pra Ana Lima Rocha tb 07/07/2018": who comes next; '' where nobody is named whole. */
export function readNext(text: string, hasBirth: boolean): string {
  const name = (nextSaid.exec(text)?.[1] ?? (hasBirth ? forSaid.exec(text)?.[1] : undefined) ?? '')
    .replace(behind, '')
    .trim()
  return isFullName(name) && isNameLike(name) ? properName(name) : ''
}
