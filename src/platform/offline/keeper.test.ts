import { beforeEach, describe, expect, test } from 'vitest'
import { answerDocument, answerFile, cacheName, clear, keep } from './keeper.ts'
import { documentsOf } from './kept.ts'

const origin = 'https://clinica.example'
const kept = {
  version: 'b',
  documents: documentsOf(['/clinica', '/clinica/pacientes/:id']),
  files: ['/assets/a.js', '/assets/b.js'],
}
const page = '/clinica/pacientes/0'

let stored: Map<string, Map<string, Response>>
let asked: { path: string; credentials?: string }[]
let answers: (path: string) => Response | Promise<Response>

const pathOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, origin).pathname
const caches = {
  open: async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      put: async (key: RequestInfo | URL, response: Response) => void entries.set(pathOf(key), response),
      match: async (key: RequestInfo | URL) => entries.get(pathOf(key))?.clone(),
    } as unknown as Cache
  },
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  match: async (key: RequestInfo | URL) => {
    const found = [...stored.values()].flatMap((entries) => entries.get(pathOf(key)) ?? [])
    return found[0]?.clone()
  },
} as unknown as CacheStorage
const parts = {
  caches,
  patienceMs: 20,
  fetch: async (request: Request | string, init?: RequestInit) => {
    const path = pathOf(request)
    asked.push({ path, ...(init?.credentials && { credentials: init.credentials }) })
    return answers(path)
  },
}
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const visit = (path: string) => answerDocument(parts, kept, new Request(origin + path))

beforeEach(() => {
  stored = new Map()
  asked = []
  answers = (path) => new Response(`fresh ${path}`)
})

describe('keeping', () => {
  test('asks for documents without cookies, and not again for files that an earlier build had', async () => {
    await (await caches.open(cacheName('a'))).put('/assets/a.js', new Response('the same'))
    await keep(parts, kept)
    expect(asked).toEqual([
      { path: '/assets/b.js' },
      { path: '/clinica', credentials: 'omit' },
      { path: page, credentials: 'omit' },
    ])
  })

  test('fails as a whole when a file or a document is missing', async () => {
    answers = (path) => new Response('', { status: path === '/assets/b.js' ? 404 : 200 })
    await expect(keep(parts, kept)).rejects.toThrow('404')
    answers = (path) => new Response('', { status: path === page ? 500 : 200 })
    await expect(keep(parts, kept)).rejects.toThrow('500')
  })

  test('clears all but its own and the last one before', async () => {
    for (const name of ['acolhe-x', 'acolhe-y', 'elsewhere', 'acolhe-b']) await caches.open(name)
    await clear(parts, kept)
    expect([...stored.keys()]).toEqual(['acolhe-y', 'elsewhere', 'acolhe-b'])
  })
})

describe('answering', () => {
  beforeEach(() => keep(parts, kept))

  test('documents come from the network, and nothing of them is kept', async () => {
    answers = () => new Response('of this person')
    expect(await (await visit('/clinica/pacientes/7')).text()).toBe('of this person')
    answers = lost
    expect(await (await visit('/clinica/pacientes/7')).text()).toBe(`fresh ${page}`)
  })

  test('what is kept stands in for a network that is lost, late, or has nobody behind it', async () => {
    for (const bad of [
      lost,
      () => new Promise<Response>(() => {}),
      () => new Response('', { status: 502 }),
    ]) {
      answers = bad
      expect(await (await visit('/clinica/pacientes/7')).text()).toBe(`fresh ${page}`)
    }
  })

  test('an answer of the server stays its own', async () => {
    answers = () => new Response('lost', { status: 404 })
    expect((await visit('/clinica/pacientes/7')).status).toBe(404)
  })

  test('a page without a document fails as it would without a service worker', async () => {
    answers = lost
    await expect(visit('/auth/login')).rejects.toThrow('Failed to fetch')
  })

  test('files come from what is kept, others from the network', async () => {
    answers = () => new Response('new')
    const file = (path: string) => answerFile(parts, new Request(origin + path)).then((one) => one.text())
    expect(await file('/assets/a.js')).toBe('fresh /assets/a.js')
    expect(await file('/assets/c.js')).toBe('new')
  })
})
