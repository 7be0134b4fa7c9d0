import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readEnv } from '#platform/env.server.ts'
import { ConfigurationError } from '#platform/exit.server.ts'
import { olga, type Person } from '#test/world.ts'
import { runCommand, say } from './command.ts'
import { marcia } from './demoClinic/network.ts'
import { openSession } from './seed/session.ts'

/**
 * A conversation with the assistant in the terminal, through the trial that the API offers, in a network of the seed, also
 * while the product runs on the same database. Nothing is booked without `--commit`.
 */
const usage = `Usage: npm run talk -- [options]
  --network vereda|aurora   of those that npm run seed makes; vereda by default
  --phone 11987654321       who writes: a number on record is known as its patients
  --channel whatsapp|sms|email|chat
  --at 2026-11-26T10:00:00-03:00   the clock; not with --commit
  --commit                  books, moves and cancels for real
A line sends a message. /calls shows what the assistant asked of the clinic, /state what it remembers, /new begins anew.`

interface Answer {
  readonly replies: readonly {
    readonly text: string
    readonly options: readonly { readonly title: string; readonly description?: string }[]
  }[]
  readonly understood: { readonly intent: string; readonly dates: readonly unknown[] }
  readonly toolCalls: readonly { readonly tool: string; readonly ms: number }[]
  readonly handOver: { readonly reason: string; readonly isUrgent: boolean } | null
  readonly state: unknown
  readonly appointment: unknown
}

const owners: Readonly<Record<string, Person>> = { vereda: marcia, aurora: olga }

function show({ replies, handOver, appointment }: Answer): void {
  for (const { text, options } of replies) {
    say(`\n${text}`)
    for (const [at, { title, description }] of options.entries())
      say(`  ${at + 1}. ${title}${description === undefined ? '' : ` (${description})`}`)
  }
  if (handOver) say(`\n→ a person: ${handOver.reason}${handOver.isUrgent ? ', urgent' : ''}`)
  if (appointment) say(`\n→ ${JSON.stringify(appointment)}`)
  say('')
}

async function talk(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      network: { type: 'string', default: 'vereda' },
      phone: { type: 'string', default: '11933332222' },
      channel: { type: 'string', default: 'whatsapp' },
      at: { type: 'string' },
      commit: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const owner = owners[values.network]
  if (values.help || !owner) throw new ConfigurationError(usage)
  const session = await openSession(readEnv({ ...process.env, RATE_LIMITS: 'off' }))
  try {
    const { orgId, token } = await session.register(owner)
    const { network: _network, help: _help, phone, ...over } = values
    const body = { contact: { phone }, ...over }
    const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' })
    let conversation = `terminal ${Date.now()}`
    let last: Answer | null = null
    // Lines that were piped in may have ended before the last one is answered.
    let isOpen = true
    terminal.once('close', () => {
      isOpen = false
    })
    terminal.prompt()
    for await (const line of terminal) {
      const text = line.trim()
      if (text === '/new') conversation = `terminal ${Date.now()}`
      else if (text === '/state') say(JSON.stringify(last?.state ?? null, null, 2))
      else if (text === '/calls') say((last?.toolCalls ?? []).map((one) => JSON.stringify(one)).join('\n'))
      else if (text !== '') {
        last = await session.call<Answer>(
          'POST',
          `/api/v1/orgs/${orgId}/assistant/trial`,
          { conversation, text, ...body },
          token,
        )
        show(last)
      }
      if (isOpen) terminal.prompt()
    }
  } finally {
    await session.close()
  }
}

await runCommand(talk)
