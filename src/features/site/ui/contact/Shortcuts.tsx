import { IconBook, IconBug, IconHelpCircle, IconShield, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { More } from '../kit/ActionLink.tsx'
import classes from './contact.module.css'

/** Links to pages that may answer already; patients are sent to their clinic. */
export function Shortcuts() {
  return (
    <aside className={classes.shortcuts} aria-label="Atalhos">
      <ul>
        <Shortcut
          Icon={IconBook}
          title="Quero instalar"
          to={paths.documentation}
          action="Abrir a documentação"
        >
          O guia leva do zero à primeira marcação.
        </Shortcut>
        <Shortcut
          Icon={IconHelpCircle}
          title="Tenho uma dúvida comum"
          to={paths.faqs}
          action="Ver perguntas frequentes"
        >
          Convênios, WhatsApp, LGPD, migração.
        </Shortcut>
        <Shortcut
          Icon={IconShield}
          title="Sou paciente de uma clínica"
          to={`${paths.contact}?assunto=dados`}
          action="Falar com o encarregado"
        >
          Seus dados estão com a clínica. Peça a ela; se não responder, o encarregado orienta você.
        </Shortcut>
        <Shortcut
          Icon={IconBug}
          title="Achei uma falha de segurança"
          to={`${paths.security}#relatar`}
          action="Como relatar"
        >
          Conte em particular, antes de publicar.
        </Shortcut>
      </ul>
    </aside>
  )
}

interface ShortcutProps {
  Icon: TablerIcon
  title: string
  to: string
  action: string
  children: ReactNode
}

const Shortcut = ({ Icon, title, to, action, children }: ShortcutProps) => (
  <li className={classes.shortcut}>
    <h2 className={classes.shortcutTitle}>
      <Icon size={20} stroke={1.5} aria-hidden />
      {title}
    </h2>
    <p>{children}</p>
    <More to={to}>{action}</More>
  </li>
)
