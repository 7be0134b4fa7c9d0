import { roomKind } from '#features/demo/today/board.server.ts'
import { demoNetwork } from '../../demoClinic/network.ts'
import type { SeedNetwork } from '../configuration.ts'
import { seedProfessionals } from '../professionals.ts'
import { room } from '../units.ts'

/** Clínica Vereda with as many professionals as fill a day, each with a room. */

const council = { plans: [0, 1, 2], performs: [] } as const
const weeks: Readonly<Record<string, string>> = {
  'Caio Bittencourt':
    '0 seg 08:00-12:00 13:00-17:00|0 ter 08:00-12:00 13:00-17:00|0 qua 08:00-12:00 13:00-17:00|0 qui 08:00-12:00|0 sex 08:00-12:00 13:00-17:00|0 sáb 08:00-12:00',
  'Bianca Sobral':
    '0 seg 08:00-12:00 13:00-17:00|0 ter 08:00-12:00 13:00-17:00|0 qua 13:00-18:00|0 qui 13:00-18:00|0 sex 08:00-12:00',
  'Murilo Teixeira': '0 ter 13:00-18:00|0 qua 08:00-12:00 13:00-18:00|0 qui 13:00-18:00|0 sex 13:00-18:00',
  'Lívia Campelo': '0 ter 09:00-17:00|0 qua 09:00-13:00|0 qui 09:00-17:00|0 sáb 08:00-12:00',
  'Ivan Queiroz':
    '1 seg 07:00-13:00|1 ter 08:00-12:00 13:00-17:00|1 qua 07:00-13:00|1 qui 08:00-12:00 13:00-17:00|1 sex 07:00-13:00',
  'Carla Monteiro':
    '2 seg 08:00-12:00|2 ter 08:00-12:00 13:00-17:00|2 qui 08:00-12:00 13:00-17:00|2 sex 08:00-12:00',
}

const more: SeedNetwork['professionals'] = seedProfessionals.flatMap(({ block: _, ...one }) => {
  const week = weeks[one.fullName]
  return week === undefined ? [] : [{ ...one, ...council, week }]
})

const [first, ...others] = demoNetwork.units

export const livelyNetwork: SeedNetwork = {
  ...demoNetwork,
  units: first
    ? [
        {
          ...first,
          resources: [
            ...first.resources,
            ...Array.from({ length: 8 }, (_, at) => room(`Sala ${at + 1}`, roomKind)),
          ],
        },
        ...others.map((unit) => ({
          ...unit,
          resources: [...unit.resources, room('Consultório 1', roomKind), room('Consultório 2', roomKind)],
        })),
      ]
    : [],
  professionals: [...demoNetwork.professionals, ...more],
  /** What a convênio pays for an appointment. */
  visitPrices: [9_600, 8_800, 9_200],
}
