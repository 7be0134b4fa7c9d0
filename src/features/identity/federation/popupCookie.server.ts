import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { IdentityContext } from '../context.server.ts'
import { encryptFlow, type Flow, openFlow } from './flow.server.ts'

/** Keeps flows in the browser that began them: one cookie each, since several tabs may be at it at once. */

export const popupCookie = { prefix: 'popup-', seconds: 600 } as const
/** A browser sends no more cookies than servers care to read. */
const flowsAtOnce = 10

/** Lax: the provider's redirect is a navigation from another site, and has to bring the cookie along. */
const options = ({ env }: IdentityContext) =>
  ({ path: '/auth/popup', httpOnly: true, sameSite: 'Lax', secure: env.ORIGIN.startsWith('https:') }) as const

const nameOf = (state: string) => `${popupCookie.prefix}${state.slice(0, 16)}`

export function rememberFlow(context: IdentityContext, c: Context, flow: Flow): void {
  const open = Object.keys(getCookie(c)).filter((name) => name.startsWith(popupCookie.prefix))
  if (open.length >= flowsAtOnce) for (const name of open) deleteCookie(c, name, options(context))
  setCookie(c, nameOf(flow.state), encryptFlow(context.secrets, flow), {
    ...options(context),
    maxAge: popupCookie.seconds,
  })
}

/** The flow that this browser began under the answer's state, if it is still waiting; it is so only once. */
export function takeFlow(context: IdentityContext, c: Context): Flow | null {
  const state = c.req.query('state') ?? ''
  const encrypted = getCookie(c)[nameOf(state)]
  if (encrypted === undefined) return null
  const flow = openFlow(context.secrets, encrypted, context.now())
  if (flow?.state !== state) return null
  deleteCookie(c, nameOf(state), options(context))
  return flow
}
