import { switchOff, writeHistory } from '#features/demo/history/write.server.ts'
import type { NetworkForm } from '#features/orgs/rules.ts'
import type { Env } from '#platform/env.server.ts'
import type { Person } from '#test/world.ts'
import { colleagues, demo, marcia, privacy } from '../demoClinic/network.ts'
import { fillAgenda } from './agenda.ts'
import { ownedNetwork, withClinic } from './clinic.ts'
import { configure, type SeedNetwork } from './configuration.ts'
import { livelyNetwork } from './lively/network.ts'
import { writeHalfYear } from './lively/write.ts'
import { confirmAddress, fillIn, join, tellPatients } from './network.ts'
import { addPatients } from './patients.ts'
import type { Session } from './session.ts'

/** A network to be built: who owns it and works there, what it is like, how many patients it has. */
export interface Seeded {
  readonly form: NetworkForm
  readonly owner: Person
  readonly colleagues: readonly Person[]
  readonly network: SeedNetwork
  readonly patients: number
  /** Half a year behind it, and today's board and inbox. */
  readonly isLively?: boolean
}

export const livelyClinic: Seeded = {
  form: demo,
  owner: marcia,
  colleagues,
  network: livelyNetwork,
  patients: 900,
  isLively: true,
}

/** Builds a network through the API as its people would; one that has units already is left alone. */
export async function build(session: Session, env: Env, seeded: Seeded, days: readonly string[]) {
  const { form, network } = seeded
  const owner = await session.register(seeded.owner)
  await fillIn(session, owner, form)
  await confirmAddress(env, owner, seeded.owner.email)
  const members = new Map<string, string>()
  for (const one of seeded.colleagues) members.set(one.fullname, await join(env, session, owner.orgId, one))
  const { units } = await session.call<{ units: number }>(
    'GET',
    `/api/v1/orgs/${owner.orgId}/setup`,
    undefined,
    owner.token,
  )
  if (units > 0) return
  process.stdout.write(`Building the network ${form.orgName}: some minutes.\n`)
  if (seeded.isLively) await tellPatients(session, owner, privacy)
  const configured = await configure(session, owner, members, network)
  await withClinic(env, ownedNetwork(session, owner), async (clinic) => {
    await switchOff(clinic)
    const patients = await addPatients(session, owner, configured, seeded.patients)
    if (seeded.isLively) {
      const deskId = [...members.values()][0] ?? owner.userId
      await writeHalfYear(clinic, { network, configured, patients, deskId })
      // What the night would do: the half year is enough to learn from.
      await session.call('POST', `/api/v1/orgs/${owner.orgId}/metrics/risk/trainings`, {}, owner.token)
      return
    }
    await fillAgenda(session, owner, patients, days)
    await writeHistory(clinic)
  })
}
