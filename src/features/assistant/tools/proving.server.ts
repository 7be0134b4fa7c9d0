import type { Tools } from '../tools.ts'
import { done, refused } from './outcomes.ts'
import type { ToolSession } from './session.server.ts'

/** Proving an address of a record by a code that is sent to it. */
export function provingTools({
  parts: { codes },
  memory,
  remember,
}: ToolSession): Pick<Tools, 'requestCode' | 'proveCode'> {
  return {
    async requestCode(address) {
      const isEmail = address.includes('@')
      const where = isEmail
        ? { phone: '', email: address.trim().toLowerCase() }
        : { phone: address, email: '' }
      const sent = await codes.request(where)
      if (sent === 'noWay') return refused('noWay')
      return sent ? done(null) : refused('limited')
    },

    async proveCode(code) {
      const proved = await codes.prove(code)
      if (proved === 'limited') return refused('limited')
      if (proved === null) return refused('notProved')
      remember({ proved: [...memory().proved, proved] })
      return done(null)
    },
  }
}
