import { nextForAppointment } from '../appointments.ts'
import { ask, type Dialogue } from '../dialogue.ts'
import { handOver } from '../handOver.ts'
import { readAddress, readCode } from '../read/people.ts'
import type { Understood } from '../understand.ts'
import type { Taken } from './pick.ts'

/** The address that is proved by a code. */

export async function takeProof(d: Dialogue, u: Understood): Promise<Taken> {
  const { tools } = d.turn
  if (d.state.open?.kind === 'address') {
    const address = readAddress(u.text)
    if (address === '') return 'pass'
    const sent = await tools.requestCode(address)
    if (sent.is === 'refused') handOver(d, d.texts.refused[sent.why], 'asked')
    else ask(d, 'code', d.texts.code)
    return 'done'
  }
  const code = readCode(u.text)
  if (code === '') return 'pass'
  const proved = await tools.proveCode(code)
  if (proved.is === 'done') {
    d.state.isProved = true
    d.known = {}
    await nextForAppointment(d, null)
    return 'done'
  }
  if (proved.is === 'refused' && proved.why === 'limited') handOver(d, d.texts.refused.limited, 'asked')
  else ask(d, 'code', d.texts.wrongCode)
  return 'done'
}
