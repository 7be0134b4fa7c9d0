import type { ClosedLink } from '../pages.ts'
import { LinkFrame, PhoneLink } from './LinkFrame.tsx'
import classes from './link.module.css'

const words = {
  unknown: {
    title: 'Este link não vale mais',
    text: 'Ele pode ter sido cortado pela mensagem, ou é antigo demais. Abra de novo pela mensagem, ou fale com a clínica.',
  },
  ended: {
    title: 'Este link já venceu',
    text: 'Ele valia até a hora da visita, ou por um tempo depois da mensagem. Nada foi mudado agora.',
  },
  busy: {
    title: 'Espere um minuto',
    text: 'Este link foi aberto vezes demais em pouco tempo. Daqui a um minuto ele abre de novo.',
  },
} as const

/** Says why a link leads nowhere, and whom to ask. */
export function ClosedPage({ link }: { link: ClosedLink }) {
  const { title, text } = words[link.is]
  return (
    <LinkFrame clinic={link.clinic}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{text}</p>
      {link.clinic && link.clinic.phone !== '' && (
        <p className={classes.lead}>
          Fale com a recepção: <PhoneLink phone={link.clinic.phone} />
        </p>
      )}
    </LinkFrame>
  )
}
