import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { expect, vi } from 'vitest'
import type { TestServer } from './server.ts'

export interface EventStream {
  readonly status: number
  readonly heard: readonly EventSourceMessage[]
  /** Returns the changes as the events reported them, in order. */
  changes(): { topic: string; id: string }[]
  readonly ended: Promise<void>
  close(): void
}

/** Opens a network's live events as a browser does. */
export async function openEvents(
  server: TestServer,
  orgId: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const abort = new AbortController()
  const response = await fetch(`${server.origin}/api/v1/orgs/${orgId}/events`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  })
  const heard: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => heard.push(event) })
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? [])
      parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }))
  })().catch(() => {})
  return {
    status: response.status,
    heard,
    changes: () => heard.filter(({ event }) => event === undefined).map(({ data }) => JSON.parse(data)),
    ended,
    close: () => abort.abort(),
  }
}

/**
 * Waits until a stream that is the first to open resumes with no earlier events: while a transaction of the
 * machine is open that began before them, events since then are sent again.
 */
export async function eventsSettle({ db }: TestServer): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await db.database.pool.query<{ settled: boolean }>(
        'select pg_snapshot_xmin(pg_current_snapshot()) > max(xid) as settled from outbox',
      )
      expect(rows[0]?.settled).toBe(true)
    },
    { timeout: 20_000 },
  )
}
