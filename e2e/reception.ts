import type { Browser } from '@playwright/test'
import { helena, olga, pinheiros } from '../test/world.ts'
import { type Appointment, at, withAgenda } from './agenda.ts'
import { apiAs } from './api.ts'
import { runSql } from './database.ts'
import { register, someone } from './people.ts'
import { expect, type Page } from './test.ts'

export const board = '/clinica/monitoramentos/recepcao'
export const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

/** A unit's reception with people of today, booked a Monday and moved to today. */
export async function withReception(page: Page) {
  const { person, book, api, second } = await withAgenda(page)
  const patient = (fullName: string, over: object = {}) =>
    api.post<{ id: string }>('/patients', {
      fullName,
      contacts: [{ phone: '11987654321', isPreferred: true }],
      ...over,
    })
  const sandra = await patient('Sandra Aquino')
  const iracema = await patient('Iracema Leal', { birthDate: '1941-05-02' })
  const cicero = await patient('Cícero Barreto')
  await book('08:00', { patientId: sandra.id })
  await book('09:00', { patientId: iracema.id, professionalId: second.id })
  await book('10:00', { patientId: cicero.id })
  const { orgId } = await apiAs(page, person)
  await moveToToday(orgId)
  return { orgId }
}

/** Moves what was booked that Monday to today, whatever day it is and whichever hour. */
async function moveToToday(orgId: string) {
  for (const table of ['appointments', 'allocations'])
    await runSql(
      `update ${table} set starts_at = starts_at + days.n, ends_at = ends_at + days.n
         from (select ((now() at time zone 'America/Sao_Paulo')::date - date '2027-03-01') * interval '1 day' as n) days
        where org_id = $1`,
      [orgId],
      orgId,
    )
}

const surnames = ['Aquino', 'Barreto', 'Castilho', 'Esteves', 'Fidélis', 'Leal', 'Meira', 'Nunes']
// One for each time of the morning.
const firstNames = 'Ana Breno Célia Davi Elisa Fábio Gilda Heitor Iolanda Jorge Lúcia Mauro'.split(' ')
const doctors = ['Helena', 'Ivan', 'Renata', 'Otávio', 'Bianca', 'Caio', 'Lívia', 'Tereza']

/**
 * A clinic of eight rooms, each with who attends there, and a full morning: every twenty minutes from eight to noon. Two of
 * the patients are over eighty.
 */
export async function withMorning(page: Page, people: number) {
  const person = someone(olga)
  await register(page, person)
  const api = await apiAs(page, person)
  const { orgId } = api
  const resources = doctors.map((_, n) => ({ name: `Sala ${n + 1}`, kind: 'sala', capacity: 1, hours: null }))
  const unit = await api.post<{ id: string }>('/units', { ...pinheiros, resources })
  const rooms = await runSql('select id from resources where org_id = $1 order by name', [orgId], orgId)
  const hours = [{ unitId: unit.id, weekday: 1, from: 480, to: 720, ...weekly }]
  const professionals = await Promise.all(
    doctors.map(async (name, n) => {
      const form = { ...helena, fullName: `${name} Prado`, councilNumber: `${14_000 + n}` }
      const hired = await api.post<{ id: string }>('/professionals', { ...form, unitIds: [unit.id], hours })
      await api.put(`/reception/rooms/${rooms[n]?.id}`, { professionalId: hired.id })
      return hired
    }),
  )
  for (let n = 0; n < people; n += doctors.length)
    await Promise.all(
      professionals.slice(0, people - n).map(async ({ id: professionalId }, column) => {
        const row = n / doctors.length
        const patient = await api.post<{ id: string }>('/patients', {
          fullName: `${firstNames[row]} ${surnames[column]}`,
          ...(row === 11 && column < 2 && { birthDate: '1938-05-02' }),
          contacts: [{ phone: `119${80_000_000 + n + column}`, isPreferred: true }],
        })
        const minutes = 480 + row * 20
        await api.post('/appointments', {
          unitId: unit.id,
          professionalId,
          patientId: patient.id,
          kind: 'visit',
          startsAt: at(clockOf(minutes)),
          durationMin: 20,
        })
      }),
    )
  await moveToToday(orgId)
  return {
    orgId,
    /** Whoever waits goes in and comes out, eight at a time. */
    async attendAll() {
      const waiting = await runSql(
        `select id, version from appointments where org_id = $1 and state = 'waiting'`,
        [orgId],
        orgId,
      )
      const move = (id: string, version: number, to: string) =>
        api.post<Appointment>(`/appointments/${id}/moves`, { version, to })
      while (waiting.length > 0)
        await Promise.all(
          waiting.splice(0, 8).map(async ({ id = '', version }) => {
            const started = await move(id, Number(version), 'inService')
            await move(id, started.version, 'done')
          }),
        )
    },
  }
}

const weekly = { recurrence: { kind: 'weekly' }, validFrom: '', validUntil: '', byArrivalPlaces: null }
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A television opens the page without an account, and is paired by its code. */
export async function pairTelevision(page: Page, browser: Browser): Promise<Page> {
  const television = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await television.goto('/painel')
  const code = (await television.locator('.code').textContent()) ?? ''
  await page.getByRole('button', { name: 'Televisões' }).click()
  const panels = page.getByRole('dialog', { name: /^Televisões/ })
  await panels.getByLabel('Código da televisão').fill(code)
  await panels.getByRole('button', { name: 'Parear' }).click()
  await expect(panels.getByText('TV da espera')).toBeVisible()
  await page.keyboard.press('Escape')
  return television
}
