import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect, type Shot } from './load.ts'
import type { Machine, Server } from './machine.ts'
import type { Row } from './rows.ts'

/** For PostgreSQL's processes to hear of a setting. */
const pauseMs = 250
const attempts = 3

/**
 * The rows whose floor sends other SQL than the product: one request of each side with the server's log of
 * statements on. Features change their queries far more often than anyone remembers this folder.
 */
export async function findDrift(machine: Machine, rows: readonly Row[]): Promise<string[]> {
  const drifted: string[] = []
  await logStatements(machine.superuser, true)
  for (const row of rows) {
    const difference = await compare(machine, row)
    if (difference === null) continue
    drifted.push(row.name)
    process.stderr.write(`${row.name}:\n${difference}\n`)
  }
  await logStatements(machine.superuser, false)
  return drifted
}

/** A job of the product may fall into the short time of one request, but hardly of several. */
async function compare(machine: Machine, row: Row): Promise<string | null> {
  const sides = await row.prepare(machine.world)
  let difference = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    const product = await statementsOf(machine, 'acolhe', machine.product, sides.product(0))
    const floor = await statementsOf(machine, 'floor', machine.floor, sides.floor(0))
    if (product === floor) return null
    difference = `product\n  ${product}\nfloor\n  ${floor}`
  }
  return difference
}

async function logStatements(superuser: pg.ClientConfig, on: boolean) {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(on ? `alter system set log_statement = 'all'` : 'alter system reset log_statement')
  await client.query(
    on ? `alter system set log_line_prefix = '\u001e%a '` : 'alter system reset log_line_prefix',
  )
  await client.query('select pg_reload_conf()')
  await client.end()
  await sleep(pauseMs)
}

/** What one request sent in its transactions; they are in the log by the time of the answer. */
async function statementsOf(
  machine: Machine,
  application: string,
  server: Server,
  shot: Shot,
): Promise<string> {
  const before = (await readFile(machine.log, 'utf8')).length
  const connection = await connect(server.port)
  await connection.fire(shot)
  connection.close()
  const logged = (await readFile(machine.log, 'utf8')).slice(before).split('\u001e')
  const own = logged.filter((entry) => entry.startsWith(`${application} `)).flatMap(statementIn)
  let open = false
  const inTransactions = own.filter((statement) => {
    open ||= statement.startsWith('begin')
    const inside = open
    open &&= statement !== 'commit'
    return inside
  })
  return inTransactions.join('\n  ')
}

/** Layout and literals aside. */
function statementIn(entry: string): string[] {
  const text = /LOG: {2}(?:statement|execute [^:]*): (.*)$/s.exec(entry)?.[1]
  return text === undefined
    ? []
    : [
        text
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/'[^']*'/g, '?')
          .trim(),
      ]
}
