import { type FileOwnerInput, filesContract } from '#platform/files/contract.ts'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { mayRecover, operationRetryMs, retrying } from './retrying.ts'

const { upload: _, ...routes } = filesContract
const { api, query } = connect('files', routes)

/** Reading counts as an operation on files: it is retried for two minutes. */
const patience = {
  retry: (failures: number, error: unknown) => mayRecover(error) && pauseOf(failures) < operationRetryMs / 4,
  retryDelay: (failures: number) => pauseOf(failures),
}
const pauseOf = (failures: number) => Math.min(1_000 * 2 ** failures, 30_000)

export const filesQuery = (orgId: string, owner: FileOwnerInput) =>
  query.list.queryOptions({ input: { orgId, ...owner }, ...patience })

/** An address is valid for five minutes; a new one is requested in time. */
const addressFreshMs = 3 * 60_000

export const addressQuery = (orgId: string, id: string) =>
  query.address.queryOptions({
    input: { orgId, id },
    staleTime: addressFreshMs,
    refetchInterval: addressFreshMs,
    ...patience,
  })

export const readAddress = (orgId: string, id: string) =>
  retrying(() => api.address({ orgId, id }), operationRetryMs)
export const removeFile = (orgId: string, id: string) =>
  retrying(() => api.remove({ orgId, id }), operationRetryMs)
export const restoreFile = (orgId: string, id: string) =>
  retrying(() => api.restore({ orgId, id }), operationRetryMs)

for (const topic of ['files', 'logos']) onLive(topic, () => [query.list.key()])
