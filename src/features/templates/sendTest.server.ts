import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { appointments } from '#features/appointments/tables.server.ts'
import {
  type Channels,
  notOfTeam,
  type OpenChannel,
  readTestAddress,
} from '#features/channels/commands.server.ts'
import { errorLabel, type Outgoing, type OutreachKind, type SendOutcome } from '#features/channels/rules.ts'
import { isTeamAddress } from '#features/team/commands.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { countUse } from '#platform/quotas/quotas.server.ts'
import { required } from '#platform/records/changes.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { assertWholeNetwork } from './assertWholeNetwork.server.ts'
import { type TestResult, testProblems } from './contract.ts'
import { findExamples } from './examples.server.ts'
import { findTemplate, listVersions, type VersionRow } from './queries.server.ts'
import { renderApproved, renderFor, sampleValues, type Values } from './rules.ts'
import type { LeaveTest } from './slots.server.ts'
import { loadValues } from './values/values.server.ts'

/** Enough to mend a text, too few to annoy anybody with. */
const perHour = 20

export interface TestRequest {
  readonly kind: OutreachKind
  readonly to: string
  /** The newest version, or the one that patients get now. */
  readonly which: 'newest' | 'sending'
  readonly appointmentId?: string | undefined
}

export interface TestParts {
  readonly channels: Channels
  readonly secrets: Secrets
  readonly leaveTest: LeaveTest
}

/** What leaves: by the channel, or by hand where the network has none of this kind. */
interface PreparedTest {
  readonly channel: OpenChannel | undefined
  readonly outgoing: Outgoing
}

/**
 * Sends a text to somebody of the clinic, as it stands. Without a channel of this kind it waits in the local outbox, as
 * a message to a patient would. By WhatsApp a text that is not approved arrives only at who wrote to the clinic within
 * 24 hours: what Meta says of it is answered in plain words.
 * @throws `too_many_tests` (429), `validation_failed` (422) for `to`
 */
export async function sendTest(
  parts: TestParts,
  scope: MemberScope,
  id: string,
  request: TestRequest,
): Promise<TestResult> {
  const unkeyed = { ...scope, idempotency: undefined }
  const { channel, outgoing } = await transact(unkeyed, async (tx) => {
    const prepared = await prepare(tx, parts, id, request)
    const { to, message } = prepared.outgoing
    if (!prepared.channel) await parts.leaveTest(tx, { kind: request.kind, templateId: id, to, message })
    return prepared
  })
  if (!channel) return leftInOutbox
  return resultOf(await parts.channels.adapterOf(channel).send(outgoing))
}

async function prepare(
  tx: Transaction<MemberScope>,
  { channels, secrets }: TestParts,
  id: string,
  { kind, to, which, appointmentId }: TestRequest,
): Promise<PreparedTest> {
  assertWholeNetwork(tx)
  const template = required(await findTemplate(tx, id))
  const versions = await listVersions(tx, [id])
  const sending = which === 'sending' && versions.find(({ state }) => state === 'approved')
  const version = required(sending || versions[0])
  const channel = (await channels.find(tx)).get(kind)
  const read = readTestAddress(kind, to)
  if (typeof read === 'string') throw failure('validation_failed', { errors: { to: read } })
  if (!(await isTeamAddress(tx, read.address)))
    throw failure('validation_failed', { errors: { to: notOfTeam(kind) } })
  const key = secrets.hash(tx.orgId, 'template.tests')
  const use = await countUse(tx.db, { key, limit: perHour, periodS: 3_600 })
  if (use.used === null) throw problem(testProblems, 'too_many_tests', { retryAfterS: use.waitS })
  const values = await valuesOf(tx, appointmentId)
  return {
    channel,
    outgoing: {
      sendId: uuid(),
      to: read.address,
      ...rendered(
        kind,
        template.kind === kind && version.state === 'approved' ? version : null,
        version,
        values,
      ),
      html: null,
      attachments: [],
      unsubscribeUrl: null,
    },
  }
}

function rendered(
  kind: OutreachKind,
  approved: VersionRow | null,
  { content }: VersionRow,
  values: Values,
): Pick<Outgoing, 'message' | 'template'> {
  if (kind === 'whatsapp' && approved) return renderApproved(approved, values)
  return { message: renderFor(kind, content, values), template: null }
}

/** The links of a test lead nowhere: they are those of the samples. */
async function valuesOf(tx: Transaction<MemberScope>, appointmentId: string | undefined): Promise<Values> {
  if (appointmentId === undefined) return sampleValues
  const [wanted] = await findExamples(tx, eq(appointments.id, appointmentId), 1)
  const values = await loadValues(tx, [required(wanted)])
  return { ...sampleValues, ...values.get(appointmentId) }
}

const leftInOutbox: TestResult = {
  isAccepted: false,
  isInOutbox: true,
  text: 'Nenhum provedor leva esta mensagem: ela espera na caixa de saída, para alguém enviar à mão.',
}

function resultOf(outcome: SendOutcome): TestResult {
  if (outcome.outcome === 'accepted')
    return { isAccepted: true, isInOutbox: false, text: 'O provedor aceitou a mensagem.' }
  const failed = { isAccepted: false, isInOutbox: false }
  if (outcome.outcome === 'unknown')
    return {
      ...failed,
      text: 'A resposta do provedor se perdeu. Pode ter chegado: confira o aparelho.',
    }
  if (outcome.outcome === 'rejected' && outcome.action === 'needTemplate')
    return {
      ...failed,
      text: 'Ainda sem aprovação, só chega a quem escreveu à clínica nas últimas 24 horas. Mande um oi do seu celular para o número da clínica e tente de novo.',
    }
  return { ...failed, text: `Não saiu: ${errorLabel(outcome.code)}.` }
}
