import { useActionData, useLoaderData } from 'react-router'
import { pageMeta } from '#ui/pageMeta.ts'
import { linkPaths } from '../rules.ts'
import type { Route } from './+types/ConfirmPage.ts'
import { ClosedPage } from './ClosedPage.tsx'
import { Questions } from './confirm/Questions.tsx'
import { Visits } from './confirm/Visits.tsx'
import { LinkFrame } from './LinkFrame.tsx'
import { back, forwardHeaders, isClosed, linkOf, page } from './serve.ts'

export const meta = pageMeta('Sua visita', { name: 'robots', content: 'noindex, nofollow' })
export const handle = { isPlain: true }
export const headers: Route.HeadersFunction = forwardHeaders

export async function loader(args: Route.LoaderArgs) {
  const { pages, visitor } = linkOf(args)
  return page(await pages.readConfirm(visitor, new URL(args.request.url).searchParams))
}

const notices = { done: '', taken: '?aviso=ocupado', late: '?aviso=mudou' } as const

export async function action(args: Route.ActionArgs) {
  const { pages, visitor } = linkOf(args)
  const outcome = await pages.actConfirm(visitor, await args.request.formData())
  if (typeof outcome !== 'string') return page(outcome)
  return back(`${linkPaths.confirm.page}/${visitor.token}${notices[outcome]}`)
}

export default function ConfirmPage() {
  const loaded = useLoaderData<typeof loader>()
  const view = useActionData<typeof action>() ?? loaded
  if (isClosed(view)) return <ClosedPage link={view} />
  return (
    <LinkFrame clinic={view.clinic}>
      {view.question ? <Questions view={view} question={view.question} /> : <Visits view={view} />}
    </LinkFrame>
  )
}
