import { z } from 'zod'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { type HandlerContext, member } from '#platform/http/context.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { readAddressClaim } from './address.server.ts'
import { type Archive, findSigned, judgeUpload, storeFile } from './commands.server.ts'
import { fileProblems, filesContract, uploadParameters } from './contract.ts'
import type { FileRow } from './queries.server.ts'
import { isShown, maxFileBytes } from './rules.ts'
import { discard, receive } from './spool.server.ts'
import type { BytePart } from './store.server.ts'

const uuid = z.uuid()

/** The upload that `filesContract.upload` describes. @throws the problems it names */
export async function serveUpload(
  archive: Archive,
  request: Request,
  orgIdText: string,
  caller: Omit<HandlerContext, 'meta' | 'path' | 'input'>,
): Promise<Response> {
  const orgId = uuid.safeParse(orgIdText).data
  if (!orgId) throw failure('not_found')
  const { meta } = filesContract.upload['~orpc']
  const scopeFor = (input: object): MemberScope =>
    member({ ...caller, meta, path: ['files', 'upload'], input }, orgId)
  // A person who may not upload here does not learn what is wrong with the request.
  await transact({ ...scopeFor({}), idempotency: undefined }, async () => {})
  const owner = readParameters(new URL(request.url).searchParams)
  if (Number(request.headers.get('content-length')) > maxFileBytes)
    throw problem(fileProblems, 'file_too_large')
  await judgeUpload(archive, scopeFor({}), owner)
  const spooled = await receive(request.body, archive.spoolFolder)
  try {
    const { sha256 } = spooled
    const file = await storeFile(archive, scopeFor({ orgId, ...owner, sha256 }), owner, spooled)
    return Response.json(file, { status: 201 })
  } finally {
    await discard(spooled)
  }
}

function readParameters(search: URLSearchParams) {
  const read = uploadParameters.safeParse(Object.fromEntries(search))
  if (read.success) return read.data
  const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw failure('validation_failed', { errors })
}

/**
 * Serves the file of a signed address, or the part of it that a player asks for.
 * @throws `not_found` (404), also for an address that has expired
 */
export async function serveFile(
  archive: Archive,
  database: MemberScope['database'],
  request: Pick<Request, 'url' | 'headers'>,
  place: { orgId: string; id: string },
): Promise<Response> {
  const now = database.clock.now().getTime()
  const claim = readAddressClaim(archive.signing, place, new URL(request.url).searchParams, now)
  if (!claim) throw failure('not_found')
  const row = await findSigned(database, claim.orgId, claim.id)
  if (!row) throw failure('not_found')
  const part = partOf(request.headers.get('range'), row.size)
  const body = await archive.store.read(row.storageKey, part ?? undefined)
  if (!body) throw failure('not_found')
  const isDownload = claim.way === 'download' || !isShown(row.contentType)
  const headers = headersOf(row, isDownload, claim.until - now)
  if (!part) return new Response(body, { headers })
  const { start, end } = part
  return new Response(body, {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${row.size}`,
    },
  })
}

/** The one part that is asked for (RFC 9110, 14.2), as far as the file has it; null for the whole. */
function partOf(range: string | null, size: number): BytePart | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : null
}

/** Bytes of strangers on our origin: never a page, type never sniffed, cached by no intermediary. */
function headersOf(row: FileRow, isDownload: boolean, remainingMs: number): Record<string, string> {
  const isDocument = row.contentType === 'application/pdf'
  return {
    'content-type': row.contentType,
    'content-length': String(row.size),
    'accept-ranges': 'bytes',
    'content-disposition': `${isDownload ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeName(row.name)}`,
    'cache-control': `private, max-age=${Math.floor(remainingMs / 1000)}`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    // The browser's own PDF viewer does not work in a sandbox; it runs nothing on our origin.
    ...(isDocument ? {} : { 'content-security-policy': "default-src 'none'; sandbox" }),
  }
}

/** RFC 8187: characters that `encodeURIComponent` leaves but that are not allowed here. */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
