import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { memoryOf } from './cpu.ts'
import { connect, encode, quantile, type Shot } from './load.ts'
import type { Machine, Server } from './machine.ts'
import { cpuOfServer } from './measure.ts'
import { updateNetwork } from './rows.ts'

export interface Delivery {
  /** Milliseconds from the request's departure to the last stream's having heard. */
  readonly median: number
  readonly slowest: number
  /** Processor milliseconds of server and database for one change told to all streams. */
  readonly cpuMs: number
}

export interface LiveMeasured {
  readonly streams: number
  readonly product: Delivery
  readonly floor: Delivery
  /** Resident memory of the product while the streams are open, in MiB. */
  readonly memory: number
}

/** How many streams are opened at a time: more than this and the kernel's queue of new connections overflows. */
const openAtOnce = 50
/** What a change looks like on the wire, whatever its position. */
const change = 'data: {"topic":"orgs"'

interface Audience {
  /** Settles when every stream has heard one more change. */
  heard(): Promise<void>
  close(): void
}

/** One update of a network told to all its open streams, against the floor's bare fan-out of one chunk. */
export async function measureLive(machine: Machine, streams: number, updates: number): Promise<LiveMeasured> {
  const { lanes } = machine.world
  const [lane] = lanes
  if (!lane) throw new Error('no lanes')
  const authorization = `Bearer ${lane.idToken}`
  const events = { method: 'GET', path: `/api/v1/orgs/${lane.orgId}/events`, headers: { authorization } }
  const product = await gather(machine.product.port, events, streams)
  const floor = await gather(machine.floor.port, { method: 'GET', path: '/events' }, streams)
  try {
    const { product: next } = await updateNetwork.prepare(machine.world)
    const tellFloor: Shot = { method: 'POST', path: '/events' }
    const taken = { product: [] as Taken[], floor: [] as Taken[] }
    // The first changes warm up and are not counted.
    for (let at = -2; at < updates; at++) {
      const ofProduct = await tell(machine, machine.product, product, next(0))
      const ofFloor = await tell(machine, machine.floor, floor, tellFloor)
      if (at < 0) continue
      taken.product.push(ofProduct)
      taken.floor.push(ofFloor)
    }
    const memory = memoryOf(machine.product.pid)
    return { streams, product: summarise(taken.product), floor: summarise(taken.floor), memory }
  } finally {
    product.close()
    floor.close()
  }
}

interface Taken {
  readonly ms: number
  readonly cpuMs: number
}

async function tell(machine: Machine, server: Server, audience: Audience, shot: Shot): Promise<Taken> {
  const cpu = cpuOfServer(machine, server)
  const connection = await connect(server.port)
  const cpuBefore = cpu()
  const startedAt = performance.now()
  const heard = audience.heard().then(() => performance.now() - startedAt)
  await connection.fire(shot)
  const ms = await heard
  connection.close()
  return { ms, cpuMs: cpu() - cpuBefore }
}

function summarise(taken: readonly Taken[]): Delivery {
  const ms = taken.map((one) => one.ms).sort((a, b) => a - b)
  const cpuMs = taken.reduce((sum, one) => sum + one.cpuMs, 0) / taken.length
  return { median: quantile(ms, 0.5), slowest: ms.at(-1) ?? 0, cpuMs }
}

/** Opens the streams and waits until each has its first event. */
async function gather(port: number, shot: Shot, size: number): Promise<Audience> {
  const sockets: Socket[] = []
  let missing = 0
  let all = Promise.withResolvers<void>()
  const hear = () => {
    if (--missing === 0) all.resolve()
  }
  while (sockets.length < size) {
    const batch = Array.from({ length: Math.min(openAtOnce, size - sockets.length) }, () =>
      openStream(port, shot, hear, (error) => all.reject(error)),
    )
    sockets.push(...(await Promise.all(batch)))
  }
  return {
    heard() {
      missing = size
      all = Promise.withResolvers()
      return all.promise
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function openStream(port: number, shot: Shot, onChange: () => void, onEnd: (error: Error) => void) {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true }).setEncoding('latin1')
  await once(socket, 'connect')
  const ready = Promise.withResolvers<void>()
  socket.on('data', (part: string) => {
    if (part.includes('event: ready')) ready.resolve()
    else if (part.includes(change)) onChange()
  })
  socket.on('error', onEnd)
  socket.on('close', () => {
    const error = new Error('a stream was closed by the server')
    ready.reject(error)
    onEnd(error)
  })
  socket.write(encode(shot))
  await ready.promise
  return socket
}
