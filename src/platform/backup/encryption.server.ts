import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { BackupRefused, cutShort, damaged } from './refusal.server.ts'

/**
 * An encrypted stream is a head (what it is, and a salt) and pieces: four bytes of length, the ciphertext, its tag. The
 * nonce is the number of the piece, the length and whether it is the last one are bound to the tag: pieces that are
 * missing, repeated, exchanged or from elsewhere don't open. The key is derived for this stream alone, by scrypt.
 */
const mark = Buffer.from('ACOLHE-BACKUP-1\n')
const saltBytes = 16
const headBytes = mark.length + saltBytes
const pieceBytes = 64 * 1024
const tagBytes = 16
const lastFlag = 0x80000000
/** Some 0.3 s and 64 MiB for each guess at the key. */
const cost = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 1024 * 1024 }

/** True for the beginning of an encrypted stream. */
export const isEncrypted = (beginning: Buffer): boolean => beginning.subarray(0, mark.length).equals(mark)

type Bytes = AsyncIterable<Buffer>

export async function* encrypt(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const head = Buffer.concat([mark, randomBytes(saltBytes)])
  const key = await keyFor(passphrase, head)
  yield head
  let number = 0
  const seal = (plain: Buffer, isLast: boolean) => {
    const size = sizeOf(plain.length, isLast)
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++)).setAAD(Buffer.concat([head, size]))
    return Buffer.concat([size, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  let waiting = Buffer.alloc(0)
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk])
    // The last piece is told by its flag: one is held back until it is known whether more follows.
    while (waiting.length > pieceBytes) {
      yield seal(waiting.subarray(0, pieceBytes), false)
      waiting = waiting.subarray(pieceBytes)
    }
  }
  yield seal(waiting, true)
}

/** @throws {BackupRefused} when the key is another one, or the stream is cut short or was changed */
export async function* decrypt(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const reader = readerOf(source)
  const head = await reader.take(headBytes)
  if (!isEncrypted(head)) throw damaged('its head')
  const key = await keyFor(passphrase, head)
  for (let number = 0, isLast = false; !isLast; number++) {
    const size = await reader.take(4)
    isLast = size.readUInt32BE() >= lastFlag
    const length = size.readUInt32BE() - (isLast ? lastFlag : 0)
    if (length > pieceBytes) throw damaged(`piece ${number}`)
    const sealed = await reader.take(length + tagBytes)
    const plain = open(key, nonceOf(number), Buffer.concat([head, size]), sealed)
    if (!plain && number === 0)
      throw new BackupRefused('BACKUP_KEY is not the key that this backup was encrypted with.')
    if (!plain) throw damaged(`piece ${number}`)
    yield plain
  }
  if (await reader.hasMore()) throw damaged('bytes after its end')
}

function open(key: Buffer, nonce: Buffer, bound: Buffer, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(bound)
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

const keyFor = (passphrase: string, head: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), head.subarray(mark.length), 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

function sizeOf(length: number, isLast: boolean): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(length + (isLast ? lastFlag : 0))
  return size
}

/** Takes certain numbers of bytes from a stream. */
function readerOf(source: Bytes) {
  const chunks = source[Symbol.asyncIterator]()
  let waiting = Buffer.alloc(0)
  const more = async () => {
    const { done, value } = await chunks.next()
    if (!done) waiting = Buffer.concat([waiting, value])
    return !done
  }
  return {
    async take(count: number): Promise<Buffer> {
      while (waiting.length < count) if (!(await more())) throw cutShort()
      const taken = waiting.subarray(0, count)
      waiting = waiting.subarray(count)
      return taken
    },
    hasMore: async () => waiting.length > 0 || more(),
  }
}
