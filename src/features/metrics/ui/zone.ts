import { dayAt, dayTitle, timeAt } from '#features/appointments/ui/agenda/dates.ts'

/** The clock by which the report tells its hour. */
export interface ReportZone {
  readonly zone: string
  /** False where the shown units have several: then each counts by its own. */
  readonly isShared: boolean
}

interface Zoned {
  readonly id: string
  readonly timeZone: string
}

/** The clock that the shown units share; the network's where they don't. */
export function zoneOf(units: readonly Zoned[], chosen: readonly string[], ofNetwork: string): ReportZone {
  const shown = units.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  const [zone, ...others] = new Set(shown.map(({ timeZone }) => timeZone))
  return zone !== undefined && others.length === 0
    ? { zone, isShared: true }
    : { zone: ofNetwork, isShared: false }
}

/** Formats as `Terça, 17 de novembro, 10:42`. */
export const showDayTime = (zone: string, instant: string): string =>
  `${dayTitle(dayAt(zone, instant))}, ${timeAt(zone, instant)}`

/** The city of a zone, `America/Sao_Paulo`, as people write it: `São Paulo`. */
export const placeOfZone = (zone: string): string => {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return cities[city] ?? city
}

const cities: Readonly<Record<string, string>> = {
  'Sao Paulo': 'São Paulo',
  Noronha: 'Fernando de Noronha',
  Araguaina: 'Araguaína',
  Belem: 'Belém',
  Santarem: 'Santarém',
  Maceio: 'Maceió',
  Cuiaba: 'Cuiabá',
  Eirunepe: 'Eirunepé',
}
