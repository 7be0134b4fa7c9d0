import type { Example } from './example.ts'

const monday = (time: string) => `2027-03-01T${time}:00-03:00`
const span = { from: monday('00:00'), to: '2027-03-02T00:00:00-03:00' }

/** Free times, holds and appointments on Monday, 1 March 2027. */
export const appointmentExamples: readonly Example[] = [
  {
    of: 'appointments.availability',
    query: ({ unidade }) => ({
      unitIds: unidade,
      kind: 'visit',
      specialty: 'Cardiologia',
      from: '2027-03-01',
      days: '1',
      limit: '3',
    }),
  },
  {
    of: 'appointments.quote',
    query: ({ unidade, helena, exame, convenio }) => ({
      unitId: unidade,
      professionalId: helena,
      kind: 'exam',
      examIds: exame,
      insurancePlanId: convenio,
      startsAt: monday('09:00'),
    }),
  },
  {
    of: 'appointments.hold',
    status: 201,
    key: 'reserva-9h',
    body: ({ unidade, helena }) => ({
      unitId: unidade,
      professionalId: helena,
      kind: 'visit',
      startsAt: monday('09:00'),
      minutes: 5,
    }),
    keeps: { reserva: 'id' },
  },
  { of: 'appointments.listHolds', query: () => span },
  {
    of: 'appointments.create',
    status: 201,
    key: 'consulta-teresa-1',
    body: ({ paciente, unidade, helena, reserva }) => ({
      patientId: paciente,
      unitId: unidade,
      professionalId: helena,
      kind: 'visit',
      startsAt: monday('09:00'),
      holdId: reserva,
    }),
    keeps: { agendamento: 'id' },
  },
  { of: 'appointments.search', query: () => ({ q: 'teresa' }) },
  {
    of: 'appointments.create',
    title: 'Horário tomado',
    status: 409,
    body: ({ paciente, unidade, helena }) => ({
      patientId: paciente,
      unitId: unidade,
      professionalId: helena,
      kind: 'visit',
      startsAt: monday('09:00'),
    }),
  },
  {
    of: 'appointments.reasons',
    query: ({ unidade, helena }) => ({
      unitId: unidade,
      professionalId: helena,
      kind: 'visit',
      startsAt: '2027-03-08T09:00:00-03:00',
    }),
  },
  { of: 'appointments.list', query: ({ unidade }) => ({ ...span, unitIds: unidade }) },
  {
    of: 'appointments.counts',
    query: ({ unidade }) => ({ from: '2027-03-01', days: '7', unitIds: unidade }),
  },
  { of: 'appointments.find', params: ({ agendamento }) => ({ id: agendamento }) },
  {
    of: 'appointments.update',
    params: ({ agendamento }) => ({ id: agendamento }),
    body: ({ convenio, plano }) => ({
      version: 1,
      insurancePlanId: convenio,
      insuranceProductId: plano,
      memberNumber: 'AMP-0042',
      notes: 'Chega com a filha.',
    }),
  },
  {
    of: 'appointments.reschedule',
    params: ({ agendamento }) => ({ id: agendamento }),
    body: () => ({ version: 2, startsAt: monday('10:00') }),
  },
  {
    of: 'appointments.move',
    params: ({ agendamento }) => ({ id: agendamento }),
    body: () => ({ version: 3, to: 'confirmed' }),
  },
  {
    of: 'appointments.undo',
    params: ({ agendamento }) => ({ id: agendamento }),
    body: () => ({ version: 4 }),
  },
  { of: 'appointments.listMoves', params: ({ agendamento }) => ({ id: agendamento }) },
  {
    of: 'appointments.createSeries',
    status: 201,
    key: 'serie-teresa',
    body: ({ paciente, unidade, ivan }) => ({
      patientId: paciente,
      unitId: unidade,
      professionalId: ivan,
      kind: 'visit',
      startsAt: monday('11:00'),
      everyWeeks: 1,
      sessions: 2,
    }),
    keeps: { segundo: 'booked.0.id', terceiro: 'booked.1.id' },
  },
  {
    of: 'appointments.cancelWithNext',
    params: ({ segundo }) => ({ id: segundo }),
    body: () => ({ version: 1, reason: 'Terminou o tratamento antes', cancelledBy: 'clinic' }),
  },
  {
    of: 'appointments.reopen',
    body: ({ segundo, terceiro }) => ({
      items: [
        { id: segundo, version: 2 },
        { id: terceiro, version: 2 },
      ],
    }),
  },
  {
    of: 'appointments.close',
    body: ({ segundo, terceiro }) => ({
      items: [
        { id: segundo, version: 3 },
        { id: terceiro, version: 3 },
      ],
      to: 'cancelled',
      reason: 'Paciente avisou por telefone',
      cancelledBy: 'patient',
    }),
  },
  { of: 'appointments.hours', query: ({ unidade }) => ({ unitId: unidade, from: '2027-03-08' }) },
  { of: 'appointments.openings', query: ({ unidade }) => ({ unitIds: unidade, from: '2027-03-01' }) },
  {
    of: 'appointments.hold',
    title: 'Outra reserva',
    status: 201,
    key: 'reserva-11h30',
    body: ({ unidade, helena }) => ({
      unitId: unidade,
      professionalId: helena,
      kind: 'visit',
      startsAt: monday('11:30'),
    }),
    keeps: { outraReserva: 'id' },
  },
  { of: 'appointments.release', params: ({ outraReserva }) => ({ id: outraReserva }) },
]
