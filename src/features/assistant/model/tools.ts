import type { AssistantAct } from '../settings.ts'
import type { ModelTool } from './session.ts'
import { cancel, confirm, reschedule } from './tools/appointments.ts'
import { book, otherTimes, stop } from './tools/book.ts'
import { readAppointments, readClinic, readPeople, readPrice } from './tools/lookUp.ts'
import { callPerson, dontKnow, notUnderstood } from './tools/person.ts'

/** The tools that a model has, by what the network lets its assistant do. */
export function toolsFor(acts: readonly AssistantAct[]): readonly ModelTool[] {
  const may = (...wanted: readonly AssistantAct[]) => wanted.some((act) => acts.includes(act))
  return [
    readClinic,
    ...(may('inform') ? [readPrice] : []),
    ...(may('book') ? [readPeople, book, stop] : []),
    ...(may('book', 'reschedule') ? [otherTimes] : []),
    ...(may('confirm', 'reschedule', 'cancel') ? [readAppointments] : []),
    ...(may('reschedule') ? [reschedule] : []),
    ...(may('cancel') ? [cancel] : []),
    ...(may('confirm') ? [confirm] : []),
    dontKnow,
    notUnderstood,
    callPerson,
  ]
}
