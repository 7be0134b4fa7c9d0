import type { Dialogue } from '../dialogue.ts'
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
