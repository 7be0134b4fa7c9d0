/** An answer as the page prints it: whole when it is short, its beginning with an ellipsis when it is long. */
export interface Excerpt {
  readonly text: string
  readonly isCut: boolean
}

const maxFields = [14, 9, 5]

export function excerptOf(value: unknown): Excerpt {
  if (typeof value === 'string') return ofText(value)
  const cut = { isCut: false }
  return { text: linesOf(value, 0, cut).join('\n'), isCut: cut.isCut }
}

function ofText(text: string): Excerpt {
  const lines = text.trimEnd().split(/\r?\n/)
  return { text: lines.slice(0, 3).join('\n'), isCut: lines.length > 3 }
}

function linesOf(value: unknown, depth: number, cut: { isCut: boolean }): string[] {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)]
  const isList = Array.isArray(value)
  const entries = Object.entries(value)
  const plain = isList && value.every((one) => typeof one !== 'object' || one === null)
  const oneLine = JSON.stringify(value).replaceAll(',', ', ').replaceAll('":', '": ')
  if (entries.length === 0 || (plain && oneLine.length < 56)) return [oneLine]
  const max = isList ? 1 : (maxFields[depth] ?? 4)
  const shown = entries.slice(0, max)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const inner = shown.flatMap(([name, one], at) => {
    const [first = '', ...rest] = linesOf(one, depth + (isList ? 0 : 1), cut)
    const lines = [isList ? first : `${JSON.stringify(name)}: ${first}`, ...rest]
    const isLast = at === entries.length - 1
    return lines.map((line, number) => `  ${line}${number === lines.length - 1 && !isLast ? ',' : ''}`)
  })
  if (entries.length > max) {
    cut.isCut = true
    inner.push('  …')
  }
  return [open ?? '', ...inner, close ?? '']
}
