import type { ORPCError } from '@orpc/client'
import { ORPCError as ORPCErrorClass } from '@orpc/client'
import { type AnyContractRouter, ValidationError } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { implement, type Router } from '@orpc/server'
import { z } from 'zod'
import ptBR from 'zod/v4/locales/pt-BR.js'
import type { Action } from '#platform/access.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { closedToDemo, isDemoEmail } from '#platform/demo.ts'
import { describeError } from '#platform/errors.server.ts'
import type { Log } from '#platform/log.server.ts'
import { outageOf } from '#platform/outage.server.ts'
import { paths } from '#src/paths.ts'
import { asAnswer } from './answer.server.ts'
import type { HandlerContext, RequestContext } from './context.server.ts'
import { isWrite, type RouteMeta } from './contract.ts'
import { unreadableText } from './fields.ts'
import type { RateLimits } from './limits.server.ts'
import { failure, type ProblemBody, problem } from './problem.ts'
import { retryAfterOf } from './retryAfter.ts'

/** Begins a feature's `api.server.ts`: `apiOf(contract).router({ … })`. */
export function apiOf<C extends AnyContractRouter>(contract: C) {
  return implement(contract).$context<HandlerContext>()
}

/** Messages of the schemas' own making are shown to people at the field. */
z.config(ptBR())

export const apiPrefix = '/api/v1'

/** A request, and the callback by which its answer gets a Retry-After. */
interface Handling extends RequestContext {
  readonly onRejected: (rejection: ORPCError<string, unknown>) => void
}

/** Serves the API's routes: identity → limits → input → handler; every error leaves as problem details. */
export function createApiHandler(
  router: Router<AnyContractRouter, HandlerContext>,
  options: { log: Log; limits: RateLimits },
) {
  const handler = new OpenAPIHandler<Handling>(router as Router<AnyContractRouter, Handling>, {
    customErrorResponseBodyEncoder: encodeProblem,
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          // Handlers' errors are problems already; what else arrives here failed while being read.
          if (error instanceof ORPCErrorClass) throw error
          await assertMember(context, 'network.read').catch((own: unknown) => {
            throw toProblem(own, { requestId: context.requestId }, options.log)
          })
          throw failure('malformed_request')
        }
      },
    ],
    clientInterceptors: [
      async ({ context, procedure, path, input, next, ...rest }) => {
        const meta = procedure['~orpc'].meta as RouteMeta
        context.onRoute(`${apiPrefix}${procedure['~orpc'].route.path}`)
        try {
          const bearer = await context.authenticate()
          if (meta.access !== 'public' && !bearer)
            throw failure(meta.access === 'operator' ? 'not_found' : 'unauthenticated')
          await options.limits.consume(meta, bearer?.uid, context.address)
          if (meta.isClosedToDemo && bearer && isDemoEmail(bearer.email))
            throw problem(closedToDemo, 'closed_to_demo')
          assertReadable(input)
          const handling: HandlerContext & Handling = {
            ...context,
            idempotencyKey: isWrite(procedure['~orpc']) ? context.idempotencyKey : undefined,
            meta,
            bearer,
            path,
            input,
          }
          const output = await next({ ...rest, procedure, path, input, context: handling })
          return asAnswer(output, procedure['~orpc'].route.outputStructure)
        } catch (error) {
          const { path: route } = procedure['~orpc'].route
          const request = { requestId: context.requestId, route }
          let rejection = toProblem(error, request, options.log)
          if (meta.may && ofShape.has(rejection.status))
            rejection = await assertMember(context, meta.may).then(
              () => rejection,
              (own) => toProblem(own, request, options.log),
            )
          context.onRejected(rejection)
          throw rejection
        }
      },
    ],
  })

  return async (request: Request, context: RequestContext): Promise<Response | null> => {
    let statedRetryAfterS: number | undefined
    const onRejected: Handling['onRejected'] = ({ data }) => {
      statedRetryAfterS = retryAfterOf(data)
    }
    const { matched, response } = await handler.handle(request, {
      prefix: apiPrefix,
      context: { ...context, onRejected },
    })
    if (!matched) return null
    if (response.status >= 400) response.headers.set('content-type', 'application/problem+json')
    if (statedRetryAfterS !== undefined) response.headers.set('retry-after', String(statedRetryAfterS))
    // By which browsers count down to instants: the database's clock, like the instants themselves.
    response.headers.set('date', context.database.clock.now().toUTCString())
    // Patients' data stays on no disk, and browsers keep a 410 for ever when nothing is said.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return watched(response, (error) => {
      reportFailure(error, context, options.log)
    })
  }
}

/** The statuses of a request that is wrong in itself. */
const ofShape: ReadonlySet<number> = new Set([400, 422])

/**
 * A person with no access to the network of the address learns that, and not what else is wrong with the
 * request. Checked for rejected requests only: the others are checked as their transaction begins. @throws
 * `unauthenticated` (401); `forbidden`, `second_factor_required` (403)
 */
async function assertMember(context: RequestContext, may: Action): Promise<void> {
  if (context.orgId === null) return
  const bearer = await context.authenticate()
  if (!bearer) throw failure('unauthenticated')
  const { database, orgId } = context
  const { uid: userId, authTime, secondFactor } = bearer
  await transact({ database, userId, orgId, authTime, secondFactor, may }, async () => {})
}

/**
 * A file that is written while it is read may break off: the server below would print the error, with all its
 * data.
 */
function watched(response: Response, report: (error: unknown) => void): Response {
  if (!response.body || response.headers.get('content-type')?.includes('json')) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        report(error)
        controller.error(new Error('an answer broke off'))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, response)
}

/** Contracts judge what they read; this is also for the names of fields, and for what no schema looks into. */
function assertReadable(input: unknown) {
  const found = findUnreadable(input, [])
  if (found) throw failure('validation_failed', { errors: { [found.join('.')]: unreadableText } })
}

const deepest = 100

/**
 * The path of a text that PostgreSQL does not store: with NUL, or with half of a surrogate pair. Null when
 * there is none.
 */
function findUnreadable(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return isStored(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  if (path.length > deepest) throw failure('malformed_request')
  for (const [name, one] of Object.entries(value)) {
    if (!isStored(name)) throw failure('malformed_request')
    const found = findUnreadable(one, [...path, name])
    if (found) return found
  }
  return null
}

const isStored = (text: string) => text.isWellFormed() && !text.includes('\0')

interface Failed {
  readonly requestId: string
  /** The pattern of the path, where it is known. */
  readonly route?: string | undefined
}

function toProblem(error: unknown, request: Failed, log: Log): ORPCError<string, unknown> {
  // The library's own error, as for an answer that does not match the contract: an unforeseen one.
  if (!(error instanceof ORPCErrorClass) || error.code === 'INTERNAL_SERVER_ERROR')
    return reportFailure(error, request, log)
  return error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError
    ? failure('validation_failed', { errors: fieldErrors(error.cause) })
    : error
}

/** The answer to the caller for an unforeseen error, and the line in the log that goes with it. */
export function reportFailure(
  error: unknown,
  { requestId, route }: Failed,
  log: Log,
): ORPCError<string, unknown> {
  const outage = outageOf(error)
  log[outage ? 'warn' : 'error'](
    {
      requestId,
      route,
      problem: outage ?? 'unexpected',
      fields: wrongFields(error),
      err: describeError(error),
    },
    'request failed',
  )
  return failure(outage ?? 'unexpected', outage ? undefined : { requestId })
}

/** The names of the fields of an answer that do not match the contract; never their values. */
const wrongFields = (error: unknown): string[] | undefined =>
  error instanceof ORPCErrorClass && error.cause instanceof ValidationError
    ? Object.keys(fieldErrors(error.cause))
    : undefined

/** The first message of each field. */
function fieldErrors(error: ValidationError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const field = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.')
    errors[field] ??= issue.message
  }
  return errors
}

function encodeProblem(error: ORPCError<string, unknown>): ProblemBody {
  const extra = typeof error.data === 'object' && error.data !== null ? error.data : {}
  return {
    type: `${paths.problems}#${error.code}`,
    title: error.code,
    status: error.status,
    code: error.code,
    detail: error.message,
    ...extra,
  }
}

/** A problem outside the contract's routes: unknown path, body too large. */
export function problemResponse(error: ORPCError<string, unknown>): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const retryAfterS = retryAfterOf(error.data)
  if (retryAfterS !== undefined) headers.set('retry-after', String(retryAfterS))
  return new Response(JSON.stringify(encodeProblem(error)), { status: error.status, headers })
}
