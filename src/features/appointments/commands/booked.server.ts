import { displayName } from '#features/patients/rules.ts'
import type { AgendaFacts, BookablePatient } from '../queries/facts.server.ts'
import type { Appointment } from '../schemas.ts'
import type { appointments } from '../tables.server.ts'

type Row = typeof appointments.$inferSelect

/** An appointment as it was written just now: what is not among it stands at its default. */
export type NewAppointment = Omit<
  Row,
  'version' | 'state' | 'cancelledBy' | 'cancelReason' | 'checkedInAt' | 'startedAt' | 'finishedAt'
>

/** As it would be read, without asking for it: what it names is among the facts. There is nothing to take back yet. */
export function presentNew(
  { orgId: _, startsAt, endsAt, createdAt, updatedAt, ...appointment }: NewAppointment,
  { plan, exams }: AgendaFacts,
  patient: BookablePatient,
): Appointment {
  return {
    ...appointment,
    version: 1,
    state: 'scheduled',
    cancelledBy: '',
    cancelReason: '',
    undoable: null,
    checkedInAt: null,
    startedAt: null,
    finishedAt: null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    patientName: displayName(patient),
    patientPhone: patient.phone ?? '',
    exams: exams.map(({ id: examId, name, durationMin, priceCents }) => ({
      examId,
      name,
      durationMin,
      priceCents,
    })),
    insurancePlanName: plan?.name ?? '',
    authorizationValidUntil: appointment.authorizationValidUntil ?? '',
    screening: [...appointment.screening],
    hasNotes: appointment.notes !== '',
  }
}
