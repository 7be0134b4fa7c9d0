import type { Page } from '@playwright/test'
import { helena, olga, type Person, pinheiros, teresa } from '../test/world.ts'
import { apiAs } from './api.ts'
import { register, someone } from './people.ts'

export const agenda = '/clinica/agendamentos'
/** A Monday without a holiday. */
export const monday = '2027-03-01'
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768
export const card = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`\\d, ${name}`) })
/** A time of the Monday in São Paulo's time zone. */
export const at = (time: string) => `${monday}T${time}:00-03:00`

export interface Appointment {
  readonly id: string
  readonly version: number
}

/** Makes a unit with two professionals on weekdays from 8 to 12, and a patient. */
export async function withAgenda(page: Page) {
  const person: Person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  const unit = await api.post<{ id: string }>('/units', pinheiros)
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({
    unitId: unit.id,
    weekday,
    from: 8 * 60,
    to: 12 * 60,
    recurrence: { kind: 'weekly' },
    validFrom: '',
    validUntil: '',
    byArrivalPlaces: null,
  }))
  const hire = (fullName: string, council: string, over: object = {}) =>
    api.post<{ id: string }>('/professionals', {
      ...helena,
      fullName,
      councilNumber: council,
      unitIds: [unit.id],
      hours,
      plans: [],
      examIds: [],
      prices: [],
      ...over,
    })
  const first = await hire('Helena Prado', '142077')
  const second = await hire('Irene Queiroz', '99881')
  const patient = await api.post<{ id: string }>('/patients', {
    ...teresa,
    fullName: 'Teresa Cristina Alves',
    socialName: '',
  })
  const book = (time: string, over: object = {}) =>
    api.post<Appointment>('/appointments', {
      unitId: unit.id,
      professionalId: first.id,
      patientId: patient.id,
      kind: 'visit',
      startsAt: at(time),
      mayOverlap: true,
      ...over,
    })
  return { person, api, unit, first, second, patient, hire, book }
}

export const openAgenda = (page: Page, search = '') => page.goto(`${agenda}?data=${monday}${search}`)

interface Point {
  readonly x: number
  readonly y: number
}

/** Drags a finger from one point to another. */
export async function swipe(page: Page, from: Point, to: Point) {
  const client = await page.context().newCDPSession(page)
  const steps = 6
  const between = (at: number) => ({
    x: from.x + ((to.x - from.x) * at) / steps,
    y: from.y + ((to.y - from.y) * at) / steps,
  })
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let at = 1; at <= steps; at++)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [between(at)] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}
