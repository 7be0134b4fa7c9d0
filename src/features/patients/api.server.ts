import type { Admission, Asker } from '#platform/http/admission.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { type HandlerContext, member } from '#platform/http/context.server.ts'
import { recordRoutes } from '#platform/records/api.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import {
  changePatient,
  changePatients,
  createPatient,
  deletePatients,
  readPatient,
  readPatients,
  readTags,
  searchPatients,
  undeletePatients,
} from './commands.server.ts'
import { addConsent, readConsents } from './consents/commands.server.ts'
import { patientsContract } from './contract.ts'
import { readDuplicates } from './duplicates/commands.server.ts'
import { type ExportParts, exportPatients } from './exports/commands.server.ts'
import {
  cancelImport,
  confirmImport,
  mapColumns,
  readImport,
  readImports,
  readLines,
  reportImport,
  uploadPatients,
} from './imports/commands.server.ts'
import { mergePatients, readMerges, undoMerge } from './merges/commands.server.ts'
import { readOverview } from './overview/commands.server.ts'
import type { CareOf, OwnPatients, SeenPatients, TimelineSource } from './slots.server.ts'
import { readTimeline } from './timeline/commands.server.ts'

const api = apiOf(patientsContract)

export interface PatientParts extends ExportParts {
  /** Find the records of later features that refer to patients. */
  readonly findUses: readonly FindUses[]
  readonly ownPatients: OwnPatients
  readonly seenPatients: SeenPatients
  readonly careOf: CareOf
  readonly timeline: readonly TimelineSource[]
  readonly admission: Admission
}

/** The weight of an upload in the limit of parallel work: it leaves room for the network's searches. */
const spreadsheetWeight = 2

const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
})

const spreadsheetOf = ({ bearer }: HandlerContext, orgId: string, signal?: AbortSignal): Asker => ({
  network: orgId.toLowerCase(),
  person: bearer?.uid ?? '',
  weight: spreadsheetWeight,
  signal,
})

export const patientsApi = (parts: PatientParts) =>
  api.router({
    ...recordRoutes(api, {
      list: (scope, filter) => readPatients(parts.ownPatients, scope, filter),
      find: (scope, id) => readPatient(parts.ownPatients, scope, id),
      create: createPatient,
      change: changePatient,
      remove: (scope, ids) => deletePatients(parts.findUses, scope, ids),
      restore: undeletePatients,
    }),
    search: api.search.handler(({ context, input: { orgId, q, limit } }) =>
      searchPatients(parts, member(context, orgId), q, limit),
    ),
    change: api.change.handler(({ context, input: { orgId, ids, ...change } }) =>
      changePatients(member(context, orgId), ids, change),
    ),
    listTags: api.listTags.handler(({ context, input }) => readTags(member(context, input.orgId))),
    findDuplicates: api.findDuplicates.handler(({ context, input: { orgId, id, ...draft } }) =>
      readDuplicates(member(context, orgId), draft, id),
    ),
    overview: api.overview.handler(({ context, input }) =>
      readOverview(parts, member(context, input.orgId), input.id),
    ),
    consents: {
      list: api.consents.list.handler(({ context, input }) =>
        readConsents(member(context, input.orgId), input.id),
      ),
      add: api.consents.add.handler(({ context, input: { orgId, id, ...consent } }) =>
        addConsent(member(context, orgId), id, consent),
      ),
    },
    merges: {
      list: api.merges.list.handler(({ context, input }) =>
        readMerges(member(context, input.orgId), input.id),
      ),
      create: api.merges.create.handler(({ context, input: { orgId, ...request } }) =>
        mergePatients(member(context, orgId), request),
      ),
      undo: api.merges.undo.handler(({ context, input }) =>
        undoMerge(member(context, input.orgId), input.id, input.mergeId),
      ),
    },
    timeline: {
      list: api.timeline.list.handler(({ context, input: { orgId, id, before } }) =>
        readTimeline(parts.timeline, member(context, orgId), id, before ? new Date(before) : undefined),
      ),
    },
    exports: {
      create: api.exports.create.handler(async ({ context, input: { orgId, ...filter } }) => ({
        headers: csvHeaders('pacientes.csv'),
        body: await exportPatients(parts, member(context, orgId), filter),
      })),
    },
    imports: {
      create: api.imports.create.handler(({ context, input: { orgId, ...upload }, signal }) =>
        parts.admission.run(spreadsheetOf(context, orgId, signal), () =>
          uploadPatients(member(context, orgId), upload),
        ),
      ),
      list: api.imports.list.handler(({ context, input }) => readImports(member(context, input.orgId))),
      find: api.imports.find.handler(({ context, input }) =>
        readImport(member(context, input.orgId), input.id),
      ),
      listRows: api.imports.listRows.handler(({ context, input: { orgId, id, ...page } }) =>
        readLines(member(context, orgId), id, page),
      ),
      map: api.imports.map.handler(({ context, input, signal }) =>
        parts.admission.run(spreadsheetOf(context, input.orgId, signal), () =>
          mapColumns(member(context, input.orgId), input.id, input.mapping),
        ),
      ),
      confirm: api.imports.confirm.handler(({ context, input }) =>
        confirmImport(member(context, input.orgId), input.id, input.withDuplicates),
      ),
      cancel: api.imports.cancel.handler(({ context, input }) =>
        cancelImport(member(context, input.orgId), input.id),
      ),
      report: api.imports.report.handler(async ({ context, input }) => {
        const { name, body } = await reportImport(member(context, input.orgId), input.id)
        return { headers: csvHeaders(name), body }
      }),
    },
  })
