import type { Route } from './+types/calendarRoute.ts'
import { linkOf } from './serve.ts'

/** The calendar file of a visit. */
export async function loader(args: Route.LoaderArgs) {
  const { pages, visitor } = linkOf(args)
  const number = Number(new URL(args.request.url).searchParams.get('visita') ?? 1)
  const file = await pages.calendarOf(visitor, number)
  if (file === null)
    return new Response('Esta visita não está mais na agenda.', { status: 404, headers: plain })
  return new Response(file, {
    headers: {
      ...own,
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'attachment; filename="visita.ics"',
    },
  })
}

const own = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }
const plain = { ...own, 'content-type': 'text/plain; charset=utf-8' }
