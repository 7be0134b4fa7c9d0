import { z } from 'zod'

/** An OpenID provider that people may sign in with (`IDENTITY_OIDC`). */
export interface OidcSettings {
  /** As accounts and tokens name it; `google.com` for Google, as with the hosted service. */
  readonly providerId: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The text of the button after "Entrar com". */
  readonly label: string
}

const shape =
  'each entry is providerId,issuer,clientId,clientSecret[,label], and entries are separated by ";"'
const idShape = /^[a-z0-9](?:[a-z0-9.-]{0,46}[a-z0-9])?$/
/** Names that tokens use for other ways of signing in; Microsoft is not offered. */
const reserved = new Set(['anonymous', 'custom', 'email', 'emaillink', 'password', 'phone', 'microsoft.com'])

/** The providers in the order of their entries. Messages name the provider and never show a secret. */
export const oidcProviders = z.string().transform((value, context): OidcSettings[] => {
  const read = value.split(';').filter((entry) => entry.trim() !== '')
  const providers = read.map(readEntry)
  const trouble = providers.find((one) => typeof one === 'string') ?? troubleOf(providers.filter(isSettings))
  if (trouble === undefined) return providers.filter(isSettings)
  context.addIssue({ code: 'custom', message: trouble })
  return z.NEVER
})

const isSettings = (one: OidcSettings | string): one is OidcSettings => typeof one !== 'string'

/** The settings of one entry, or what is wrong with it. */
function readEntry(entry: string, at: number): OidcSettings | string {
  const fields = entry.split(',').map((field) => field.trim())
  const [providerId = '', issuer = '', clientId = '', clientSecret = '', label] = fields
  if (fields.length < 4 || fields.length > 5 || fields.includes('')) return `entry ${at + 1}: ${shape}`
  if (!idShape.test(providerId)) {
    return `entry ${at + 1}: the providerId must be lower-case letters, digits, dots and dashes`
  }
  if (reserved.has(providerId)) return `the providerId "${providerId}" is not available`
  if (!isIssuer(issuer)) return `${providerId}: the issuer must be an https address without query or fragment`
  return { providerId, issuer, clientId, clientSecret, label: label ?? labelOf(providerId, issuer) }
}

function troubleOf(providers: OidcSettings[]): string | undefined {
  const ids = providers.map(({ providerId }) => providerId)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  return twice && `${twice} is configured twice`
}

/** OpenID Connect Discovery 1.0, section 3: https; on this very machine http will do. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash, username } = new URL(value)
  if (search || hash || username) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

const labelOf = (providerId: string, issuer: string) =>
  providerId === 'google.com' ? 'Google' : new URL(issuer).hostname
