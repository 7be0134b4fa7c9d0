import {
  cancelForContact,
  confirmForContact,
  rescheduleForContact,
  takenInstead,
  timesForContact,
  undoForContact,
} from '#features/appointments/commands.server.ts'
import { type ContactOutcome, contactDaysAhead } from '#features/appointments/rules.ts'
import { addDays, isDate } from '#lib/days.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { loadAppointments } from './appointments.server.ts'
import { calendarFile } from './calendar.ts'
import { type LinkDesk, textOf, withLink } from './open.server.ts'
import type {
  AppointmentView,
  ConfirmQuestion,
  ConfirmView,
  FreeDay,
  FutilePress,
  LinkPages,
  LinkVisitor,
} from './pages.ts'
import { type LinkRow, storeActs } from './queries.server.ts'
import type { LinkedAppointment } from './tables.server.ts'
import { appointmentView, clinicView } from './view.ts'
import { dayAndTime } from './words.ts'

/** The page of a confirmation: what its contact sees, and what a press does. */

/** How many days with free times are shown at once. */
const maxDaysShown = 7

/** How an address names what a press came to. */
const notices = new Map<string, FutilePress>([
  ['ocupado', 'taken'],
  ['perdido', 'lost'],
  ['mudou', 'late'],
])

const idsOf = ({ appointments }: LinkRow) => appointments.map(({ appointmentId }) => appointmentId)

export const readConfirm =
  (desk: LinkDesk): LinkPages['readConfirm'] =>
  async (visitor, query) => {
    const read = await withLink(desk, visitor, 'confirm', 'read', async ({ tx, link }) => {
      const { clinic, appointments } = await loadAppointments(tx, idsOf(link))
      const facts = link.appointments.map(({ appointmentId }) => appointments.get(appointmentId) ?? null)
      const units = facts.flatMap((appointment) => appointment?.unit ?? [])
      const isOneUnit = units.every(({ name }) => name === units[0]?.name)
      return {
        is: 'read' as const,
        orgId: tx.orgId,
        now: tx.now,
        linked: link.appointments,
        facts,
        clinic: clinicView(clinic, (isOneUnit && units[0]) || null),
        isOnePerson: new Set(link.appointments.map(({ patientId }) => patientId)).size === 1,
        appointments: link.appointments.map((one, at) =>
          appointmentView(facts[at] ?? null, one, at + 1, tx.now),
        ),
      }
    })
    if (read.is !== 'read') return read
    const { clinic, appointments, isOnePerson } = read
    return {
      is: 'open',
      clinic,
      appointments,
      isOnePerson,
      question: await questionOf(),
      notice: notices.get(query.get('aviso') ?? '') ?? null,
    } satisfies ConfirmView

    async function questionOf(): Promise<ConfirmQuestion | null> {
      if (read.is !== 'read') return null
      const about = query.get('acao')
      if (about === 'engano') return { about: 'mistake' }
      // One appointment needs no number: the links of a message have none.
      const number = Number(query.get('visita') ?? (appointments.length === 1 ? 1 : 0))
      const appointment = appointments.find((one) => one.number === number)
      const facts = read.facts[number - 1]
      if (!appointment || !facts || (appointment.state !== 'open' && appointment.state !== 'confirmed'))
        return null
      if (about === 'cancelar') return { about: 'cancel', appointment }
      if (about !== 'remarcar') return null
      const scope = { database: desk.database, userId: null, orgId: read.orgId }
      const asked = query.get('desde') ?? ''
      const last = addDays(read.now.toISOString().slice(0, 10), contactDaysAhead)
      const from = isDate(asked) && asked <= last ? asked : ''
      const times = await firstTimes(scope, facts.id, from)
      const days = freeDays(facts.unit.zone, times.items)
      const next = days[maxDaysShown]?.date ?? addDays(times.until, 1)
      return {
        about: 'reschedule',
        appointment,
        days: days.slice(0, maxDaysShown),
        laterFrom: next <= last ? next : '',
      }
    }
  }

/** Where nothing is free soon, the next few windows are looked at before the contact is told so. */
const maxWindows = 4

async function firstTimes(scope: NetworkScope, appointmentId: string, from: string) {
  let times = await timesForContact(scope, appointmentId, from)
  for (let window = 1; window < maxWindows && times.items.length === 0; window++)
    times = await timesForContact(scope, appointmentId, addDays(times.until, 1))
  return times
}

/** Groups free times by the day of the unit's calendar. */
export function freeDays(
  zone: string,
  items: readonly { readonly startsAt: string; readonly placesLeft: number | null }[],
): FreeDay[] {
  const told = items.map((item) => ({ ...item, ...dayAndTime(zone, new Date(item.startsAt)) }))
  return [...Map.groupBy(told, ({ date }) => date)].map(([date, times]) => ({
    date,
    label: times[0]?.label ?? '',
    times: times.map(({ startsAt, time, placesLeft }) => ({
      startsAt,
      label: placesLeft === null ? time : `${time}, por ordem de chegada`,
    })),
  }))
}

export const actConfirm =
  (desk: LinkDesk): LinkPages['actConfirm'] =>
  async (visitor, form) => {
    const outcome = await takenInstead(() =>
      withLink(desk, visitor, 'confirm', 'locked', async ({ tx, link }) => {
        const wanted = form.getAll('visita')
        const chosen = link.appointments.filter((_, at) => wanted.includes(String(at + 1)))
        const act = actOf(form)
        let notice: 'done' | 'taken' | 'late' = chosen.length > 0 ? 'done' : 'late'
        const appointments = [...link.appointments]
        for (const one of chosen) {
          const came = act && (await perform(tx, one, act, textOf(form, 'horario')))
          if (!came || came.is === 'refused') notice = 'late'
          else if (came.is === 'taken') notice = 'taken'
          else if (came.is === 'done') appointments[link.appointments.indexOf(one)] = after(one, act, came)
        }
        await storeActs(tx, link.tokenHash, appointments)
        return { is: notice }
      }),
    )
    if ('clinic' in outcome) return outcome
    return outcome.is === 'taken' && actOf(form) === 'undo' ? 'lost' : outcome.is
  }

type Act = 'confirm' | 'cancel' | 'reschedule' | 'undo'
const acts: Readonly<Record<string, Act>> = {
  confirmar: 'confirm',
  cancelar: 'cancel',
  remarcar: 'reschedule',
  desfazer: 'undo',
}
const actOf = (form: FormData): Act | null => acts[textOf(form, 'acao')] ?? null

function perform(
  tx: Transaction<NetworkScope>,
  linked: LinkedAppointment,
  act: Act,
  startsAt: string,
): Promise<ContactOutcome> {
  switch (act) {
    case 'confirm':
      return confirmForContact(tx, linked, 'link')
    case 'cancel':
      return cancelForContact(tx, linked, 'link')
    case 'reschedule':
      return rescheduleForContact(tx, linked, startsAt, 'link')
    case 'undo':
      return undoForContact(tx, linked, linked.done?.entryId ?? '', 'link')
  }
}

/** The appointment as the link knows it from now on: its own acts don't end it. */
const after = (
  { appointmentId, patientId }: LinkedAppointment,
  act: Act,
  { scheduleVersion, entryId }: Extract<ContactOutcome, { is: 'done' }>,
): LinkedAppointment => ({
  appointmentId,
  patientId,
  scheduleVersion,
  ...(act !== 'undo' && { done: { act, entryId } }),
})

export const calendarOf =
  (desk: LinkDesk, productName: string, origin: string): LinkPages['calendarOf'] =>
  (visitor: LinkVisitor, number: number) =>
    withLink(desk, visitor, 'confirm', 'read', async ({ tx, link }) => {
      const { clinic, appointments } = await loadAppointments(tx, idsOf(link))
      const linked = link.appointments[number - 1]
      const facts = appointments.get(linked?.appointmentId ?? '')
      const none = { is: 'none' as const, clinic: clinicView(clinic, facts?.unit ?? null) }
      if (!linked || !facts) return none
      const view: AppointmentView = appointmentView(facts, linked, number, tx.now)
      if (view.details === null || view.state === 'declined') return none
      const { what, street, rest, fasting } = view.details
      return {
        is: 'file' as const,
        text: calendarFile(productName, {
          uid: `${facts.id}@${new URL(origin).hostname}`,
          sequence: facts.scheduleVersion,
          startsAt: facts.startsAt,
          endsAt: facts.endsAt,
          summary: `${clinic.name}: ${what.charAt(0).toLocaleLowerCase('pt-BR')}${what.slice(1)}`,
          location: [street, rest].filter(Boolean).join(', '),
          description: fasting ? `${fasting.title}.` : '',
          madeAt: tx.now,
        }),
      }
    })
