/** A preference lives a year in a cookie on the product's parent domain, or on the host alone on localhost. */

const oneYear = 365 * 24 * 60 * 60

/**
 * Every domain a preference is set on, broadest first: browsers reject a cookie on a public suffix (`com.br`,
 * `fly.dev`) without notice to the server, so the parent domain is the first that is accepted. Setting all of
 * them prevents the others from contradicting it. `undefined` is the host alone.
 */
export function cookieDomains(host: string): (string | undefined)[] {
  const labels = host.split('.')
  const isAddress = /^[\d.]+$/.test(host) || host.includes(':')
  if (isAddress || labels.at(-1) === 'localhost') return [undefined]
  const parents = labels.slice(1).map((_, at) => labels.slice(labels.length - 2 - at).join('.'))
  return [...parents, undefined]
}

/** `null` removes the preference. */
export function preferenceCookie(
  name: string,
  value: string | null,
  domain: string | undefined,
  secure: boolean,
) {
  return [
    `${name}=${value ?? ''}`,
    `Max-Age=${value === null ? 0 : oneYear}`,
    'Path=/',
    'SameSite=Lax',
    ...(domain ? [`Domain=${domain}`] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}

interface Jar {
  cookie: string
}

type Place = Pick<Location, 'hostname' | 'protocol'>

/** For the browser. */
export function savePreference(name: string, value: string, place: Place, jar: Jar): void {
  for (const cookie of preferenceHeaders(name, value, place)) jar.cookie = cookie
}

/** For the server: one header for each domain. */
export function preferenceHeaders(
  name: string,
  value: string | null,
  { hostname, protocol }: Place,
): string[] {
  return cookieDomains(hostname).map((domain) => preferenceCookie(name, value, domain, protocol === 'https:'))
}

/** Reads the header `Cookie`, or `document.cookie`. */
export function readCookie(cookies: string | null, name: string): string | null {
  const found = cookies?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? null
}
