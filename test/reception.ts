import { expect } from 'vitest'
import { type Agenda, openAgenda } from './agenda.ts'

/** A clinic whose booked appointments are of today, for the reception. */
export interface Reception extends Agenda {
  /** Books at a time of today, with a patient of their own; returns the appointment. */
  bookToday(
    time: string,
    patient?: Record<string, unknown>,
    over?: Record<string, unknown>,
  ): Promise<{ id: string; version: number; patientId: string }>
  board(role?: Parameters<Agenda['call']>[3]): ReturnType<Agenda['call']>
  move(id: string, to: string, role?: Parameters<Agenda['call']>[3]): ReturnType<Agenda['call']>
  /** The entry of an appointment on the board, as the front desk sees it. */
  entryOf(id: string): Promise<{ id: string; version: number } & Record<string, unknown>>
}

const saoPaulo = `(%s at time zone 'America/Sao_Paulo')::date`
const dayOf = (column: string) => saoPaulo.replace('%s', column)

export async function openReception(env: Record<string, string> = {}): Promise<Reception> {
  const agenda = await openAgenda(env)
  const { server, orgId, call, unitId } = agenda
  let patients = 0
  const board: Reception['board'] = (role) => call('GET', `/reception?unitId=${unitId}`, undefined, role)
  return {
    ...agenda,
    board,
    async bookToday(time, patient = {}, over = {}) {
      patients += 1
      const { id: patientId } = await agenda.create({
        fullName: `Paciente ${String.fromCharCode(64 + (patients % 26 || 26))} Silva`,
        contacts: [{ phone: `119${String(80_000_000 + patients)}`, isPreferred: true }],
        ...patient,
      })
      const { status, body } = await agenda.book({ patientId, startsAt: agenda.at(time), ...over })
      expect({ status, body }).toMatchObject({ status: 201 })
      for (const table of ['appointments', 'allocations'])
        await server.sql(
          orgId,
          `update ${table} set starts_at = starts_at - days.n, ends_at = ends_at - days.n
             from (select (${dayOf('$1::timestamptz')} - ${dayOf('now()')}) * interval '1 day' as n) days
            where ${table === 'appointments' ? 'id' : 'appointment_id'} = $2`,
          [agenda.at(time), body.id],
        )
      return body
    },
    async move(id, to, role) {
      const { body } = await call('GET', `/appointments/${id}`)
      return call('POST', `/appointments/${id}/moves`, { version: body.version, to }, role)
    },
    async entryOf(id) {
      const { body } = await board()
      return body.entries.find((entry: { appointmentId: string }) => entry.appointmentId === id)
    },
  }
}
