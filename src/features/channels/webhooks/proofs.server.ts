import { createHmac, timingSafeEqual } from 'node:crypto'

/** Compares in a time that tells nothing of where two texts differ. */
export function isSame(given: string, expected: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(expected)
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}

/** Meta's `X-Hub-Signature-256`: the HMAC of the body as it came, byte for byte. */
export function isSignedBy(body: Buffer, signature: string, appSecret: string): boolean {
  if (appSecret === '') return false
  return isSame(signature, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
}

/** Undefined for a body that is not what it says. */
export function parseBody(body: Buffer, type: 'json' | 'form'): unknown {
  if (type === 'form') return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
