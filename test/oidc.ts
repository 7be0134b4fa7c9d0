import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

/** A person at the provider; one who is not described has this address, verified. */
export interface OidcPerson {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

export interface TestOidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its signing key, for tests that forge what only it could sign. */
  readonly key: JWK
  /** Returns the `sub` of the person who signs in as `login`. */
  subjectOf(login: string): string
  describe(login: string, person: OidcPerson): void
  stop(): Promise<void>
}

export interface OidcOptions {
  /**
   * As Google does; else email and name come from the UserInfo endpoint only (OpenID Connect Core 1.0, 5.4).
   */
  readonly claimsInIdToken?: boolean
  /** The Cross-Origin-Opener-Policy of its pages. */
  readonly openerPolicy?: string
}

/**
 * Starts a real OpenID provider on a free port. Its one page has a field "E-mail" and the buttons "Entrar"
 * and "Cancelar"; any address is accepted, with consent. Any address of the product may be returned to.
 */
export async function startOidcProvider(options: OidcOptions = {}): Promise<TestOidcProvider> {
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const people = new Map<string, OidcPerson>()
  const client = { clientId: 'acolhe', clientSecret: 'a secret of tests' }
  const provider = new Provider(issuer, configurationOf(options, key, client, people))
  provider.Client.prototype.redirectUriAllowed = () => true
  provider.on('server_error', () => {})
  const answer = provider.callback()
  http.on('request', (request, response) => {
    if (options.openerPolicy) response.setHeader('cross-origin-opener-policy', options.openerPolicy)
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    interact(provider, request, response).catch(() => response.writeHead(400).end())
  })
  return {
    issuer,
    ...client,
    key,
    subjectOf,
    describe: (login, person) => void people.set(login, person),
    stop: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

const subjectOf = (login: string) => `sub-${login}`

function configurationOf(
  { claimsInIdToken = true }: OidcOptions,
  key: JWK,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  people: Map<string, OidcPerson>,
): Configuration {
  return {
    jwks: { keys: [key] as never },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://localhost/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !claimsInIdToken,
    cookies: { keys: ['tests only'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...claimsOf(sub.slice('sub-'.length), people) }),
    }),
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { Session: 60, Grant: 60, Interaction: 60, AccessToken: 60, AuthorizationCode: 60, IdToken: 3600 },
  }
}

const claimsOf = (login: string, people: Map<string, OidcPerson>) => ({
  ...(people.get(login) ?? { email: login, email_verified: true, name: 'Nome do Provedor' }),
})

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { prompt } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    return void response.end(page(prompt.name))
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const login = form.get('login')
  const result =
    form.get('action') === 'cancel' || !login
      ? { error: 'access_denied', error_description: 'The person said no.' }
      : { login: { accountId: subjectOf(login) } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

const page = (prompt: string) => `<!doctype html><html lang="pt-BR"><title>Provedor de teste</title>
<form method="post"><h1>Provedor de teste (${prompt})</h1>
<label>E-mail <input name="login" autofocus></label>
<button name="action" value="login">Entrar</button>
<button name="action" value="cancel">Cancelar</button></form></html>`
