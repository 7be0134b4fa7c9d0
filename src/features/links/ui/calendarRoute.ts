import { formatPhone } from '#lib/phone.ts'
import type { Route } from './+types/calendarRoute.ts'
import { linkOf, statusOf } from './serve.ts'

/** The calendar file of an appointment. */
export async function loader(args: Route.LoaderArgs) {
  const { pages, visitor } = linkOf(args)
  const number = Number(new URL(args.request.url).searchParams.get('visita') ?? 1)
  const file = await pages.calendarOf(visitor, number)
  if (file.is === 'file')
    return new Response(file.text, {
      headers: {
        ...own,
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': 'attachment; filename="atendimento.ics"',
      },
    })
  const phone = file.clinic?.phone ?? ''
  const whom = phone === '' ? '' : ` Fale com a recepção: ${formatPhone(phone)}.`
  return new Response(`${file.is === 'busy' ? 'Espere um minuto e tente de novo.' : gone}${whom}`, {
    status: statusOf(file, 404),
    headers: { ...own, 'content-type': 'text/plain; charset=utf-8' },
  })
}

const gone = 'Este atendimento não está mais na agenda, ou o link já não vale.'
const own = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
}
