import { describe, expect, test } from 'vitest'
import { everything } from '#ui/list/everything.ts'
import { endings, isOpen, mayTransition, states, wayTo } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { readAgenda, withColumns } from '../agenda/address.ts'
import { fitsOf, tallyOf } from '../agenda/filters.ts'
import { endingsFrom, groupsOf } from './groups.ts'
import { closedText, dayText, namesText } from './labels.ts'

const appointment = (id: string, over: Partial<AppointmentItem> = {}): AppointmentItem => ({
  id,
  version: 1,
  unitId: 'u',
  professionalId: 'p',
  patientId: 'x',
  patientName: id,
  patientPhone: '',
  kind: 'visit',
  state: 'scheduled',
  arrivalPlace: null,
  isOverbooked: false,
  exams: [],
  startsAt: '2026-03-02T12:00:00Z',
  endsAt: '2026-03-02T12:30:00Z',
  seriesId: null,
  series: null,
  hasNotes: false,
  insurancePlanId: null,
  insurancePlanName: '',
  authorizationState: 'none',
  needs: [],
  checkedInAt: null,
  startedAt: null,
  finishedAt: null,
  ...over,
})

describe('the way to an ending', () => {
  test('is made of permitted transitions, and begins where no ending is yet', () => {
    for (const from of states)
      for (const to of endings) {
        const way = wayTo(from, to)
        if (!way) continue
        expect(isOpen(from)).toBe(true)
        expect(way.at(-1)).toBe(to)
        for (const [at, step] of way.entries()) expect(mayTransition(way[at - 1] ?? from, step)).toBe(true)
      }
    expect(wayTo('scheduled', 'done')).toEqual(['waiting', 'inService', 'done'])
    expect(wayTo('inService', 'noShow')).toBeNull()
    expect(endingsFrom('inService')).toEqual(['done'])
    expect(endingsFrom('noShow')).toEqual([])
  })
})

describe('what a day was left with', () => {
  const now = new Date('2026-03-02T12:30:00Z')
  const ids = (appointments: readonly AppointmentItem[]) =>
    groupsOf(appointments, now).map(({ id, appointments }) => [id, appointments.map((one) => one.id)])

  test('who has not come is absent once the time is over, and not before', () => {
    const later = { startsAt: '2026-03-02T12:05:00Z', endsAt: '2026-03-02T12:31:00Z' }
    expect(
      ids([
        appointment('gone', { state: 'confirmed' }),
        appointment('late', later),
        appointment('here', { state: 'waiting' }),
        appointment('seen', { state: 'done' }),
      ]),
    ).toEqual([
      ['absent', ['gone']],
      ['waiting', ['here']],
      ['toCome', ['late']],
    ])
  })

  test('is said as people say it', () => {
    expect(namesText(['Ana', 'Rui', 'Bia', 'Léo'])).toBe('Ana, Rui e mais 2')
    expect(closedText('noShow', ['Ana'])).toBe('Falta de Ana registrada')
    expect(closedText('noShow', ['Ana', 'Rui'])).toBe('2 faltas no dia')
    const counts = { scheduled: 0, confirmed: 0, waiting: 0, inService: 0, done: 2, cancelled: 0, noShow: 1 }
    const day = { date: '2026-03-02', total: 3, open: 0, overbooked: 0, minutes: 0, states: counts }
    expect(dayText(day)).toBe('2 atendidos e 1 falta.')
    expect(dayText(undefined)).toBe('Ninguém estava agendado.')
  })
})

describe('filters', () => {
  const address = (search: string) => readAgenda(new URLSearchParams(search))
  const exam = { examId: 'e', name: 'Ultrassom', durationMin: 30, priceCents: null }
  const all = [
    appointment('self'),
    appointment('plan', { insurancePlanId: 'a', exams: [exam], state: 'done' }),
    appointment('squeezed', { insurancePlanId: 'b', isOverbooked: true, needs: ['authorization'] }),
  ]
  const shown = (search: string) => all.filter(fitsOf(address(search))).map(({ id }) => id)

  test('narrow down what is shown', () => {
    expect(shown('')).toHaveLength(3)
    expect(shown('convenio=particular')).toEqual(['self'])
    expect(shown('convenio=particular,b')).toEqual(['self', 'squeezed'])
    expect(shown('exame=e')).toEqual(['plan'])
    expect(shown('encaixe=sim&convenio=a')).toEqual([])
    expect(shown('falta=autorizar')).toEqual(['squeezed'])
    expect(shown('falta=remarcar')).toEqual([])
  })

  test('each number is what choosing it would show', () => {
    const tally = tallyOf(all, address('situacao=atendido&convenio=a,b'))
    expect([tally.total, tally.states.done, tally.states.scheduled, tally.overbooked]).toEqual([2, 1, 1, 0])
    expect(tally.needs).toEqual({ authorization: 0, rebooking: 0, call: 0 })
    expect(tallyOf(all, address('falta=remarcar')).needs).toEqual({ authorization: 1, rebooking: 0, call: 0 })
  })
})

test('a list of many pages is read to its end, and units are columns only while they are few', async () => {
  const pages = [['a', 'b'], ['c'], ['d']]
  const requested: (string | undefined)[] = []
  const all = await everything(async (cursor) => {
    requested.push(cursor)
    const at = Number(cursor ?? 0)
    return { items: pages[at] ?? [], next: at + 1 < pages.length ? String(at + 1) : null }
  })
  expect(all).toEqual(['a', 'b', 'c', 'd'])
  expect(requested).toEqual([undefined, '1', '2'])
  const byUnit = readAgenda(new URLSearchParams('por=unidade'))
  expect([1, 2, 100, 101].map((count) => withColumns(byUnit, count).by)).toEqual([
    ...['professional', 'unit', 'unit', 'professional'],
  ])
})
