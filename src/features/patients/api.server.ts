import type { Admission } from '#platform/http/admission.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { csvHeaders } from '#platform/http/csvAnswer.ts'
import { importHandlers } from '#platform/imports/api.server.ts'
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
import { patientImport } from './imports/kind.server.ts'
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
    imports: importHandlers(api.imports, patientImport, parts.admission),
  })
