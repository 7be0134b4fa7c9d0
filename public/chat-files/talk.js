/**
 * What the chat's page says to the server, and hears from it. The visitor is a token that is made here and stays here, in the
 * storage of this origin: no cookie. Where nothing may be stored, the chat lasts as long as the page.
 */
const memory = new Map()

/** A storage that never throws. */
export const store = {
  get(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return memory.get(key) ?? null
    }
  },
  set(key, value) {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      if (value === null) memory.delete(key)
      else memory.set(key, value)
    }
  },
}

export class Refused extends Error {
  constructor(status) {
    super(`refused: ${status}`)
    this.status = status
  }
}

const newToken = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

export const newId = () =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (Number(digit) / 4)))).toString(
      16,
    ),
  )

/** The number that the server hid: some tenths of a second of a person's time, and of a program's for each visitor. */
async function solve({ algorithm, challenge, salt, signature, maxnumber }) {
  const encoder = new TextEncoder()
  const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const batch = 500
  for (let from = 0; from <= maxnumber; from += batch) {
    const numbers = Array.from({ length: batch }, (_, at) => from + at)
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest(algorithm, encoder.encode(salt + number))),
    )
    const at = hashes.findIndex((hash) => hex(hash) === challenge)
    if (at >= 0) return { algorithm, challenge, salt, signature, number: from + at }
  }
  throw new Refused(0)
}

export function openTalk(place, { onState, onOver, onConnection }) {
  const base = `/api/chat/${place}`
  const key = `acolhe.chat.${place}`
  let token = store.get(key)
  let hasBegun = token !== null
  let stream = null
  let pollTimer = 0
  let failures = 0

  async function call(method, path, body) {
    const answer = await fetch(`${base}/${path}`, {
      method,
      headers: {
        ...(token && { 'x-visitor': token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      signal: AbortSignal.timeout(20_000),
    })
    if (!answer.ok) throw new Refused(answer.status)
    return answer.status === 204 ? null : answer.json()
  }

  /** The day is over, or the visitor ended it: what is written next begins anew. */
  function forget() {
    store.set(key, null)
    token = null
    hasBegun = false
    stop()
    onOver()
  }

  async function send(message) {
    const first = !hasBegun
    token ??= newToken()
    const proof = first ? await solve(await call('GET', 'proof')) : null
    try {
      const state = await call('POST', 'messages', { ...message, proof })
      store.set(key, token)
      hasBegun = true
      onState(state)
      if (first) listen()
    } catch (error) {
      if (error.status === 401 && !first) forget()
      throw error
    }
  }

  async function read() {
    try {
      onState(await call('GET', 'state'))
      onConnection(true)
    } catch (error) {
      if (error.status === 401 && hasBegun) forget()
      else onConnection(false)
    }
  }

  function stop() {
    stream?.abort()
    stream = null
    clearTimeout(pollTimer)
  }

  /** Hears by a stream; where that fails it asks, and tries the stream again after a while. */
  async function listen() {
    stop()
    if (!hasBegun) return read()
    const own = new AbortController()
    stream = own
    // Something comes every twenty seconds: a stream that is silent for longer is dead.
    let lost = setTimeout(() => own.abort(), 45_000)
    try {
      const answer = await fetch(`${base}/stream`, {
        headers: { 'x-visitor': token },
        cache: 'no-store',
        signal: own.signal,
      })
      if (answer.status === 401) return forget()
      if (!answer.ok || !answer.body) throw new Refused(answer.status)
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      for (;;) {
        const { value, done } = await reader.read()
        if (done) break
        clearTimeout(lost)
        lost = setTimeout(() => own.abort(), 45_000)
        text += value
        const parts = text.split('\n\n')
        text = parts.pop()
        for (const part of parts)
          if (part.startsWith('data: ')) {
            failures = 0
            onConnection(true)
            onState(JSON.parse(part.slice(6)))
          }
      }
    } catch {
      // A stream that breaks is opened again below.
    } finally {
      clearTimeout(lost)
    }
    if (stream !== own) return
    failures += 1
    await read()
    if (stream !== own) return
    pollTimer = setTimeout(listen, Math.min(1_000 * failures, 10_000))
  }

  return {
    hasBegun: () => hasBegun,
    send,
    listen,
    seen: (upTo, isRead) => call('POST', 'seen', { upTo, isRead }),
    typing: () => (hasBegun ? call('POST', 'typing') : Promise.resolve(null)),
    async end() {
      if (hasBegun) await call('DELETE', 'token').catch(() => {})
      forget()
    },
  }
}
