import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { channelsQuery } from '#features/channels/ui/data.ts'
import { channelNames } from '#features/channels/ui/rulesFields.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import classes from './outbox.module.css'

/** Says what the outbox is not: nothing here was delivered, and which channels would take it. */
export function OutboxBanner({ networkName }: { networkName: string }) {
  const { orgId, role } = useActiveNetwork()
  const { data } = useQuery(channelsQuery(orgId))
  if (!data) return null
  const missing = [data.whatsapp, data.email, data.sms]
    .filter(({ state }) => state === 'none')
    .map(({ kind }) => channelNames[kind])
  if (missing.length === 0) return null
  return (
    <div className={classes.banner} role="note">
      <IconInbox size={20} stroke={1.5} className={classes.bannerIcon} aria-hidden="true" />
      <p className={classes.bannerText}>
        <strong>Nada daqui foi entregue.</strong> {networkName} ainda não conectou {neither(missing)}. As
        mensagens são montadas na hora certa e guardadas; você manda uma a uma pelo WhatsApp da recepção.
      </p>
      {!can(role, 'channels.update') && <span className={classes.soft}>Quem conecta é a gestão</span>}
      <Link to={paths.channels} className={classes.bannerLink}>
        Ver canais
      </Link>
    </div>
  )
}

/** `WhatsApp, SMS nem e-mail` */
const neither = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' nem ')
