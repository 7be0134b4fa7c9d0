import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { IdentityContext } from '../context.server.ts'
import { encryptFlow, type Flow, openFlow } from './flow.server.ts'

/** Stores flows in the browser that began them: one cookie each, because several tabs may sign in at once. */

export const popupCookie = { prefix: 'popup-', seconds: 600 } as const
/** Limits the cookies of a browser, because servers limit the size of a request's headers. */
const flowsAtOnce = 10

/** Lax, because the provider's redirect comes from another site and has to bring the cookie. */
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

/** Returns the flow that this browser began under the state of the answer, once; null when there is none. */
export function takeFlow(context: IdentityContext, c: Context): Flow | null {
  const state = c.req.query('state') ?? ''
  const encrypted = getCookie(c)[nameOf(state)]
  if (encrypted === undefined) return null
  const flow = openFlow(context.secrets, encrypted, context.now())
  if (flow?.state !== state) return null
  deleteCookie(c, nameOf(state), options(context))
  return flow
}
