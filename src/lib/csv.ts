/** Tables as text, as spreadsheets in Portuguese write and read them. */

/** The number of bytes that are decoded at a time. */
const pieceBytes = 64 * 1024

/** UTF-8 if the bytes are valid, else what Excel on Windows writes (Windows-1252). */
export const decodeText = (bytes: Uint8Array): string => [...decodePieces(bytes)].at(-1) ?? ''

/** The same piece by piece, for callers that pause in between: the last that comes is the whole text. */
export function* decodePieces(bytes: Uint8Array): Generator<string> {
  try {
    yield* decodeAs('utf-8', bytes)
  } catch {
    yield* decodeAs('windows-1252', bytes)
  }
}

function* decodeAs(encoding: string, bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  let text = ''
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const to = from + pieceBytes
    text += decoder.decode(bytes.subarray(from, to), { stream: to < bytes.length })
    yield text
  }
}

/** This part of the first line is enough to find the separator. */
const longestHead = 100_000

/** `;`, `,` or a tab: the most frequent in the first line, outside quotes. */
export function separatorOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text.slice(0, longestHead))?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** A row of a table, by the number that a spreadsheet gives it: the first is 1. */
export interface CsvLine {
  readonly line: number
  readonly cells: string[]
}

/** The rows with their cells; empty ones are left out. Quotes may contain separators, line ends and `""`. */
export const parseCsv = (text: string, separator?: string): string[][] =>
  parseCsvLines(text, separator).map(({ cells }) => cells)

export const parseCsvLines = (text: string, separator?: string): CsvLine[] =>
  [...readCsv(text, { separator })].filter((line) => line !== null)

/** After this many steps of a line that does not end. */
const pauseEvery = 2_000

/**
 * The rows one after the other, for callers that pause in between; null when nothing is ready yet, but a
 * pause is possible. Of a row at most `maxCells` are returned.
 */
export function* readCsv(
  text: string,
  options: { separator?: string | undefined; maxCells?: number } = {},
): Generator<CsvLine | null> {
  const { separator = separatorOf(text), maxCells = Number.POSITIVE_INFINITY } = options
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  let line = 1
  let cells: string[] = []
  let at = 0
  for (let steps = 1; at < source.length; steps++) {
    const quoted = source[at] === '"' ? yield* readQuoted(source, at) : null
    const end = endOfCell(source, quoted ? quoted.end : at, separator)
    const rest = source.slice(quoted ? quoted.end : at, end)
    if (cells.length < maxCells) cells.push(quoted ? quoted.text + rest : rest)
    const sign = source[end]
    at = end + (sign === '\r' && source[end + 1] === '\n' ? 2 : 1)
    if (sign !== separator) {
      yield hasText(cells) ? { line, cells } : null
      cells = []
      line++
    } else if (at >= source.length) cells.push('')
    if (steps % pauseEvery === 0) yield null
  }
  if (hasText(cells)) yield { line, cells }
}

const hasText = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

/** Reads from an opening quote to after the closing one; an unclosed quote takes the rest. */
function* readQuoted(source: string, start: number): Generator<null, { text: string; end: number }> {
  let text = ''
  let from = start + 1
  for (let steps = 1; ; steps++) {
    const quote = source.indexOf('"', from)
    if (quote < 0) return { text: text + source.slice(from), end: source.length }
    text += source.slice(from, quote)
    if (source[quote + 1] !== '"') return { text, end: quote + 1 }
    text += '"'
    from = quote + 2
    if (steps % pauseEvery === 0) yield null
  }
}

function endOfCell(source: string, from: number, separator: string): number {
  for (let at = from; at < source.length; at++) {
    const sign = source[at]
    if (sign === separator || sign === '\n' || sign === '\r') return at
  }
  return source.length
}

/** A spreadsheet takes a cell that begins like this for a formula. */
const formula = /^[=+\-@\t\r]/
/** The prefix that `writeCsvRow` put before such a cell. */
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

/** Marks the text that follows as UTF-8 for Excel. */
export const byteOrderMark = '\uFEFF'
