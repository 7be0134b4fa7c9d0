import { describe, expect, test } from 'vitest'
import { closedWeek } from '#lib/weekHours.ts'
import { type EpisodeEvents, neededSince, resolverOf } from './episodes.ts'
import { openMinutes } from './officeHours.ts'

const hour = 3_600_000
const asked: EpisodeEvents = {
  beganAt: 0,
  lastInboundAt: 0,
  lastAnswerAt: null,
  firstAssistantAt: null,
  firstPersonAt: null,
  queuedAt: null,
  resolvedAt: null,
  hasPerson: false,
}
const answered = { ...asked, lastAnswerAt: 5, firstAssistantAt: 5 }

describe('who dealt with it', () => {
  test.each([
    ['nobody has answered', asked, 100 * hour, 'open'],
    ['the assistant, a day ago', answered, 24 * hour, 'assistant'],
    ['the assistant, just now: it may come back', answered, 23 * hour, 'open'],
    ['the assistant handed it over, and nobody came', { ...answered, queuedAt: 6 }, 100 * hour, 'open'],
    ['a person answered', { ...answered, firstPersonAt: 7, lastAnswerAt: 7 }, hour, 'person'],
    ['a person closed it without a word', { ...asked, resolvedAt: 9, hasPerson: true }, hour, 'person'],
    ['the contact wrote again', { ...answered, firstPersonAt: 7, lastInboundAt: 8 }, 100 * hour, 'open'],
  ] as const)('%s', (_, events, until, resolver) => expect(resolverOf(events, until)).toBe(resolver))

  test('a person is waited for since the hand-over, or since it began', () => {
    expect(neededSince({ ...answered, queuedAt: 40, firstPersonAt: 90 })).toBe(40)
    expect(neededSince({ ...asked, firstPersonAt: 90 })).toBe(0)
    // It was queued again later: the first answer was to what came before.
    expect(neededSince({ ...asked, firstPersonAt: 90, queuedAt: 120 })).toBe(0)
  })
})

describe('office minutes', () => {
  const at = (text: string) => Date.parse(`${text}:00-03:00`)
  const office = {
    timeZone: 'America/Sao_Paulo',
    hours: { ...closedWeek, 2: [{ from: 480, to: 720 }], 3: [{ from: 480, to: 720 }] },
    holidayExceptions: [],
    holidays: [],
  }
  test.each([
    ['within an hour of work', '2027-03-02T09:00', '2027-03-02T09:06', 6],
    ['from before it opens', '2027-03-02T06:00', '2027-03-02T08:06', 6],
    ['over the night', '2027-03-02T11:55', '2027-03-03T08:10', 15],
    ['while it is closed', '2027-03-02T20:00', '2027-03-02T21:00', 0],
  ])('%s', (_, from, to, minutes) => expect(openMinutes([office], at(from), at(to))).toBe(minutes))

  test('two units open together are one, a holiday is closed, and without hours all minutes count', () => {
    const later = { ...office, hours: { ...closedWeek, 2: [{ from: 660, to: 780 }] } }
    expect(openMinutes([office, later], at('2027-03-02T08:00'), at('2027-03-02T20:00'))).toBe(300)
    const holiday = { ...office, holidays: [{ date: '2027-03-02', name: 'Aniversário da cidade' }] }
    expect(openMinutes([holiday], at('2027-03-02T09:00'), at('2027-03-02T10:00'))).toBe(0)
    expect(
      openMinutes([{ ...office, hours: closedWeek }], at('2027-03-02T20:00'), at('2027-03-02T21:00')),
    ).toBe(60)
  })
})
