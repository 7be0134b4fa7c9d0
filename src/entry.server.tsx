import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { publicMark, webContext } from '#platform/web.ts'
import { NonceContext } from '#ui/nonce.ts'

/** The server gets the context key from this bundle: bundles contain copies of modules. */
export { webContext }

export const streamTimeout = 5_000

/** The framework would print errors with all their data, and addresses that don't exist. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  const provider = context as Readonly<RouterContextProvider>
  provider.get(webContext)?.report(error)
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const isPublic = routerContext.staticHandlerContext.matches.some(({ route }) => {
    const handle = routerContext.routeModules[route.id]?.handle as { static?: boolean } | undefined
    return handle?.static
  })
  if (isPublic) headers.set(publicMark, 'yes')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = isPublic ? undefined : loadContext.get(webContext)?.nonce
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  )

  return new Promise((resolve, reject) => {
    const answer = (stream: PipeableStream, failed: boolean) => {
      const body = new PassThrough()
      body.on('finish', () => clearTimeout(timer))
      const html = createReadableStreamFromReadable(body)
      resolve(new Response(html, { status: failed ? 500 : status, headers }))
      stream.pipe(body)
    }
    let failed = false
    // Crawlers, and clients of a public page, get the page at once; others get it as a stream.
    const isWhole = isPublic || isbot(request.headers.get('user-agent'))
    const moment = isWhole ? 'onAllReady' : 'onShellReady'
    const stream = renderToPipeableStream(page, {
      nonce,
      [moment]: () => answer(stream, failed),
      onShellError: reject,
      onError: (error) => {
        failed = true
        loadContext.get(webContext)?.report(error)
      },
    })
    const timer = setTimeout(stream.abort, streamTimeout + 1_000)
  })
}
