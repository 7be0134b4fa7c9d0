/**
 * Parses a printed curl command into its request, as a shell and curl would, for the syntax that we print.
 */
export function requestOfCurl(command: string, variables: Readonly<Record<string, string>>) {
  const [program, ...words] = wordsOf(command.replaceAll('\\\n', ' '), variables)
  if (program !== 'curl') throw new Error(`no curl command: ${command}`)
  const headers: Record<string, string> = {}
  let method: string | undefined
  let address: string | undefined
  let body: string | undefined
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '-X') method = words.shift()
    else if (word === '-d') body = [body, words.shift()].filter((one) => one !== undefined).join('&')
    else if (word === '-H') {
      const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(words.shift() ?? '') ?? []
      headers[name.toLowerCase()] = value
    } else if (word.startsWith('-') || address !== undefined) throw new Error(`unknown to curl: ${word}`)
    else address = word
  }
  if (body !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded'
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), address: address ?? '', headers, body }
}

/** Splits a line into words of a POSIX shell: single quotes keep all, double quotes expand variables. */
function wordsOf(line: string, variables: Readonly<Record<string, string>>): string[] {
  const words = line.matchAll(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+/g)
  return [...words].map(([word]) =>
    word.replace(
      /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^'"\\]+)/g,
      (_, single?: string, double?: string, escaped?: string, bare?: string) =>
        single ?? escaped ?? expand(double ?? bare ?? '', variables),
    ),
  )
}

const expand = (text: string, variables: Readonly<Record<string, string>>) =>
  text.replace(/\$([A-Z]+)/g, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`no variable ${name}`)
    return value
  })
