/** A preference lives a year in a cookie on the product's parent domain, or on the host alone on localhost. */

const oneYear = 365 * 24 * 60 * 60

/**
 * Domains to try, broadest first: browsers refuse a cookie on a public suffix (`com.br`, `fly.dev`), so the first
 * that holds is the parent domain. `undefined` is the host alone.
 */
export function cookieDomains(host: string): (string | undefined)[] {
  const labels = host.split('.')
  const isAddress = /^[\d.]+$/.test(host) || host.includes(':')
  if (isAddress || labels.at(-1) === 'localhost') return [undefined]
  const parents = labels.slice(1).map((_, at) => labels.slice(labels.length - 2 - at).join('.'))
  return [...parents, undefined]
}

export function preferenceCookie(name: string, value: string, domain: string | undefined, secure: boolean) {
  return [
    `${name}=${value}`,
    `Max-Age=${oneYear}`,
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

/** In the browser, which tells at once whether it has accepted the cookie. */
export function savePreference(name: string, value: string, place: Place, jar: Jar): void {
  for (const domain of cookieDomains(place.hostname)) {
    jar.cookie = preferenceCookie(name, value, domain, place.protocol === 'https:')
    if (readCookie(jar.cookie, name) === value) return
  }
}

/**
 * From the server, which is not told: one header for each domain, and the browser keeps those it may. Only for a
 * preference that has a single value, since several cookies of one name may stay.
 */
export function preferenceHeaders(name: string, value: string, { hostname, protocol }: Place): string[] {
  return cookieDomains(hostname).map((domain) => preferenceCookie(name, value, domain, protocol === 'https:'))
}

/** Of the header `Cookie`, or of `document.cookie`. */
export function readCookie(cookies: string | null, name: string): string | null {
  const found = cookies?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? null
}
