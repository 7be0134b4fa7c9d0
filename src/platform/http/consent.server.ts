import { Hono } from 'hono'
import { preferenceHeaders } from '#lib/preferenceCookie.ts'
import { consent } from '#platform/consent.ts'
import type { Env } from '#platform/env.server.ts'
import { problemResponse } from './api.server.ts'
import { failure } from './problem.ts'

/** Takes the cookie banner's answer from pages without script, and sends the person back to the page. */
export function consentRoute({ ORIGIN }: Pick<Env, 'ORIGIN'>): Hono {
  const place = new URL(ORIGIN)
  return new Hono().post(consent.action, async (c) => {
    // Our own forms only: nobody else answers for the person.
    if (!isOurs(c.req.raw.headers, place.origin)) return problemResponse(failure('forbidden'))
    const form = await c.req.formData().catch(() => null)
    for (const header of preferenceHeaders(consent.cookie, consent.value, place)) {
      c.header('set-cookie', header, { append: true })
    }
    c.header('cache-control', 'no-store')
    return c.redirect(pathWithin(place.origin, form?.get(consent.returnField)), 303)
  })
}

/** The browser says where a form comes from; what says nothing is no browser's form. */
const isOurs = (headers: Headers, origin: string) =>
  headers.get('sec-fetch-site') === 'same-origin' || headers.get('origin') === origin

/** A page of this very site, whatever the form says. */
function pathWithin(origin: string, wanted: unknown): string {
  if (typeof wanted !== 'string' || !URL.canParse(wanted, origin)) return '/'
  const { origin: theirs, pathname, search } = new URL(wanted, origin)
  // Two slashes at the start would be another host to the browser.
  return theirs === origin && !pathname.startsWith('//') ? pathname + search : '/'
}
