import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import {
  callEntry,
  closeTicket,
  createTicket,
  readBoard,
  readSettings,
  resetSettings,
  saveSettings,
  setPriority,
  setRoom,
  uncallEntry,
} from './commands.server.ts'
import { receptionContract } from './contract.ts'
import { pairPanel, readPanels, revokePanel } from './panel/commands.server.ts'

const api = apiOf(receptionContract)

export const receptionApi = (secrets: Secrets) =>
  api.router({
    board: api.board.handler(({ context, input }) => readBoard(member(context, input.orgId), input.unitId)),
    createTicket: api.createTicket.handler(({ context, input: { orgId, ...ticket } }) =>
      createTicket(member(context, orgId), ticket),
    ),
    closeTicket: api.closeTicket.handler(({ context, input: { orgId, id, version, isClosed } }) =>
      closeTicket(member(context, orgId), id, version, isClosed),
    ),
    call: api.call.handler(({ context, input: { orgId, id, version, ...place } }) =>
      callEntry(member(context, orgId), id, version, place),
    ),
    uncall: api.uncall.handler(({ context, input: { orgId, id, version } }) =>
      uncallEntry(member(context, orgId), id, version),
    ),
    setPriority: api.setPriority.handler(({ context, input: { orgId, id, version, priority } }) =>
      setPriority(member(context, orgId), id, version, priority),
    ),
    setRoom: api.setRoom.handler(({ context, input: { orgId, id, ...form } }) =>
      setRoom(member(context, orgId), id, form),
    ),
    settings: api.settings.handler(({ context, input }) =>
      readSettings(member(context, input.orgId), input.unitId ?? null),
    ),
    saveSettings: api.saveSettings.handler(({ context, input: { orgId, unitId, ...thresholds } }) =>
      saveSettings(member(context, orgId), unitId, thresholds),
    ),
    resetSettings: api.resetSettings.handler(({ context, input }) =>
      resetSettings(member(context, input.orgId), input.id),
    ),
    listPanels: api.listPanels.handler(({ context, input }) =>
      readPanels(member(context, input.orgId), input.unitId),
    ),
    pairPanel: api.pairPanel.handler(({ context, input: { orgId, ...pairing } }) =>
      pairPanel(member(context, orgId), secrets, pairing),
    ),
    revokePanel: api.revokePanel.handler(({ context, input }) =>
      revokePanel(member(context, input.orgId), input.id),
    ),
  })
