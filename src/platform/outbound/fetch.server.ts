import type { Outbound } from './outbound.server.ts'

/** An answer without a body may not be given one. */
const bodiless = new Set([101, 204, 205, 304])

/**
 * `fetch` for libraries that speak a protocol by themselves: whatever address they make up, the outbound client judges it.
 * @param isVendors the address comes from the environment
 */
export const fetchThrough =
  (outbound: Pick<Outbound, 'stream'>, { isVendors, timeoutMs }: { isVendors: boolean; timeoutMs: number }) =>
  async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(input, { ...init, signal: null })
    const hasBody = request.method !== 'GET'
    const { status, headers, body } = await outbound.stream(new URL(request.url), {
      method: hasBody ? 'POST' : 'GET',
      headers: Object.fromEntries(request.headers),
      ...(hasBody && { body: new Uint8Array(await request.arrayBuffer()) }),
      timeoutMs,
      signal: init.signal ?? undefined,
      isVendors,
    })
    return new Response(bodiless.has(status) ? null : body, { status, headers })
  }
