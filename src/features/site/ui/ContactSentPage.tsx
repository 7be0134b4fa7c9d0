import { redirect, useLoaderData } from 'react-router'
import { paths } from '#src/paths.ts'
import { isContactNumber } from '../rules.ts'
import type { Route } from './+types/ContactSentPage.ts'
import classes from './contact/sent.module.css'
import { ActionLink, More } from './kit/ActionLink.tsx'
import { siteMeta } from './kit/siteMeta.ts'
import { useInstallation } from './texts/installation.ts'

export const meta = siteMeta({
  title: 'Mensagem recebida',
  description: 'O número da sua mensagem e o que acontece agora.',
  path: paths.contactSent,
  image: 'contact',
  noindex: true,
})

/** Shows the number of the address: only one that could exist. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const number = searchParams.get('numero')
  if (!isContactNumber(number)) throw redirect(paths.contact)
  return { number, isReceiptMailed: searchParams.get('recibo') === 'sim' }
}

export default function ContactSentPage() {
  const { number, isReceiptMailed } = useLoaderData<typeof loader>()
  const { isContactRead } = useInstallation()
  return (
    <div className={classes.page}>
      <div>
        <h1 className={classes.title}>Mensagem recebida.</h1>
        <p className={classes.numberLine}>
          O número dela é <strong className={classes.number}>{number}</strong>
        </p>
        <h2 className={classes.next}>E agora</h2>
        <ol className={classes.steps}>
          <li>
            {isReceiptMailed
              ? 'O número segue também para o e-mail que você informou. Se não chegar em alguns minutos, procure na caixa de spam.'
              : 'Anote o número: desta vez ele não segue por e-mail.'}
          </li>
          <li>
            {isContactRead
              ? 'Uma pessoa lê a mensagem e responde por e-mail. Não prometemos um prazo.'
              : 'A mensagem fica guardada no servidor. Esta instalação não disse a quem avisar: a resposta depende de alguém abri-la.'}
          </li>
          <li>
            Se a resposta demorar, <a href={paths.contact}>escreva de novo</a> e cite o número.
          </li>
          <li>
            A mensagem fica guardada por um ano e depois é apagada. Para apagar antes,{' '}
            <a href={`${paths.contact}?assunto=dados`}>peça e cite o número</a>.
          </li>
        </ol>
        <p className={classes.ways}>
          <ActionLink to={paths.home} look="quiet">
            Voltar ao começo
          </ActionLink>
          <More to={paths.faqs}>Ver perguntas frequentes</More>
        </p>
      </div>
      <Arrival />
    </div>
  )
}

/** The message at the open door. */
function Arrival() {
  return (
    <svg viewBox="0 0 320 300" className={classes.drawing} aria-hidden="true">
      <path d="M96 280V120a64 64 0 0 1 128 0v160" className={classes.frame} />
      <path d="M224 280l54-26V118c0-20-14-38-30-46" className={classes.leaf} />
      <path d="M8 280h304" className={classes.ground} />
      <circle cx="160" cy="258" r="22" className={classes.dot} />
    </svg>
  )
}
