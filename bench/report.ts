import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import type { BesideMeasured } from './beside.ts'
import type { LiveMeasured } from './live.ts'
import type { Measured, Sample } from './measure.ts'
import type { RecordsMeasured } from './records.ts'

export interface Results {
  readonly rows: readonly Measured[]
  readonly beside: BesideMeasured | null
  readonly live: LiveMeasured | null
  readonly records: RecordsMeasured | null
  /** Rows whose floor sends other SQL than the product: their comparison with it means nothing. */
  readonly drifted: readonly string[]
  /** Resident memory of the product in MiB: just started, and after the load. */
  readonly memory: { readonly start: number; readonly end: number }
  readonly postgres: string
  /** The machine's load before the run began: well below 1 when nobody else was working. */
  readonly loadBefore: number
}

export const loadNow = () => loadavg()[0] ?? 0

const number = (value: number) => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
  return value.toFixed(digits)
}
const times = (value: number) => `${number(value)} ×`
const share = (value: number) => `${number(value * 100)} %`

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const ruler = head.map((_, at) => (at === 0 ? '---' : '--:'))
  return [head, ruler, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function routes(rows: readonly Measured[]): string {
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

/** What the ratios stand on: the raw round trip and the floor in the same rounds. */
function yardsticks(rows: readonly Measured[]): string {
  const figures = ({ perSecond, p50, cpuMs }: Sample) => [perSecond, p50, cpuMs].map(number)
  return table(
    ['', 'lanes', 'raw per s', 'p50 ms', 'CPU ms', 'floor per s', 'p50 ms', 'CPU ms'],
    rows.map((row) => [row.name, String(row.concurrency), ...figures(row.raw), ...figures(row.floor)]),
  )
}

function live({ streams, product, floor }: LiveMeasured): string {
  const figures = ({ median, slowest, cpuMs }: LiveMeasured['product']) =>
    [median, slowest, cpuMs].map(number)
  return table(
    [`one change to ${streams.toLocaleString('en')} streams`, 'median ms', 'slowest ms', 'CPU ms'],
    [
      ['product', ...figures(product)],
      ['floor', ...figures(floor)],
      ['ratio', times(product.median / floor.median), '', times(product.cpuMs / floor.cpuMs)],
    ],
  )
}

function beside({ quiet, busy, ratio, signInsPerSecond }: BesideMeasured): string {
  return table(
    ['network reads, 4 lanes', 'p50 ms', 'of quiet'],
    [
      ['quiet', number(quiet), ''],
      [`beside 16 lanes of sign-ins (${number(signInsPerSecond)} per s)`, number(busy), times(ratio)],
    ],
  )
}

function records({ rows, growth, imported }: RecordsMeasured): string {
  const [rowsIn, seconds, floorSeconds] = [imported.rows, imported.seconds, imported.floorSeconds]
  return [
    routes(rows),
    table(
      ['larger network over the smaller', 'lanes', 'p50', 'CPU'],
      growth.map(({ name, concurrency, p50, cpu }) => [name, String(concurrency), times(p50), times(cpu)]),
    ),
    `Import of ${rowsIn.toLocaleString('en')} rows: ${number(seconds)} s from the confirmation to the end, ` +
      `${times(seconds / floorSeconds)} the bare inserts of as many patients (${number(floorSeconds)} s).`,
  ].join('\n\n')
}

function memory(results: Results): string {
  const { start, end } = results.memory
  const streaming = results.live ? `, ${results.live.memory} MiB with the streams open` : ''
  return `Resident memory of the product: ${start} MiB at start, ${end} MiB after the load${streaming}.`
}

function place({ postgres, loadBefore }: Results): string {
  const [processor] = cpus()
  const machine = `${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  const date = new Date().toISOString().slice(0, 10)
  return `${date} · ${machine} · Node ${process.versions.node} · PostgreSQL ${postgres} · load before ${number(loadBefore)}`
}

export function report(results: Results): string {
  const { rows, drifted } = results
  const measured = [...rows, ...(results.records?.rows ?? [])]
  return [
    place(results),
    drifted.length > 0 ? `**The floor's SQL is not the product's in: ${drifted.join(', ')}.**` : '',
    rows.length > 0 ? routes(rows) : '',
    results.beside ? beside(results.beside) : '',
    results.live ? live(results.live) : '',
    results.records ? records(results.records) : '',
    memory(results),
    measured.length > 0 ? `The yardsticks of the same rounds:\n\n${yardsticks(measured)}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const begin = '<!-- bench:begin -->'
const end = '<!-- bench:end -->'

/** Puts the report between the document's markers. */
export async function writeReport(file: string, text: string): Promise<void> {
  const document = await readFile(file, 'utf8')
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} lacks the markers ${begin} and ${end}`)
  await writeFile(file, `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`)
}
