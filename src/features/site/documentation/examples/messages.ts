import type { Example } from './example.ts'

/** A message that a person writes, and somebody who wants none. */
export const messageExamples: readonly Example[] = [
  { of: 'messages.options', query: ({ paciente }) => ({ patientId: paciente }) },
  {
    of: 'messages.send',
    status: 201,
    key: 'mensagem-1',
    body: ({ paciente }) => ({
      patientId: paciente,
      channel: 'whatsapp',
      text: 'Oi! A Dra. Helena está atrasada uns 20 minutos. Pode vir às 9h20?',
    }),
    keeps: { envio: 'id' },
  },
  { of: 'messages.list', query: ({ paciente }) => ({ patientId: paciente }) },
  { of: 'messages.planned', query: ({ agendamento }) => ({ appointmentId: agendamento }) },
  { of: 'messages.delay', as: 'manager' },
  { of: 'messages.retry', params: ({ envio }) => ({ id: envio }), status: 409 },
  { of: 'outbox.list' },
  { of: 'outbox.open', params: ({ envio }) => ({ id: envio }), status: 409 },
  { of: 'outbox.markSent', params: ({ envio }) => ({ id: envio }), status: 409 },
  { of: 'outbox.putBack', params: ({ envio }) => ({ id: envio }), status: 409 },
  { of: 'outbox.dismiss', params: ({ envio }) => ({ id: envio }), status: 409 },
  {
    of: 'suppressions.add',
    status: 201,
    body: () => ({ address: '(11) 91234-5678', scope: 'marketing' }),
    keeps: { recusa: 'id' },
  },
  { of: 'suppressions.list', query: () => ({ address: '11912345678' }) },
  {
    of: 'suppressions.lift',
    params: ({ recusa }) => ({ id: recusa }),
    body: () => ({ note: 'Ligou e pediu para voltar a receber.' }),
  },
  { of: 'suppressions.restore', params: ({ recusa }) => ({ id: recusa }) },
  { of: 'satisfaction.results', query: () => ({ days: '7' }) },
  { of: 'satisfaction.list', query: () => ({ commented: 'true' }) },
]
