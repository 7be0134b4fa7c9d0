import { IconPlugConnectedX } from '@tabler/icons-react'
import type { Channel } from '../contract.ts'
import type { CardState } from './cards/ChannelCard.tsx'

const states: Readonly<Record<Channel['state'], CardState>> = {
  connected: { kind: 'good', label: 'Conectado' },
  attention: { kind: 'warning', label: 'Atenção' },
  stopped: { kind: 'bad', label: 'Parado' },
  none: { kind: 'off', label: 'Sem provedor', Icon: IconPlugConnectedX },
}

/** The state of a channel, by icon and word. */
export const stateOf = ({ state }: Channel): CardState => states[state]

const number = new Intl.NumberFormat('pt-BR')
export const formatCount = (count: number): string => number.format(count)

const tenths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** `97,4 %`; a dash while nothing is known. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${tenths.format((100 * part) / whole)} %`
