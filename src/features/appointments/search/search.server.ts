import { rankPatients } from '#features/patients/commands.server.ts'
import { addDays } from '#lib/days.ts'
import { takeDay } from '#lib/dayWords.ts'
import { matches } from '#lib/match.ts'
import { dateOfMinute, dayIn, instantOf, wallMinute } from '#lib/zones.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { findAppointments } from '../queries.server.ts'
import { ownPatients, seenPatients } from '../uses.server.ts'
import type { FoundAppointment } from './contract.ts'
import {
  findProfessionalNames,
  listOfPatients,
  listOnDay,
  listSearchedUnits,
  type OnDay,
  type SearchedUnit,
} from './queries.server.ts'

/** The maximum number of patients whose appointments are looked at. */
const maxPatients = 4

/**
 * Finds appointments by what is said on the phone. With a day: those of the day, by each unit's calendar,
 * whose patient or professional is named; without, those of the patients whom the search of patients puts
 * first. The database shows each person only what they may see.
 */
export const searchAppointments = (
  scope: MemberScope,
  typed: string,
  limit: number,
): Promise<{ items: FoundAppointment[] }> =>
  transact(scope, async (tx) => {
    const units = await listSearchedUnits(tx)
    const { day, rest } = takeDay(typed, dayIn(tx.now))
    const ids = day === null ? await ofPatients(tx, rest) : await onDay(tx, units, typed)
    return { items: await present(tx, ids.slice(0, limit), units) }
  })

async function ofPatients(tx: Transaction<MemberScope>, typed: string): Promise<string[]> {
  const ranked = await rankPatients(tx, { ownPatients, seenPatients }, typed, maxPatients)
  const own = ranked.filter(({ isOwn }) => isOwn)
  const meant = own.length > 0 ? own : ranked
  if (meant.length === 0) return []
  return listOfPatients(
    tx,
    meant.map(({ id }) => id),
  )
}

async function onDay(
  tx: Transaction<MemberScope>,
  units: readonly SearchedUnit[],
  typed: string,
): Promise<string[]> {
  const days = units.flatMap(({ id, time_zone }) => {
    const { day } = takeDay(typed, dayIn(tx.now, time_zone))
    if (day === null) return []
    const at = (date: string) => dateOfMinute(instantOf(time_zone, wallMinute(date, 0))).toISOString()
    return [{ unitId: id, from: at(day), to: at(addDays(day, 1)) }]
  })
  const { rest } = takeDay(typed, dayIn(tx.now))
  const found = await listOnDay(tx, days, rest)
  const isOver = ({ endsAt }: OnDay) => endsAt * 1_000 < tx.now.getTime()
  const place = (one: OnDay) => {
    if (rest === '') return isOver(one) ? 1 : 0
    if (one.isOwn) return 0
    if (one.isFound) return 1
    return one.professionalName !== '' && matches(rest, one.professionalName) ? 2 : null
  }
  return found
    .flatMap((one) => {
      const at = place(one)
      return at === null ? [] : [{ id: one.id, at, startsAt: one.startsAt }]
    })
    .sort((a, b) => a.at - b.at || a.startsAt - b.startsAt)
    .map(({ id }) => id)
}

async function present(
  tx: Transaction<MemberScope>,
  ids: readonly string[],
  units: readonly SearchedUnit[],
): Promise<FoundAppointment[]> {
  if (ids.length === 0) return []
  const items = await findAppointments(tx, ids)
  const names = await findProfessionalNames(
    tx,
    [...items.values()].flatMap(({ professionalId }) => (professionalId === null ? [] : [professionalId])),
  )
  return ids.flatMap((id) => {
    const item = items.get(id)
    const unit = units.find((one) => one.id === item?.unitId)
    if (!item || !unit) return []
    return [
      {
        id,
        startsAt: item.startsAt,
        timeZone: unit.time_zone,
        unitId: unit.id,
        unitName: unit.name,
        patientId: item.patientId,
        patientName: item.patientName,
        professionalName: names.get(item.professionalId ?? '') ?? '',
        kind: item.kind,
        exams: item.exams.map(({ name }) => name),
        state: item.state,
      },
    ]
  })
}
