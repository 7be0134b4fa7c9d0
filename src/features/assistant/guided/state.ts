import type { AppointmentKind } from '#features/professionals/rules.ts'
import type { DateRange } from '#lib/portuguese/dates/readDates.ts'
import type { FreeTime, TimeWindow, Wanted } from '../tools.ts'

/** What guided mode remembers of a conversation between two turns: plain JSON. */

/** One of the answers that were offered, with what it stands for. */
export interface Offered {
  readonly id: string
  readonly title: string
  readonly description?: string
  /** What it stands for: an id, or the name of a choice. */
  readonly value: string
  /** Of a time. */
  readonly startsAt?: string
  /** Other names by which people choose it. */
  readonly aliases?: readonly string[]
}

export const questionKinds = [
  /** What may I do for you? */
  'menu',
  'what',
  'exam',
  'professional',
  'payment',
  'product',
  'unit',
  'whom',
  /** Which day and hour. */
  'day',
  'whichDate',
  'times',
  'person',
  'guardian',
  'phone',
  'summary',
  'change',
  /** Stop this booking, or cancel an appointment? */
  'stopWhat',
  'moveOrCancel',
  'whichVisit',
  'sureCancel',
  'sureMove',
  'address',
  'code',
] as const
export type QuestionKind = (typeof questionKinds)[number]

export interface Question {
  readonly kind: QuestionKind
  readonly options: readonly Offered[]
}

/** When somebody can: as it was said, and the instants of it. */
export interface When {
  readonly windows: readonly TimeWindow[]
  /** `quinta, 26/11, de manhã` */
  readonly said: string
  readonly hasDay: boolean
  readonly hasTime: boolean
}

/** Whom an appointment is for, as far as it is known. */
export interface Person {
  /** Of somebody on record. */
  readonly patientId: string | null
  /** `filha`, as it was said; 'eu' for the contact; '' where nothing was said. */
  readonly relation: string
  readonly name: string
  readonly birthDate: string
  readonly guardianName: string
}

export interface Payment {
  /** Null where it is paid privately. */
  readonly planId: string | null
  /** Undefined until it is known or said to be unknown. */
  readonly productId?: string | null
}

/** An appointment that is being put together, or moved. */
export interface Booking {
  kind: AppointmentKind | null
  specialty: string | null
  professionalId: string | null
  examIds: readonly string[]
  /** `any` for whichever. */
  unitId: string | null
  /** "E nas outras unidades?": not this one. */
  notUnit: string | null
  payment: Payment | null
  person: Person | null
  /** Those who come after this one, one after another. */
  others: readonly Person[]
  phone: string
  when: When | null
  /** It was said for the one before, and taken over: another day keeps nothing of its hour. */
  isLent: boolean
  time: FreeTime | null
  /** The time that was chosen before something else changed: taken again where it can still be had. */
  kept: FreeTime | null
  /** Who is to attend, a woman or a man, where that was asked for. */
  attends: 'woman' | 'man' | null
  /** Times that were shown, and that were not wanted. */
  shown: readonly FreeTime[]
  seen: readonly string[]
  /** What was told before: said once. */
  told: readonly string[]
}

export type TaskKind = 'book' | 'confirm' | 'reschedule' | 'cancel' | 'see'

export interface Task {
  readonly is: TaskKind
  /** The appointment that is meant, once it is known. */
  readonly appointmentIds: readonly string[]
}

/** Where a conversation stood, for "voltar". */
export interface Step {
  readonly task: Task | null
  readonly booking: Booking
  readonly open: Question | null
}

export interface GuidedState {
  hasGreeted: boolean
  /** Misunderstandings in a row. */
  misses: number
  task: Task | null
  booking: Booking
  open: Question | null
  /** Two readings of what was said, to be asked about. */
  readings: readonly When[]
  past: readonly Step[]
  /** A visitor who has proved an address. */
  isProved: boolean
  /** What was booked last, for "o mesmo para o meu filho". */
  last: Wanted | null
  /** The appointment that was booked last: "pera, na verdade 15h" moves it. */
  lastId: string
  /** Right before or after what was booked or moved last, on its day: for who comes along. */
  beside: When | null
  /** Who answered for a child in this conversation: the next child is not asked it again. */
  guardian: string
  /** A price was asked for, and of what is not said yet. */
  asksPrice: boolean
  /** Which of the contact's appointments was named, by its time. */
  named: readonly DateRange[]
  /** The other task of a message that had two, as it was written: taken up once the first is done. */
  later: string
  /** Whether that one is for somebody else, or may be. */
  isLaterForAnother: boolean
  /** Whether both are wished on one day. */
  isLaterSameDay: boolean
  /** A question of the doctor's kind, asked in the middle of a booking: a person hears of it as soon as that is over. */
  owesClinical: boolean
}

/** Never written to: a conversation begins with a copy. */
export const emptyBooking: Booking = Object.freeze({
  kind: null,
  specialty: null,
  professionalId: null,
  examIds: [],
  unitId: null,
  notUnit: null,
  payment: null,
  person: null,
  others: [],
  phone: '',
  when: null,
  isLent: false,
  time: null,
  kept: null,
  attends: null,
  shown: [],
  seen: [],
  told: [],
})

export const nobody: Person = { patientId: null, relation: '', name: '', birthDate: '', guardianName: '' }

export const firstState: GuidedState = {
  hasGreeted: false,
  misses: 0,
  task: null,
  booking: emptyBooking,
  open: null,
  readings: [],
  past: [],
  isProved: false,
  last: null,
  lastId: '',
  beside: null,
  guardian: '',
  asksPrice: false,
  named: [],
  later: '',
  isLaterForAnother: false,
  isLaterSameDay: false,
  owesClinical: false,
}
