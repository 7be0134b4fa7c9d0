/**
 * A voice note as WhatsApp sends them: Opus in Ogg, of silence. Its comment makes it another file than every other one.
 * RFC 3533 (pages), RFC 7845 (Opus in Ogg).
 */
export function voiceNote(comment: string, seconds = 2): Buffer {
  const serial = 1
  const head = Buffer.from('OpusHead\x01\x01\x38\x01\x80\xbb\x00\x00\x00\x00\x00', 'latin1')
  const vendor = Buffer.from('acolhe')
  const text = Buffer.from(`DESCRIPTION=${comment}`)
  const tags = Buffer.concat([
    Buffer.from('OpusTags'),
    uint32(vendor.byteLength),
    vendor,
    uint32(1),
    uint32(text.byteLength),
    text,
  ])
  // 20 ms of one channel, silent.
  const packets = Array.from({ length: seconds * 50 }, () => Buffer.from([0xf8, 0xff, 0xfe]))
  const samples = BigInt(packets.length * 960)
  return Buffer.concat([
    oggPage({ serial, at: 0, kind: 2, samples: 0n, packets: [head] }),
    oggPage({ serial, at: 1, kind: 0, samples: 0n, packets: [tags] }),
    oggPage({ serial, at: 2, kind: 4, samples, packets }),
  ])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

interface OggPage {
  readonly serial: number
  readonly at: number
  /** 2: the first page, 4: the last one. */
  readonly kind: number
  /** How many samples there are up to its end. */
  readonly samples: bigint
  readonly packets: readonly Buffer[]
}

function oggPage({ serial, at, kind, samples, packets }: OggPage): Buffer {
  const header = Buffer.alloc(27)
  header.write('OggS', 0, 'latin1')
  header.writeUInt8(kind, 5)
  header.writeBigUInt64LE(samples, 6)
  header.writeUInt32LE(serial, 14)
  header.writeUInt32LE(at, 18)
  header.writeUInt8(packets.length, 26)
  // Packets of less than 255 bytes are one segment each.
  const page = Buffer.concat([header, Buffer.from(packets.map((one) => one.byteLength)), ...packets])
  page.writeUInt32LE(checksum(page), 22)
  return page
}

/** CRC-32 with Ogg's polynomial, unreflected. */
function checksum(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}
