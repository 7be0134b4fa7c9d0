import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import type { AppointmentsMeasured } from './appointments.ts'
import type { InboxMeasured } from './inbox.ts'
import type { LiveMeasured } from './live.ts'
import type { Measured } from './measure.ts'
import type { MessagesMeasured } from './messages.ts'
import type { MetricsMeasured } from './metrics.ts'
import type { MixedLoadMeasured } from './mixedLoad.ts'
import type { RecordsMeasured } from './records.ts'
import { appointments } from './reportAppointments.ts'
import { inbox } from './reportInbox.ts'
import { messages } from './reportMessages.ts'
import { metrics } from './reportMetrics.ts'
import { number, routes, table, times, yardsticks } from './tables.ts'
import type { TurnsMeasured } from './turns.ts'

export interface Results {
  readonly rows: readonly Measured[]
  readonly beside: MixedLoadMeasured | null
  readonly live: LiveMeasured | null
  readonly records: RecordsMeasured | null
  readonly appointments: AppointmentsMeasured | null
  readonly metrics: MetricsMeasured | null
  readonly messages: MessagesMeasured | null
  readonly assistant: TurnsMeasured | null
  readonly inbox: InboxMeasured | null
  /** Rows whose floor sends other SQL than the product: their comparison with it means nothing. */
  readonly drifted: readonly string[]
  /** Resident memory of the product in MiB: just started, and after the load. */
  readonly memory: { readonly start: number; readonly end: number }
  readonly postgres: string
  /** The machine's load before the run began: well below 1 when nobody else was working. */
  readonly loadBefore: number
}

export const loadNow = () => loadavg()[0] ?? 0

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

function beside({ quiet, busy, ratio, signInsPerSecond }: MixedLoadMeasured): string {
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

function assistant({ turn, availability }: TurnsMeasured): string {
  return table(
    ['guided mode, 50 professionals', 'p50 ms', 'CPU ms'],
    [
      ['a turn that looks for free times', number(turn.p50), number(turn.cpuMs)],
      ['the free times alone', number(availability.p50), number(availability.cpuMs)],
      ['ratio', times(turn.p50 / availability.p50), times(turn.cpuMs / availability.cpuMs)],
    ],
  )
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

/** A part of the document, between markers of its own. */
export interface Part {
  readonly name: 'accounts' | 'patients' | 'appointments' | 'metrics' | 'messages' | 'assistant' | 'inbox'
  readonly text: string
}

const joined = (paragraphs: readonly string[]) => paragraphs.filter((one) => one !== '').join('\n\n')

const standingOn = (rows: readonly Measured[]) =>
  rows.length > 0 ? `The yardsticks of the same rounds:\n\n${yardsticks(rows)}` : ''

/** The parts of the document with the measurements. */
export function report(results: Results): Part[] {
  const parts: Part[] = []
  const section = (name: Part['name'], ...paragraphs: readonly string[]) =>
    parts.push({ name, text: joined([place(results), ...paragraphs]) })
  const { rows, drifted } = results
  if (rows.length > 0 || results.beside || results.live)
    section(
      'accounts',
      drifted.length > 0 ? `**The floor's SQL is not the product's in: ${drifted.join(', ')}.**` : '',
      rows.length > 0 ? routes(rows) : '',
      results.beside ? beside(results.beside) : '',
      results.live ? live(results.live) : '',
      memory(results),
      standingOn(rows),
    )
  if (results.records) section('patients', records(results.records), standingOn(results.records.rows))
  if (results.appointments)
    section('appointments', appointments(results.appointments), standingOn(results.appointments.rows))
  if (results.metrics) section('metrics', metrics(results.metrics))
  if (results.messages) section('messages', messages(results.messages), standingOn(results.messages.intake))
  if (results.assistant) section('assistant', assistant(results.assistant))
  if (results.inbox) section('inbox', inbox(results.inbox), standingOn(results.inbox.rows))
  return parts
}

/** Puts each part between its markers; the others stay as they are. */
export async function writeReport(file: string, parts: readonly Part[]): Promise<void> {
  let document = await readFile(file, 'utf8')
  for (const { name, text } of parts) {
    const [begin, end] = [`<!-- bench:${name}:begin -->`, `<!-- bench:${name}:end -->`]
    const [from, to] = [document.indexOf(begin), document.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`${file} lacks the markers ${begin} and ${end}`)
    document = `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`
  }
  await writeFile(file, document)
}
