import { exams } from '#features/exams/tables.server.ts'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { endStreams } from '#platform/live/publish.server.ts'
import {
  assertVersion,
  noteChange,
  noteCreation,
  required,
  staleVersion,
} from '#platform/records/changes.server.ts'
import {
  activateRecords,
  type FindUses,
  removeRecords,
  restoreRecords,
} from '#platform/records/records.server.ts'
import { presentRow } from '#platform/records/rows.server.ts'
import type { Professional } from './contract.ts'
import { concerns } from './liveEvents.server.ts'
import { isMember } from './queries/options.server.ts'
import { findUnknown, type Parts, readHoursElsewhere, readParts, writeParts } from './queries/parts.server.ts'
import {
  findProfessional,
  findTwin,
  findVisible,
  insertProfessional,
  isAccountTaken,
  isNumberTaken,
  releaseTakenAccounts,
  updateProfessional,
  type Writable,
  withAccount,
  withNumber,
} from './queries.server.ts'
import { checkHours, nameWithTreatment, normalizeProfessional, type ProfessionalForm } from './rules.ts'
import { professionals } from './tables.server.ts'

export { nameOfProfessional, refuseAccount, tieAccount } from './accounts.server.ts'
export { professionalEvent } from './liveEvents.server.ts'
export { findExamUses, findPlanUses, findUnitUses } from './queries/uses.server.ts'

const kind = {
  table: professionals,
  kind: 'professional',
  topic: 'professionals',
  concerns: (id: string) => concerns(id),
} as const

export const readProfessional = (scope: MemberScope, id: string): Promise<Professional> =>
  transact(scope, (tx) => presentProfessional(tx, id))

/**
 * @throws `validation_failed` (422) for references that the network does not have, or that another
 * professional has already
 */
export function createProfessional(scope: MemberScope, form: ProfessionalForm): Promise<Professional> {
  return transact(scope, async (tx) => {
    const [row, parts] = split(normalizeProfessional(form))
    await assertValid(tx, null, row, parts)
    const id = await insertProfessional(tx, row)
    await writeParts(tx, id, parts)
    const created = await presentProfessional(tx, id)
    await noteCreation(tx, kind, id, created)
    await judgeAnew(tx, [created.userId])
    return created
  })
}

/** @throws `stale_version` (409) with the current record when another write came first; 422 as on creation */
export function changeProfessional(
  scope: MemberScope,
  id: string,
  form: ProfessionalForm,
  version: number,
): Promise<Professional> {
  return transact(scope, async (tx) => {
    const before = await presentProfessional(tx, id)
    // Checked before anything else: other errors may stem from the other write.
    assertVersion(before, version)
    const [row, parts] = split(normalizeProfessional(form))
    await assertValid(tx, id, row, parts)
    if (!(await updateProfessional(tx, id, row, version)))
      throw staleVersion(await presentProfessional(tx, id))
    await writeParts(tx, id, parts)
    const after = await presentProfessional(tx, id)
    const kindThen = { ...kind, concerns: () => concerns(id, before.unitIds) }
    await noteChange(tx, kindThen, id, { before, after })
    if (before.userId !== after.userId || before.unitIds.join() !== after.unitIds.join())
      await judgeAnew(tx, [before.userId, after.userId])
    return after
  })
}

/**
 * Ends the live streams of these accounts: what they may receive depends on their professionals' records and
 * units, and is judged anew when they reconnect.
 */
export async function judgeAnew(
  tx: Transaction<MemberScope>,
  userIds: readonly (string | null)[],
): Promise<void> {
  for (const userId of userIds) if (userId !== null) await endStreams(tx, userId)
}

export const activateProfessionals = (scope: MemberScope, ids: readonly string[], isActive: boolean) =>
  transact(scope, async (tx) => {
    await assertOwn(tx, ids)
    return activateRecords(tx, kind, ids, isActive)
  })

/** @throws `in_use` (409) with what refers to them; `not_found` (404) */
export const deleteProfessionals = (
  findUses: readonly FindUses[],
  scope: MemberScope,
  ids: readonly string[],
) => transact(scope, (tx) => removeRecords(tx, kind, ids, findUses))

export const undeleteProfessionals = (scope: MemberScope, ids: readonly string[]) =>
  transact(scope, async (tx) => {
    await judgeAnew(tx, await releaseTakenAccounts(tx, ids))
    return restoreRecords(tx, kind, ids)
  })

/** @throws `not_found` (404) when the person may not see one of these */
export async function assertOwn(tx: Transaction<MemberScope>, ids: readonly string[]): Promise<void> {
  const requested = new Set(ids)
  if ((await findVisible(tx, [...requested])).length < requested.size) throw failure('not_found')
}

function split(form: ProfessionalForm): [Writable, Parts] {
  const { unitIds, hours, extraHours, plans, examIds, prices, ...row } = form
  return [row, { unitIds, hours, extraHours, plans, examIds, prices }]
}

/** Checks a form against the network's other records. */
async function assertValid(tx: Transaction<MemberScope>, id: string | null, row: Writable, parts: Parts) {
  const errors = {
    ...(await wrongReferences(tx, parts)),
    ...(await wrongTwins(tx, id, row)),
    ...(id === null ? {} : checkHours(parts, await readHoursElsewhere(tx, id))),
  }
  if (Object.keys(errors).length > 0) throw failure('validation_failed', { errors })
}

async function wrongReferences(tx: Transaction<MemberScope>, parts: Parts): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  const planIds = [...parts.plans, ...parts.prices].flatMap(({ insurancePlanId }) => insurancePlanId ?? [])
  if (tx.units !== null && parts.unitIds.length === 0)
    errors.unitIds = 'Escolha ao menos uma das suas unidades'
  if ((await findUnknown(tx, units, parts.unitIds)).length > 0)
    errors.unitIds = 'Uma das unidades não existe mais'
  if ((await findUnknown(tx, insurancePlans, [...new Set(planIds)])).length > 0)
    errors.plans = 'Um dos convênios não existe mais'
  if ((await findUnknown(tx, exams, parts.examIds)).length > 0)
    errors.examIds = 'Um dos exames não existe mais'
  return errors
}

async function wrongTwins(
  tx: Transaction<MemberScope>,
  id: string | null,
  row: Writable,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  if (row.councilNumber !== '') {
    const twin = await findTwin(tx, id, withNumber(row))
    if (twin) errors.councilNumber = `Este registro já é de ${nameWithTreatment(twin)}`
    else if (tx.units !== null && (await isNumberTaken(tx, id, row)))
      errors.councilNumber = 'Este registro já é de um profissional que não atende nas suas unidades'
  }
  if (row.userId !== null) {
    const twin = await findTwin(tx, id, withAccount(row.userId))
    if (twin) errors.userId = `Esta conta já é de ${nameWithTreatment(twin)}`
    else if (tx.units !== null && (await isAccountTaken(tx, id, row.userId)))
      errors.userId = 'Esta conta já é de um profissional que não atende nas suas unidades'
    if (!(await isMember(tx, row.userId))) errors.userId = 'Escolha uma pessoa da equipe'
  }
  return errors
}

async function presentProfessional(tx: Transaction<MemberScope>, id: string): Promise<Professional> {
  const row = required(await findProfessional(tx, id))
  return { ...presentRow(row), ...(await readParts(tx, id)) }
}
