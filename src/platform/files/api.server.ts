import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { type Archive, readAddress, readFiles, removeFile, restoreFile } from './commands.server.ts'
import { filesContract } from './contract.ts'

const { upload: _, ...routes } = filesContract
const api = apiOf(routes)

/** All but the upload, which `routes.server.ts` serves as the bytes come. */
export const filesApi = (archive: Archive) =>
  api.router({
    list: api.list.handler(({ context, input: { orgId, ...owner } }) =>
      readFiles(archive, member(context, orgId), owner),
    ),
    address: api.address.handler(({ context, input }) =>
      readAddress(archive, member(context, input.orgId), input.id),
    ),
    remove: api.remove.handler(({ context, input }) =>
      removeFile(archive, member(context, input.orgId), input.id),
    ),
    restore: api.restore.handler(({ context, input }) =>
      restoreFile(archive, member(context, input.orgId), input.id),
    ),
  })
