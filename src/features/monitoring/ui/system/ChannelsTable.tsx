import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { ChannelsOverview } from '#features/channels/contract.ts'
import { channelKinds } from '#features/channels/rules.ts'
import { ago } from '#lib/ago.ts'
import type { SystemState } from '../../contract.ts'
import walls from '../wall.module.css'
import { Bars } from './Bars.tsx'
import classes from './system.module.css'
import { formatCount } from './words.ts'

const states = {
  connected: { word: 'normal', Icon: IconCircleCheck },
  attention: { word: 'atenção', Icon: IconAlertCircle },
  stopped: { word: 'parado', Icon: IconCircleX },
  none: { word: 'sem provedor', Icon: IconCircleDashed },
} as const

interface ChannelsTableProps {
  system: SystemState
  channels: ChannelsOverview
  now: Date
}

/** Each channel: how it is, what it took by the minute, what waits and what failed. */
export function ChannelsTable({ system, channels, now }: ChannelsTableProps) {
  return (
    <section className={walls.card} aria-labelledby="canais">
      <div className={walls.cardHead}>
        <h2 id="canais">Canais</h2>
        <span className={walls.soft}>entregas por minuto, última hora</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways in narrow windows, with the keyboard too */}
      <section className={classes.scroll} tabIndex={0} aria-label="Os canais">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Canal</th>
              <th scope="col">Situação</th>
              <th scope="col">Última hora</th>
              <th scope="col" data-number>
                Na fila
              </th>
              <th scope="col" data-number>
                Falhas, 24 h
              </th>
              <th scope="col" data-number>
                Última saída
              </th>
            </tr>
          </thead>
          <tbody>
            {system.channels.map(({ kind, handedOver, failed, handedOver24h, failed24h }) => {
              const { state, sender, figures } = channels[kind]
              const { word, Icon } = states[state]
              return (
                <tr key={kind}>
                  <th scope="row">
                    {channelKinds[kind]}
                    {sender !== '' && <small>{sender}</small>}
                  </th>
                  <td data-label="Situação">
                    <span className={classes.channelState} data-channel={state}>
                      <Icon size={16} stroke={1.75} aria-hidden="true" />{' '}
                      {kind === 'chat' && state === 'none' ? 'desligado' : word}
                    </span>
                  </td>
                  <td data-label="Última hora">
                    <Bars
                      label={`${channelKinds[kind]}: ${formatCount(sum(handedOver))} na última hora, ${formatCount(sum(failed))} falharam`}
                      all={handedOver}
                      failed={failed}
                    />
                  </td>
                  <td data-number data-label="Na fila">
                    {formatCount(figures.queued)}
                  </td>
                  <td data-number data-label="Falhas, 24 h" data-failed={failed24h > 0 || undefined}>
                    {formatCount(failed24h)} de {formatCount(handedOver24h)}
                  </td>
                  <td data-number data-label="Última saída">
                    {figures.lastSentAt ? ago(figures.lastSentAt, now) : 'nunca'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </section>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
