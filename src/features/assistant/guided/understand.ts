import { type Answer, readAnswer } from '#lib/portuguese/answers.ts'
import type { BirthDate } from '#lib/portuguese/birthDate.ts'
import type { DateContext } from '#lib/portuguese/dates/clock.ts'
import type { DatesRead } from '#lib/portuguese/dates/readDates.ts'
import { dayIn } from '#lib/zones.ts'
import { type Dialogue, todayIn, unitOf, zoneOf } from './dialogue.ts'
import { type Act, readActs } from './read/acts.ts'
import { readBirth, readNames, readPeople, type SaidPerson } from './read/people.ts'
import { type PaymentRead, readPayment } from './read/plans.ts'
import { noThings, readThings, type Things } from './read/things.ts'
import { readTopics, type Topic } from './read/topics.ts'
import { readWhen } from './read/when.ts'
import { lineOf } from './read/words.ts'
import type { Offered, QuestionKind } from './state.ts'

/** All that a message says, read at once. */
export interface Understood {
  readonly text: string
  readonly line: string
  /** The option of the open question that was pressed. */
  readonly pressed: Offered | null
  readonly answer: Answer | null
  readonly acts: ReadonlySet<Act>
  readonly topics: ReadonlySet<Topic>
  readonly things: Things
  readonly payment: PaymentRead | null
  readonly people: readonly SaidPerson[]
  readonly ownName: string
  readonly otherName: string
  readonly birth: BirthDate
  readonly dates: DatesRead
  readonly asks: boolean
}

/** Questions whose answers are names and numbers: nothing else is looked for in them. */
const plainQuestions: readonly QuestionKind[] = ['person', 'guardian', 'phone', 'address', 'code']

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const withoutNames = (text: string, names: readonly string[]): string =>
  names
    .filter((name) => name !== '')
    .reduce(
      (left, name) => left.replace(new RegExp(`(?<!\\p{L})${escaped(name)}(?!\\p{L})`, 'giu'), ' , '),
      text,
    )

const birthInText =
  /(?:\b(?:data de )?nasc\w*|\bdn\b)?\s*(?:em|dia|no dia|:|é)?\s*\b\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?(?:\d{4}|\d{2})\b/gi

/** The clock by which days are read: of the unit, and of what was asked. */
export function dateContext(d: Dialogue): DateContext {
  const zone = zoneOf(d)
  const { open, booking } = d.state
  const days = new Set(
    (open?.kind === 'times' ? booking.shown.map(({ startsAt }) => startsAt) : []).map((at) =>
      dayIn(at, zone),
    ),
  )
  const wished = booking.when
  if (wished?.hasDay)
    for (const { from, to } of wished.windows) {
      days.add(dayIn(from, zone))
      days.add(dayIn(new Date(Date.parse(to) - 1), zone))
    }
  const [day] = days
  const question =
    open?.kind === 'day'
      ? ({ kind: 'day' } as const)
      : open?.kind === 'times' && days.size === 1 && day !== undefined
        ? ({ kind: 'time', day } as const)
        : undefined
  const unit = unitOf(d, booking.unitId) ?? d.clinic.units[0]
  return { now: d.turn.now, zone, question, hours: unit?.hours }
}

export function understand(d: Dialogue): Understood {
  const { open } = d.state
  const asked = open?.kind ?? null
  let pressed: Offered | null = null
  const typed: string[] = []
  for (const { text, choice } of d.turn.messages) {
    const option = choice === '' ? undefined : open?.options.find(({ id }) => id === choice)
    if (option) pressed = option
    else typed.push(text)
  }
  const text = typed.join('\n').slice(0, 2_000)
  if (pressed === null && open) {
    const plain = text.trim().toLocaleLowerCase('pt-BR')
    pressed = open.options.find(({ title }) => title.toLocaleLowerCase('pt-BR') === plain) ?? null
  }
  const line = lineOf(text)
  const acts = readActs(text, line)
  const topics = readTopics(line)
  const today = todayIn(d)
  const people = readPeople(text, line)
  const { own, other } = readNames(text)
  const birth = readBirth(text, today, asked === 'person')
  const isPlain = asked !== null && plainQuestions.includes(asked) && !acts.has('change') && !acts.has('book')
  const rest = withoutNames(text, [...people.map(({ name }) => name), own, other])
  const dateText = birth.kind === 'day' ? rest.replace(birthInText, ' , ') : rest
  const noDates = readWhen('', dateContext(d))
  return {
    text,
    line,
    pressed,
    answer: pressed ? null : readAnswer(text),
    acts,
    topics,
    things: isPlain ? noThings : readThings(rest, lineOf(rest), d.clinic, asked),
    payment: isPlain ? null : readPayment(rest, lineOf(rest), d.clinic, asked === 'payment'),
    people,
    ownName: own,
    otherName: other,
    birth,
    dates: isPlain || asked === 'code' ? noDates : readWhen(dateText, dateContext(d)),
    asks: text.includes('?'),
  }
}
