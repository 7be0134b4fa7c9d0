import { Hono } from 'hono'
import { describeError } from '#platform/errors.server.ts'
import { createTokenLimit } from '#platform/http/limits.server.ts'
import { retryAfterS } from '#platform/http/problem.ts'
import { outageOf } from '#platform/outage.server.ts'
import { tooManyAttempts } from './admission.server.ts'
import { readForm, readJson } from './body.server.ts'
import { acceptSolution, issueChallenge, solutionRequest } from './bot-check/challenge.server.ts'
import {
  authUriRequest,
  emailLinkRequest,
  resetPasswordRequest,
  revokeTokenRequest,
  sendCodeRequest,
} from './codes.protocol.server.ts'
import { applyCode } from './commands/applyCode.server.ts'
import { createAuthUri } from './commands/authUri.server.ts'
import { deleteOwnAccount } from './commands/delete.server.ts'
import { signInWithEmailLink } from './commands/emailLink.server.ts'
import { lookUpAccount } from './commands/lookUp.server.ts'
import { refreshIdToken } from './commands/refresh.server.ts'
import { resetPassword } from './commands/resetPassword.server.ts'
import { revokeToken } from './commands/revokeToken.server.ts'
import { sendCode } from './commands/sendCode.server.ts'
import { signInWithPassword } from './commands/signIn.server.ts'
import { signUp } from './commands/signUp.server.ts'
import { updateOwnAccount } from './commands/update.server.ts'
import type { Client, IdentityContext } from './context.server.ts'
import { popupRoutes } from './federation/popup.server.ts'
import { idpRequest } from './federation/protocol.server.ts'
import { signInWithIdp } from './federation/signInWithIdp.server.ts'
import {
  allowedOrigins,
  answerPreflight,
  authorizedOrigins,
  clientOf,
  type Exchange,
  giveBotPass,
  identityApiKey,
  requireAllowedOrigin,
  requireApiKey,
} from './gate.server.ts'
import type { Keys } from './keys.server.ts'
import { passwordPolicy, projectConfig, recaptchaConfig } from './project.server.ts'
import {
  errorEnvelope,
  outOfService,
  type ProtocolCode,
  ProtocolError,
  refreshRequest,
  rejection,
  signInRequest,
  signUpRequest,
  tokenRequest,
  updateRequest,
} from './protocol.server.ts'
import { limitedAddress } from './rules.ts'
import { finishEnrolment, startEnrolment } from './second-factor/enrol.server.ts'
import {
  finishEnrolmentRequest,
  finishSignInRequest,
  startEnrolmentRequest,
  withdrawRequest,
} from './second-factor/protocol.server.ts'
import { finishSignIn } from './second-factor/signIn.server.ts'
import { withdrawFactor } from './second-factor/withdraw.server.ts'

type Endpoint = (
  context: IdentityContext,
  request: Request,
  client: Client,
  exchange: Exchange,
) => Promise<object> | object

/** Errors for tokens and codes that this service did not issue; repeated ones are rate-limited. */
const foreign = new Set<string>([
  'INVALID_ID_TOKEN',
  'INVALID_REFRESH_TOKEN',
  'INVALID_OOB_CODE',
] satisfies ProtocolCode[])

const toolkit = '/identitytoolkit.googleapis.com'
const secureToken = '/securetoken.googleapis.com'

/** The endpoints by method and path. A table, because Hono would read `:signUp` in a route as a parameter. */
const endpoints: Record<string, Endpoint> = {
  [`POST ${toolkit}/v1/accounts:signUp`]: async (context, request, client) =>
    signUp(context, await readJson(request, signUpRequest), client),
  [`POST ${toolkit}/v1/accounts:signInWithPassword`]: async (context, request, client) =>
    signInWithPassword(context, await readJson(request, signInRequest), client),
  [`POST ${toolkit}/v1/accounts:signInWithIdp`]: async (context, request, client) =>
    signInWithIdp(context, await readJson(request, idpRequest), client),
  [`POST ${toolkit}/v1/accounts:lookup`]: async (context, request) =>
    lookUpAccount(context, await readJson(request, tokenRequest)),
  [`POST ${toolkit}/v1/accounts:update`]: async (context, request, client) => {
    const change = await readJson(request, updateRequest)
    return change.oobCode === undefined
      ? updateOwnAccount(context, change, client)
      : applyCode(context, change, client)
  },
  [`POST ${toolkit}/v1/accounts:delete`]: async (context, request) =>
    deleteOwnAccount(context, await readJson(request, tokenRequest)),
  [`POST ${toolkit}/v1/accounts:sendOobCode`]: async (context, request, client) =>
    sendCode(context, await readJson(request, sendCodeRequest), client),
  [`POST ${toolkit}/v1/accounts:resetPassword`]: async (context, request, client) =>
    resetPassword(context, await readJson(request, resetPasswordRequest), client),
  [`POST ${toolkit}/v1/accounts:signInWithEmailLink`]: async (context, request, client) =>
    signInWithEmailLink(context, await readJson(request, emailLinkRequest), client),
  [`POST ${toolkit}/v1/accounts:createAuthUri`]: async (context, request) =>
    createAuthUri(context, await readJson(request, authUriRequest)),
  [`POST ${toolkit}/v2/accounts:revokeToken`]: async (context, request) =>
    revokeToken(context, await readJson(request, revokeTokenRequest)),
  [`POST ${toolkit}/v2/accounts/mfaEnrollment:start`]: async (context, request) =>
    startEnrolment(context, await readJson(request, startEnrolmentRequest)),
  [`POST ${toolkit}/v2/accounts/mfaEnrollment:finalize`]: async (context, request, client) =>
    finishEnrolment(context, await readJson(request, finishEnrolmentRequest), client),
  [`POST ${toolkit}/v2/accounts/mfaEnrollment:withdraw`]: async (context, request, client) =>
    withdrawFactor(context, await readJson(request, withdrawRequest), client),
  [`POST ${toolkit}/v2/accounts/mfaSignIn:finalize`]: async (context, request, client) =>
    finishSignIn(context, await readJson(request, finishSignInRequest), client),
  // Starts a sign-in by SMS, which is not offered.
  [`POST ${toolkit}/v2/accounts/mfaSignIn:start`]: async (_context, request) => {
    await readJson(request, finishSignInRequest)
    throw rejection('OPERATION_NOT_ALLOWED')
  },
  [`POST ${secureToken}/v1/token`]: async (context, request) =>
    refreshIdToken(context, await readForm(request, refreshRequest)),
  [`GET ${toolkit}/v2/botChallenge`]: (context) => issueChallenge(context),
  [`POST ${toolkit}/v2/botChallenge`]: async (context, request, _client, exchange) => {
    giveBotPass(
      exchange,
      context.env,
      await acceptSolution(context, await readJson(request, solutionRequest)),
    )
    return {}
  },
  [`GET ${toolkit}/v1/projects`]: ({ env }) => projectConfig(env),
  [`GET ${toolkit}/v2/passwordPolicy`]: ({ env }) => passwordPolicy(env),
  [`GET ${toolkit}/v2/recaptchaConfig`]: ({ env }) => recaptchaConfig(env),
}

/** The endpoints as `POST /path`. */
export const identityEndpoints: readonly string[] = Object.keys(endpoints)

export function identityRoutes(context: IdentityContext, keys: Keys): Hono {
  const origins = new Set([...allowedOrigins(context.env), ...authorizedOrigins(context.env)])
  const apiKey = identityApiKey(context.env, context.secrets)
  const tokenLimit = createTokenLimit(context.env)

  /**
   * Rate-limits a source that keeps sending foreign tokens or codes. Valid requests of the source still pass.
   */
  async function limited(exchange: Exchange, rejection: ProtocolError): Promise<ProtocolError> {
    if (!foreign.has(rejection.message)) return rejection
    const mayFail = await tokenLimit.mayFail(limitedAddress(clientOf(exchange, context.env).address))
    return mayFail ? rejection : tooManyAttempts()
  }

  async function answer(exchange: Exchange): Promise<Response> {
    const { req } = exchange
    exchange.header('cache-control', 'no-store')
    exchange.header('x-content-type-options', 'nosniff')
    try {
      requireAllowedOrigin(exchange, origins)
      if (req.method === 'OPTIONS') return answerPreflight(exchange)
      const endpoint = Object.hasOwn(endpoints, route(exchange)) ? endpoints[route(exchange)] : undefined
      if (!endpoint) throw rejection('NOT_FOUND')
      requireApiKey(req.query('key'), apiKey)
      return exchange.json(await endpoint(context, req.raw, clientOf(exchange, context.env), exchange))
    } catch (error) {
      const rejection = await limited(exchange, toProtocolError(context, exchange, error))
      if (rejection.status === 503) exchange.header('retry-after', String(retryAfterS))
      return exchange.json(errorEnvelope(rejection), rejection.status)
    }
  }

  return new Hono()
    .all(`${toolkit}/*`, answer)
    .all(`${secureToken}/*`, answer)
    .route('/', popupRoutes(context))
    .get('/.well-known/jwks.json', async (exchange) => {
      exchange.header('cache-control', 'public, max-age=300')
      return exchange.json({ keys: await keys.published() })
    })
}

const route = ({ req }: Exchange) => `${req.method} ${req.path}`

/** The log gets the route and the class of an unexpected error only: its message may hold personal data. */
function toProtocolError({ log }: IdentityContext, exchange: Exchange, error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error
  const outage = outageOf(error)
  const { requestId } = exchange.var
  log[outage ? 'warn' : 'error'](
    { requestId, route: route(exchange), problem: outage ?? 'unexpected', err: describeError(error) },
    'identity request failed',
  )
  return outage ? outOfService(outage) : rejection('INTERNAL_ERROR')
}
