import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect, type Shot } from './load.ts'
import type { Machine } from './machine.ts'

/** The time for PostgreSQL's processes to notice a setting, and for the product to reconnect. */
const pauseMs = 500
/** From the sixth time on PostgreSQL caches a plan, if it is going to. */
const timesBefore = 8

const settings: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  // Logs the statements inside functions, where the work is.
  'auto_explain.log_nested_statements': 'on',
  log_line_prefix: '\u001e%a ',
}

/**
 * Returns how the product's own statements of a request are executed, with cached plans: EXPLAIN (ANALYZE,
 * BUFFERS).
 */
export async function plansOf(
  { superuser, log, product }: Machine,
  requests: readonly { readonly name: string; readonly next: () => Shot }[],
): Promise<string> {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(`load 'auto_explain'`)
  const parts: string[] = []
  try {
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter system set ${name} = ${pg.escapeLiteral(value)}`)
    await beginAnew(client)
    for (const { name, next } of requests) {
      const connection = await connect(product.port)
      for (let at = 0; at < timesBefore; at++) await connection.fire(next())
      const before = (await readFile(log, 'utf8')).length
      await connection.fire(next())
      connection.close()
      await sleep(pauseMs)
      const logged = (await readFile(log, 'utf8')).slice(before).split('\u001e')
      parts.push(`### ${name}`, ...logged.filter((entry) => entry.startsWith('acolhe ')).flatMap(planIn))
    }
  } finally {
    for (const name of Object.keys(settings)) await client.query(`alter system reset ${name}`)
    await beginAnew(client)
    await client.end()
  }
  return parts.join('\n\n')
}

/** Preloaded libraries take effect in new connections only. */
async function beginAnew(client: pg.Client) {
  await client.query('select pg_reload_conf()')
  await sleep(pauseMs)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'acolhe' and state = 'idle'`,
  )
  await sleep(pauseMs)
}

/**
 * Costs are estimates, and the policies' own reads, once for each statement, hide the rest: both are left
 * out.
 */
function planIn(entry: string): string[] {
  const [, duration, text] = /duration: ([\d.]+ ms) {2}plan:\n(.*)$/s.exec(entry) ?? []
  if (!duration || !text) return []
  const lines = text
    .replaceAll(/ {2}\(cost=[^)]*\)/g, '')
    .split('\n')
    .filter((line, at, all) => !/InitPlan \d+$/.test(line) && !/InitPlan \d+$/.test(all[at - 1] ?? ''))
  return [`${duration}\n${lines.join('\n').trimEnd()}`]
}
