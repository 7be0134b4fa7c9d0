import { addDays } from '#lib/days.ts'
import type { Condition, ConditionKind } from '../../audience/rules.ts'

/** A sentence as it begins; `today` is the day of the network. */
export function newCondition(kind: ConditionKind, today: string): Condition {
  const yearAgo = addDays(today, -365)
  switch (kind) {
    case 'age':
      return { kind, from: 40, to: 75 }
    case 'sex':
      return { kind, sex: 'female' }
    case 'unit':
      return { kind, unitIds: [] }
    case 'professional':
      return { kind, professionalIds: [] }
    case 'insurancePlan':
      return { kind, insurancePlanIds: [] }
    case 'lastAppointment':
      return { kind, is: 'before', date: yearAgo }
    case 'nextAppointment':
      return { kind, has: false }
    case 'birthdayMonth':
      return { kind, months: [Number(today.slice(5, 7))] }
    case 'tag':
      return { kind, tags: [] }
    case 'missed':
      return { kind, since: addDays(today, -90) }
    case 'lastExam':
      return { kind, examIds: [], before: yearAgo }
    case 'noFutureExam':
      return { kind, examIds: [] }
  }
}
