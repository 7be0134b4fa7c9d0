import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { appointments } from '#features/appointments/tables.server.ts'
import { type Channels, type OpenChannel, readTestAddress } from '#features/channels/commands.server.ts'
import { type ChannelKind, errorLabel, type Outgoing, type SendOutcome } from '#features/channels/rules.ts'
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
import { loadValues } from './values/values.server.ts'

/** Enough to mend a text, too few to annoy anybody with. */
const perHour = 20

export interface TestRequest {
  readonly kind: ChannelKind
  readonly to: string
  readonly appointmentId?: string | undefined
}

interface TestParts {
  readonly channels: Channels
  readonly secrets: Secrets
}

/**
 * Sends the newest version to somebody of the clinic, as it stands. By WhatsApp a text that is not approved arrives only
 * at who wrote to the clinic within 24 hours: what Meta says of it is answered in plain words.
 * @throws `channel_missing` (409), `too_many_tests` (429), `validation_failed` (422) for `to`
 */
export async function sendTest(
  parts: TestParts,
  scope: MemberScope,
  id: string,
  request: TestRequest,
): Promise<TestResult> {
  const unkeyed = { ...scope, idempotency: undefined }
  const { channel, outgoing } = await transact(unkeyed, (tx) => prepare(tx, parts, id, request))
  return resultOf(await parts.channels.adapterOf(channel).send(outgoing))
}

async function prepare(
  tx: Transaction<MemberScope>,
  { channels, secrets }: TestParts,
  id: string,
  { kind, to, appointmentId }: TestRequest,
): Promise<{ channel: OpenChannel; outgoing: Outgoing }> {
  assertWholeNetwork(tx)
  const template = required(await findTemplate(tx, id))
  const version = required((await listVersions(tx, [id]))[0])
  const channel = (await channels.find(tx)).get(kind)
  if (!channel) throw problem(testProblems, 'channel_missing')
  const read = readTestAddress(kind, to)
  if (typeof read === 'string') throw failure('validation_failed', { errors: { to: read } })
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
  kind: ChannelKind,
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

function resultOf(outcome: SendOutcome): TestResult {
  if (outcome.outcome === 'accepted') return { isAccepted: true, text: 'O provedor aceitou a mensagem.' }
  if (outcome.outcome === 'unknown')
    return {
      isAccepted: false,
      text: 'A resposta do provedor se perdeu. Pode ter chegado: confira o aparelho.',
    }
  if (outcome.outcome === 'rejected' && outcome.action === 'needTemplate')
    return {
      isAccepted: false,
      text: 'Ainda sem aprovação, só chega a quem escreveu à clínica nas últimas 24 horas. Mande um oi do seu celular para o número da clínica e tente de novo.',
    }
  return { isAccepted: false, text: `Não saiu: ${errorLabel(outcome.code)}.` }
}
