import { type ClientContext, createORPCClient, ORPCError } from '@orpc/client'
import {
  type AnyContractRouter,
  type ContractRouterClient,
  getContractRouter,
  isContractProcedure,
} from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { v4 as uuid } from 'uuid'
import { asConnectionError, ConnectionError } from './connection.ts'
import { isWrite } from './contract.ts'
import { commonProblems } from './problem.ts'
import { createTransport, idempotencyHeader, type TransportOptions } from './transport.ts'

export interface CallContext extends ClientContext {
  /** For writes that may happen twice without harm: the server need not store their keys. */
  readonly withoutKey?: boolean
}

export interface ApiOptions extends TransportOptions {
  readonly url: () => string | URL
}

/** The typed client of a contract. */
export function createApi<C extends AnyContractRouter>(
  contract: C,
  options: ApiOptions,
): ContractRouterClient<C, CallContext> {
  return createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: options.url,
      fetch: createTransport(options),
      headers: ({ context }, path) =>
        writes(contract, path) && !context.withoutKey ? { [idempotencyHeader]: uuid() } : {},
      customErrorResponseBodyDecoder: (body, { status }) => decodeProblem(body, status),
      interceptors: [
        async ({ next }) => {
          try {
            return await next()
          } catch (error) {
            // The answer may break off while it is read. An error without a cause is nobody's but ours.
            throw error instanceof Error && error.cause ? asConnectionError(error) : error
          }
        },
      ],
    }),
  )
}

function writes(contract: AnyContractRouter, path: readonly string[]): boolean {
  const route = getContractRouter(contract, path)
  return isContractProcedure(route) && isWrite(route['~orpc'])
}

/** Problem details as an error whose message is for the person; anything else is the server's failure. */
export function decodeProblem(body: unknown, status: number): ORPCError<string, unknown> {
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string') {
    const { type: _, title: __, status: ___, code, detail, ...data } = body as Record<string, unknown>
    const message = typeof detail === 'string' ? detail : commonProblems.unexpected.message
    const some = Object.keys(data).length > 0
    return new ORPCError(String(code), { status, message, defined: true, data: some ? data : undefined })
  }
  return new ORPCError('unexpected', { status, message: commonProblems.unexpected.message })
}

export interface Problem {
  readonly code: string
  readonly status: number
  /** A Portuguese sentence for the person. */
  readonly message: string
  readonly data: unknown
}

/** The problem that the API answered with; null when the error is not an answer of the API. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof ORPCError)) return null
  const { code, status, message, data } = error
  return { code, status, message, data }
}

/** A Portuguese sentence for whatever was thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ConnectionError) return error.message
  return problemOf(error)?.message ?? commonProblems.unexpected.message
}

/**
 * True when the error of reading one record says that its address leads to none: there is none, or the address
 * can't be that of any.
 */
export function isMissing(error: unknown): boolean {
  const problem = problemOf(error)
  return problem?.status === 404 || problem?.code === 'validation_failed'
}
