import type { Admission, Asker } from '#platform/http/admission.server.ts'
import type { apiOf } from '#platform/http/api.server.ts'
import { payloadTooLarge } from '#platform/http/body.server.ts'
import { type HandlerContext, member } from '#platform/http/context.server.ts'
import { csvHeaders } from '#platform/http/csvAnswer.ts'
import type { ServerFeature } from '#platform/serverFeature.server.ts'
import {
  cancelImport,
  confirmImport,
  mapColumns,
  readImport,
  readImports,
  readLines,
  reportImport,
  uploadFile,
} from './commands.server.ts'
import type { importsContractOf } from './contract.ts'
import type { ImportKind } from './kinds.server.ts'
import { maxImportBytes } from './rules.ts'

/** The weight of an upload in the limit of parallel work: it leaves room for the network's searches. */
const spreadsheetWeight = 2

const askerOf = ({ bearer }: HandlerContext, orgId: string, signal?: AbortSignal): Asker => ({
  network: orgId.toLowerCase(),
  person: bearer?.uid ?? '',
  weight: spreadsheetWeight,
  signal,
})

type Contract = ReturnType<typeof importsContractOf>
type ImportApi = Pick<ReturnType<typeof apiOf<Contract>>, keyof Contract>

/** Returns the handlers of a feature's import. */
export const importHandlers = (api: ImportApi, kind: ImportKind, admission: Admission) => ({
  create: api.create.handler(({ context, input: { orgId, ...upload }, signal }) =>
    admission.run(askerOf(context, orgId, signal), () => uploadFile(kind, member(context, orgId), upload)),
  ),
  list: api.list.handler(({ context, input }) => readImports(kind, member(context, input.orgId))),
  find: api.find.handler(({ context, input }) => readImport(kind, member(context, input.orgId), input.id)),
  listRows: api.listRows.handler(({ context, input: { orgId, id, ...page } }) =>
    readLines(kind, member(context, orgId), id, page),
  ),
  map: api.map.handler(({ context, input, signal }) =>
    admission.run(askerOf(context, input.orgId, signal), () =>
      mapColumns(kind, member(context, input.orgId), input.id, input.mapping),
    ),
  ),
  confirm: api.confirm.handler(({ context, input }) =>
    confirmImport(kind, member(context, input.orgId), input.id, input.withDuplicates),
  ),
  cancel: api.cancel.handler(({ context, input }) =>
    cancelImport(kind, member(context, input.orgId), input.id),
  ),
  report: api.report.handler(async ({ context, input }) => {
    const { name, body } = await reportImport(kind, member(context, input.orgId), input.id)
    return { headers: csvHeaders(name), body }
  }),
})

/** The larger body of an upload at `path`: the spreadsheet, with room for the form around it. */
export const importBody =
  (path: string): NonNullable<ServerFeature['bodyRules']> =>
  (requireBearer) => [
    {
      method: 'POST',
      path: new RegExp(`^/api/v1/orgs/[^/]+/${path}$`),
      maxBytes: maxImportBytes + 64 * 1024,
      maxSeconds: 600,
      admit: requireBearer,
      reject: payloadTooLarge,
    },
  ]
