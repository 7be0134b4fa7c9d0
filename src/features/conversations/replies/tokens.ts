/** Turns what a person typed into words that compare, whatever the spelling, the accents and the emoji. */

/** Where the words of an e-mail's author end and those of the message that is answered begin. */
const quotes = [
  /^\s*>/,
  /^\s*(em|on)\b.+(escreveu|wrote):?\s*$/i,
  /^\s*-{2,}\s*(mensagem original|original message)/i,
  /^\s*_{5,}\s*$/,
  /^\s*(de|from):\s.+@/i,
  /^--\s*$/,
  /^\s*(enviado|sent)\s+(do|pelo|from)\s/i,
]

/** Returns what the person wrote, without what the mail program put below it. */
export function ownWords(text: string): string {
  const lines = text.split(/\r?\n/)
  const end = lines.findIndex((line) => quotes.some((quote) => quote.test(line)))
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim()
}

/** Spellings of messages for words that are written out elsewhere. */
const spellings: Readonly<Record<string, string>> = {
  n: 'nao',
  naum: 'nao',
  num: 'nao',
  q: 'que',
  p: 'para',
  pra: 'para',
  pro: 'para o',
  pras: 'para as',
  pros: 'para os',
  ta: 'esta',
  to: 'estou',
  vo: 'vou',
  vcs: 'voces',
  vc: 'voce',
}

/**
 * Returns the words, numbers, emoji and question marks, in their order. Accents, case, skin tones, letters that are
 * written more than once ("siiim") and punctuation are gone; whatever else stands there is a token of its own, so
 * that nobody passes over it.
 */
export function tokensOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}|[\u{1F3FB}-\u{1F3FF}]/gu, '')
    .toLowerCase()
  const found = plain.match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}|[^\s,.!;:\-–—…()"'“”‘’*_~`]/gu) ?? []
  return found.flatMap((token) => {
    const word = token.replace(/(\p{L})\1+/gu, '$1')
    return (spellings[word] ?? word).split(' ')
  })
}
