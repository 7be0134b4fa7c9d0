import { Hono } from 'hono'
import { sqlState } from '#platform/db/transaction.server.ts'
import { readForm, readJson } from './body.server.ts'
import { deleteOwnAccount } from './commands/delete.server.ts'
import { lookUpAccount } from './commands/lookUp.server.ts'
import { refreshIdToken } from './commands/refresh.server.ts'
import { signInWithPassword } from './commands/signIn.server.ts'
import { signUp } from './commands/signUp.server.ts'
import { updateOwnAccount } from './commands/update.server.ts'
import type { Client, IdentityContext } from './context.server.ts'
import {
  allowedOrigins,
  answerPreflight,
  clientOf,
  type Exchange,
  identityApiKey,
  requireAllowedOrigin,
  requireApiKey,
} from './gate.server.ts'
import type { Keys } from './keys.server.ts'
import { passwordPolicy, projectConfig, recaptchaConfig } from './project.server.ts'
import {
  errorEnvelope,
  ProtocolError,
  refreshRequest,
  refuse,
  signInRequest,
  signUpRequest,
  tokenRequest,
  updateRequest,
} from './protocol.server.ts'

type Endpoint = (context: IdentityContext, request: Request, client: Client) => Promise<object> | object

const toolkit = '/identitytoolkit.googleapis.com'
const secureToken = '/securetoken.googleapis.com'

/** A table, not Hono's routes: to those `:signUp` is a parameter. */
const endpoints: Record<string, Endpoint> = {
  [`POST ${toolkit}/v1/accounts:signUp`]: async (context, request, client) =>
    signUp(context, await readJson(request, signUpRequest), client),
  [`POST ${toolkit}/v1/accounts:signInWithPassword`]: async (context, request, client) =>
    signInWithPassword(context, await readJson(request, signInRequest), client),
  [`POST ${toolkit}/v1/accounts:lookup`]: async (context, request) =>
    lookUpAccount(context, await readJson(request, tokenRequest)),
  [`POST ${toolkit}/v1/accounts:update`]: async (context, request, client) =>
    updateOwnAccount(context, await readJson(request, updateRequest), client),
  [`POST ${toolkit}/v1/accounts:delete`]: async (context, request) =>
    deleteOwnAccount(context, await readJson(request, tokenRequest)),
  [`POST ${secureToken}/v1/token`]: async (context, request) =>
    refreshIdToken(context, await readForm(request, refreshRequest)),
  [`GET ${toolkit}/v1/projects`]: ({ env }) => projectConfig(env),
  [`GET ${toolkit}/v2/passwordPolicy`]: ({ env }) => passwordPolicy(env),
  [`GET ${toolkit}/v2/recaptchaConfig`]: ({ env }) => recaptchaConfig(env),
}

export function identityRoutes(context: IdentityContext, keys: Keys): Hono {
  const origins = allowedOrigins(context.env)
  const apiKey = identityApiKey(context.env, context.secrets)

  async function answer(exchange: Exchange): Promise<Response> {
    const { req } = exchange
    exchange.header('cache-control', 'no-store')
    exchange.header('x-content-type-options', 'nosniff')
    try {
      requireAllowedOrigin(exchange, origins)
      if (req.method === 'OPTIONS') return answerPreflight(exchange)
      const endpoint = Object.hasOwn(endpoints, route(exchange)) ? endpoints[route(exchange)] : undefined
      if (!endpoint) throw refuse('NOT_FOUND')
      requireApiKey(req.query('key'), apiKey)
      return exchange.json(await endpoint(context, req.raw, clientOf(exchange, context.env)))
    } catch (error) {
      const told = tell(context, exchange, error)
      return exchange.json(errorEnvelope(told), told.status)
    }
  }

  return new Hono()
    .all(`${toolkit}/*`, answer)
    .all(`${secureToken}/*`, answer)
    .get('/.well-known/jwks.json', async (exchange) => {
      exchange.header('cache-control', 'public, max-age=300')
      return exchange.json({ keys: await keys.published() })
    })
}

const route = ({ req }: Exchange) => `${req.method} ${req.path}`

/** The log gets the place and the kind of an unexpected error; messages may hold what the person typed. */
function tell({ log }: IdentityContext, exchange: Exchange, error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error
  const { name, stack = '' } = error instanceof Error ? error : new Error()
  const at = stack.split('\n').filter((line) => line.startsWith('    at '))
  log.error({ route: route(exchange), err: name, code: sqlState(error), at }, 'identity request failed')
  return refuse('INTERNAL_ERROR')
}
