import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type AppointmentsPlan, measureAppointments } from './appointments.ts'
import { memoryOf } from './cpu.ts'
import { findDrift } from './drift.ts'
import { measureLive } from './live.ts'
import { Cleanup, type Machine, startMachine } from './machine.ts'
import { type Measured, measureRow, type Pace } from './measure.ts'
import { measureMixedLoad } from './mixedLoad.ts'
import { measureRecords } from './records.ts'
import { loadNow, type Results, report, writeReport } from './report.ts'
import { rows } from './rows.ts'

/** `npm run bench [-- --quick] [--write] [--only network]`; docs/benchmarks.md explains the result. */

const document = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))
const concurrencies = [1, 16]
const streams = 1_000

const { values: options } = parseArgs({
  options: {
    /** One short round of everything: to see that it works. */
    quick: { type: 'boolean', default: false },
    /** Puts the result into docs/benchmarks.md. */
    write: { type: 'boolean', default: false },
    /** Measures what has this in its name, and nothing else. */
    only: { type: 'string', default: '' },
    /** Reports how PostgreSQL executes the statements of the appointments. */
    plans: { type: 'boolean', default: false },
  },
})
const pace: Pace = options.quick
  ? { rounds: 1, seconds: 1, rawSeconds: 0.5, warmUpSeconds: 0.5 }
  : { rounds: 3, seconds: 2, rawSeconds: 1, warmUpSeconds: 1 }
const updates = options.quick ? 5 : 21
/** Patients of a network: how much dearer is the larger one? */
const sizes = options.quick ? [1_000, 10_000] : [10_000, 1_000_000]

const withPlans = options.plans
const agendas: AppointmentsPlan = options.quick
  ? { sizes: [10_000, 20_000], concurrencies: [16], streams: 100, pace, bidRounds: 2, withPlans }
  : {
      withPlans,
      sizes: [10_000, 100_000, 1_000_000],
      concurrencies: [1, 16, 64],
      streams: 500,
      bidRounds: 20,
      pace: { rounds: 3, seconds: 1, rawSeconds: 0.5, warmUpSeconds: 0.5 },
    }

const wanted = (name: string) => name.toLowerCase().includes(options.only.toLowerCase())
const say = (text: string) => process.stderr.write(`${text}\n`)

async function measureAll(machine: Machine, loadBefore: number): Promise<Results> {
  const start = memoryOf(machine.product.pid)
  const chosen = rows.filter(({ name }) => wanted(name))
  const drifted = await findDrift(machine, chosen)
  const measured: Measured[] = []
  for (const row of chosen) {
    for (const concurrency of concurrencies) {
      say(`${row.name}, ${concurrency} at once`)
      measured.push(await measureRow(machine, row, concurrency, pace))
    }
  }
  const beside = wanted('reads beside sign-ins') ? await measureMixedLoad(machine, pace) : null
  const memory = { start, end: memoryOf(machine.product.pid) }
  const live = wanted('live delivery') ? await measureLive(machine, streams, updates) : null
  const records = wanted('patients') ? await measureRecords(machine, sizes, concurrencies, pace, say) : null
  const appointments = wanted('appointments') ? await measureAppointments(machine, agendas, say) : null
  const { rows: versions } = (await machine.clients[0]?.query('show server_version')) ?? { rows: [] }
  const postgres = versions[0]?.server_version ?? ''
  return { rows: measured, drifted, beside, live, records, appointments, memory, postgres, loadBefore }
}

const cleanup = new Cleanup()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanup.run().then(() => process.exit(1)))
}
try {
  const loadBefore = loadNow()
  const parts = report(await measureAll(await startMachine(cleanup), loadBefore))
  for (const { text } of parts) process.stdout.write(`${text}\n\n`)
  if (options.write) await writeReport(document, parts)
} finally {
  await cleanup.run()
}
