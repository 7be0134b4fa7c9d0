import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import {
  assertVersion,
  noteChange,
  noteCreation,
  required,
  staleVersion,
} from '#platform/records/changes.server.ts'
import { type RecordKind, removeRecords, restoreRecords } from '#platform/records/records.server.ts'
import { findRow, insertRow, updateRow } from '#platform/records/rows.server.ts'
import { type Automation, automationProblems } from './contract.ts'
import { replanJob } from './jobs.server.ts'
import { recallAll } from './planning/store.server.ts'
import { countOfKind, findTexts, hasWhatsapp, presentAutomation } from './queries.server.ts'
import { type AutomationForm, type AutomationKind, isRepeatable, maxOfAKind, templateFor } from './rules.ts'
import { automations } from './tables.server.ts'
import { becameMarketing } from './templates.server.ts'

type Tx = Transaction<MemberScope>

const kind: RecordKind = { table: automations, kind: 'automation', topic: 'automations' }

export const findAutomation = (scope: MemberScope, id: string): Promise<Automation> =>
  transact(scope, async (tx) => presentAutomation(required(await findRow(tx, automations, id))))

/**
 * @throws `forbidden` (403) for a person bound to units: a message of the network goes out for all of them;
 * `template_needed` (422); `too_many_automations` (409)
 */
export const createAutomation = (scope: MemberScope, form: AutomationForm): Promise<Automation> =>
  transact(scope, async (tx) => {
    assertUnbound(tx)
    if ((await countOfKind(tx, form.kind)) >= maxOfAKind)
      throw problem(automationProblems, 'too_many_automations')
    await assertSendable(tx, form)
    const created = presentAutomation(await insertRow(tx, automations, columnsOf(form)))
    await noteCreation(tx, kind, created.id, created)
    await planAnew(tx, created.kind)
    return created
  })

/**
 * Changes an automation. Switched off, what has not left is called back at once; any other change is followed
 * by a job, as there may be tens of thousands of appointments ahead.
 * @throws `stale_version` (409); `forbidden` (403); `template_needed` (422)
 */
export const changeAutomation = (
  scope: MemberScope,
  id: string,
  { kind: asked, ...form }: AutomationForm,
  version: number,
): Promise<Automation> =>
  transact(scope, async (tx) => {
    assertUnbound(tx)
    const before = presentAutomation(required(await findRow(tx, automations, id)))
    assertVersion(before, version)
    if (asked !== before.kind)
      throw failure('validation_failed', { errors: { kind: 'O tipo de uma automação não muda' } })
    await assertSendable(tx, { ...form, kind: asked })
    const isSwitched = form.isOn !== before.isOn
    const isOtherText = JSON.stringify(inOrder(form.templates)) !== JSON.stringify(inOrder(before.templates))
    return write(tx, before, {
      ...columnsOf({ ...form, kind: asked }),
      ...(isSwitched && { switchedAt: tx.now }),
      ...((isSwitched || isOtherText) && goingOn(before)),
      // What stood against the old text says nothing of another one.
      ...(isOtherText && { pauseReason: '' }),
    })
  })

/** Goes on with an automation that something other than a person stopped. */
export const resumeAutomation = (scope: MemberScope, id: string, version: number): Promise<Automation> =>
  transact(scope, async (tx) => {
    assertUnbound(tx)
    const before = presentAutomation(required(await findRow(tx, automations, id)))
    assertVersion(before, version)
    return write(tx, before, { ...columnsOf(before), ...goingOn(before) })
  })

/** Somebody decided: a text that became marketing is remembered, so that it does not pause the automation again. */
const goingOn = ({ pauseReason }: Automation) => ({
  pausedAt: null,
  pauseReason: pauseReason === becameMarketing ? pauseReason : '',
})

const inOrder = (templates: AutomationForm['templates']) =>
  Object.entries(templates).toSorted(([one], [other]) => (one < other ? -1 : 1))

async function write(
  tx: Tx,
  before: Automation,
  columns: Parameters<typeof updateRow<typeof automations>>[3],
): Promise<Automation> {
  const { id, version } = before
  const row = await updateRow(tx, automations, { id, version }, columns)
  if (!row) throw staleVersion(presentAutomation(required(await findRow(tx, automations, id))))
  const after = presentAutomation(row)
  await noteChange(tx, kind, id, { before, after })
  if (after.isOn) await planAnew(tx, after.kind)
  else await recallAll(tx, id)
  return after
}

/** @throws `validation_failed` (422) for one of those that every network has */
export const removeAutomations = (scope: MemberScope, ids: readonly string[]) =>
  transact(scope, async (tx) => {
    assertUnbound(tx)
    for (const id of ids) {
      const row = required(await findRow(tx, automations, id))
      if (!isRepeatable(row.kind) || (await countOfKind(tx, row.kind)) === 1)
        throw failure('validation_failed', {
          errors: { ids: 'A última de um tipo se desliga, e não se exclui' },
        })
      await recallAll(tx, id)
    }
    return removeRecords(tx, kind, ids)
  })

export const restoreAutomations = (scope: MemberScope, ids: readonly string[]) =>
  transact(scope, async (tx) => {
    assertUnbound(tx)
    const restored = await restoreRecords(tx, kind, ids)
    for (const id of restored.ids) await planAnew(tx, required(await findRow(tx, automations, id)).kind)
    return restored
  })

function assertUnbound({ units }: Tx): void {
  if (units !== null) throw failure('forbidden')
}

const planAnew = ({ database, db, orgId }: Tx, kind: AutomationKind): Promise<void> =>
  database.enqueue(db, replanJob, { orgId, kind })

/** @throws `template_needed` (422) with the reason, when nothing could leave */
async function assertSendable(tx: Tx, form: AutomationForm): Promise<void> {
  const chosen = Object.entries(form.templates).flatMap(([channel, id]) => (id ? [{ channel, id }] : []))
  const texts = await findTexts(
    tx,
    chosen.map(({ id }) => id),
  )
  for (const { channel, id } of chosen)
    if (texts.get(id)?.kind !== channel)
      throw failure('validation_failed', { errors: { templates: 'Escolha um template deste canal' } })
  const [first] = form.channels
  if (!form.isOn || first === undefined) return
  const text = texts.get(templateFor(form, first) ?? '')
  // By another channel the same text needs nobody's leave.
  if (first === 'whatsapp' && text?.kind === 'whatsapp' && text.version === null && (await hasWhatsapp(tx)))
    throw problem(automationProblems, 'template_needed', {
      errors: { templates: `“${text.name}” ainda não foi aprovado pela Meta` },
    })
}

const columnsOf = ({
  kind,
  isOn,
  timing,
  templates,
  channels,
  unitIds,
  appointmentKinds,
  joinsFamily,
}: AutomationForm) => ({
  kind,
  isOn,
  timing,
  templates,
  channels: [...channels],
  unitIds: [...unitIds],
  appointmentKinds: [...appointmentKinds],
  joinsFamily,
})
