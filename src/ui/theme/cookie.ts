/** A preference lives a year in a cookie on the product's parent domain, or on the host alone on localhost. */

export type Theme = 'light' | 'dark'

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

export function savePreference(
  name: string,
  value: string,
  place: Pick<Location, 'hostname' | 'protocol'>,
  jar: Jar,
) {
  for (const domain of cookieDomains(place.hostname)) {
    jar.cookie = preferenceCookie(name, value, domain, place.protocol === 'https:')
    if (jar.cookie.split('; ').includes(`${name}=${value}`)) return
  }
}

export function readTheme(cookies: string | null): Theme | null {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1]
  return value === 'light' || value === 'dark' ? value : null
}
