import { type Context, Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { IdentityContext } from '../context.server.ts'
import { clientOf, type Exchange } from '../gate.server.ts'
import { limitedAddress } from '../rules.ts'
import { encryptCredential, newFlow } from './flow.server.ts'
import { isChannelName } from './handoff.ts'
import { type OutcomeName, outcomeOf } from './outcome.ts'
import { popupHeaders, popupPage } from './page.server.ts'
import { rememberFlow, takeFlow } from './popupCookie.server.ts'
import { type Provider, ProviderFailure } from './providers.server.ts'

/** A result, or an address to redirect to. */
type Ending =
  | { readonly outcome: OutcomeName; readonly channel?: string; readonly credential?: string }
  | { readonly redirect: URL }

const perMinute = 120

/** The popup's two addresses: to the provider and back (OpenID Connect Core 1.0, 3.1). */
export function popupRoutes(context: IdentityContext): Hono {
  const limiter = new RateLimiterMemory({ keyPrefix: 'popup', points: perMinute, duration: 60 })

  async function isFlooding(c: Context): Promise<boolean> {
    if (!context.env.RATE_LIMITS) return false
    const { address } = clientOf(c as Exchange, context.env)
    return limiter.consume(limitedAddress(address)).then(
      () => false,
      () => true,
    )
  }

  return new Hono()
    .get('/auth/popup/:providerId/start', async (c) =>
      answer(context, c, (await isFlooding(c)) ? { outcome: 'flooding' } : await start(context, c)),
    )
    .get('/auth/popup/:providerId/callback', async (c) =>
      answer(context, c, (await isFlooding(c)) ? { outcome: 'flooding' } : await finish(context, c)),
    )
}

async function start(context: IdentityContext, c: Context): Promise<Ending> {
  const { channel, origin } = c.req.query()
  const provider = providerOf(context, c)
  if (!provider || !isChannelName(channel)) return { outcome: 'unknown' }
  if (isCrossSite(c)) return { outcome: 'foreign', channel }
  // The provider returns to the address in ORIGIN; a page at another address would not receive the answer.
  if (origin !== new URL(context.env.ORIGIN).origin) return { outcome: 'elsewhere', channel }
  const flow = newFlow(provider.settings.providerId, channel, context.now())
  try {
    const redirect = await provider.authorizationUrl(flow, redirectUri(context, provider))
    rememberFlow(context, c, flow)
    return { redirect }
  } catch (error) {
    return { outcome: troubleWith(provider, error, context, c), channel }
  }
}

async function finish(context: IdentityContext, c: Context): Promise<Ending> {
  const provider = providerOf(context, c)
  const flow = provider && takeFlow(context, c)
  if (!provider || flow?.providerId !== provider.settings.providerId) return { outcome: 'unknown' }
  const { channel, providerId, nonce } = flow
  const returned = new URL(redirectUri(context, provider))
  returned.search = new URL(c.req.url).search
  try {
    const { idToken, profile } = await provider.exchange(flow, returned)
    if (!profile.email) return { outcome: 'nameless', channel }
    const content = { providerId, nonce, idToken, profile }
    const credential = encryptCredential(context.secrets, flow, content, context.now())
    return { outcome: 'done', channel, credential }
  } catch (error) {
    return { outcome: troubleWith(provider, error, context, c), channel }
  }
}

const providerOf = ({ providers }: IdentityContext, c: Context) =>
  providers.get(c.req.param('providerId') ?? '')

const redirectUri = ({ env }: IdentityContext, { settings }: Provider) =>
  `${env.ORIGIN}/auth/popup/${settings.providerId}/callback`

/**
 * True for requests from other sites, which must not start
 * a sign-in. Old browsers send no such header and pass.
 */
function isCrossSite(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/** Logs the provider and the kind of error, without personal data. */
function troubleWith(
  { settings }: Provider,
  error: unknown,
  { log }: IdentityContext,
  c: Context,
): OutcomeName {
  if (!(error instanceof ProviderFailure)) throw error
  const { reason, cause } = error
  const kind = cause instanceof Error ? cause.name : 'verdict'
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (reason !== 'cancelled')
    log.warn(
      { requestId: c.get('requestId'), provider: settings.providerId, reason, kind, code },
      'provider failed',
    )
  return reason
}

function answer({ env }: IdentityContext, c: Context, ending: Ending): Response {
  for (const [name, value] of Object.entries(popupHeaders)) c.header(name, value)
  if ('redirect' in ending) return c.redirect(ending.redirect.href, 302)
  const { outcome, channel, credential = '' } = ending
  const { title, text, error } = outcomeOf(outcome)
  const message = error ? { error } : { credential }
  const handoff = channel === undefined ? undefined : { channel, message }
  return c.html(popupPage({ productName: env.PRODUCT_NAME, title, text, handoff }), error ? 400 : 200)
}
