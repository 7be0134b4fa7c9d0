import { describe, expect, test } from 'vitest'
import { defaultMessageRules } from '#features/channels/rules.ts'
import { endOfQuiet, type JudgedSend, judge, type SendFacts } from './judgement.ts'

const noon = new Date('2026-11-23T15:00:00Z')
const reminder: JudgedSend = {
  source: 'automation',
  purpose: 'care',
  kind: 'whatsapp',
  expiresAt: new Date('2026-11-24T12:00:00Z'),
  scheduleVersion: 2,
}
const campaign: JudgedSend = { ...reminder, source: 'campaign', purpose: 'marketing', scheduleVersion: null }
const facts: SendFacts = {
  patient: { status: 'active', isGone: false, consent: null },
  appointment: { state: 'scheduled', scheduleVersion: 2 },
  refusals: [],
  marketingReceived: 0,
  lastLeftAt: null,
  isSilenced: false,
  isBeyondPeopleLimit: false,
  timeZone: 'America/Sao_Paulo',
}
const willing: SendFacts = { ...facts, patient: { status: 'active', isGone: false, consent: true } }
const of = (send: JudgedSend, known: SendFacts, at = noon, rules = defaultMessageRules) => {
  const verdict = judge(send, known, rules, at)
  return verdict.goes ? 'goes' : 'skip' in verdict ? verdict.skip : verdict.later.toISOString()
}
const patient = (status: string, consent: boolean | null = true, isGone = false) => ({
  ...facts,
  patient: { status, isGone, consent },
})

describe('who gets it', () => {
  test('a reminder rests on the law, marketing on a yes', () => {
    expect(of(reminder, facts)).toBe('goes')
    expect(of(campaign, facts)).toBe('noConsent')
    expect(of(campaign, willing)).toBe('goes')
    expect(of(reminder, patient('active', false))).toBe('noConsent')
    const wantsYes = { ...defaultMessageRules, careWithoutConsent: false }
    expect(of(reminder, facts, noon, wantsYes)).toBe('noConsent')
    expect(of(reminder, willing, noon, wantsYes)).toBe('goes')
  })

  test('nobody writes to the dead; who is inactive hears of the own appointments only', () => {
    for (const send of [reminder, campaign, { ...reminder, source: 'single' as const }])
      expect(of(send, patient('deceased'))).toBe('deceased')
    expect(of(campaign, patient('inactive'))).toBe('inactive')
    expect(of(reminder, patient('inactive'))).toBe('goes')
    expect(of(reminder, patient('active', true, true))).toBe('inactive')
  })

  test('a refusal of campaigns leaves reminders, a refusal of all that is automatic leaves people', () => {
    const marketing = { ...willing, refusals: [{ scope: 'marketing' as const, kind: null }] }
    expect([of(campaign, marketing), of(reminder, marketing)]).toEqual(['refused', 'goes'])
    const all = { ...willing, refusals: [{ scope: 'automated' as const, kind: null }] }
    expect([of(campaign, all), of(reminder, all)]).toEqual(['refused', 'refused'])
    expect(of({ ...reminder, source: 'single' }, all)).toBe('goes')
    const ofMail = { ...willing, refusals: [{ scope: 'automated' as const, kind: 'email' as const }] }
    expect([of(reminder, ofMail), of({ ...reminder, kind: 'email' }, ofMail)]).toEqual(['goes', 'refused'])
  })

  test('a reminder belongs to its appointment’s version', () => {
    const moved = { ...facts, appointment: { state: 'scheduled', scheduleVersion: 3 } }
    expect(of(reminder, moved)).toBe('appointmentChanged')
    const cancelled = { ...facts, appointment: { state: 'cancelled', scheduleVersion: 3 } }
    expect(of(reminder, cancelled)).toBe('appointmentCancelled')
    expect(of(reminder, { ...facts, appointment: null })).toBe('appointmentChanged')
    expect(of(reminder, facts, new Date('2026-11-24T12:00:00Z'))).toBe('tooLate')
  })

  test('one campaign in seven days; a test goes to the team', () => {
    expect(of(campaign, { ...willing, marketingReceived: 1 })).toBe('tooMany')
    expect(of(reminder, { ...willing, marketingReceived: 1 })).toBe('goes')
    expect(of({ ...campaign, source: 'test' }, { ...facts, patient: null })).toBe('goes')
    expect(of(reminder, { ...facts, isSilenced: true })).toBe('silenced')
  })
})

describe('when it leaves', () => {
  test('at night what goes out by itself waits for the morning, in the unit’s own time', () => {
    const night = new Date('2026-11-24T00:30:00Z')
    expect(of({ ...reminder, expiresAt: null }, facts, night)).toBe('2026-11-24T11:00:00.000Z')
    expect(of(reminder, { ...facts, timeZone: 'America/Rio_Branco' }, night)).toBe('goes')
    expect(of({ ...reminder, source: 'single' }, facts, night)).toBe('goes')
  })

  test('quiet hours span midnight or not, or are none', () => {
    const end = (from: number, until: number, at: string) =>
      endOfQuiet({ quietFrom: from, quietUntil: until }, 'America/Sao_Paulo', new Date(at))?.toISOString() ??
      null
    expect(end(1200, 480, '2026-11-23T23:00:00Z')).toBe('2026-11-24T11:00:00.000Z')
    expect(end(1200, 480, '2026-11-24T10:59:00Z')).toBe('2026-11-24T11:00:00.000Z')
    expect(end(1200, 480, '2026-11-24T11:00:00Z')).toBeNull()
    expect(end(1200, 480, '2026-11-23T22:59:00Z')).toBeNull()
    expect(end(720, 780, '2026-11-23T15:30:00Z')).toBe('2026-11-23T16:00:00.000Z')
    expect(end(0, 0, '2026-11-23T15:30:00Z')).toBeNull()
  })

  test('the same person gets one WhatsApp in six seconds, and nobody beyond the provider’s limit', () => {
    const justNow = { ...facts, lastLeftAt: new Date(noon.getTime() - 2_000) }
    expect(of(reminder, justNow)).toBe('2026-11-23T15:00:04.000Z')
    expect(of({ ...reminder, kind: 'sms' }, justNow)).toBe('goes')
    expect(of(reminder, { ...facts, isBeyondPeopleLimit: true })).toBe('2026-11-23T15:15:00.000Z')
  })
})
