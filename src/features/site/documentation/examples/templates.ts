import type { Example } from './example.ts'

/** A text of a clinic; what goes to Meta is shown without a channel, as nobody is asked here. */
export const templateExamples: readonly Example[] = [
  { of: 'templates.list', query: () => ({ kind: 'sms' }) },
  {
    of: 'templates.create',
    as: 'manager',
    status: 201,
    key: 'template-aviso',
    body: () => ({
      name: 'Aviso de obras',
      kind: 'whatsapp',
      category: 'utility',
      use: 'dayBefore',
      content: {
        header: 'Entrada pela lateral',
        body: 'Olá, {{paciente.nome}}. No seu atendimento, {{agendamento.data}}, às {{agendamento.hora}}, entre pelo portão lateral. Até logo!',
        buttons: [{ type: 'reply', text: 'Entendi', act: 'other' }],
      },
    }),
    keeps: { template: 'id' },
  },
  { of: 'templates.find', params: ({ template }) => ({ id: template }) },
  {
    of: 'templates.update',
    as: 'manager',
    params: ({ template }) => ({ id: template }),
    body: () => ({
      version: 1,
      name: 'Aviso de obras',
      category: 'utility',
      use: 'dayBefore',
      content: {
        body: 'Olá, {{paciente.nome}}. No seu atendimento, {{agendamento.data}}, entre pelo portão lateral. Até logo!',
      },
    }),
  },
  { of: 'templates.examples', query: () => ({ q: 'teresa' }) },
  {
    of: 'templates.submit',
    as: 'manager',
    status: 409,
    params: ({ template }) => ({ id: template }),
    body: () => ({ version: 2 }),
  },
  {
    of: 'templates.withdraw',
    as: 'manager',
    status: 409,
    params: ({ template }) => ({ id: template }),
    body: () => ({ version: 2 }),
  },
  {
    of: 'templates.accept',
    as: 'manager',
    params: ({ template }) => ({ id: template }),
    body: () => ({ version: 2 }),
  },
  { of: 'templates.synchronize', as: 'manager', status: 409, body: () => ({}) },
  {
    of: 'templates.test',
    as: 'manager',
    params: ({ template }) => ({ id: template }),
    body: () => ({ kind: 'whatsapp', to: '(11) 91234-5678' }),
  },
  { of: 'templates.remove', as: 'manager', body: ({ template }) => ({ ids: [template] }) },
  { of: 'templates.restore', as: 'manager', body: ({ template }) => ({ ids: [template] }) },
  { of: 'templates.restoreStarters', as: 'manager', body: () => ({}) },
]
