import type { TestService } from '../testing.server.ts'

/** A browser without a screen: stores cookies, follows redirects and fills in the provider's form. */

export interface Landing {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface PopupEnd extends Landing {
  readonly channel: string | undefined
  readonly message: { credential?: string; error?: string } | undefined
}

export const testChannel = '0123456789abcdef0123456789abcdef'
/** The address in the service's settings. The tests' server listens on another one. */
const productOrigin = 'http://localhost:3000'

export class TestPopup {
  readonly #jar = new Map<string, Map<string, string>>()
  readonly #service: TestService

  constructor(service: TestService) {
    this.#service = service
  }

  /** Cookies of the product, by name. */
  get cookies(): Map<string, string> {
    return this.#jarOf(this.#service.origin)
  }

  #jarOf(origin: string) {
    const known = this.#jar.get(origin) ?? new Map<string, string>()
    this.#jar.set(origin, known)
    return known
  }

  /** Sends one request. A redirect is returned like any other answer. */
  async visitPage(address: string, init: RequestInit = {}): Promise<Landing> {
    const url = address.replace(productOrigin, this.#service.origin)
    const jar = this.#jarOf(new URL(url).origin)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '' || /max-age=0/i.test(set)) jar.delete(name)
      else jar.set(name, value)
    }
    return { url, status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Follows redirects up to a page, or to an address that `until` matches. */
  async follow(address: string, until?: RegExp): Promise<Landing & { due?: string }> {
    let at = address
    for (let hop = 0; hop < 20; hop++) {
      if (until?.test(at)) return { url: at, status: 0, headers: new Headers(), text: '', due: at }
      const landing = await this.visitPage(at)
      const location = landing.headers.get('location')
      if (!location) return landing
      at = new URL(location, landing.url).href
    }
    throw new Error('the redirects do not end')
  }

  start(providerId = 'google.com', channel = testChannel, origin = productOrigin) {
    const query = new URLSearchParams({ channel, origin })
    return this.follow(`${this.#service.origin}/auth/popup/${providerId}/start?${query}`)
  }

  /**
   * Starts a sign-in and completes the provider's form.
   * Returns the address with the code, without opening it.
   */
  async comeBack(login: string, providerId?: string): Promise<string> {
    const form = await this.start(providerId)
    const body = new URLSearchParams({ login, action: login === '' ? 'cancel' : 'login' })
    const sent = await this.visitPage(form.url, { method: 'POST', body })
    const next = new URL(sent.headers.get('location') ?? '', form.url).href
    const { due } = await this.follow(next, /\/callback\?/)
    if (!due) throw new Error('the provider did not send the browser back')
    return due
  }

  async signIn(login: string, providerId?: string): Promise<PopupEnd> {
    return readEnd(await this.visitPage(await this.comeBack(login, providerId)))
  }

  async credential(login: string, providerId?: string): Promise<string> {
    const { message } = await this.signIn(login, providerId)
    if (!message?.credential) throw new Error(`the popup ended with ${message?.error}`)
    return message.credential
  }
}

/** Returns what the popup's page would send to the page that opened it. */
export function readEnd(landing: Landing): PopupEnd {
  const content = /name="handoff" content="([^"]*)"/.exec(landing.text)?.[1]?.replaceAll('&quot;', '"')
  const handoff = content ? JSON.parse(content) : {}
  return { ...landing, channel: handoff.channel, message: handoff.message }
}
