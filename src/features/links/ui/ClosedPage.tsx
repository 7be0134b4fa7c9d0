import type { ClosedLink } from '../pages.ts'
import type { LinkKind } from '../rules.ts'
import { LinkFrame, PhoneLink } from './LinkFrame.tsx'
import classes from './link.module.css'

const titles: Readonly<Record<ClosedLink['is'], string>> = {
  unknown: 'Este link não vale mais',
  ended: 'Este link já venceu',
  changed: 'Este atendimento mudou',
  busy: 'Espere um minuto',
  unreadable: 'Não deu para ler o que foi enviado',
}

const texts: Readonly<Record<Exclude<ClosedLink['is'], 'ended'>, string>> = {
  unknown:
    'Ele pode ter sido cortado pela mensagem, ou é antigo demais. Abra de novo pela mensagem, ou fale com a clínica.',
  changed: 'O que esta mensagem diz dele não vale mais. Nada foi guardado agora.',
  busy: 'Este link foi aberto vezes demais em pouco tempo. Daqui a um minuto ele abre de novo.',
  unreadable: 'Nada foi mudado. Abra de novo o link da mensagem e use os botões da página.',
}

const endedTexts: Readonly<Record<LinkKind, string>> = {
  confirm: 'Ele valia até a hora do atendimento. Nada foi mudado agora.',
  unsubscribe:
    'Ele valia por um ano depois da mensagem. Nada foi mudado agora: para parar de receber, use o link de uma mensagem mais nova, ou peça à clínica.',
  rate: 'Ele valia por 30 dias depois da mensagem. A nota não foi guardada agora.',
}

interface ClosedPageProps {
  readonly link: ClosedLink
  readonly kind: LinkKind
  /** What the reader wrote and could not send. */
  readonly typed?: string
}

/** Says why a link leads nowhere, and whom to ask. */
export const ClosedPage = ({ link: { is, clinic }, kind, typed = '' }: ClosedPageProps) => (
  <LinkFrame clinic={clinic}>
    <h1 className={classes.title}>{titles[is]}</h1>
    <p className={classes.lead}>{is === 'ended' ? endedTexts[kind] : texts[is]}</p>
    {typed !== '' && (
      <>
        <p className={classes.lead}>O que você escreveu:</p>
        <blockquote className={classes.quote}>{typed}</blockquote>
      </>
    )}
    {clinic && clinic.phone !== '' && (
      <p className={classes.lead}>
        Fale com a recepção: <PhoneLink phone={clinic.phone} />
      </p>
    )}
  </LinkFrame>
)
