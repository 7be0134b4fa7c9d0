import type { ServerResponse } from 'node:http'
import { transact } from '#platform/db/transaction.server.ts'
import type { LiveHub } from '#platform/live/hub.server.ts'
import type { ChatDesk } from './desk.server.ts'
import { readState } from './state.server.ts'
import { findVisitor } from './visitors.server.ts'

/** Short enough for the proxies in between; each one brings the whole state. */
const everyMs = 20_000
/** Of one visitor: two windows of one browser, and one that is about to close. */
const perVisitor = 3

export interface ChatStream {
  readonly orgId: string
  readonly tokenHash: string
}

/** The open streams of visitors. */
export function openChatStreams(desk: ChatDesk, hub: LiveHub) {
  const open = new Map<string, ServerResponse[]>()

  /** Sends what the visitor's page shows now, and again with each change of its conversation. Ends with the chat. */
  function begin(response: ServerResponse, { orgId, tokenHash }: ChatStream): void {
    const own = open.get(tokenHash) ?? []
    open.set(tokenHash, own)
    own.push(response)
    if (own.length > perVisitor) own.shift()?.end()
    let conversationId: string | null = null
    let isWaiting = true
    let isSending = false
    let isOutdated = false

    async function send(): Promise<void> {
      isOutdated = true
      if (isSending) return
      isSending = true
      try {
        while (isOutdated && !response.writableEnded) {
          isOutdated = false
          const state = await read()
          if (state === null) response.end()
          else if (!response.writableEnded) response.write(`data: ${JSON.stringify(state)}\n\n`)
        }
      } catch {
        // The database did not answer: the page comes back by itself.
        response.end()
      } finally {
        isSending = false
      }
    }

    const read = () =>
      transact({ database: desk.database, userId: null, orgId }, async (tx) => {
        const visitor = await findVisitor(tx, tokenHash)
        if (!visitor || visitor.isOver) return null
        conversationId = visitor.conversationId
        const state = await readState(tx, visitor)
        // In the queue the conversations of others matter: they stand before it.
        isWaiting = state.owner === 'queue' || state.owner === 'new'
        return state
      })

    const leave = hub.subscribe({
      orgId,
      userId: '',
      role: 'receptionist',
      units: null,
      own: null,
      deliver: (rows) => {
        if (rows.some(({ topic, entityId }) => concerns(topic, entityId))) void send()
      },
      // It has no access but its chat, which is read each time.
      accessChanged: () => void send(),
      close: () => response.end(),
    })
    const concerns = (topic: string, id: string) =>
      id === conversationId
        ? topic === 'conversations' || topic === 'messages' || topic === 'conversationViewers'
        : isWaiting && topic === 'conversations'
    const timer = setInterval(() => void send(), everyMs)
    response.once('close', () => {
      leave()
      clearInterval(timer)
      const left = (open.get(tokenHash) ?? []).filter((one) => one !== response)
      if (left.length > 0) open.set(tokenHash, left)
      else open.delete(tokenHash)
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
