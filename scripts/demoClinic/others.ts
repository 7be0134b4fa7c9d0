import { switchOff, writeHistory } from '#features/demo/history/write.server.ts'
import type { Env } from '#platform/env.server.ts'
import { aurora, type Person } from '#test/world.ts'
import { fillAgenda } from '../seed/agenda.ts'
import { ownedNetwork, withClinic } from '../seed/clinic.ts'
import { configure, type SeedNetwork } from '../seed/configuration.ts'
import { fillIn } from '../seed/network.ts'
import { addPatients } from '../seed/patients.ts'
import { type SeedProfessional, seedProfessionals } from '../seed/professionals.ts'
import type { Me, Session } from '../seed/session.ts'
import { week } from '../seed/units.ts'
import { at } from './build.ts'
import { demoNetwork } from './network.ts'
import { scenario } from './scenario.ts'

/** A practice and an outpatient department beside Clínica Vereda: the pages that speak to them show them, not it. */

const person = (fullname: string, email: string, role: Person['role']): Person => ({
  fullname,
  email,
  role,
  password: 'acolhe-demo-2026',
})

export const practiceOwner = person('Isadora Leme', 'isadora@jatoba.example', 'owner')
export const hospitalManager = person('Regina Paes', 'regina@santaedite.example', 'owner')

const [clinic] = demoNetwork.units
const professionalsNamed = (...names: readonly string[]): SeedProfessional[] =>
  names.map((name) => {
    const found = seedProfessionals.find(({ fullName }) => fullName === name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  })
const workdays = (hours: string) =>
  ['seg', 'ter', 'qua', 'qui', 'sex'].map((day) => `0 ${day} ${hours}`).join('|')

const practice: SeedNetwork = {
  ...demoNetwork,
  units: clinic ? [{ ...clinic, name: 'Vila Mariana', resources: [], hours: week('08:00-19:00') }] : [],
  plans: demoNetwork.plans.map((plan) => ({ ...plan, units: [0] })),
  professionals: professionalsNamed('Isadora Leme', 'Sérgio Avelar', 'Lívia Campelo').map((one) => ({
    ...one,
    week: workdays('08:00-12:00 13:00-18:00'),
    plans: [0],
    performs: [],
  })),
}

const hospital: SeedNetwork = {
  ...demoNetwork,
  units: ['Ambulatório central', 'Centro de imagem', 'Ambulatório Norte'].flatMap((name) =>
    clinic ? [{ ...clinic, name, hours: week('07:00-19:00') }] : [],
  ),
  professionals: professionalsNamed(
    'Beatriz Arantes',
    'Bianca Sobral',
    'Clara Nogueira',
    'Daniel Kato',
    'Fábio Serrano',
    'Henrique Salles',
    'Júlio Bandeira',
    'Murilo Teixeira',
  ).map((one, place) => {
    const { block: _, ...kept } = one
    return {
      ...kept,
      week: workdays(place % 3 === 2 ? '07:00-13:00' : '08:00-12:00 13:00-17:00'),
      plans: [0, 1, 2],
    }
  }),
}

interface Version {
  readonly id: string
  readonly version: number
  readonly startsAt: string
}

/** Builds both while Clínica Vereda's clock stands before their days. */
export async function openOthers(env: Env, session: Session) {
  async function build(owner: Person, name: string, network: SeedNetwork, days: readonly string[]) {
    const me = await session.register(owner)
    await fillIn(session, me, { ...aurora, orgName: name, orgEmail: owner.email })
    const members = new Map([[owner.fullname, me.userId]])
    const configured = await configure(session, me, members, network)
    await withClinic(env, ownedNetwork(session, me), switchOff)
    await fillAgenda(session, me, await addPatients(session, me, configured, 80), days)
    return { me, configured }
  }
  const week = ['2026-11-16', '2026-11-17', '2026-11-18', scenario, '2026-11-20']
  const office = await build(practiceOwner, 'Consultório Jatobá', practice, week)
  await build(hospitalManager, 'Hospital Santa Edite', hospital, [scenario])
  return {
    isadora: office.configured.professionals[0] ?? '',
    /** Plays their Thursday until the busy hour: as seen, in the room, waiting. */
    async live(until: string) {
      for (const [owner, days] of [
        [practiceOwner, week.slice(0, 4)],
        [hospitalManager, [scenario]],
      ] as const) {
        const me = await session.register(owner)
        for (const day of days) await playDay(me, day, until)
      }
    },
    /** The practice has no channel: its messages wait in the outbox. */
    async writeMessages() {
      const me = await session.register(practiceOwner)
      await withClinic(env, ownedNetwork(session, me), (clinic) => writeHistory(clinic))
    },
  }

  async function playDay({ orgId, token }: Me, day: string, until: string) {
    const base = `/api/v1/orgs/${orgId}/appointments`
    const [from, to] = [at('00:00', day), at('23:59', day)].map(encodeURIComponent)
    const { items } = await session.call<{ items: Version[] }>(
      'GET',
      `${base}?from=${from}&to=${to}`,
      undefined,
      token,
    )
    const now = Date.parse(at(until))
    const closed: Record<'done' | 'noShow', { id: string; version: number }[]> = { done: [], noShow: [] }
    for (const [place, { id, version, startsAt }] of items.entries()) {
      const minutes = (now - Date.parse(startsAt)) / 60_000
      if (minutes > 45) {
        closed[place % 13 === 6 ? 'noShow' : 'done'].push({ id, version })
        continue
      }
      const states = minutes > 0 ? ['waiting', 'inService'] : minutes > -20 ? ['waiting'] : []
      let moved: { version: number } = { version }
      for (const to of states)
        moved = await session.call('POST', `${base}/${id}/moves`, { version: moved.version, to }, token)
    }
    for (const [to, ended] of Object.entries(closed))
      if (ended.length > 0) await session.call('POST', `${base}/closure`, { items: ended, to }, token)
  }
}
