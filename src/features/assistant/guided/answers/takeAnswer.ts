import { ask, type Dialogue, say } from '../dialogue.ts'
import { questionAgain } from '../goOn.ts'
import { isBareDay } from '../readDays.ts'
import type { Understood } from '../understand.ts'
import { takeAppointment } from './appointments.ts'
import { takeOption } from './options.ts'
import { takePerson } from './person.ts'
import type { Taken } from './pick.ts'
import { takeProof } from './proof.ts'
import { takeReading } from './reading.ts'
import { takeStop } from './stop.ts'
import { takeChange, takeSummary } from './summary.ts'
import { takeTimes } from './times.ts'

/** Takes a message as the answer to the question that is open. */
export async function takeAnswer(d: Dialogue, u: Understood): Promise<Taken> {
  const taken = await takeByKind(d, u)
  return taken === 'pass' ? takeNumber(d, u) : taken
}

/** "9", of five: none of them. */
function takeNumber(d: Dialogue, u: Understood): Taken {
  const { open } = d.state
  const count = open?.options.length ?? 0
  if (!open || count === 0 || !/^\s*\d{1,2}\s*$/.test(u.text) || Number(u.text) <= count) return 'pass'
  if ((open.kind !== 'times' || isBareDay.test(u.text.trim())) && u.dates.readings.length > 0) return 'pass'
  say(d, d.texts.notInList(count))
  ask(d, open.kind, questionAgain(d, open), open.options)
  return 'done'
}

async function takeByKind(d: Dialogue, u: Understood): Promise<Taken> {
  switch (d.state.open?.kind) {
    case 'times':
      return takeTimes(d, u)
    case 'summary':
      return takeSummary(d, u)
    case 'person':
    case 'guardian':
    case 'phone':
      return takePerson(d, u)
    case 'whichDate':
      return takeReading(d, u)
    case 'change':
      return takeChange(d, u)
    case 'stopWhat':
      return takeStop(d, u)
    case 'whichVisit':
    case 'sureCancel':
    case 'sureMove':
    case 'moveOrCancel':
      return takeAppointment(d, u)
    case 'address':
    case 'code':
      return takeProof(d, u)
    case undefined:
      return 'pass'
    default:
      return takeOption(d, u)
  }
}
