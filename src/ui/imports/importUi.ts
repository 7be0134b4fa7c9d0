import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Import, ImportRow } from '#platform/imports/contract.ts'
import type { Mapping, Sheet } from '#platform/imports/rules.ts'
import { onLive } from '#platform/live/topics.ts'

interface One {
  orgId: string
  id: string
}

interface Options {
  signal?: AbortSignal
}

interface Page {
  items: ImportRow[]
  next: string | null
}

/** The routes of an import, as the client of every feature's contract has them. */
interface ImportApi {
  create(input: { orgId: string; file: File }): Promise<Import>
  list(input: { orgId: string }, options?: Options): Promise<{ items: Import[] }>
  find(input: One, options?: Options): Promise<Import>
  listRows(input: One & { after?: string }, options?: Options): Promise<Page>
  map(input: One & { mapping: (string | null)[] }): Promise<Import>
  confirm(input: One & { withDuplicates: boolean }): Promise<Import>
  cancel(input: One): Promise<Import>
  report(input: One): Promise<{ body: unknown }>
}

/** The import's requests as the pages make them, read again with the live events of its topic. */
export function importClient(topic: string, api: ImportApi) {
  const keys = {
    list: (orgId?: string) => [topic, 'list', ...(orgId ? [orgId] : [])],
    find: (id: string) => [topic, 'find', id],
    rows: (id: string) => [topic, 'rows', id],
  }
  onLive(topic, (id) => [keys.list(), keys.find(id), keys.rows(id)])
  return {
    list: (orgId: string) =>
      queryOptions({ queryKey: keys.list(orgId), queryFn: ({ signal }) => api.list({ orgId }, { signal }) }),
    find: (orgId: string, id: string) =>
      queryOptions({
        queryKey: [...keys.find(id), orgId],
        queryFn: ({ signal }) => api.find({ orgId, id }, { signal }),
      }),
    rows: (orgId: string, id: string) =>
      infiniteQueryOptions({
        queryKey: [...keys.rows(id), orgId],
        queryFn: ({ pageParam, signal }) => api.listRows({ orgId, id, after: pageParam }, { signal }),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      }),
    upload: (orgId: string, file: File) => api.create({ orgId, file }),
    map: (orgId: string, id: string, mapping: Mapping) => api.map({ orgId, id, mapping: [...mapping] }),
    confirm: (orgId: string, id: string, withDuplicates: boolean) =>
      api.confirm({ orgId, id, withDuplicates }),
    cancel: (orgId: string, id: string) => api.cancel({ orgId, id }),
    report: (orgId: string, id: string) => api.report({ orgId, id }),
  }
}

/** What a feature says of the pages of its import. */
export interface ImportUi {
  readonly client: ReturnType<typeof importClient>
  readonly sheet: Sheet
  /** Fields that are compared sign by sign, and never broken into lines. */
  readonly whole: readonly string[]
  /** As in "Importar pacientes", "pacientes-nao-importados.csv". */
  readonly many: string
  /** Some headers, in the words of the drop area. */
  readonly usualHeaders: string
  /** What the person should know beforehand, as values that are filled in where a cell is empty. */
  readonly notes?: readonly string[]
  /** What is under the choice to import lines that look like existing records. */
  readonly duplicatesNote: string
  /** What remains to be done in the records once they are there. */
  readonly afterwards?: { readonly text: string; readonly label: string; readonly to: string }
  readonly to: string
  readonly toOne: (id: string) => string
  /** The list of the records, where the import ends. */
  readonly toRecords: string
}
