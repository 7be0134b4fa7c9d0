import { listAppointments } from '#features/appointments/commands.server.ts'
import { states } from '#features/appointments/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { type Columns, columnsOf, type Numbers, numbersOf } from './columns.ts'
import type { Board } from './contract.ts'
import { presentEntry, presentItem, presentRoom } from './present.server.ts'
import {
  countPanels,
  type EntryRow,
  listEntries,
  listFacts,
  listRooms,
  listSettings,
  listUnits,
  type UnitRow,
} from './queries.server.ts'
import { inOrder } from './rules.ts'

type Tx = Transaction<MemberScope>

const shownStates = states.filter((state) => state !== 'cancelled')

/** Reads the boards of units' today in as many statements as the board of one. */
export async function readBoards(tx: Tx, units: readonly UnitRow[]): Promise<Board[]> {
  const [first] = units
  if (!first) return []
  // Where units lie in different zones, their days begin and end at different times.
  const days = { from: earliest(units.map(({ from }) => from)), to: latest(units.map(({ to }) => to)) }
  const unitIds = units.map(({ id }) => id)
  const listed = await listAppointments(tx, { ...days, unitIds, states: shownStates, onlyOverbooked: false })
  const entries = await listEntries(tx, units)
  const facts = await listFacts(
    tx,
    listed.items.map(({ id }) => id),
  )
  const rooms = await listRooms(tx, unitIds)
  const settingsOf = await listSettings(tx)
  const panelsOf = await countPanels(tx)
  const entryOf = new Map(entries.map((entry) => [entry.appointment_id, entry]))
  return units.map((unit): Board => {
    const items = listed.items.filter(({ unitId, startsAt, endsAt }) => {
      const isToday = Date.parse(startsAt) < Date.parse(unit.to) && Date.parse(endsAt) > Date.parse(unit.from)
      return unitId === unit.id && isToday
    })
    const ownRooms = rooms.filter(({ unit_id }) => unit_id === unit.id)
    const { attentionMin, alertMin } = settingsOf(unit.id)
    return {
      unitId: unit.id,
      today: unit.day,
      attentionMin,
      alertMin,
      items: items.map((item) => presentItem(item, entryOf.get(item.id), facts.get(item.id), ownRooms)),
      entries: ordered(
        entries.filter(({ unit_id }) => unit_id === unit.id),
        unit.day,
      ).map((row) => presentEntry(row, unit.day)),
      rooms: ownRooms.map((room) => presentRoom(room, unit, tx.now)),
      panels: panelsOf(unit.id),
    }
  })
}

const earliest = (instants: readonly string[]) =>
  instants.reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a))
const latest = (instants: readonly string[]) =>
  instants.reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a))

const ordered = (entries: readonly EntryRow[], day: string): EntryRow[] =>
  inOrder(
    entries.map((row) => ({
      row,
      priority: row.priority,
      birthDate: row.birth_date,
      arrivedAt: row.arrived_at,
    })),
    day,
  ).map(({ row }) => row)

/** A unit's today, with the columns and numbers that its board shows. */
export interface UnitBoard {
  readonly unit: UnitRow
  readonly board: Board
  readonly columns: Columns
  readonly numbers: Numbers
}

/** Reads the boards of all units in use that the person sees. */
export async function readAllBoards(tx: Tx): Promise<UnitBoard[]> {
  const units = await listUnits(tx)
  const boards = await readBoards(tx, units)
  return units.flatMap((unit, at) => {
    const board = boards[at]
    if (!board) return []
    const columns = columnsOf(board, new Map())
    return [{ unit, board, columns, numbers: numbersOf(columns, board.rooms, tx.now) }]
  })
}
