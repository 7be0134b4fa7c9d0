import { webContext } from '#platform/web.ts'
import { securityTxt } from '../securityTxt.ts'
import type { Route } from './+types/securityTxtRoute.ts'

export function loader({ context }: Route.LoaderArgs) {
  const config = context.get(webContext)?.config
  const text = securityTxt(config ?? { origin: '' }, new Date())
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
