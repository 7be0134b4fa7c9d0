import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { OutreachKind } from '#features/channels/rules.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import type { SendView } from '../contract.ts'
import { planSends } from '../planning/plan.server.ts'
import { findSend } from '../views.server.ts'
import { messageProblems } from './contract.ts'
import { loadOptions, type MessageParts } from './options.server.ts'

export interface SingleMessage {
  readonly patientId: string
  readonly appointmentId: string | null
  readonly channel: OutreachKind
  /** '' when a template is sent. */
  readonly text: string
  readonly templateId: string | null
  /** True once the person who sends knows that the patient refused. */
  readonly despiteRefusal: boolean
}

/**
 * Queues what a person sends to a patient: what they wrote, or a template. What would not leave is refused here, where
 * it can still be changed; it is judged again when it leaves, like every other message.
 * @throws `not_found` (404) for a patient or an appointment that is not there; `no_address` and `patient_deceased` (422);
 * `patient_refused`, `window_closed` (409); `template_not_usable` (422)
 */
export const sendMessage = (
  scope: MemberScope,
  parts: MessageParts,
  message: SingleMessage,
): Promise<SendView> =>
  transact(scope, async (tx) => {
    const { patientId, appointmentId, channel, text, templateId } = message
    const { options, appointment } = await loadOptions(tx, parts, { patientId, appointmentId })
    const option = options.channels.find((one) => one.channel === channel)
    if (options.isDeceased) throw problem(messageProblems, 'patient_deceased')
    if (!option || option.address === '') throw problem(messageProblems, 'no_address')
    if (option.refusal !== '' && !message.despiteRefusal) throw problem(messageProblems, 'patient_refused')
    if (templateId === null && !option.takesText) throw problem(messageProblems, 'window_closed')
    if (templateId !== null && !option.templates.some(({ id }) => id === templateId))
      throw problem(messageProblems, 'template_not_usable')
    const [id = ''] = await planSends(tx, [
      {
        source: 'single',
        sourceId: null,
        occasion: `single ${uuid()}`,
        purpose: 'care',
        patientId,
        appointmentId,
        // What it says of the appointment is true of this version alone; what a person wrote goes out anyway.
        scheduleVersion: templateId === null ? null : (appointment?.scheduleVersion ?? null),
        templateId,
        kind: channel,
        fallback: [],
        dueAt: tx.now,
        userId: tx.userId,
        recipient: {
          ...noAddress,
          ...(channel === 'email' ? { email: option.address } : { phone: option.address }),
        },
        content: templateId === null ? await writtenContent(tx, channel, text) : null,
      },
    ])
    return findSend(tx, id)
  })

const writtenContent = async (tx: Transaction<MemberScope>, channel: OutreachKind, text: string) => ({
  subject: channel === 'email' ? await networkName(tx) : '',
  header: '',
  body: text.trim(),
  footer: '',
  buttons: [],
})

async function networkName({ db, orgId }: Transaction<MemberScope>): Promise<string> {
  const { rows } = await db.execute<{ org_name: string }>(
    sql`select org_name from orgs where org_id = ${orgId}`,
  )
  if (!rows[0]) throw failure('not_found')
  return rows[0].org_name
}
