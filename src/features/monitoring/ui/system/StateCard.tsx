import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ChannelsOverview } from '#features/channels/contract.ts'
import { paths } from '#src/paths.ts'
import type { SystemState } from '../../contract.ts'
import classes from './system.module.css'
import { sentenceFor } from './words.ts'

interface StateCardProps {
  system: SystemState
  channels: ChannelsOverview
  now: Date
}

export function StateCard({ system, channels, now }: StateCardProps) {
  const { level, title, detail } = sentenceFor(system, channels, now)
  const Icon = level === 'ok' ? IconCircleCheck : IconAlertTriangle
  return (
    <section className={classes.state} data-level={level} aria-labelledby="estado">
      <Icon size={28} stroke={1.75} aria-hidden="true" />
      <div role="status">
        <h2 id="estado">{title}</h2>
        <p>{detail}</p>
      </div>
      {level === 'trouble' && (
        <Button component={Link} to={paths.channels} variant="default">
          Abrir canais
        </Button>
      )}
    </section>
  )
}
