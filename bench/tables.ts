import type { Measured, Sample } from './measure.ts'

export const number = (value: number) => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
  return value.toFixed(digits)
}
export const times = (value: number) => `${number(value)} ×`
export const share = (value: number) => `${number(value * 100)} %`

export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const ruler = head.map((_, at) => (at === 0 ? '---' : '--:'))
  return [head, ruler, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function routes(rows: readonly Measured[]): string {
  const head = [
    '',
    'lanes',
    'per s',
    'p50 ms',
    'p99 ms',
    'of raw',
    'of floor',
    'CPU ms',
    'CPU / raw',
    'CPU / floor',
  ]
  const figures = ({ perSecond, p50, p99 }: Sample) => [perSecond, p50, p99].map(number)
  return table(
    head,
    rows.map((row) => [
      row.name,
      String(row.concurrency),
      ...figures(row.product),
      share(row.ofRaw),
      share(row.ofFloor),
      number(row.product.cpuMs),
      times(row.cpuOverRaw),
      times(row.cpuOverFloor),
    ]),
  )
}

/** The basis of the ratios: the raw round trip and the floor in the same rounds. */
export function yardsticks(rows: readonly Measured[]): string {
  const figures = ({ perSecond, p50, cpuMs }: Sample) => [perSecond, p50, cpuMs].map(number)
  return table(
    ['', 'lanes', 'raw per s', 'p50 ms', 'CPU ms', 'floor per s', 'p50 ms', 'CPU ms'],
    rows.map((row) => [row.name, String(row.concurrency), ...figures(row.raw), ...figures(row.floor)]),
  )
}
