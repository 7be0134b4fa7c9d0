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
