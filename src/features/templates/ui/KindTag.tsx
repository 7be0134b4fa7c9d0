import { IconBrandWhatsapp, IconMail, IconMessage } from '@tabler/icons-react'
import { type OutreachKind, outreachKinds } from '#features/channels/rules.ts'
import classes from './tags.module.css'

const icons = { whatsapp: IconBrandWhatsapp, email: IconMail, sms: IconMessage } as const

/** A channel by its sign and name. */
export function KindTag({ kind }: { kind: OutreachKind }) {
  const Icon = icons[kind]
  return (
    <span className={classes.kind}>
      <Icon size={17} stroke={1.5} aria-hidden="true" />
      {outreachKinds[kind]}
    </span>
  )
}
