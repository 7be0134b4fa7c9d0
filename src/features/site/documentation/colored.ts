/** Code in pieces, for colours: enough for JSON, shell and the little JavaScript of the examples. */
export interface Piece {
  readonly text: string
  readonly kind?: 'key' | 'text' | 'number' | 'word' | undefined
}

const patterns = {
  text: /(?!)/g,
  assignment: /(?<key>^\w+(?==))|(?<text>(?<==).+$)/gm,
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=:))|(?<text>"(?:[^"\\]|\\.)*")|(?<number>-?\b\d[\d.]*\b|\b(?:true|false|null)\b)/g,
  shell: /(?<key>"\w+"(?=: ))|(?<number>\$[A-Z]+)|(?<text>"[^"$\n]*"?)|(?<word>\bcurl\b)/g,
  javascript:
    /(?<key>\b\w+(?=:)|'[\w-]+'(?=:))|(?<text>'(?:[^'\\]|\\.)*')|(?<number>\$\{\w+\})|(?<word>\b(?:const|await)\b)/g,
} as const

export type Language = keyof typeof patterns

export function colored(code: string, language: Language): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of code.matchAll(patterns[language])) {
    if (match.index > end) pieces.push({ text: code.slice(end, match.index) })
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    pieces.push({ text: match[0], kind: kind as Piece['kind'] })
    end = match.index + match[0].length
  }
  return end < code.length ? [...pieces, { text: code.slice(end) }] : pieces
}
