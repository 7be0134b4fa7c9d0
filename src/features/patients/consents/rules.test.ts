import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ConsentEntry, channelsOf, currentConsents } from './rules.ts'

const entries = fc.array(
  fc.record({
    purpose: fc.constantFrom('scheduling' as const, 'marketing' as const),
    channel: fc.constantFrom('sms' as const, 'email' as const),
    isGranted: fc.boolean(),
  }),
)

test('the last word of each purpose and channel holds, in whatever order the ledger comes', () => {
  fc.assert(
    fc.property(entries, fc.infiniteStream(fc.nat()), (said, shuffle) => {
      const ledger: ConsentEntry[] = said.map((one, at) => ({ ...one, id: String(at).padStart(4, '0') }))
      const last = new Map(ledger.map((one) => [`${one.purpose} ${one.channel}`, one]))
      const mixed = ledger
        .map((one) => ({ one, key: shuffle.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one)
      const current = currentConsents(mixed)
      expect(current).toHaveLength(last.size)
      expect(current).toEqual(expect.arrayContaining([...last.values()]))
    }),
  )
})

test('services in person are allowed in person, all else by the channels of messages', () => {
  expect(channelsOf).toEqual({
    scheduling: ['whatsapp', 'sms', 'email', 'phone'],
    marketing: ['whatsapp', 'sms', 'email', 'phone'],
    satisfaction: ['whatsapp', 'sms', 'email', 'phone'],
    assistant: ['whatsapp', 'sms', 'email', 'phone'],
    telemedicine: ['inPerson'],
    healthData: ['inPerson'],
  })
})
