/**
 * Groups the modules of the web build by the parts of the product that load them, so that a page takes some twenty
 * files and no code of another part: the public site, the pages of the account (sign-in and the like), the admin.
 */
interface ModuleGraph {
  getModuleInfo(id: string): ModuleNode | null
}

interface ModuleNode {
  readonly isEntry: boolean
  /** The modules that import it statically. */
  readonly importers: readonly string[]
}

/** What of the product an entry belongs to; `every` page loads the root. */
type Part = 'every' | 'site' | 'account' | 'admin'

/** Pages that must share a module before it goes to the common file of their part. */
const fewPages = 3

/** Returns the entries of the build that load a module statically, by their ids. */
function entriesOf(id: string, graph: ModuleGraph, cache: Map<string, ReadonlySet<string>>) {
  const known = cache.get(id)
  if (known) return known
  const entries = new Set<string>()
  const seen = new Set([id])
  const queue = [id]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const node = graph.getModuleInfo(at)
    if (node?.isEntry) entries.add(at)
    for (const importer of node?.importers ?? [])
      if (!seen.has(importer)) {
        seen.add(importer)
        queue.push(importer)
      }
  }
  cache.set(id, entries)
  return entries
}

function partOf(entry: string): readonly Part[] {
  if (/\/src\/(entry\.client|root)\.tsx/.test(entry)) return ['every']
  if (entry.includes('/features/site/')) return ['site']
  // The frame of both.
  if (entry.includes('/AppLayout.tsx')) return ['account', 'admin']
  return entry.includes('/features/identity/ui/') ? ['account'] : ['admin']
}

/** Returns the name of the file that a module goes to; null leaves it to the bundler. */
export function createChunkNames() {
  const cache = new Map<string, ReadonlySet<string>>()
  return (id: string, graph: ModuleGraph): string | null => {
    const entries = entriesOf(id, graph, cache)
    const parts = new Set([...entries].flatMap(partOf))
    if (parts.has('every')) return 'every'
    // Of a page alone, or loaded on demand.
    if (entries.size < 2) return null
    // The public pages are read once: each takes no more than it shows.
    if (parts.has('site')) return parts.size === 1 ? null : 'common'
    if (parts.has('account')) return 'app'
    return entries.size > fewPages ? 'admin' : 'admin-some'
  }
}

/** Sets the files of the browser's build; the server's stays as the bundler makes it. */
export function chunks() {
  const nameOf = createChunkNames()
  const group = (name: string, options = {}) => ({
    name: (id: string, graph: ModuleGraph) => (nameOf(id, graph) === name ? name : null),
    ...options,
  })
  return {
    name: 'chunks',
    applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
    // Both belong together: a group without what its modules import may need more exports of an entry.
    options: (options: object) => ({ ...options, preserveEntrySignatures: 'allow-extension' as const }),
    outputOptions: (options: object) => ({
      ...options,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [group('every'), group('common'), group('app'), group('admin'), group('admin-some')],
      },
    }),
  }
}
