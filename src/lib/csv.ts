/** Tables as text, as spreadsheets in Portuguese write and read them. */

/** UTF-8 where it holds, else what Excel on Windows writes (Windows-1252). */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** `;`, `,` or a tab: whichever the first line has most of, outside quotes. */
export function separatorOf(text: string): string {
  const line = (text.split(/\r\n|\n|\r/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** A row of a table, by the number that a spreadsheet gives it: the first is 1. */
export interface CsvLine {
  readonly line: number
  readonly cells: string[]
}

/** The rows with their cells; those without anything are left out. Quotes hold separators, line ends and `""`. */
export const parseCsv = (text: string, separator?: string): string[][] =>
  parseCsvLines(text, separator).map(({ cells }) => cells)

export function parseCsvLines(text: string, separator = separatorOf(text)): CsvLine[] {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const lines: CsvLine[] = []
  let line = 1
  let cells: string[] = []
  let at = 0
  const close = () => {
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells })
    cells = []
    line++
  }
  while (at < source.length) {
    const quoted = source[at] === '"' ? readQuoted(source, at) : null
    const end = endOfCell(source, quoted ? quoted.end : at, separator)
    const rest = source.slice(quoted ? quoted.end : at, end)
    cells.push(quoted ? quoted.text + rest : rest)
    const sign = source[end]
    at = end + (sign === '\r' && source[end + 1] === '\n' ? 2 : 1)
    if (sign !== separator) close()
    else if (at >= source.length) cells.push('')
  }
  close()
  return lines
}

/** From an opening quote to behind the closing one; an unclosed quote takes the rest. */
function readQuoted(source: string, start: number): { text: string; end: number } {
  let text = ''
  let from = start + 1
  for (;;) {
    const quote = source.indexOf('"', from)
    if (quote < 0) return { text: text + source.slice(from), end: source.length }
    text += source.slice(from, quote)
    if (source[quote + 1] !== '"') return { text, end: quote + 1 }
    text += '"'
    from = quote + 2
  }
}

function endOfCell(source: string, from: number, separator: string): number {
  for (let at = from; at < source.length; at++) {
    const sign = source[at]
    if (sign === separator || sign === '\n' || sign === '\r') return at
  }
  return source.length
}

/** A spreadsheet takes what begins so for a formula. */
const formula = /^[=+\-@\t\r]/
/** What `writeCsvRow` put before such a cell. */
const shielded = /^'(?=[=+\-@\t\r])/

/** One line with `;`, ending in CRLF; no cell can be taken for a formula. */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(';')}\r\n`
}

function writeCell(cell: string): string {
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[";\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell as it was before `writeCsvRow`. */
export const unshield = (cell: string): string => cell.replace(shielded, '')

/** Tells Excel that what follows is UTF-8. */
export const byteOrderMark = '\uFEFF'
