import type { Intent } from '../engine.ts'
import type { Dialogue } from './dialogue.ts'
import { goOn, isBooking } from './goOn.ts'
import { handOver } from './handOver.ts'
import { merge } from './merge.ts'
import type { Understood } from './understand.ts'

/** What neither rules nor a model may answer: a doctor's matter, and what the front desk has to know at once. */

export async function takeForOthers(d: Dialogue, u: Understood): Promise<Intent | null> {
  const { acts } = u
  if (acts.has('contraindication') && isExam(d, u)) {
    handOver(d, d.texts.contraindication, 'clinical')
    return 'inform'
  }
  // The booking is finished first: who is handed over in the middle of it has neither the one nor the other.
  if (acts.has('medication') && isBooking(d) && d.state.open !== null) {
    d.state.owesClinical = true
    await merge(d, u)
    d.parts.unshift(d.texts.medication)
    await goOn(d, u)
    return 'inform'
  }
  if (acts.has('clinical')) {
    handOver(d, d.texts.clinical, 'clinical')
    return 'inform'
  }
  const wishes = u.things.specialties.length + u.things.examIds.length + u.things.professionalIds.length > 0
  if (acts.has('late') && !isBooking(d) && !wishes) {
    handOver(d, d.texts.late, 'asked')
    return 'person'
  }
  return null
}

/** "Tenho marcapasso" stops an exam, and no visit to a doctor. */
const isExam = ({ state: { booking } }: Dialogue, { things }: Understood): boolean =>
  booking.examIds.length > 0 ||
  things.examIds.length > 0 ||
  things.examCandidates.length > 0 ||
  things.isSomeExam ||
  things.missingExam !== ''
