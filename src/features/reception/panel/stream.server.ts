import type { ServerResponse } from 'node:http'
import type { Database } from '#platform/db/database.server.ts'
import type { LiveHub } from '#platform/live/hub.server.ts'
import { answerOf } from './page.server.ts'
import { type PanelState, readState } from './state.server.ts'

/** Short enough for the proxies in between; each one brings the whole state, also after midnight. */
const everyMs = 20_000

/** The open streams of televisions: one a device, the latest. */
export function openPanelStreams(database: Database, hub: LiveHub) {
  const open = new Map<string, ServerResponse>()

  /** Sends what the panel shows now, and again with each call of its unit. Ends when it is paired no more. */
  function begin(
    response: ServerResponse,
    tokenHash: string,
    { orgId, unitId }: Extract<PanelState, { kind: 'calls' }>,
  ): void {
    open.get(tokenHash)?.end()
    open.set(tokenHash, response)
    let isSending = false
    let isOutdated = false

    async function send(): Promise<void> {
      if (isSending) {
        isOutdated = true
        return
      }
      isSending = true
      try {
        do {
          isOutdated = false
          const state = await readState(database, tokenHash)
          if (response.writableEnded) return
          if (state) response.write(`data: ${JSON.stringify(answerOf(state))}\n\n`)
          if (state?.kind !== 'calls' || state.unitId !== unitId) response.end()
        } while (isOutdated && !response.writableEnded)
      } catch {
        // The database did not answer: the television comes back by itself.
        response.end()
      } finally {
        isSending = false
      }
    }

    const leave = hub.subscribe({
      orgId,
      userId: '',
      role: 'receptionist',
      units: [unitId],
      own: null,
      deliver: (rows) => {
        if (rows.some(({ topic }) => topic === 'reception')) void send()
      },
      // It has no access but its pairing, which is read each time.
      accessChanged: () => void send(),
      close: () => response.end(),
    })
    const timer = setInterval(() => void send(), everyMs)
    response.once('close', () => {
      leave()
      clearInterval(timer)
      if (open.get(tokenHash) === response) open.delete(tokenHash)
    })
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    response.flushHeaders()
    void send()
  }
  return { open: begin }
}
