import { type ApiRequest, addressOf } from '../code.ts'
import type { Operation } from '../reference.ts'
import type { Example, Ids } from './example.ts'

/** The request of an example to its operation, with these ids in it. */
export function requestOf(
  { params, query, body, key }: Example,
  { method, path, isPublic, success }: Pick<Operation, 'method' | 'path' | 'isPublic' | 'success'>,
  ids: Ids,
): ApiRequest {
  return {
    method,
    path: addressOf(path, params?.(ids) ?? {}, query?.(ids) ?? {}),
    needsToken: !isPublic,
    idempotencyKey: key,
    body: body?.(ids),
    isFile: success.type !== 'application/json',
  }
}
