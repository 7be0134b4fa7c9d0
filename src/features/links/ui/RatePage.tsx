import { useActionData, useLoaderData } from 'react-router'
import { pageMeta } from '#ui/pageMeta.ts'
import type { RateView } from '../pages.ts'
import { linkPaths, maxCommentLength } from '../rules.ts'
import type { Route } from './+types/RatePage.ts'
import { ClosedPage } from './ClosedPage.tsx'
import { LinkFrame, PhoneLink } from './LinkFrame.tsx'
import classes from './link.module.css'
import { back, formOf, forwardHeaders, isClosed, linkOf, page, unreadable } from './serve.ts'

export const meta = pageMeta('Como foi o atendimento?', { name: 'robots', content: 'noindex, nofollow' })
export const handle = { isPlain: true }
export const headers: Route.HeadersFunction = forwardHeaders

export async function loader(args: Route.LoaderArgs) {
  const { pages, visitor } = linkOf(args)
  const { searchParams } = new URL(args.request.url)
  const view = await pages.readRate(visitor)
  // A message may have a number to press: it is chosen, and not yet sent.
  const chosen = /^(\d|10)$/.test(searchParams.get('nota') ?? '') ? Number(searchParams.get('nota')) : null
  return page({ ...view, chosen, isChanging: searchParams.has('mudar') })
}

export async function action(args: Route.ActionArgs) {
  const { pages, visitor } = linkOf(args)
  const form = await formOf(args.request)
  if (!form) return page({ ...unreadable, typed: '' })
  const outcome = await pages.actRate(visitor, form)
  if (outcome === 'done') return back(`${linkPaths.rate.page}/${visitor.token}`)
  if (outcome.is === 'rejected') return page(outcome, 422)
  // What was typed is there to be copied, although the link ended meanwhile.
  return page({ ...outcome, typed: String(form.get('comentario') ?? '') })
}

export default function RatePage() {
  const loaded = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  if (acted && isClosed(acted)) return <ClosedPage link={acted} kind="rate" typed={acted.typed} />
  if (isClosed(loaded)) return <ClosedPage link={loaded} kind="rate" />
  const view = loaded
  return (
    <LinkFrame clinic={view.clinic}>
      {view.given && !view.isChanging && view.chosen === null && !acted ? (
        <Given view={view} given={view.given} />
      ) : (
        <Form
          view={view}
          score={acted?.score ?? view.chosen ?? view.given?.score ?? null}
          comment={acted ? acted.comment : (view.given?.comment ?? '')}
          error={acted?.error ?? null}
        />
      )}
    </LinkFrame>
  )
}

const scores = Array.from({ length: 11 }, (_, score) => score)

interface FormProps {
  readonly view: RateView
  readonly score: number | null
  readonly comment: string
  readonly error: string | null
}

function Form({ view, score, comment, error }: FormProps) {
  return (
    <>
      <h1 className={classes.title}>{view.patient}, como foi?</h1>
      <p className={classes.lead}>{view.about}</p>
      <form method="post" className={classes.choices}>
        <fieldset aria-describedby={error ? 'erro' : undefined}>
          <legend className={classes.legend}>
            De 0 a 10, quanto você nos recomendaria a alguém próximo?
          </legend>
          <div className={classes.scores}>
            {scores.map((one) => (
              <label key={one} className={classes.score}>
                <input type="radio" name="nota" value={one} required defaultChecked={one === score} />
                <span>{one}</span>
              </label>
            ))}
          </div>
          <p className={classes.ends} aria-hidden="true">
            <span>De jeito nenhum</span>
            <span>Com certeza</span>
          </p>
          {error && (
            <p id="erro" className={classes.error} role="alert">
              {error}
            </p>
          )}
        </fieldset>
        <label className={classes.field}>
          <span>Quer contar mais? (opcional)</span>
          <textarea name="comentario" rows={4} maxLength={maxCommentLength} defaultValue={comment} />
        </label>
        <button type="submit" className={classes.primary}>
          Enviar
        </button>
      </form>
      <p className={classes.small}>
        Só a clínica lê. Não escreva sobre sua saúde: isso é para o atendimento.
      </p>
    </>
  )
}

function Given({ view, given }: { view: RateView; given: NonNullable<RateView['given']> }) {
  return (
    <>
      <h1 className={classes.title}>Obrigado, {view.patient}</h1>
      <p className={classes.lead}>
        Sua nota: <strong>{given.score}</strong>. {view.about}.
      </p>
      {given.comment !== '' && <blockquote className={classes.quote}>{given.comment}</blockquote>}
      <p className={classes.acts}>
        <a className={classes.secondary} href="?mudar">
          Mudar a resposta
        </a>
      </p>
      {view.clinic.phone !== '' && (
        <p className={classes.small}>
          Precisa de algo? Fale com a recepção: <PhoneLink phone={view.clinic.phone} />
        </p>
      )}
    </>
  )
}
