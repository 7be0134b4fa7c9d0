import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect, type Shot } from './load.ts'
import type { Machine, Server } from './machine.ts'

/** The time that PostgreSQL's processes need to notice a setting. */
const pauseMs = 250

export interface Statement {
  /** The connection's process. */
  readonly backend: string
  readonly text: string
  /** As the server reads them; null for NULL. */
  readonly values: readonly (string | null)[]
}

/** Switches the logging of every statement on or off, each entry after a mark of its own. */
export async function logStatements(superuser: pg.ClientConfig, on: boolean) {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(on ? `alter system set log_statement = 'all'` : 'alter system reset log_statement')
  await client.query(
    on ? `alter system set log_line_prefix = '\u001e%a %p '` : 'alter system reset log_line_prefix',
  )
  await client.query('select pg_reload_conf()')
  await client.end()
  await sleep(pauseMs)
}

/**
 * Returns what one request sent in its transactions, begin and commit included; it is in the log by the time
 * of the answer.
 */
export async function capture(
  machine: Machine,
  application: string,
  server: Server,
  shot: Shot,
): Promise<Statement[]> {
  const before = (await readFile(machine.log, 'utf8')).length
  const connection = await connect(server.port)
  await connection.fire(shot)
  connection.close()
  const logged = (await readFile(machine.log, 'utf8')).slice(before).split('\u001e')
  return inTransactions(statementsIn(logged.filter((entry) => entry.startsWith(`${application} `))))
}

/** The parameters of a statement are in an entry of their own after it. */
function statementsIn(entries: readonly string[]): Statement[] {
  const statements: Statement[] = []
  for (const entry of entries) {
    const text = /LOG: {2}(?:statement|execute [^:]*): (.*)$/s.exec(entry)?.[1]
    const parameters = /DETAIL: {2}parameters: (.*)$/is.exec(entry)?.[1]
    const backend = /^\S+ (\d+)/.exec(entry)?.[1] ?? ''
    if (text !== undefined) statements.push({ backend, text: text.trim(), values: [] })
    const last = statements.findLastIndex((one) => one.backend === backend)
    const known = statements[last]
    if (parameters !== undefined && known) statements[last] = { ...known, values: valuesIn(parameters) }
  }
  return statements
}

/** `$1 = 'it''s', $2 = NULL` */
const valuesIn = (text: string) =>
  [...text.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  )

/** A transaction's last writes may go with its commit. */
export const isCommit = (text: string) => text === 'commit' || text.endsWith('; commit')

function inTransactions(statements: readonly Statement[]): Statement[] {
  const open = new Set<string>()
  return statements.filter(({ backend, text }) => {
    if (text.startsWith('begin')) open.add(backend)
    return isCommit(text) ? open.delete(backend) : open.has(backend)
  })
}
