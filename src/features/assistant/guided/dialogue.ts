import { dayIn } from '#lib/zones.ts'
import type { Turn, TurnResult } from '../engine.ts'
import type { Clinic, ClinicUnit, KnownAppointment, KnownPerson } from '../tools.ts'
import { emptyBooking, type GuidedState, type Offered, type Question, type QuestionKind } from './state.ts'
import type { Texts } from './texts/texts.ts'

/** One turn while it is being answered: what is known, the state as it will be left, and what is going to be said. */
export interface Dialogue {
  readonly turn: Turn<GuidedState>
  readonly clinic: Clinic
  readonly texts: Texts
  /** A copy of the turn's state, changed as the turn goes. */
  readonly state: GuidedState
  /** What is said before the question. */
  readonly parts: string[]
  question: string
  handOver: TurnResult<GuidedState>['handOver']
  unanswered: string
  /** The questions of the network's own that were answered. */
  readonly knowledgeIds: string[]
  known: { people?: readonly KnownPerson[]; appointments?: readonly KnownAppointment[] }
}

export const unitOf = (d: Dialogue, id: string | null): ClinicUnit | undefined =>
  d.clinic.units.find((one) => one.id === id) ?? (d.clinic.units.length === 1 ? d.clinic.units[0] : undefined)

export const zoneOf = (d: Dialogue, unitId: string | null = d.state.booking.unitId): string =>
  (unitOf(d, unitId) ?? d.clinic.units[0])?.timeZone ?? 'America/Sao_Paulo'

export const todayIn = (d: Dialogue): string => dayIn(d.turn.now, zoneOf(d))

export const isProved = (d: Dialogue): boolean => d.turn.contact.isProved || d.state.isProved

export async function peopleOf(d: Dialogue): Promise<readonly KnownPerson[]> {
  d.known.people ??= await d.turn.tools.readPeople()
  return d.known.people
}

export async function appointmentsOf(d: Dialogue): Promise<readonly KnownAppointment[]> {
  d.known.appointments ??= await d.turn.tools.readAppointments()
  return d.known.appointments
}

/** Says something before the question of this turn. */
export const say = (d: Dialogue, text: string): void => {
  if (text !== '' && !d.parts.includes(text)) d.parts.push(text)
}

const titleLimit = 24
const optionLimit = 10
const cut = (title: string): string =>
  title.length <= titleLimit ? title : `${title.slice(0, titleLimit - 1).trimEnd()}…`
const headLength = 8

/** Titles as channels show them: where two would be cut to the same, their ends tell them apart. */
function fitted(titles: readonly string[]): readonly string[] {
  const all = titles.map(cut)
  return titles.map((title, at) => {
    const isAlike = all.some((one, place) => place !== at && one === all[at])
    if (!isAlike || title.length <= titleLimit) return all[at] ?? title
    const head = title.slice(0, headLength).trimEnd()
    return `${head}… ${lastWords(title, titleLimit - head.length - 2)}`
  })
}

/** As many of its last words as have room; of a single long one its end. */
function lastWords(title: string, room: number): string {
  const words = title.split(' ')
  while (words.length > 1 && words.join(' ').length > room) words.shift()
  return words.join(' ').slice(-room)
}

/** Asks a question: the only one of this turn. */
export function ask(
  d: Dialogue,
  kind: QuestionKind,
  text: string,
  options: readonly Omit<Offered, 'id'>[] = [],
): void {
  const titles = fitted(options.slice(0, optionLimit).map(({ title }) => title))
  const question: Question = {
    kind,
    options: options.slice(0, optionLimit).map((option, at) => ({
      ...option,
      id: `${kind}:${at + 1}`,
      title: titles[at] ?? option.title,
      ...(option.title.length > titleLimit && option.aliases === undefined
        ? { aliases: [option.title] }
        : {}),
      ...(option.description === undefined ? {} : { description: option.description.slice(0, 72) }),
    })),
  }
  d.state.open = question
  d.question = text
}

/** Ends what is under way. */
export function rest(d: Dialogue): void {
  d.state.task = null
  d.state.booking = { ...emptyBooking }
  d.state.open = null
  d.state.past = []
  d.state.readings = []
  d.state.named = []
}

/** The same turn, as if this had been written. */
export const withText = (d: Dialogue, text: string): Dialogue => ({
  ...d,
  turn: { ...d.turn, messages: [{ text, choice: '' }] },
})
