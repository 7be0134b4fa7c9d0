import type { MiddlewareHandler } from 'hono'

/**
 * Refuses bodies above a size. Hono's own limit copies requests in a way that the Node adapter's don't bear, and
 * takes a DELETE without body for one whose length is unknown.
 */
export function limitBody(maxBytes: number, refuse: () => Response): MiddlewareHandler {
  return async (c, next) => {
    const { headers, method } = c.req.raw
    // Without either header a request has no body (RFC 9112, 6.3); an announced length is one that Node holds the sender to.
    if (!headers.has('transfer-encoding')) {
      return Number(headers.get('content-length')) > maxBytes ? refuse() : next()
    }
    const body = await readUpTo(maxBytes, c.req.raw.body)
    if (body === null) return refuse()
    c.req.raw = new Request(c.req.url, { method, headers, ...(body.byteLength > 0 && { body }) })
    return next()
  }
}

/** Null as soon as there is more. */
async function readUpTo(
  maxBytes: number,
  stream: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
