import type { ChannelsOverview } from '#features/channels/contract.ts'
import { type ChannelKind, channelKinds } from '#features/channels/rules.ts'
import { minutesBetween, waitLevel } from '#features/reception/rules.ts'
import { paths } from '#src/paths.ts'
import type { WallUnit } from '../contract.ts'

/** What asks for somebody at once. */
export interface Alert {
  readonly id: string
  readonly kind: 'wait' | 'room' | 'channel'
  readonly isGrave: boolean
  readonly title: string
  readonly detail: string
  readonly act: string
  readonly to: string
}

const shown = 3

/** The gravest first, at most three: a stopped channel, who waits beyond the limit, a room beyond its plan. */
export function alertsOf(
  units: readonly WallUnit[],
  channels: ChannelsOverview | undefined,
  now: Date,
): Alert[] {
  const found = [
    ...(channels ? stoppedOf(channels) : []),
    ...units.flatMap((unit) => waitsOf(unit, now)),
    ...units.flatMap((unit) => roomsOf(unit, now)),
  ]
  return found
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, shown)
    .map(({ weight: _, ...alert }) => alert)
}

type Weighed = Alert & { readonly weight: number }

const boardOf = (unitId: string) => `${paths.reception}?${new URLSearchParams({ unidade: unitId })}`

function waitsOf(unit: WallUnit, now: Date): Weighed[] {
  return unit.waiting.flatMap((one): Weighed[] => {
    const minutes = minutesBetween(one.arrivedAt, now)
    if (one.isCalled || waitLevel(minutes, unit) !== 'alert') return []
    return [
      {
        id: `wait ${one.id}`,
        kind: 'wait',
        isGrave: true,
        title: `${one.name} espera há ${minutes} min`,
        detail: [unit.name, one.for].filter(Boolean).join(', '),
        act: 'Abrir',
        to: boardOf(unit.unitId),
        weight: 1_000 + minutes,
      },
    ]
  })
}

function roomsOf(unit: WallUnit, now: Date): Weighed[] {
  return unit.rooms.flatMap(({ name, occupants }) =>
    occupants.flatMap((one): Weighed[] => {
      const minutes = one.startedAt ? minutesBetween(one.startedAt, now) : 0
      if (minutes <= one.plannedMin) return []
      return [
        {
          id: `room ${one.appointmentId}`,
          kind: 'room',
          isGrave: true,
          title: `${name} passou do previsto`,
          detail: [`${minutes} min de ${one.plannedMin}`, one.professionalName, unit.name]
            .filter(Boolean)
            .join(', '),
          act: 'Abrir',
          to: boardOf(unit.unitId),
          weight: minutes - one.plannedMin,
        },
      ]
    }),
  )
}

function stoppedOf(channels: ChannelsOverview): Weighed[] {
  return (Object.keys(channelKinds) as ChannelKind[]).flatMap((kind): Weighed[] => {
    const { state, stopReason, figures } = channels[kind]
    if (state !== 'stopped') return []
    const { queued } = figures
    return [
      {
        id: `channel ${kind}`,
        kind: 'channel',
        isGrave: false,
        title: `${channelKinds[kind]} parado`,
        detail: [stopReason, queued === 0 ? '' : queued === 1 ? '1 espera' : `${queued} esperam`]
          .filter(Boolean)
          .join(', '),
        act: 'Canais',
        to: paths.channels,
        weight: 10_000,
      },
    ]
  })
}
