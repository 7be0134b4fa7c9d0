import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import { assertOwnKey, type FileStore, isStorageKey } from './store.server.ts'

/** The address of a bucket and its credentials; read from `FILES_URL`. */
export interface S3Address {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** `s3://key:secret@host:port/bucket?region=…&tls=off`; null when it is none. */
export function readS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, host, pathname, searchParams } = new URL(text)
  const bucket = pathname.slice(1)
  const tls = searchParams.get('tls') ?? 'on'
  const isWhole = protocol === 's3:' && username && password && host && /^[\w.-]{1,63}$/.test(bucket)
  if (!isWhole || !['on', 'off'].includes(tls)) return null
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}`,
    bucket,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}

const timeoutMs = 60_000
const retries = 3

/** Files in a bucket of any service that speaks the S3 protocol, addressed by path. */
export function openS3Store({ endpoint, bucket, region, ...credentials }: S3Address): FileStore {
  const client = new AwsClient({ ...credentials, region, service: 's3', retries, initRetryMs: 200 })
  const urlOf = (key: string) => {
    assertOwnKey(key)
    return `${endpoint}/${bucket}/${key}`
  }
  const call = (url: string, init: RequestInit = {}) =>
    client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })

  return {
    async put(key, { path, sha256, type }) {
      const body = await openAsBlob(path)
      const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 }
      await assertStored(await call(urlOf(key), { method: 'PUT', body, headers }))
    },
    async read(key, part) {
      const headers = part && { range: `bytes=${part.start}-${part.end}` }
      const response = await call(urlOf(key), headers && { headers })
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      await assertStored(response)
      return response.body
    },
    async remove(key) {
      const response = await call(urlOf(key), { method: 'DELETE' })
      if (response.status !== 404) await assertStored(response)
      await response.body?.cancel()
    },
    async *list() {
      let after: string | undefined
      do {
        const page = await listPage(after)
        for (const key of page.keys) if (isStorageKey(key)) yield key
        after = page.hasMore ? page.keys.at(-1) : undefined
      } while (after !== undefined)
    },
  }

  /** Lists keys in their order, from after one of them. */
  async function listPage(after: string | undefined) {
    const query = new URLSearchParams(after && { marker: after })
    const response = await call(`${endpoint}/${bucket}?${query}`)
    await assertStored(response)
    const text = await response.text()
    return { keys: keysIn(text), hasMore: text.includes('<IsTruncated>true</IsTruncated>') }
  }
}

/** Our keys contain nothing that XML escapes; of others only their order counts. */
const keysIn = (xml: string): string[] => [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)

/** The service's message may contain keys: only its status is reported. */
async function assertStored(response: Response): Promise<void> {
  if (response.ok) return
  await response.body?.cancel()
  throw new Error(`the file store answered ${response.status}`)
}
