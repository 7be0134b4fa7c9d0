import type { Env } from '#platform/env.server.ts'
import { describeApi } from '#platform/http/openapi.server.ts'
import { contract, contractTags } from './contract.ts'

/** The OpenAPI document of the whole contract, made at the first request. */
export function openApiDocument(env: Pick<Env, 'PRODUCT_NAME' | 'ORIGIN'>): () => Promise<object> {
  let document: Promise<object> | undefined
  return () => {
    document ??= describeApi(contract, { name: env.PRODUCT_NAME, origin: env.ORIGIN }, contractTags)
    return document
  }
}
