/**
 * Groups the modules of the web build by the parts of the product that load them, so that a page takes some twenty
 * files and no code of another part: the public site, the pages of the account (sign-in and the like), the admin.
 */
interface ModuleGraph {
  getModuleInfo(id: string): ModuleNode | null
}

interface ModuleNode {
  readonly isEntry: boolean
  readonly code: string | null
  /** The modules that import it statically. */
  readonly importers: readonly string[]
}

/** What of the product an entry belongs to; `every` page loads the root. */
type Part = 'every' | 'site' | 'account' | 'admin'

/** Pages that must share a module before it goes to the common file of their part. */
const fewPages = 3

/** A package's index that imports all of its components: to the graph alone, whoever names one of them loads all. */
const isIndex = (id: string) => id.endsWith('/@mantine/core/esm/index.mjs')
const namedImports = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

/** Returns the names that a module imports, with where from; the names of the other module, not its own for them. */
const importsIn = (code: string | null) =>
  [...(code ?? '').matchAll(namedImports)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => ({ name: name.trim().split(/\s+as\s+/)[0] ?? '', from })),
  )

/** Finds the importers of modules; those behind an index are the modules that name something of theirs. */
function createImporters(graph: ModuleGraph) {
  const namesIn = new Map<string, ReadonlySet<string>>()
  const namedOfIndex = (id: string) => {
    const known = namesIn.get(id)
    if (known) return known
    const imports = importsIn(graph.getModuleInfo(id)?.code ?? null)
    const names = new Set(imports.filter(({ from }) => from === '@mantine/core').map(({ name }) => name))
    namesIn.set(id, names)
    return names
  }
  return (id: string): readonly string[] =>
    (graph.getModuleInfo(id)?.importers ?? []).flatMap((importer) => {
      if (!isIndex(importer)) return [importer]
      const index = graph.getModuleInfo(importer)
      const exported = importsIn(index?.code ?? null).filter(({ from }) =>
        id.endsWith(from.replace(/^\.\//, '/')),
      )
      // Passed on from another package: whoever imports the index counts.
      if (exported.length === 0) return [importer]
      return (index?.importers ?? []).filter((one) =>
        exported.some(({ name }) => namedOfIndex(one).has(name)),
      )
    })
}

/** Returns the entries of the build that load a module statically, by their ids. */
function entriesOf(id: string, graph: ModuleGraph, importersOf: (id: string) => readonly string[]) {
  const entries = new Set<string>()
  const seen = new Set([id])
  const queue = [id]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (graph.getModuleInfo(at)?.isEntry) entries.add(at)
    for (const importer of importersOf(at))
      if (!seen.has(importer)) {
        seen.add(importer)
        queue.push(importer)
      }
  }
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
function nameOf(entries: ReadonlySet<string>): string | null {
  const parts = new Set([...entries].flatMap(partOf))
  if (parts.has('every')) return 'every'
  // Of a page alone, or loaded on demand.
  if (entries.size < 2) return null
  // The public pages are read once: each takes no more than it shows.
  if (parts.has('site')) return parts.size === 1 ? null : 'common'
  if (parts.has('account')) return 'app'
  return entries.size > fewPages ? 'admin' : 'admin-some'
}

/** Sets the files of the browser's build; the server's stays as the bundler makes it. */
export function chunks() {
  const names = new Map<string, string | null>()
  let importersOf: ReturnType<typeof createImporters> | undefined
  const nameIn = (graph: ModuleGraph, id: string) => {
    importersOf ??= createImporters(graph)
    if (!names.has(id)) names.set(id, nameOf(entriesOf(id, graph, importersOf)))
    return names.get(id) ?? null
  }
  const group = (name: string) => ({
    name: (id: string, graph: ModuleGraph) => (nameIn(graph, id) === name ? name : null),
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
