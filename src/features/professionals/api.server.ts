import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
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
import type { FindBooked } from './slots.server.ts'

const api = apiOf(professionalsContract)

/** `findUses`: what refers to professionals; `findBooked`: what is booked in time to be blocked. */
export const professionalsApi = ({
  findUses,
  findBooked,
}: {
  findUses: readonly FindUses[]
  findBooked: readonly FindBooked[]
}) =>
  api.router({
    list: api.list.handler(({ context, input: { orgId, ...filter } }) =>
      readProfessionals(member(context, orgId), filter),
    ),
    options: api.options.handler(({ context, input }) => readOptions(member(context, input.orgId))),
    find: api.find.handler(({ context, input }) => readProfessional(member(context, input.orgId), input.id)),
    create: api.create.handler(({ context, input: { orgId, ...form } }) =>
      createProfessional(member(context, orgId), form),
    ),
    update: api.update.handler(({ context, input: { orgId, id, version, ...form } }) =>
      changeProfessional(member(context, orgId), id, form, version),
    ),
    changeUnits: api.changeUnits.handler(({ context, input: { orgId, ids, ...change } }) =>
      changeUnits(member(context, orgId), ids, change),
    ),
    changePlans: api.changePlans.handler(({ context, input: { orgId, ids, ...change } }) =>
      changePlans(member(context, orgId), ids, change),
    ),
    activate: api.activate.handler(({ context, input }) =>
      activateProfessionals(member(context, input.orgId), input.ids, input.isActive),
    ),
    remove: api.remove.handler(({ context, input }) =>
      deleteProfessionals(findUses, member(context, input.orgId), input.ids),
    ),
    restore: api.restore.handler(({ context, input }) =>
      undeleteProfessionals(member(context, input.orgId), input.ids),
    ),
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
