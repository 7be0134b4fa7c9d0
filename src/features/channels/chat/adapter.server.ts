import { type Outbound, OutboundError } from '#platform/outbound/outbound.server.ts'
import type { Adapter, Finding } from '../adapters.server.ts'
import type { ChatSettings } from '../settings.ts'
import { lookAtSite, type SiteFinding } from './site.ts'

export interface ChatOptions {
  readonly outbound: Outbound
  /** Of this installation. */
  readonly origin: string
  readonly orgId: string
  readonly settings: ChatSettings
}

const timeoutMs = 8_000

/**
 * The chat has no provider: a message is stored with its conversation before it leaves, where its visitor's page finds it.
 * That it was delivered, or read, the page tells.
 */
export function openChat({ outbound, origin, orgId, settings }: ChatOptions): Adapter {
  /** Our own address is the operator's, and may be one that only this machine knows. */
  async function checkPage(): Promise<Finding> {
    const at = (code: string, values = {}): Finding => ({
      step: 'page',
      result: code === 'ok' ? 'ok' : code === 'off' ? 'attention' : 'failed',
      code,
      values,
    })
    if (!settings.isOn) return at('off')
    try {
      const url = new URL(`${origin}/chat/${orgId}`)
      const { status, body } = await outbound.request(url, { method: 'GET', timeoutMs, isVendors: true })
      return at(status === 200 && body.includes('data-chat=') ? 'ok' : 'unanswered', { url: url.href })
    } catch (error) {
      return at(error instanceof OutboundError ? error.problem : 'unreachable')
    }
  }

  async function look(site: string): Promise<SiteFinding> {
    try {
      const { status, body, headers } = await outbound.request(new URL(`${site}/`), {
        method: 'GET',
        headers: { accept: 'text/html' },
        timeoutMs,
      })
      return lookAtSite({ status, body, contentPolicy: headers['content-security-policy'] ?? '' }, origin)
    } catch (error) {
      return error instanceof OutboundError ? error.problem : 'unreachable'
    }
  }

  async function checkSites(): Promise<Finding> {
    if (settings.origins.length === 0) return { step: 'sites', result: 'ok', code: 'none', values: {} }
    const found = await Promise.all(
      settings.origins.map(async (site) => ({ site, finding: await look(site) })),
    )
    const worst = found.find(({ finding }) => finding !== 'ok')
    if (!worst) return { step: 'sites', result: 'ok', code: 'ok', values: {} }
    return {
      step: 'sites',
      result: 'attention',
      code: worst.finding,
      values: { site: worst.site, origin },
    }
  }

  return {
    send: async ({ sendId, to }) =>
      to.visitorId
        ? { outcome: 'accepted', providerId: sendId }
        : { outcome: 'rejected', code: 'no_address', action: 'otherChannel' },
    async *check() {
      yield await checkPage()
      yield await checkSites()
    },
    close() {},
  }
}
