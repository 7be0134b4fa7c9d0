import { redirect } from 'react-router'
import { linkPaths } from '../rules.ts'
import type { Route } from './+types/shortLink.ts'

/** A short address leads to its page, with what the message asked of it. */
export function loader({ request, params: { token } }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const link = Object.values(linkPaths).find(({ short }) => pathname.startsWith(`${short}/`))
  return redirect(`${link?.page ?? ''}/${token}${search}`, { headers: { 'x-robots-tag': 'noindex' } })
}
