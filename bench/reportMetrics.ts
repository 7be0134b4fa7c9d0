import type { MetricsMeasured, YearRow } from './metrics.ts'
import { number, share, table, times } from './tables.ts'

const amount = (value: number) => value.toLocaleString('en')

/** The largest size over the smallest. */
function growth(rows: readonly YearRow[]): string {
  const sizes = [...new Set(rows.map(({ size }) => size))]
  const [min = 0, max = 0] = [sizes[0], sizes.at(-1)]
  const lines = rows.flatMap((small) => {
    const large = rows.find(
      ({ name, concurrency, size }) =>
        size === max && name === small.name && concurrency === small.concurrency,
    )
    if (small.size !== min || !large) return []
    return [
      [small.name, String(small.concurrency), times(large.p50 / small.p50), times(large.cpuMs / small.cpuMs)],
    ]
  })
  return min === max ? '' : table([`${amount(max)} over ${amount(min)}`, 'lanes', 'p50', 'CPU'], lines)
}

export function metrics({ rows, stored, triggers }: MetricsMeasured): string {
  return [
    table(
      ['', 'lanes', 'p50 ms', 'p99 ms', 'CPU ms', 'a week of a unit, p50 ms', 'of the week', 'CPU'],
      rows.map((row) => [
        `${row.name}, of ${amount(row.size)}`,
        String(row.concurrency),
        ...[row.p50, row.p99, row.cpuMs, row.weekP50].map(number),
        times(row.p50OverWeek),
        times(row.cpuOverWeek),
      ]),
    ),
    growth(rows),
    table(
      ['all sums stored anew', 'messages', 'seconds', 'MiB', 'of the appointments’'],
      stored.map(({ size, messages, seconds, mebibytes, shareOfAppointments }) => [
        `${amount(size)} appointments`,
        amount(messages),
        number(seconds),
        number(mebibytes),
        share(shareOfAppointments),
      ]),
    ),
    table(
      ['a change of a past appointment', 'changes', 'with triggers, ms', 'without, ms', ''],
      triggers.map(({ size, changes, withMs, withoutMs }) => [
        `of ${amount(size)}`,
        amount(changes),
        number(withMs),
        number(withoutMs),
        times(withMs / withoutMs),
      ]),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
