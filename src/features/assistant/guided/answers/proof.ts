import { nextForAppointment } from '../appointments.ts'
import { ask, type Dialogue } from '../dialogue.ts'
import { handOver } from '../handOver.ts'
import { readAddress, readCode } from '../read/people.ts'
import { phrases } from '../read/words.ts'
import type { Understood } from '../understand.ts'
import type { Taken } from './pick.ts'

/** The address that is proved by a code. */

const noAccess = phrases(
  'não estou com|não estou com esse|não estou com o celular|não tenho mais|não tenho acesso|sem acesso|perdi o celular|perdi o telefone|perdi esse|troquei de número|mudei de número|troquei de celular|não é mais meu|não chegou|não recebi|não veio|não chega|não lembro o telefone|não lembro qual|não lembro o número|não sei qual|não sei o telefone|não tenho e-mail|não tenho celular|não tenho telefone',
)

export async function takeProof(d: Dialogue, u: Understood): Promise<Taken> {
  const { tools } = d.turn
  const hasNone = readAddress(u.text) === '' && readCode(u.text) === ''
  if (hasNone && noAccess.test(u.line)) {
    handOver(d, d.texts.noAccess, 'asked')
    return 'done'
  }
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
