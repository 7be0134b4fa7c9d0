import type {
  Channels,
  OpenChannel,
  TemplateAnswer,
  TemplateSubmission,
} from '#features/channels/commands.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { assertVersion, noteChange, staleVersion } from '#platform/records/changes.server.ts'
import { assertWholeNetwork } from '../assertWholeNetwork.server.ts'
import { submissionProblems, type Template } from '../contract.ts'
import { type Presenting, presentTemplate } from '../present.server.ts'
import {
  isMetaNameTaken,
  listVersions,
  updateTemplate,
  updateVersion,
  type VersionRow,
} from '../queries.server.ts'
import { checkContent, isSubmittable, metaNameOf, stateAtMeta } from '../rules.ts'
import { templateKind } from '../templateKind.server.ts'
import { applyMetaFacts } from './apply.server.ts'
import { submissionOf } from './submission.server.ts'
import { findWhatsapp } from './synchronize.server.ts'

export interface Submitting extends Presenting {
  readonly channels: Channels
  /** Where the links of messages lead. */
  readonly origin: string
}

/**
 * Hands the newest version to Meta. It counts as submitted before Meta is called: an answer that is lost leaves it so,
 * and synchronizing says what became of it.
 * @throws `has_errors` (422), `refused_by_meta` (422) with the reason, `whatsapp_missing` (409), `meta_unavailable` (502)
 */
export async function submitTemplate(
  parts: Submitting,
  scope: MemberScope,
  id: string,
  version: number,
): Promise<Template> {
  const unkeyed = { ...scope, idempotency: undefined }
  const { channel, ...claimed } = await transact(unkeyed, (tx) => claim(tx, parts, id, version))
  const answer = await parts.channels.whatsappOf(channel).submitTemplate(claimed.submission)
  const after = await transact(unkeyed, (tx) => settle(tx, parts, { id, ...claimed }, answer))
  if (answer.ok) return after
  if (isRefusal(answer)) throw problem(submissionProblems, 'refused_by_meta', { reason: answer.reason })
  throw problem(submissionProblems, 'meta_unavailable')
}

interface Claimed {
  readonly channel: OpenChannel
  readonly submission: TemplateSubmission
  readonly number: number
  /** Before Meta was called: a notice may come sooner than the answer, and is the newer word. */
  readonly at: Date
}

async function claim(
  tx: Transaction<MemberScope>,
  parts: Submitting,
  id: string,
  version: number,
): Promise<Claimed> {
  assertWholeNetwork(tx)
  const before = await presentTemplate(parts, tx, id)
  assertVersion(before, version)
  const { kind, category, use, content, name, number } = before
  if (!isSubmittable(kind, before.state)) throw problem(submissionProblems, 'not_submittable')
  const errors = checkContent({ kind, category, use, content }).filter(({ level }) => level === 'error')
  if (errors.length > 0)
    throw problem(submissionProblems, 'has_errors', {
      checks: errors.map(({ id: check, title }) => ({ id: check, title })),
    })
  const channel = await findWhatsapp(tx, parts.channels)
  const [newest] = await listVersions(tx, [id])
  const { metaName, submissions } = await nameAtMeta(tx, name, newest)
  if (!(await updateTemplate(tx, id, version, {}))) throw staleVersion(await presentTemplate(parts, tx, id))
  await updateVersion(tx, id, number, {
    state: 'submitted',
    metaName,
    metaId: '',
    reason: '',
    submissions,
    submittedAt: tx.now,
    decidedAt: null,
  })
  const states = { before: { number, state: before.state }, after: { number, state: 'submitted' } }
  await noteChange(tx, templateKind, id, states)
  return {
    channel,
    number,
    at: tx.now,
    submission: submissionOf({ name: metaName, category, content }, parts.origin),
  }
}

/** A name that was used once, by a version that was taken back or a template that was deleted, is not free at Meta. */
async function nameAtMeta(tx: Transaction<MemberScope>, name: string, version: VersionRow | undefined) {
  let submissions = (version?.submissions ?? 0) + 1
  while (await isMetaNameTaken(tx, metaNameOf(name, version?.number ?? 1, submissions))) submissions += 1
  return { metaName: metaNameOf(name, version?.number ?? 1, submissions), submissions }
}

/** Meta's own codes are numbers; anything else is an answer that did not come. */
const isRefusal = (answer: TemplateAnswer) => !answer.ok && /^\d+$/.test(answer.code)

async function settle(
  tx: Transaction<MemberScope>,
  parts: Submitting,
  { id, number, submission, at }: Omit<Claimed, 'channel'> & { readonly id: string },
  answer: TemplateAnswer,
): Promise<Template> {
  if (answer.ok) {
    const { id: metaId, category } = answer
    const state = stateAtMeta(answer.state) === null ? 'PENDING' : answer.state
    await applyMetaFacts(tx, [
      { metaId, metaName: submission.name, at, state, ...(category !== '' && { category }) },
    ])
  } else if (isRefusal(answer)) {
    await updateVersion(tx, id, number, { state: 'draft', metaName: '', submittedAt: null })
    const states = { before: { number, state: 'submitted' }, after: { number, state: 'draft' } }
    await noteChange(tx, templateKind, id, states)
  }
  return presentTemplate(parts, tx, id)
}

/**
 * Takes a version that Meta is reading back: it is a draft again.
 * @throws `not_in_review` (409), `refused_by_meta` (422), `meta_unavailable` (502)
 */
export async function withdrawTemplate(
  parts: Submitting,
  scope: MemberScope,
  id: string,
  version: number,
): Promise<Template> {
  const unkeyed = { ...scope, idempotency: undefined }
  const { channel, submitted } = await transact(unkeyed, async (tx) => {
    assertWholeNetwork(tx)
    assertVersion(await presentTemplate(parts, tx, id), version)
    const [newest] = await listVersions(tx, [id])
    if (newest?.state !== 'submitted' || newest.metaId === '')
      throw problem(submissionProblems, 'not_in_review')
    return { channel: await findWhatsapp(tx, parts.channels), submitted: newest }
  })
  const { metaName, metaId, number } = submitted
  const answer = await parts.channels.whatsappOf(channel).deleteTemplate(metaName, metaId)
  if (!answer.ok && isRefusal(answer))
    throw problem(submissionProblems, 'refused_by_meta', { reason: answer.reason })
  if (!answer.ok) throw problem(submissionProblems, 'meta_unavailable')
  return transact(unkeyed, async (tx) => {
    if (!(await updateTemplate(tx, id, version, {}))) throw staleVersion(await presentTemplate(parts, tx, id))
    await updateVersion(tx, id, number, { state: 'draft', metaId: '', metaName: '', submittedAt: null })
    const states = { before: { number, state: 'submitted' }, after: { number, state: 'draft' } }
    await noteChange(tx, templateKind, id, states)
    return presentTemplate(parts, tx, id)
  })
}
