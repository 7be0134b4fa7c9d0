import type { Page } from '@playwright/test'
import { amparo, helena, olga, pinheiros, teresa, ultrasound } from '../../test/world.ts'
import { at } from '../agenda.ts'
import { apiAs } from '../api.ts'
import { coverAll } from '../catalog.ts'
import { register, someone } from '../people.ts'

interface Record {
  readonly id: string
}

/** Makes a network with one or two records of every kind, and signs its owner in. */
export async function withNetwork(page: Page) {
  const person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  const unit = await api.post<Record>('/units', pinheiros)
  const exam = await api.post<Record>('/exams', { ...ultrasound, resourceKind: null })
  const plan = await api.post<Record>('/insurance-plans', { ...amparo, requiresAuthorization: true })
  await coverAll(api.orgId, 18_000)
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
  const hire = (fullName: string, councilNumber: string, over: object = {}) =>
    api.post<Record>('/professionals', {
      ...helena,
      fullName,
      councilNumber,
      unitIds: [unit.id],
      hours,
      examIds: [exam.id],
      plans: [{ insurancePlanId: plan.id, productIds: null }],
      ...over,
    })
  const professional = await hire('Helena Prado', '142077')
  const idle = await hire('Sérgio Avelar', '99881', { treatment: '', hours: [] })
  const patient = await api.post<Record>('/patients', {
    ...teresa,
    fullName: 'Teresa Cristina Alves',
    socialName: '',
    insurancePlanId: null,
    contacts: [{ phone: '11987654321', isPreferred: true }],
  })
  const book = (time: string, over: object = {}) =>
    api.post<Record>('/appointments', {
      unitId: unit.id,
      professionalId: professional.id,
      patientId: patient.id,
      kind: 'visit',
      startsAt: at(time),
      mayOverlap: true,
      ...over,
    })
  return { person, api, unit, exam, plan, professional, idle, patient, book }
}
