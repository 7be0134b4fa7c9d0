import { type Context, Hono } from 'hono'
import { preferenceHeaders } from '#lib/preferenceCookie.ts'
import { consent } from '#platform/consent.ts'
import type { Env } from '#platform/env.server.ts'
import { readTheme, themeChoice, themeCookie } from '#platform/theme.ts'
import { problemResponse } from './api.server.ts'
import { isOurs } from './origin.server.ts'
import { failure } from './problem.ts'

/**
 * Takes the cookie banner's answer and the theme from pages without script, and sends the person back to the
 * page.
 */
export function preferenceRoutes({ ORIGIN }: Pick<Env, 'ORIGIN'>): Hono {
  const place = new URL(ORIGIN)
  return new Hono()
    .post(consent.action, (c) => keep(c, consent.returnField, () => [consent.cookie, consent.value]))
    .post(themeChoice.action, (c) =>
      keep(c, themeChoice.returnField, (form) => [
        themeCookie,
        readTheme(`${themeCookie}=${form?.get(themeChoice.field)}`),
      ]),
    )

  async function keep(
    c: Context,
    returnField: string,
    read: (form: FormData | null) => [name: string, value: string | null],
  ) {
    // Our own forms only: nobody else answers for the person.
    if (!isOurs(c.req.raw.headers, place.origin)) return problemResponse(failure('forbidden'))
    const form = await c.req.formData().catch(() => null)
    for (const header of preferenceHeaders(...read(form), place))
      c.header('set-cookie', header, { append: true })
    c.header('cache-control', 'no-store')
    return c.redirect(pathWithin(place.origin, form?.get(returnField)), 303)
  }
}

/** A page of this very site, whatever the form contains. */
function pathWithin(origin: string, requested: unknown): string {
  if (typeof requested !== 'string' || !URL.canParse(requested, origin)) return '/'
  const { origin: theirs, pathname, search } = new URL(requested, origin)
  // Two slashes at the start would be another host to the browser.
  return theirs === origin && !pathname.startsWith('//') ? pathname + search : '/'
}
