import { expect, test } from 'vitest'
import type { ChannelsOverview } from '#features/channels/contract.ts'
import type { WallUnit } from '../contract.ts'
import { alertsOf } from './alerts.ts'

const now = new Date('2026-11-17T13:42:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const wait = (name: string, minutes: number, isCalled = false): WallUnit['waiting'][number] => ({
  id: name,
  appointmentId: name,
  name,
  arrivedAt: minutesAgo(minutes),
  isCalled,
  startsAt: null,
  isOverbooked: false,
  for: 'Dr. Caio',
})
const unit = (over: Partial<WallUnit> = {}): WallUnit => ({
  unitId: 'u1',
  name: 'Pinheiros',
  timeZone: 'America/Sao_Paulo',
  closesAt: '18:00',
  total: 0,
  states: {} as WallUnit['states'],
  attentionMin: 15,
  alertMin: 30,
  averageWaitMin: null,
  waiting: [],
  rooms: [],
  ...over,
})
const room = (name: string, minutes: number, plannedMin: number): WallUnit['rooms'][number] => ({
  id: name,
  name,
  isClosed: false,
  closedUntil: '',
  occupants: [
    {
      appointmentId: name,
      patientName: 'Ana',
      professionalName: 'Dra. Bianca',
      startedAt: minutesAgo(minutes),
      plannedMin,
    },
  ],
})
const channels = (state: string) =>
  ({
    whatsapp: { state: 'connected', stopReason: '', figures: { queued: 0 } },
    email: { state: 'connected', stopReason: '', figures: { queued: 0 } },
    sms: { state, stopReason: 'O provedor está fora do ar', figures: { queued: 3 } },
    chat: { state: 'connected', stopReason: '', figures: { queued: 0 } },
  }) as unknown as ChannelsOverview

test('nothing asks for attention while all is within its limits', () => {
  const calm = unit({ waiting: [wait('Zeca', 29)], rooms: [room('Sala 2', 45, 45)] })
  expect(alertsOf([calm], channels('connected'), now)).toEqual([])
})

test('a stopped channel comes first, then the longest wait, then the room; at most three', () => {
  const busy = unit({
    waiting: [wait('Zeca Prates', 34), wait('Bia', 31), wait('Chamada', 50, true)],
    rooms: [room('Sala 2', 52, 45)],
  })
  const alerts = alertsOf([busy], channels('stopped'), now)
  expect(alerts.map(({ title }) => title)).toEqual([
    'SMS parado',
    'Zeca Prates espera há 34 min',
    'Bia espera há 31 min',
  ])
  expect(alerts[0]?.detail).toBe('O provedor está fora do ar, 3 esperam')
  expect(alertsOf([{ ...busy, waiting: [] }], undefined, now)).toMatchObject([
    { title: 'Sala 2 passou do previsto', detail: '52 min de 45, Dra. Bianca, Pinheiros' },
  ])
})
