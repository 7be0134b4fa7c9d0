import { useActionData, useLoaderData } from 'react-router'
import { pageMeta } from '#ui/pageMeta.ts'
import { linkPaths } from '../rules.ts'
import type { Route } from './+types/ConfirmPage.ts'
import { ClosedPage } from './ClosedPage.tsx'
import { Appointments } from './confirm/Appointments.tsx'
import { Questions } from './confirm/Questions.tsx'
import { LinkFrame } from './LinkFrame.tsx'
import { back, formOf, forwardHeaders, isClosed, linkOf, page, unreadable } from './serve.ts'

export const meta = pageMeta('Seu atendimento', { name: 'robots', content: 'noindex, nofollow' })
export const handle = { isPlain: true }
export const headers: Route.HeadersFunction = forwardHeaders

export async function loader(args: Route.LoaderArgs) {
  const { pages, visitor } = linkOf(args)
  return page(await pages.readConfirm(visitor, new URL(args.request.url).searchParams))
}

export async function action(args: Route.ActionArgs) {
  const { pages, visitor } = linkOf(args)
  const form = await formOf(args.request)
  if (!form) return page(unreadable)
  const outcome = await pages.actConfirm(visitor, form)
  if (typeof outcome !== 'string') return page(outcome)
  const path = `${linkPaths.confirm.page}/${visitor.token}`
  switch (outcome) {
    case 'done':
      return back(path)
    case 'late':
      return back(`${path}?aviso=mudou`)
    case 'lost':
      return back(`${path}?aviso=perdido`)
    case 'taken': {
      // The times are shown anew, from where the contact was looking.
      const query = new URL(args.request.url).searchParams
      query.set('aviso', 'ocupado')
      return back(`${path}?${query}`)
    }
  }
}

export default function ConfirmPage() {
  const loaded = useLoaderData<typeof loader>()
  const view = useActionData<typeof action>() ?? loaded
  if (isClosed(view)) return <ClosedPage link={view} kind="confirm" />
  return (
    <LinkFrame clinic={view.clinic}>
      {view.question ? <Questions view={view} question={view.question} /> : <Appointments view={view} />}
    </LinkFrame>
  )
}
