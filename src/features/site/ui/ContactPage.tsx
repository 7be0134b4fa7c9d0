import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { webContext } from '#platform/web.ts'
import { paths } from '#src/paths.ts'
import { type ContactErrors, type ContactForm, emptyContact, subjectFor } from '../rules.ts'
import { pageAt } from '../siteMap.ts'
import type { Route } from './+types/ContactPage.ts'
import classes from './contact/contact.module.css'
import { MessageForm } from './contact/MessageForm.tsx'
import { Rejection } from './contact/Rejection.tsx'
import { Shortcuts } from './contact/Shortcuts.tsx'
import { siteMeta } from './kit/siteMeta.ts'
import { useInstallation } from './texts/installation.ts'

export const meta = siteMeta(pageAt(paths.contact))

export function loader({ request }: Route.LoaderArgs) {
  return { subject: subjectFor(new URL(request.url).searchParams.get('assunto')) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const web = context.get(webContext)
  if (!web) throw new Error('The server renders pages with webContext set')
  const outcome = await web.site.receiveContact(request, web)
  if (outcome.is === 'received') {
    const { number, isReceiptMailed } = outcome
    const said = new URLSearchParams({ numero: number, ...(isReceiptMailed && { recibo: 'sim' }) })
    return redirect(`${paths.contactSent}?${said}`, 303)
  }
  const form = outcome.form as ContactForm
  // Typed data stays in no cache.
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (outcome.is === 'invalid') {
    const errors: ContactErrors = outcome.errors
    return data({ form, errors, message: undefined }, { status: 422, headers })
  }
  if (outcome.retryAfterS !== undefined) headers.set('retry-after', String(outcome.retryAfterS))
  const errors: ContactErrors = {}
  return data({ form, errors, message: outcome.message }, { status: outcome.status, headers })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function ContactPage() {
  const { subject } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  const { isContactRead } = useInstallation()
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>Fale com a gente.</h1>
        <p className={classes.description}>
          {isContactRead
            ? 'A mensagem chega a uma pessoa e fica registrada com um número, para você poder cobrar.'
            : 'A mensagem fica registrada neste servidor com um número, para você poder cobrar. Esta instalação ainda não disse quem é avisado.'}
        </p>
      </header>
      <div className={classes.main}>
        {rejected && <Rejection errors={rejected.errors} message={rejected.message} />}
        <MessageForm values={rejected?.form ?? emptyContact(subject)} errors={rejected?.errors ?? {}} />
      </div>
      <Shortcuts />
    </div>
  )
}
