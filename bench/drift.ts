import type { Shot } from './load.ts'
import { capture, logStatements } from './log.ts'
import type { Machine, Server } from './machine.ts'
import type { Row } from './rows.ts'

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

/** Layout and literals aside. */
async function statementsOf(
  machine: Machine,
  application: string,
  server: Server,
  shot: Shot,
): Promise<string> {
  const statements = await capture(machine, application, server, shot)
  return statements
    .map(({ text }) =>
      text
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/'[^']*'/g, '?')
        .trim(),
    )
    .join('\n  ')
}
