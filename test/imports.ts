import { runImport } from '#platform/imports/jobs.server.ts'
import type { ImportKind } from '#platform/imports/kinds.server.ts'
import type { Clinic } from './clinic.ts'

interface Row {
  readonly line: number
  readonly state: string
  readonly issues: readonly { readonly field: string; readonly message: string }[]
}

/** The import of one kind of record as a manager of the clinic makes it. */
export const importsOf = (clinic: () => Clinic, path: string, kind: ImportKind) => {
  const call = (method: string, at: string, body?: unknown) =>
    clinic().call(method, `${path}${at}`, body, 'manager')
  return {
    upload: async (file: string) => (await call('POST', '', { file })).body,
    find: async (id: string) => (await call('GET', `/${id}`)).body,
    rows: async (id: string) =>
      ((await call('GET', `/${id}/rows`)).body.items as Row[]).map(({ line, state, issues }) => [
        line,
        state,
        ...issues.map(({ message }) => message),
      ]),
    cancel: async (id: string) => (await call('POST', `/${id}/cancellation`)).body,
    /** Confirms it and lets the job run. */
    async run(id: string, withDuplicates = false) {
      const confirmed = await call('POST', `/${id}/confirmation`, { withDuplicates })
      const { orgId, userIds, server } = clinic()
      await runImport(kind, server.db.database, { orgId, importId: id, userId: userIds.manager })
      return confirmed
    },
  }
}
