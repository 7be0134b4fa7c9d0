import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import { useActionData, useLoaderData } from 'react-router'
import { pageMeta } from '#ui/pageMeta.ts'
import type { RefusalChoice, UnsubscribeView } from '../pages.ts'
import { linkPaths } from '../rules.ts'
import type { Route } from './+types/UnsubscribePage.ts'
import { ClosedPage } from './ClosedPage.tsx'
import { LinkFrame, PhoneLink } from './LinkFrame.tsx'
import classes from './link.module.css'
import { back, formOf, forwardHeaders, isClosed, linkOf, page, unreadable } from './serve.ts'

export const meta = pageMeta('Parar de receber', { name: 'robots', content: 'noindex, nofollow' })
export const handle = { isPlain: true }
export const headers: Route.HeadersFunction = forwardHeaders

export async function loader(args: Route.LoaderArgs) {
  const { pages, visitor } = linkOf(args)
  const isChanging = new URL(args.request.url).searchParams.has('mudar')
  return page({ ...(await pages.readUnsubscribe(visitor)), isChanging })
}

export async function action(args: Route.ActionArgs) {
  const { pages, visitor } = linkOf(args)
  const form = await formOf(args.request)
  if (!form) return page({ ...unreadable, isChanging: false })
  const outcome = await pages.actUnsubscribe(visitor, form)
  if (typeof outcome !== 'string') return page({ ...outcome, isChanging: false })
  // A mail program waits for a plain yes; a person sees the page again.
  if (outcome === 'oneClick') return page({ ...(await pages.readUnsubscribe(visitor)), isChanging: false })
  return back(`${linkPaths.unsubscribe.page}/${visitor.token}`)
}

export default function UnsubscribePage() {
  const loaded = useLoaderData<typeof loader>()
  const view = useActionData<typeof action>() ?? loaded
  if (isClosed(view)) return <ClosedPage link={view} kind="unsubscribe" />
  return (
    <LinkFrame clinic={view.clinic}>
      {view.isDone && !view.isChanging ? <Refused view={view} /> : <Choices view={view} />}
    </LinkFrame>
  )
}

const channels = { email: 'os e-mails', sms: 'os SMS', whatsapp: 'as mensagens de WhatsApp' } as const
const messages = {
  lembrete: 'de um lembrete',
  pesquisa: 'de uma pesquisa',
  convite: 'de um convite',
} as const

const choices = ({
  channel,
  otherWays,
}: UnsubscribeView): readonly (readonly [RefusalChoice, string, string])[] => [
  ['tudo', 'Tudo que é automático', 'Lembretes, preparo, pesquisas e convites, por qualquer canal.'],
  ['convites', 'Só convites e campanhas', 'Os lembretes dos seus atendimentos continuam.'],
  [
    'canal',
    `Só ${channels[channel]}`,
    otherWays === ''
      ? 'Não há outro canal no seu cadastro: os lembretes param também.'
      : `Os lembretes podem vir ${otherWays}.`,
  ],
]

function Choices({ view }: { view: UnsubscribeView }) {
  return (
    <>
      <h1 className={classes.title}>O que você quer parar de receber?</h1>
      <p className={classes.lead}>
        Este link veio {messages[view.message]}
        {view.address !== '' && ` enviado a ${view.address}`}.
      </p>
      {view.refused.length > 0 && (
        <p className={classes.lead}>
          <strong>Já parou:</strong> {wordsOf(view)[0]}
        </p>
      )}
      <form method="post" className={classes.choices}>
        <fieldset>
          <legend className={classes.hidden}>O que parar</legend>
          {choices(view).map(([choice, label, text]) => (
            <label key={choice} className={classes.choice}>
              <input type="radio" name="parar" value={choice} defaultChecked={choice === view.preset} />
              <span>
                <strong>{label}</strong>
                <span className={classes.soft}>{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Standing view={view} />
        <button type="submit" className={classes.primary}>
          Parar de receber
        </button>
      </form>
      <BackToAppointment view={view} />
      <HowToReturn view={view} />
    </>
  )
}

const BackToAppointment = ({ view: { appointmentPath } }: { view: UnsubscribeView }) =>
  appointmentPath === '' ? null : (
    <a className={classes.way} href={appointmentPath}>
      Voltar para o meu atendimento
    </a>
  )

/** The appointment that a refusal of reminders leaves as it is. */
function Standing({ view: { appointment } }: { view: UnsubscribeView }) {
  if (appointment === '') return null
  return (
    <p className={classes.standing}>
      <IconCalendarEvent size={22} stroke={1.5} aria-hidden="true" />
      <span>
        Seu atendimento de <strong>{appointment}</strong>, continua marcado. Sem lembrete, a recepção pode
        ligar para confirmar.
      </span>
    </p>
  )
}

function Refused({ view }: { view: UnsubscribeView }) {
  const { refused, mayUndo } = view
  const [stopped, goesOn] = wordsOf(view)
  return (
    <>
      <h1 className={classes.title}>Pronto, paramos de enviar</h1>
      <p className={classes.lead}>
        <strong>Parou:</strong> {stopped}
      </p>
      <p className={classes.lead}>
        <strong>Continua:</strong> {goesOn}
      </p>
      <Standing view={view} />
      {mayUndo && (
        <form method="post">
          <button type="submit" name="acao" value="desfazer" className={classes.secondary}>
            Desfazer
          </button>
        </form>
      )}
      {!refused.includes('tudo') && (
        <a className={classes.way} href="?mudar">
          Mudar o que parar
        </a>
      )}
      <BackToAppointment view={view} />
      <HowToReturn view={view} />
    </>
  )
}

/** What has stopped, and what goes on. */
function wordsOf({ channel, otherWays, refused }: UnsubscribeView): readonly [string, string] {
  const answers = 'o que a recepção escrever para você.'
  if (refused.includes('tudo'))
    return ['lembretes, preparo, pesquisas e convites, por qualquer canal.', answers]
  if (refused.includes('canal'))
    return [
      `tudo que é automático por ${{ email: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp' }[channel]}${refused.includes('convites') ? ', e os convites por qualquer canal' : ''}.`,
      otherWays === '' ? answers : `os lembretes ${otherWays}, e ${answers}`,
    ]
  return ['convites e campanhas, por qualquer canal.', `os lembretes dos seus atendimentos, e ${answers}`]
}

const HowToReturn = ({ view: { clinic } }: { view: UnsubscribeView }) => (
  <p className={classes.small}>
    Vale na hora.
    {clinic.phone !== '' && (
      <>
        {' '}
        Para voltar a receber, fale com a recepção: <PhoneLink phone={clinic.phone} />.
      </>
    )}
  </p>
)
