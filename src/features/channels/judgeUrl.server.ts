import { failure } from '#platform/http/problem.ts'
import type { Channels } from './adapters.server.ts'
import { describeCheck } from './describeCheck.ts'

/** @throws `validation_failed` (422) for an address that can never be spoken to, beside its field */
export function judgeUrl(channels: Pick<Channels, 'judge'>, url: string): void {
  const problem = channels.judge(new URL(url.trim()))
  if (!problem) return
  const { title } = describeCheck({ step: 'connection', result: 'failed', code: problem, values: {} })
  throw failure('validation_failed', { errors: { url: title } })
}
