/** What the service worker keeps of one build, and how it is found again. */

export interface KeptDocument {
  /** The address of the pages that it stands for, as `/clinica/pacientes/:id`; `*` at the end is anything. */
  readonly pattern: string
  /** Where it is read: the pattern with something in place of its parameters. */
  readonly address: string
}

export interface Kept {
  /** The build's, as the pages of that build know it. */
  readonly version: string
  /** The more particular patterns come first. */
  readonly documents: readonly KeptDocument[]
  /** Code, styles, fonts and pictures, named by their content. */
  readonly files: readonly string[]
}

/** What is left to the service worker; everything else (the API, streams, the public site) goes to the network as ever. */
export type Subject = 'document' | 'file' | null

const isOurPage = (pathname: string) => /^\/(clinica|auth)(\/|$)/.test(pathname)

export function subjectOf(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Subject {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  if (request.mode === 'navigate') return isOurPage(url.pathname) ? 'document' : null
  return url.pathname.startsWith('/assets/') ? 'file' : null
}

/** Returns the address of the kept document that a page is made of; null when none is. */
export function documentFor(pathname: string, documents: readonly KeptDocument[]): string | null {
  const path = pathname.replace(/\/+$/, '') || '/'
  return documents.find(({ pattern }) => matches(pattern.split('/'), path.split('/')))?.address ?? null
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*'
  if (isOpen ? path.length < pattern.length - 1 : path.length !== pattern.length) return false
  return pattern.every((part, at) => part === '*' || part === path[at] || isParameter(part, path[at]))
}

const isParameter = (part: string, given: string | undefined) => part.startsWith(':') && Boolean(given)

const weightOf = (pattern: string) => (pattern.endsWith('*') ? 100 : 0) + pattern.split(':').length

/** Returns the documents for patterns of pages. */
export const documentsOf = (patterns: readonly string[]): KeptDocument[] =>
  [...new Set(patterns)]
    .sort((one, other) => weightOf(one) - weightOf(other) || one.localeCompare(other))
    .map((pattern) => ({
      pattern,
      address: pattern.replace(/:\w+\??/g, '0').replace('*', 'pagina-que-nao-existe'),
    }))
