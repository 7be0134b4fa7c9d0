import {
  cancelForContact,
  confirmForContact,
  rescheduleForContact,
  takenInstead,
} from '#features/appointments/commands.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { KnownAppointment, Outcome, Refusal, Tools } from '../tools.ts'
import { done, refused, taken } from './outcomes.ts'
import type { ToolSession } from './session.server.ts'

type Tx = Transaction<NetworkScope>

/** Why an appointment can't be changed any more, as it is told. */
const refusalOf = (why: string): Refusal => (why === 'over' || why === 'arrived' ? 'tooLate' : 'changed')

/** Confirming, moving and cancelling what is booked: only for whom the contact is proved to speak. */
export function changingTools(session: ToolSession): Pick<Tools, 'confirm' | 'cancel' | 'reschedule'> {
  const { acts } = session.parts

  async function change(
    id: string,
    act: 'confirm' | 'cancel',
    run: (
      tx: Tx,
      told: { appointmentId: string; scheduleVersion: number },
    ) => ReturnType<typeof confirmForContact>,
  ): Promise<Outcome<KnownAppointment>> {
    if (!acts.includes(act)) return refused('notAllowed')
    if (!session.isProved()) return refused('notProved')
    const own = await session.findOwn(id)
    if (!own) return refused('changed')
    if (!session.isImagined(id)) {
      const outcome = await session.write(act, (tx) =>
        run(tx, { appointmentId: id, scheduleVersion: own.scheduleVersion }),
      )
      if (outcome.is === 'taken') return taken
      if (outcome.is === 'refused') return refused(refusalOf(outcome.why))
    }
    const after = act === 'confirm' ? { ...own, isConfirmed: true } : own
    session.imagine(({ booked, cancelled }) =>
      act === 'cancel'
        ? { booked: booked.filter((one) => one.id !== id), cancelled: [...cancelled, id] }
        : {
            booked: [...booked.filter((one) => one.id !== id), { ...after, endsAt: after.startsAt }],
            cancelled,
          },
    )
    session.touch({ act: act === 'confirm' ? 'confirmed' : 'cancelled', appointment: after })
    return done(after)
  }

  return {
    confirm: (id) => change(id, 'confirm', (tx, told) => confirmForContact(tx, told, 'conversation')),
    cancel: (id) => change(id, 'cancel', (tx, told) => cancelForContact(tx, told, 'conversation')),

    async reschedule(id, timeId) {
      if (!acts.includes('reschedule')) return refused('notAllowed')
      if (!session.isProved()) return refused('notProved')
      const time = session.memory().offered.find((one) => one.id === timeId)
      const own = await session.findOwn(id)
      if (!own || !time || time.moved !== id) return refused('changed')
      const isOther = own.professionalId !== null && time.professionalId !== own.professionalId
      let scheduleVersion = own.scheduleVersion
      if (!session.isImagined(id)) {
        const outcome = await takenInstead(() =>
          session.write('reschedule', (tx) =>
            rescheduleForContact(
              tx,
              { appointmentId: id, scheduleVersion: own.scheduleVersion },
              time.startsAt,
              'conversation',
              {
                unitId: time.unitId,
                ...(isOther && time.professionalId !== null && { professionalId: time.professionalId }),
              },
            ),
          ),
        )
        if (outcome.is === 'taken') return taken
        if (outcome.is === 'refused') return refused(refusalOf(outcome.why))
        if (outcome.is === 'done') scheduleVersion = outcome.scheduleVersion
      }
      const after = {
        ...own,
        scheduleVersion,
        startsAt: time.startsAt,
        unitId: time.unitId,
        professionalId: isOther ? time.professionalId : own.professionalId,
        isConfirmed: false,
      }
      session.imagine(({ booked, cancelled }) => ({
        booked: [...booked.filter((one) => one.id !== id), { ...after, endsAt: time.endsAt }],
        cancelled,
      }))
      session.touch({ act: 'moved', appointment: after })
      return done(after)
    },
  }
}
