import { v4 as uuid } from 'uuid'
import type { FileItem, FileOwnerInput } from '#platform/files/contract.ts'
import { decodeProblem } from '#platform/http/client.ts'
import { ConnectionError } from '#platform/http/connection.ts'
import { idempotencyHeader } from '#platform/http/transport.ts'
import { readCredentials, reportSessionLost } from '#platform/session.ts'
import { retrying, uploadRetryMs } from './retrying.ts'

export interface Sending {
  readonly orgId: string
  readonly owner: FileOwnerInput
  readonly file: File
  readonly signal: AbortSignal
  /** Gets a share from 0 to 1; again from 0 when the upload restarts. */
  onProgress(share: number): void
  /** Called when the connection is lost; the upload resumes by itself. */
  onPause(): void
}

/** Sends a file, with retries for ten minutes; its key lets the server recognise a repeat. */
export function sendFile(sending: Sending): Promise<FileItem> {
  const key = uuid()
  const { signal, onPause } = sending
  return retrying(() => attempt(sending, key), uploadRetryMs, { signal, onPause })
}

async function attempt(sending: Sending, key: string): Promise<FileItem> {
  const userId = readCredentials()?.userId
  const first = await post(sending, key, await tokenOf(false))
  if (first.status !== 401) return read(first)
  // The token may have expired while the session continues: one more try with a new one.
  const second = await post(sending, key, await tokenOf(true))
  if (second.status === 401 && readCredentials()?.userId === userId) reportSessionLost()
  return read(second)
}

async function tokenOf(renew: boolean): Promise<string> {
  try {
    return (await readCredentials()?.readToken({ renew })) ?? ''
  } catch (error) {
    throw new ConnectionError('network', error)
  }
}

interface Reply {
  readonly status: number
  readonly text: string
}

/** `fetch` does not report the progress of an upload: XMLHttpRequest does. */
function post(
  { orgId, owner, file, signal, onProgress }: Sending,
  key: string,
  token: string,
): Promise<Reply> {
  const search = new URLSearchParams({ ...owner, name: file.name })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const settle = (action: () => void) => () => {
      signal.removeEventListener('abort', abort)
      action()
    }
    request.open('POST', `/api/v1/orgs/${orgId}/files?${search}`)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader(idempotencyHeader, key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = settle(() => resolve({ status: request.status, text: request.responseText }))
    request.onerror = settle(() => reject(new ConnectionError('network', new Error('the upload broke off'))))
    request.onabort = settle(() => reject(signal.reason))
    signal.addEventListener('abort', abort)
    onProgress(0)
    request.send(file)
  })
}

function read({ status, text }: Reply): FileItem {
  const body = parse(text)
  if (status === 201) return body as FileItem
  throw decodeProblem(body, status)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
