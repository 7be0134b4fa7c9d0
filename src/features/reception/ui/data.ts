import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { receptionContract } from '../contract.ts'

const { api, query } = connect('reception', receptionContract)

export const boardQuery = (orgId: string, unitId: string) =>
  query.board.queryOptions({ input: { orgId, unitId } })
export const boardsKey = query.board.key()
export const panelsQuery = (orgId: string, unitId: string) =>
  query.listPanels.queryOptions({ input: { orgId, unitId } })
export const settingsQuery = (orgId: string, unitId: string | null) =>
  query.settings.queryOptions({ input: { orgId, ...(unitId !== null && { unitId }) } })

export const settingsKey = query.settings.key()

export const createTicket = api.createTicket
export const closeTicket = api.closeTicket
export const callEntry = api.call
export const uncallEntry = api.uncall
export const savePriority = api.setPriority
export const saveRoom = api.setRoom
export const saveSettings = api.saveSettings
export const resetSettings = api.resetSettings
export const pairPanel = api.pairPanel
export const revokePanel = api.revokePanel

onLive('reception', () => [query.key()])
for (const topic of ['appointments', 'patients', 'professionals', 'units'])
  onLive(topic, () => [query.board.key()])
