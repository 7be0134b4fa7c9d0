import { data, type RouterContextProvider, redirect } from 'react-router'
import { webContext } from '#platform/web.ts'
import type { ClosedLink, LinkPages, LinkVisitor } from '../pages.ts'

/** What every page of a link does alike: ask the server, keep out of caches and search engines. */

/** The address is the contact's key: no other site learns it from a link that is followed. */
const ownHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
}

interface Args {
  readonly context: Readonly<RouterContextProvider>
  readonly params: { readonly token: string }
}

/** Returns what the server does for pages of links, and who asks. */
export function linkOf({ context, params }: Args): { pages: LinkPages; visitor: LinkVisitor } {
  const web = context.get(webContext)
  if (!web) throw new Error('The server renders pages with webContext set')
  return { pages: web.site.links, visitor: { token: params.token, address: web.address() } }
}

const statuses = { unknown: 404, ended: 410, changed: 410, busy: 429, unreadable: 415 } as const

export const isClosed = (view: { readonly is: string }): view is ClosedLink => view.is in statuses

/** The status of a page, or of why the link leads nowhere. */
export const statusOf = (view: { readonly is: string }, status: number): number =>
  isClosed(view) ? statuses[view.is] : status

/** Answers with a page, or with why the link leads nowhere. */
export function page<T extends { readonly is: string }>(view: T, status = 200) {
  const headers = { ...ownHeaders, ...(view.is === 'busy' && { 'retry-after': '60' }) }
  return data(view, { status: statusOf(view, status), headers })
}

/** Returns the form of a press; null for a body that is none. */
export async function formOf(request: Request): Promise<FormData | null> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** The answer to a body that is no form. */
export const unreadable: ClosedLink = { is: 'unreadable', clinic: null }

/** Leads back to the page after a press: to load it anew presses nothing. */
export const back = (path: string) => redirect(path, { status: 303, headers: ownHeaders })

export const forwardHeaders = ({
  loaderHeaders,
  actionHeaders,
}: {
  readonly loaderHeaders: Headers
  readonly actionHeaders: Headers
}): Headers => ([...actionHeaders].length > 0 ? actionHeaders : loaderHeaders)
