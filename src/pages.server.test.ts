import { Hono } from 'hono'
import { pino } from 'pino'
import type { LoaderFunctionArgs } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { readEnv } from '#platform/env.server.ts'
import { openRequestFigures } from '#platform/http/figures.server.ts'
import { requestLog } from '#platform/http/requests.server.ts'
import type { SiteServices, WebConfig } from '#platform/web.ts'
import { handleError, webContext } from './entry.server.tsx'
import { createPages, type LoadBuild } from './pages.server.ts'

const mark = 'marcadora.silveira@exemplo.com.br'

const answer = (_: Request, status: number) => new Response(null, { status })

/** A web build with one address that has no page of its own. */
const buildWith = (loader: (args: LoaderFunctionArgs) => unknown): LoadBuild => {
  const route = { id: 'root', path: 'broken' }
  const build = {
    entry: { module: { default: answer, handleError, webContext } },
    routes: { root: { ...route, module: { loader } } },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    future: {},
    publicPath: '/',
    basename: '/',
    assetsBuildDirectory: '',
    prerender: [],
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
  }
  return async () => build as unknown as Awaited<ReturnType<LoadBuild>>
}

function serve(loader: (args: LoaderFunctionArgs) => unknown) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const site = {
    config: {} as WebConfig,
    site: {
      apiDocument: async () => ({}),
      help: {},
      receiveContact: () => Promise.reject(new Error('no')),
      links: {} as SiteServices['links'],
    },
  }
  const env = readEnv({ NODE_ENV: 'test' })
  const app = new Hono()
    .use(requestLog(log, openRequestFigures()))
    .route('/', createPages(env, log, site, buildWith(loader)))
  return { lines, get: (path: string) => app.request(`http://localhost:3000${path}`) }
}

afterEach(() => void vi.restoreAllMocks())

test('a page that fails is reported by the request’s id and place, and printed nowhere', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { get, lines } = serve(() => {
    throw new Error(`nobody has the address ${mark}`)
  })
  const answer = await get(`/broken?email=${mark}`)
  expect(answer.status).toBe(500)
  const [failed] = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed')
  expect(failed).toMatchObject({ requestId: answer.headers.get('x-request-id'), err: { name: 'Error' } })
  expect(failed.err.at[0]).toContain('pages.server.test.ts')
  expect(lines.join()).not.toContain(mark)
  expect(JSON.stringify(printed.mock.calls)).not.toMatch(/marcadora/)
})

test('an address that is none is no failure', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { get, lines } = serve(() => null)
  expect((await get(`/${mark}`)).status).toBe(404)
  expect(lines.join()).not.toMatch(/request failed|marcadora/)
  expect(JSON.stringify(printed.mock.calls)).not.toMatch(/marcadora/)
})
