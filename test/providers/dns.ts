import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface TestDns {
  /** `DNS_SERVERS` */
  readonly address: string
  /** The TXT records of names; other names don't exist. */
  readonly records: Map<string, readonly string[]>
  stop(): void
}

const txt = 16
const inet = 1

/** Starts a DNS server (RFC 1035, over UDP) that answers questions for TXT records. */
export async function startDns(): Promise<TestDns> {
  const records = new Map<string, readonly string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const { name, end } = questionOf(query)
    const found = records.get(name.toLowerCase()) ?? []
    const header = Buffer.from(query.subarray(0, 12))
    // An answer, with recursion; NXDOMAIN where there is nothing.
    header.writeUInt16BE(found.length > 0 ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(found.length, 6)
    header.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([header, query.subarray(12, end), ...found.map(answerOf)]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, records, stop: () => socket.close() }
}

function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), end: at + 5 }
}

/** A record about the name of the question, in strings of 255 bytes at most. */
function answerOf(text: string): Buffer {
  const strings = text.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(
    strings.map((one) => Buffer.concat([Buffer.from([one.length]), Buffer.from(one, 'latin1')])),
  )
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(txt, 2)
  head.writeUInt16BE(inet, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
