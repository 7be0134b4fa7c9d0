import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Env } from '#platform/env.server.ts'
import { createLog } from '#platform/log.server.ts'
import type { LoadBuild } from '#src/pages.server.ts'
import { openProduct } from '#src/start.server.ts'
import type { Person } from '#test/world.ts'

export interface Me {
  readonly userId: string
  readonly orgId: string
  readonly token: string
}

export interface Session {
  readonly origin: string
  /** Calls the API or the identity service; returns its answer. @throws when it is rejected. */
  call<T>(method: string, path: string, body?: object, token?: string): Promise<T>
  /** Signs in, or up when the person is new, with a record and a network of the own. */
  register(person: Person): Promise<Me>
  close(): Promise<void>
}

interface SessionOptions {
  /** By default any that is free. */
  readonly port?: number
  readonly loadBuild?: LoadBuild
}

const noPages: LoadBuild = () => Promise.reject(new Error('the seed renders no page'))

/** The product itself on a port of its own, called as a person's browser would call it. */
export async function openSession(
  env: Env,
  { port = 0, loadBuild = noPages }: SessionOptions = {},
): Promise<Session> {
  const product = await openProduct(env, createLog({ LOG_LEVEL: 'warn' }), loadBuild)
  const http = createServer(product.listener)
  // Between two calls minutes may pass in the database: a connection that was closed meanwhile would fail the next one.
  http.keepAliveTimeout = 0
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const call: Session['call'] = async (method, path, body, token) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body && JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

  async function tokenOf({ email, password }: Person): Promise<string> {
    const enter = (verb: string) =>
      call<{ idToken: string }>(
        'POST',
        `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=${product.identityApiKey}`,
        { email, password, returnSecureToken: true },
      )
    return (await enter('signInWithPassword').catch(() => enter('signUp'))).idToken
  }

  return {
    origin: base,
    call,
    async register(person) {
      const token = await tokenOf(person)
      const me = await call<Me>('POST', '/api/v1/me/registration', { userFullname: person.fullname }, token)
      return { ...me, token }
    },
    async close() {
      http.close()
      await product.endStreams()
      await product.stop()
    },
  }
}

/** Works through the list, this many at a time, in order. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T, at: number) => Promise<void>,
) {
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, at)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
