import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import type pg from 'pg'

/** A proxy of the database that a test can silence or break. */
export interface DatabaseProxy {
  readonly host: string
  readonly port: number
  /** Holds all traffic, while connections stay and new ones are accepted: a server that is suspended. */
  silence(): void
  /** Passes the traffic on, with what was held back. */
  resume(): void
  /** Ends every connection: a server that is lost. */
  cut(): void
  /** Passes this text on the next time it is sent, and ends the connection instead of the answer. */
  loseAnswerTo(text: string): void
  close(): void
}

export async function startDatabaseProxy({
  host = '',
  port = 5432,
}: pg.ClientConfig): Promise<DatabaseProxy> {
  const pairs = new Set<readonly [near: Socket, far: Socket]>()
  let isSilent = false
  let fatal: string | null = null

  const server = createServer((near) => {
    const far = createConnection(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    far.on('data', (bytes) => near.write(bytes))
    near.on('data', (bytes) => {
      far.write(bytes)
      if (fatal === null || !bytes.includes(fatal)) return
      fatal = null
      far.removeAllListeners('data').once('data', end)
    })
    if (isSilent) for (const socket of pair) socket.pause()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true
      for (const socket of [...pairs].flat()) socket.pause()
    },
    resume() {
      isSilent = false
      for (const socket of [...pairs].flat()) socket.resume()
    },
    cut() {
      for (const socket of [...pairs].flat()) socket.destroy()
    },
    loseAnswerTo(text) {
      fatal = text
    },
    close() {
      server.close()
      for (const socket of [...pairs].flat()) socket.destroy()
    },
  }
}
