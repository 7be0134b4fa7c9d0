import { scrypt } from 'node:crypto'
import type { ScryptAnswer, ScryptRequest } from './scrypt.server.ts'

/** The child process that only derives keys, so that it can run at low priority. */

process.on('message', ({ id, password, salt, cost, length }: ScryptRequest) => {
  const { N, r, p } = cost
  const options = { N, r, p, maxmem: 256 * N * r }
  scrypt(password, Buffer.from(salt, 'base64url'), length, options, (error, key) => {
    const answer: ScryptAnswer = error ? { id, error: error.message } : { id, key: key.toString('base64url') }
    if (process.connected) process.send?.(answer)
  })
})

// The parent has ended, or closes this process.
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole process group, while the parent still has sign-ins to finish.
process.on('SIGINT', () => {})
