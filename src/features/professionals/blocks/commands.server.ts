import { units } from '#features/units/tables.server.ts'
import { earliestDay } from '#lib/zones.ts'
import { record } from '#platform/audit/audit.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import { inTurn } from '#platform/db/inTurn.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { assertOwn, professionalEvent } from '../commands.server.ts'
import { findUnknown } from '../queries/parts.server.ts'
import { type BlockForm, daysOf, frontDeskDays, normalizeBlock } from '../rules.ts'
import type { FindBooked } from '../slots.server.ts'
import { type Block, type Booked, blockProblems } from './contract.ts'
import {
  type BlockRow,
  findBlock,
  formOf,
  insertBlocks,
  listBlocks,
  lockBlocks,
  markBlocks,
  updateBlock,
} from './queries.server.ts'

/** Maximum number of listed appointments that a block would hit; the others are only counted. */
const maxListed = 100

type NewBlock = BlockForm & { readonly acceptsBooked: boolean }

export function readBlocks(
  scope: MemberScope,
  professionalId: string,
  past: boolean,
): Promise<{ items: Block[] }> {
  return transact(scope, async (tx) => {
    await assertOwn(tx, [professionalId])
    const today = earliestDay(tx.now)
    const rows = await listBlocks(tx, professionalId, { past, today })
    return { items: rows.map((row) => present(tx, row)) }
  })
}

/** Returns the appointments that a block would hit, without creating it. */
export function previewBlock(
  findBooked: readonly FindBooked[],
  scope: MemberScope,
  professionalIds: readonly string[],
  form: BlockForm,
): Promise<{ items: Booked[]; total: number }> {
  return transact(scope, async (tx) => {
    await assertOwn(tx, professionalIds)
    await assertUnitKnown(tx, form)
    return bookedIn(findBooked, tx, professionalIds, normalizeBlock(form))
  })
}

/**
 * @throws `block_too_long` (403), `forbidden` (403), `not_found` (404), `block_over_booked` (409);
 * `validation_failed` (422) for a unit that does not exist
 */
export function createBlocks(
  findBooked: readonly FindBooked[],
  scope: MemberScope,
  professionalIds: readonly string[],
  input: NewBlock,
): Promise<Block[]> {
  return transact(scope, async (tx) => {
    const { acceptsBooked, ...given } = input
    const form = normalizeBlock(given)
    const ids = [...new Set(professionalIds)]
    await assertOwn(tx, ids)
    assertRoleMayBlock(tx, form)
    await assertUnitKnown(tx, form)
    if (!acceptsBooked) await assertNotBooked(findBooked, tx, ids, form)
    const made = await insertBlocks(tx, ids, form)
    for (const { id, professionalId } of made) await leaveTrace(tx, professionalId, id, null, form)
    const blocks = await inTurn(made, ({ id, professionalId }) => findBlock(tx, professionalId, id))
    return blocks.filter((row) => row !== undefined).map((row) => present(tx, row))
  })
}

/** @throws as creation; `stale_version` (409) with the current block */
export function changeBlock(
  findBooked: readonly FindBooked[],
  scope: MemberScope,
  professionalId: string,
  id: string,
  { version, ...input }: NewBlock & { version: number },
): Promise<Block> {
  return transact(scope, async (tx) => {
    const { acceptsBooked, ...given } = input
    const form = normalizeBlock(given)
    const before = await blockOf(tx, professionalId, id)
    assertRoleMayBlock(tx, formOf(before))
    assertRoleMayBlock(tx, form)
    await assertUnitKnown(tx, form)
    if (!acceptsBooked) await assertNotBooked(findBooked, tx, [professionalId], form)
    if (!(await updateBlock(tx, id, form, version)))
      throw problem(blockProblems, 'stale_version', {
        current: present(tx, await blockOf(tx, professionalId, id)),
      })
    await leaveTrace(tx, professionalId, id, formOf(before), form)
    return present(tx, await blockOf(tx, professionalId, id))
  })
}

export const deleteBlocks = (scope: MemberScope, ids: readonly string[]) => mark(scope, ids, true)
export const undeleteBlocks = (scope: MemberScope, ids: readonly string[]) => mark(scope, ids, false)

function mark(scope: MemberScope, ids: readonly string[], isDeleted: boolean): Promise<{ ids: string[] }> {
  return transact(scope, async (tx) => {
    const rows = await lockBlocks(tx, ids)
    if (rows.length < new Set(ids).size) throw failure('not_found')
    for (const row of rows) assertRoleMayBlock(tx, formOf(row))
    const marked = await markBlocks(tx, ids, isDeleted)
    for (const row of rows.filter(({ id }) => marked.includes(id))) {
      const form = formOf(row)
      await leaveTrace(tx, row.professionalId, row.id, isDeleted ? form : null, isDeleted ? null : form)
    }
    return { ids: marked }
  })
}

/**
 * Management blocks without a limit, the front desk a week, professionals (who see only themselves) their own
 * agenda.
 * @throws `block_too_long` (403), `forbidden` (403)
 */
function assertRoleMayBlock({ role, units }: Transaction<MemberScope>, form: BlockForm): void {
  if (role === 'professional') return
  if (units !== null && (form.unitId === null || !units.includes(form.unitId))) throw failure('forbidden')
  if (role === 'receptionist' && daysOf(form) > frontDeskDays) throw problem(blockProblems, 'block_too_long')
}

async function assertUnitKnown(tx: Transaction<MemberScope>, { unitId }: BlockForm): Promise<void> {
  if (unitId !== null && (await findUnknown(tx, units, [unitId])).length > 0)
    throw failure('validation_failed', { errors: { unitId: 'Esta unidade não existe mais' } })
}

const mayChange = (tx: Transaction<MemberScope>, form: BlockForm): boolean => {
  try {
    assertRoleMayBlock(tx, form)
    return true
  } catch {
    return false
  }
}

async function bookedIn(
  findBooked: readonly FindBooked[],
  tx: Transaction<MemberScope>,
  professionalIds: readonly string[],
  form: BlockForm,
): Promise<{ items: Booked[]; total: number }> {
  const times = professionalIds.map((professionalId) => ({ ...form, professionalId }))
  const found = await inTurn(findBooked, (find) => find(tx, times))
  const items = found.flatMap((one) => one.items)
  const unseen = found.reduce((sum, one) => sum + one.unseen, 0)
  return { items: items.slice(0, maxListed), total: items.length + unseen }
}

async function assertNotBooked(
  findBooked: readonly FindBooked[],
  tx: Transaction<MemberScope>,
  professionalIds: readonly string[],
  form: BlockForm,
): Promise<void> {
  const booked = await bookedIn(findBooked, tx, professionalIds, form)
  if (booked.total > 0) throw problem(blockProblems, 'block_over_booked', { booked })
}

async function blockOf(tx: Transaction<MemberScope>, professionalId: string, id: string): Promise<BlockRow> {
  const row = await findBlock(tx, professionalId, id)
  if (!row) throw failure('not_found')
  return row
}

/** Writes the audit entry, into the history of the professional whose agenda it is, and the live event. */
async function leaveTrace(
  tx: Transaction<MemberScope>,
  professionalId: string,
  id: string,
  before: BlockForm | null,
  after: BlockForm | null,
): Promise<void> {
  await record(tx, {
    act: 'update',
    kind: 'professional',
    id: professionalId,
    before: { block: before } as Snapshot,
    after: { block: after } as Snapshot,
  })
  const { unitIds: serving, professionalIds } = professionalEvent(professionalId)
  const unitIds = [before, after].flatMap((form) => (form ? [form.unitId] : []))
  const isElsewhere = unitIds.every((unitId) => unitId !== null)
  await publish(tx, { topic: 'blocks', id, unitIds: isElsewhere ? unitIds : serving, professionalIds })
  await publish(tx, professionalEvent(professionalId))
}

function present(tx: Transaction<MemberScope>, row: BlockRow): Block {
  const form = formOf(row)
  return {
    ...form,
    recurrence: form.recurrence && { ...form.recurrence },
    exceptions: form.exceptions,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    professionalId: row.professionalId,
    unitName: row.unitName,
    mayChange: mayChange(tx, form),
  }
}
