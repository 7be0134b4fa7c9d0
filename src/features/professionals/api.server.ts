import type { Admission } from '#platform/http/admission.server.ts'
import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import { importHandlers } from '#platform/imports/api.server.ts'
import { activationHandler, recordRoutes } from '#platform/records/api.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import {
  changeBlock,
  createBlocks,
  deleteBlocks,
  previewBlock,
  readBlocks,
  undeleteBlocks,
} from './blocks/commands.server.ts'
import { changePlans, changeUnits } from './commands/bulk.server.ts'
import { readOptions, readProfessionals } from './commands/list.server.ts'
import {
  activateProfessionals,
  changeProfessional,
  createProfessional,
  deleteProfessionals,
  readProfessional,
  undeleteProfessionals,
} from './commands.server.ts'
import { professionalsContract } from './contract.ts'
import { professionalImport } from './imports/kind.server.ts'
import type { FindBooked } from './slots.server.ts'

const api = apiOf(professionalsContract)

/** `findUses` finds what refers to professionals; `findBooked` finds appointments in time to be blocked. */
export const professionalsApi = ({
  findUses,
  findBooked,
  admission,
}: {
  findUses: readonly FindUses[]
  findBooked: readonly FindBooked[]
  admission: Admission
}) =>
  api.router({
    ...recordRoutes(api, {
      list: readProfessionals,
      find: readProfessional,
      create: createProfessional,
      change: changeProfessional,
      remove: (scope, ids) => deleteProfessionals(findUses, scope, ids),
      restore: undeleteProfessionals,
    }),
    activate: activationHandler(api, activateProfessionals),
    options: api.options.handler(({ context, input }) => readOptions(member(context, input.orgId))),
    changeUnits: api.changeUnits.handler(({ context, input: { orgId, ids, ...change } }) =>
      changeUnits(member(context, orgId), ids, change),
    ),
    changePlans: api.changePlans.handler(({ context, input: { orgId, ids, ...change } }) =>
      changePlans(member(context, orgId), ids, change),
    ),
    imports: importHandlers(api.imports, professionalImport, admission),
    blocks: {
      list: api.blocks.list.handler(({ context, input: { orgId, id, past } }) =>
        readBlocks(member(context, orgId), id, past),
      ),
      preview: api.blocks.preview.handler(({ context, input: { orgId, professionalIds, ...form } }) =>
        previewBlock(findBooked, member(context, orgId), professionalIds, form),
      ),
      create: api.blocks.create.handler(async ({ context, input: { orgId, id, ...form } }) => {
        const [block] = await createBlocks(findBooked, member(context, orgId), [id], form)
        if (!block) throw new Error('a created block is not to be seen')
        return block
      }),
      createSeveral: api.blocks.createSeveral.handler(
        async ({ context, input: { orgId, professionalIds, ...form } }) => {
          const blocks = await createBlocks(findBooked, member(context, orgId), professionalIds, form)
          return { ids: blocks.map(({ id }) => id) }
        },
      ),
      update: api.blocks.update.handler(({ context, input: { orgId, id, blockId, ...form } }) =>
        changeBlock(findBooked, member(context, orgId), id, blockId, form),
      ),
      remove: api.blocks.remove.handler(({ context, input }) =>
        deleteBlocks(member(context, input.orgId), input.ids),
      ),
      restore: api.blocks.restore.handler(({ context, input }) =>
        undeleteBlocks(member(context, input.orgId), input.ids),
      ),
    },
  })
