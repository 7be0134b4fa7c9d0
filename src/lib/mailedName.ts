/**
 * Names as mails may carry them. A person who signs up chooses a name and has it sent to anybody's mailbox:
 * it must not contain anything that a mail program turns into a link, nor an address that a person could
 * type.
 */

const maxLength = 60

/** Full stops of other scripts, and dots that look like one; Unicode's compatibility forms are folded before. */
const dots = /[。．｡․‧·・•∙⋅᛫⸱܁܂]/gu

/** "exemplo[.]com", "exemplo (dot) com", "exemplo ponto com", "e.ponto com". */
const wordedDots =
  /\s*[[({<]\s*(?:\.|dot|ponto)\s*[\])}>]\s*|[\s.]+(?:dot|ponto)\s+(?=(?:com|net|org|gov|br|app|info|site|online)\b)/giu

/** Titles after which a dot marks an abbreviation, when the space is missing: "Dra.Ana". */
const titles = /^(?:dra?|profa?|sra?|srta|enfa?|psic|fisio|odont|vet|st[ao]?|cl[ií]n|ltda|av)$/iu

const commonEndings =
  /^(?:com|net|org|gov|edu|br|pt|io|co|me|tv|ly|us|eu|app|dev|biz|info|link|site|online|shop|store|club|live|page|blog|click|top|vip|xyz)$/iu

/**
 * The name without addresses (of pages, mailboxes, networks and telephones, handles), controls, invisible and
 * pictographic characters, on one line of 60 characters at most; `otherwise` when no word is left.
 */
export function mailedName(name: string, otherwise: string): string {
  const words = withoutNumbers(legible(name)).split(' ').map(withoutAddress).join(' ')
  const left = tidied(cut(tidied(words)))
  return /\p{L}\P{L}*\p{L}/u.test(left) ? left : otherwise
}

function legible(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{C}\p{So}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[^ªº]+/gu, (text) => text.normalize('NFKC'))
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(dots, '.')
    .replace(wordedDots, '.')
    .replace(/[<>[\]{}\\^`~"=#$%_]/g, '')
    .replace(/\||:+(?=\s|$)/g, ' ')
    .replace(/\s[\s.]*\.[\s.]*(?=[\p{L}\p{N}])/gu, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
}

function withoutAddress(word: string): string {
  if (/[@:]|\/\/|\bwww\b|^\.|\d(?:\.\d+){3}/iu.test(word)) return ''
  if (!/\.[^\s\d]*\p{L}|\p{L}\.\p{N}/u.test(word)) return word
  if (word.includes('/')) return ''
  return spaced(word) ?? ''
}

/** "Dra.Ana" and "J.P.Silva" with the spaces they lack, "S.O.S." as it is; null for what may be an address. */
function spaced(word: string): string | null {
  const parts = word.split('.')
  const last = parts.findLast((part) => part !== '') ?? ''
  if (commonEndings.test(last.replace(/\P{L}+$/u, ''))) return null
  const isName = parts.every(
    (part, at) => at === parts.length - 1 || titles.test(part) || /^\p{L}$/u.test(part),
  )
  if (!isName) return null
  return parts.map((part, at) => (at > 0 && [...part].length > 1 ? ` ${part}` : part)).join('.')
}

/** Removes numbers long enough to call; years, hours and house numbers stay. */
const withoutNumbers = (text: string) =>
  text.replace(/\+?\d[\d\s().-]*\d/g, (number) => (number.replace(/\D/g, '').length >= 7 ? ' ' : number))

/** Cuts at the end of a word, if there is one. */
function cut(text: string): string {
  const characters = [...text]
  if (characters.length <= maxLength) return text
  const head = characters.slice(0, maxLength + 1).join('')
  const end = head.lastIndexOf(' ')
  return end > 0 ? head.slice(0, end) : characters.slice(0, maxLength).join('')
}

const tidied = (text: string) =>
  text.replace(/\s+/g, ' ').replace(/^[\s,;!?*/+)–—.-]+|[\s,;!?*/(–—-]+$/gu, '')
