import { matchRoutes } from 'react-router'

/**
 * Before the router leaves for a page whose code it has not loaded yet, the code is fetched: the router itself reloads
 * the document when that fails, and without a connection nothing would be left of the page that was open.
 */

interface RouteFiles {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export type RouteManifest = Readonly<Record<string, RouteFiles | undefined>>

interface Branch {
  id: string
  path?: string
  index?: boolean
  children?: Branch[]
}

export interface ApproachParts {
  readonly routes: RouteManifest
  /** True for routes whose code is there. */
  readonly isLoaded: (id: string) => boolean
  /** @throws when the connection is lost */
  readonly fetch: (file: string) => Promise<unknown>
  readonly whenConnected: () => Promise<void>
  /** Called once when a file could not be fetched. */
  readonly onWait: () => void
}

/** Returns the files of a page that are not loaded yet. */
export function filesFor(to: string, { routes, isLoaded }: Pick<ApproachParts, 'routes' | 'isLoaded'>) {
  const matches = matchRoutes(branchesOf(routes, undefined) as never, to) ?? []
  const missing = matches.flatMap(({ route: { id = '' } }) => (isLoaded(id) ? [] : filesOf(routes[id])))
  if (missing.length === 0) return []
  const loaded = new Set(
    Object.values(routes).flatMap((route) => (route && isLoaded(route.id) ? filesOf(route) : [])),
  )
  return [...new Set(missing)].filter((file) => !loaded.has(file))
}

const filesOf = (route: RouteFiles | undefined): readonly string[] =>
  route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : []

/**
 * Returns a function that fetches each file once: who asks again, as for the page of a link that was pointed at, waits for
 * the same answer. One that failed is fetched anew.
 */
export function fetchOnce(fetchFile: (file: string) => Promise<unknown>): (file: string) => Promise<unknown> {
  const answers = new Map<string, Promise<unknown>>()
  return (file) => {
    const known = answers.get(file)
    if (known) return known
    const answer = fetchFile(file)
    answers.set(file, answer)
    answer.catch(() => answers.delete(file))
    return answer
  }
}

const branchesOf = (routes: RouteManifest, parentId: string | undefined): Branch[] =>
  Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: branchesOf(routes, id) },
    )

let underWay = 0

/** True while a navigation waits for the code of its page, of which the router does not know yet. */
export const isApproaching = (): boolean => underWay > 0

/** Resolves once all files have arrived: true, or false when another navigation has begun meanwhile. */
export async function approach(
  files: readonly string[],
  parts: Pick<ApproachParts, 'fetch' | 'whenConnected' | 'onWait'>,
  isCurrent: () => boolean,
): Promise<boolean> {
  underWay++
  try {
    return await arrive(files, parts, isCurrent)
  } finally {
    underWay--
  }
}

async function arrive(
  files: readonly string[],
  parts: Pick<ApproachParts, 'fetch' | 'whenConnected' | 'onWait'>,
  isCurrent: () => boolean,
): Promise<boolean> {
  for (let isSaid = false; ; isSaid = true) {
    try {
      await Promise.all(files.map(parts.fetch))
      return isCurrent()
    } catch {
      if (!isCurrent()) return false
      if (!isSaid) parts.onWait()
      await parts.whenConnected()
      if (!isCurrent()) return false
    }
  }
}
