/** Brazil's national holidays, and the customary days off that a clinic may observe as well. */
import { addDays } from './days.ts'

export interface Holiday {
  /** `2027-03-26` */
  readonly date: string
  readonly name: string
  /** Not a holiday by law (ponto facultativo). */
  readonly isOptional: boolean
}

const fixed = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  // Lei 14.759/2023.
  ['11-20', 'Dia Nacional de Zumbi e da Consciência Negra'],
  ['12-25', 'Natal'],
] as const

/** Days from Easter Sunday. */
const movable = [
  [-48, 'Carnaval (segunda-feira)', true],
  [-47, 'Carnaval (terça-feira)', true],
  [-2, 'Sexta-feira Santa', false],
  [60, 'Corpus Christi', true],
] as const

const known = new Map<number, readonly Holiday[]>()

/** The year's holidays in the order of their dates; worked out once. */
export function nationalHolidays(year: number): readonly Holiday[] {
  const holidays = known.get(year) ?? holidaysOf(year)
  known.set(year, holidays)
  return holidays
}

function holidaysOf(year: number): Holiday[] {
  const easter = easterOf(year)
  return [
    ...fixed.map(([day, name]) => ({ date: `${year}-${day}`, name, isOptional: false })),
    ...movable.map(([days, name, isOptional]) => ({ date: addDays(easter, days), name, isOptional })),
  ].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Easter Sunday in the Gregorian calendar (Meeus, Jones, Butcher; Astronomical Algorithms, ch. 8). */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
