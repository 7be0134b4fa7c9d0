import type { Example } from './example.ts'

const reminder = {
  kind: 'sameDay',
  isOn: false,
  timing: { when: 'hoursBefore', hours: 4 },
  channels: ['whatsapp', 'email'],
}

/** The messages that go out by themselves. */
export const automationExamples: readonly Example[] = [
  { of: 'automations.list', query: () => ({ limit: '3' }), keeps: { automacao: 'items.1.id' } },
  { of: 'automations.find', params: ({ automacao }) => ({ id: automacao }) },
  { of: 'automations.results' },
  { of: 'automations.planned', params: ({ automacao }) => ({ id: automacao }) },
  {
    of: 'automations.create',
    as: 'manager',
    status: 201,
    key: 'lembrete-4h',
    body: () => reminder,
    keeps: { novoLembrete: 'id' },
  },
  {
    of: 'automations.update',
    as: 'manager',
    params: ({ novoLembrete }) => ({ id: novoLembrete }),
    body: () => ({ ...reminder, version: 1, timing: { when: 'hoursBefore', hours: 3 } }),
  },
  {
    of: 'automations.resume',
    as: 'manager',
    params: ({ novoLembrete }) => ({ id: novoLembrete }),
    body: () => ({ version: 2 }),
  },
  { of: 'automations.remove', as: 'manager', body: ({ novoLembrete }) => ({ ids: [novoLembrete] }) },
  { of: 'automations.restore', as: 'manager', body: ({ novoLembrete }) => ({ ids: [novoLembrete] }) },
]
