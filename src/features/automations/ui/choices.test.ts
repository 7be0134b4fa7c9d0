import { expect, test } from 'vitest'
import { automationKinds, type Timing, timings } from '../rules.ts'
import { channelOptions, channelsOf, timeOptions, timingOf, whenOptions, whenValue } from './choices.ts'

test.each(automationKinds)('%s: what is set is among the choices, and chosen again is the same', (kind) => {
  const timing = timings[kind]
  const options = whenOptions(kind, timing)
  if (options.length === 0) return
  expect(options.map(({ value }) => value)).toContain(whenValue(timing))
  expect(timingOf(whenValue(timing), timing, kind)).toEqual(timing)
})

test('an uncommon value of the API is a choice, in its place', () => {
  const timing: Timing = { when: 'daysBefore', days: 6, at: 615 }
  const labels = whenOptions('confirmation', timing).map(({ label }) => label)
  expect(labels.slice(4, 7)).toEqual(['5 dias antes', '6 dias antes', '7 dias antes'])
  expect(timeOptions(615).map(({ label }) => label)).toContain('10:15')
  expect(channelOptions(['sms', 'whatsapp', 'email']).at(-1)?.label).toBe('SMS, senão WhatsApp, senão e-mail')
})

test('another way keeps the time of day, or takes the usual one', () => {
  expect(timingOf('workingDayBefore', { when: 'daysBefore', days: 3, at: 540 }, 'confirmation')).toEqual({
    when: 'workingDayBefore',
    at: 540,
  })
  expect(timingOf('daysBefore:2', { when: 'hoursBefore', hours: 2 }, 'dayBefore')).toEqual({
    when: 'daysBefore',
    days: 2,
    at: 600,
  })
  expect(channelsOf('whatsapp,email')).toEqual(['whatsapp', 'email'])
})
