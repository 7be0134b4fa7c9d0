import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { CloudApi } from '#test/providers/cloudApi.ts'
import { type AppointmentsPlan, measureAppointments } from './appointments.ts'
import { memoryOf } from './cpu.ts'
import { findDrift } from './drift.ts'
import { type InboxPlan, measureInbox } from './inbox.ts'
import { measureLive } from './live.ts'
import { Cleanup, type Machine, startMachine } from './machine.ts'
import { type Measured, measureRow, type Pace } from './measure.ts'
import { type MessagesPlan, measureMessages, messagesEnvironment, startProvider } from './messages.ts'
import { type MetricsPlan, measureMetrics } from './metrics.ts'
import { measureMixedLoad } from './mixedLoad.ts'
import { measureRecords } from './records.ts'
import { loadNow, type Results, report, writeReport } from './report.ts'
import { rows } from './rows.ts'
import { measureTurns } from './turns.ts'

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
const turns = options.quick ? 10 : 200
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

const metrics: MetricsPlan = options.quick
  ? { sizes: [10_000, 20_000], concurrencies: [1], pace }
  : {
      sizes: [10_000, 100_000, 1_000_000],
      concurrencies: [1, 16],
      pace: { rounds: 5, seconds: 2, rawSeconds: 0, warmUpSeconds: 1 },
    }

const messaging: MessagesPlan = options.quick
  ? { sizes: [2_000, 10_000], concurrencies: [16], rounds: 1, messages: 500, appointments: 10_000, pace }
  : {
      sizes: [10_000, 1_000_000],
      concurrencies: [1, 16],
      rounds: 3,
      messages: 2_000,
      appointments: 100_000,
      pace,
    }

const inboxes: InboxPlan = options.quick
  ? {
      sizes: [
        { conversations: 1_000, messages: 12_000 },
        { conversations: 5_000, messages: 60_000 },
      ],
      concurrencies: [1],
      pace,
      windows: 100,
      arrivals: 10,
    }
  : {
      sizes: [
        { conversations: 1_000, messages: 12_000 },
        { conversations: 200_000, messages: 5_000_000 },
      ],
      concurrencies,
      pace,
      windows: 500,
      arrivals: 101,
    }

const wanted = (name: string) => name.toLowerCase().includes(options.only.toLowerCase())
const say = (text: string) => process.stderr.write(`${text}\n`)

type Shared = Omit<Results, 'messages' | 'inbox' | 'loadBefore'>

/** What is measured on one machine, one part after the other. */
async function measureShared(machine: Machine): Promise<Shared> {
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
  const reports = wanted('metrics') ? await measureMetrics(machine, metrics, say) : null
  const assistant = wanted('assistant') ? await measureTurns(machine, turns, say) : null
  const postgres = await versionOf(machine)
  return {
    rows: measured,
    drifted,
    beside,
    live,
    records,
    appointments,
    metrics: reports,
    assistant,
    memory,
    postgres,
  }
}

async function versionOf({ clients }: Machine): Promise<string> {
  const { rows: versions } = (await clients[0]?.query('show server_version')) ?? { rows: [] }
  return versions[0]?.server_version ?? ''
}

const names = [
  'patients',
  'appointments',
  'metrics',
  'assistant',
  'live delivery',
  'reads beside sign-ins',
  ...rows.map(({ name }) => name),
]

/** Messages and inbox have a machine of their own: the product of the one sends nothing by itself, that of the other has a provider. */
async function measureAll(): Promise<Results> {
  const loadBefore = loadNow()
  let results: Results = {
    ...(names.some(wanted) ? await onMachine({}, measureShared) : nothingShared),
    messages: null,
    inbox: null,
    loadBefore,
  }
  const withProvider = async (
    environment: (meta: CloudApi) => Record<string, string>,
    work: (machine: Machine, meta: CloudApi) => Promise<Partial<Results>>,
  ) => {
    const meta = await startProvider()
    try {
      const measured = await onMachine(environment(meta), async (machine) => ({
        ...(await work(machine, meta)),
        postgres: await versionOf(machine),
      }))
      results = { ...results, ...measured }
    } finally {
      meta.stop()
    }
  }
  if (wanted('messages'))
    await withProvider(messagesEnvironment, async (machine, meta) => ({
      messages: await measureMessages(machine, meta, messaging, say),
    }))
  if (wanted('inbox'))
    await withProvider(
      ({ url }) => ({ WHATSAPP_URL: url }),
      async (machine, meta) => ({ inbox: await measureInbox(machine, meta, inboxes, say) }),
    )
  return results
}

const nothingShared: Shared = {
  rows: [],
  drifted: [],
  beside: null,
  live: null,
  records: null,
  appointments: null,
  metrics: null,
  assistant: null,
  memory: { start: 0, end: 0 },
  postgres: '',
}

let cleanup = new Cleanup()
async function onMachine<T>(env: Record<string, string>, work: (machine: Machine) => Promise<T>): Promise<T> {
  cleanup = new Cleanup()
  try {
    return await work(await startMachine(cleanup, env))
  } finally {
    await cleanup.run()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanup.run().then(() => process.exit(1)))
}
const parts = report(await measureAll())
for (const { text } of parts) process.stdout.write(`${text}\n\n`)
if (options.write) await writeReport(document, parts)
