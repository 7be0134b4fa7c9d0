import { Button } from '@mantine/core'
import { IconCircleCheck, IconInbox } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import type { ChannelsOverview } from '../contract.ts'
import { ChannelCard } from './cards/ChannelCard.tsx'
import classes from './cards/cards.module.css'
import { formatCount } from './channelState.ts'

/** Where messages wait that no channel took: always there. */
export function OutboxCard({ overview }: { overview: ChannelsOverview }) {
  const waiting = [overview.whatsapp, overview.email, overview.sms].reduce(
    (sum, { figures }) => sum + figures.waiting,
    0,
  )
  return (
    <ChannelCard
      id="caixa-de-saida"
      name="Caixa de saída local"
      Icon={IconInbox}
      state={{ kind: 'off', label: 'Sempre ligada', Icon: IconCircleCheck }}
      description="Guarda pronto o que nenhum canal levou. Não entrega nada, e diz isso."
      actions={
        <>
          <span className={classes.waiting}>
            {waiting === 0 ? 'nada esperando' : `${formatCount(waiting)} esperando`}
          </span>
          <Button component={Link} to={paths.outbox} variant="default">
            Abrir
          </Button>
        </>
      }
    />
  )
}
