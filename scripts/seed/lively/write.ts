import { teachAssistant } from '#features/demo/history/assistant.server.ts'
import type { Clinic } from '#features/demo/history/write.server.ts'
import { writeHistory } from '#features/demo/history/write.server.ts'
import { workNow } from '#features/demo/today/bookings.server.ts'
import { writeHolds } from '#features/demo/today/holds.server.ts'
import { writeInbox } from '#features/demo/today/inbox.server.ts'
import { closedDays } from '#features/units/rules.ts'
import { dayIn } from '#lib/zones.ts'
import type { Configured, SeedNetwork } from '../configuration.ts'
import { writeBoard } from './board.ts'
import { writePastConversations } from './conversations.ts'
import { insertPlan } from './insert.ts'
import { writeReminders } from './messages.ts'
import { type PlannedPatient, planHalfYear } from './plan.ts'

interface Lively {
  readonly network: SeedNetwork
  readonly configured: Configured
  readonly patients: readonly PlannedPatient[]
  /** The account of who sits at the front desk. */
  readonly deskId: string
}

const zone = 'America/Sao_Paulo'

/** Gives a network that is configured, and whose automations are off, half a year of work and today's. */
export async function writeHalfYear(clinic: Clinic, { network, configured, patients, deskId }: Lively) {
  const now = await clinic.write(async (tx) => tx.now)
  const today = dayIn(now, zone)
  const closed = new Map(
    network.units.map((unit, at) => [
      configured.units[at] ?? '',
      new Set(
        [-1, 0, 1].flatMap((year) =>
          closedDays(unit, Number(today.slice(0, 4)) + year).map(({ date }) => date),
        ),
      ),
    ]),
  )
  const isClosed = (unitId: string, day: string) => closed.get(unitId)?.has(day) ?? false
  const planned = planHalfYear({ network, configured, patients, today, isClosed, zone, now })
  const inserted = await insertPlan(clinic, planned, { today, deskId })
  await writePastConversations(clinic, inserted, { deskId })
  await writeHistory(clinic, { hasPast: true, isSending: true })
  await writeReminders(clinic, inserted)
  await teachAssistant(clinic)
  const professionals = configured.professionals
  const around = await clinic.write((tx) => workNow(tx, deskId))
  await writeBoard(clinic, [...inserted.filter(({ day }) => day === today), ...around], {
    deskId,
    professionals,
    now,
  })
  const patientIds = patients.map(({ id }) => id)
  await clinic.write(async (tx) => {
    await writeInbox(tx, { deskId, patientIds, whatsappId: clinic.whatsappId })
    await writeHolds(tx, deskId)
  })
}
