import type { Example } from './example.ts'

const ofTicket = ({ senha }: { readonly senha: string }) => ({ id: senha })

/** The reception of the unit: a walk-in who is called, a room, the limits. No television is at hand for an example. */
export const receptionExamples: readonly Example[] = [
  {
    of: 'reception.createTicket',
    status: 201,
    key: 'senha-ultrassom',
    body: ({ unidade }) => ({ unitId: unidade, note: 'Ultrassom' }),
    keeps: { senha: 'id' },
  },
  {
    of: 'reception.call',
    status: 201,
    params: ofTicket,
    body: () => ({ version: 1, desk: 'Guichê 2' }),
  },
  { of: 'reception.uncall', params: ofTicket, body: () => ({ version: 2 }) },
  { of: 'reception.setPriority', params: ofTicket, body: () => ({ version: 3, priority: 'law' }) },
  { of: 'reception.board', query: ({ unidade }) => ({ unitId: unidade }), keeps: { sala: 'rooms.0.id' } },
  { of: 'reception.closeTicket', params: ofTicket, body: () => ({ version: 4 }) },
  {
    of: 'reception.setRoom',
    params: ({ sala }) => ({ id: sala }),
    body: ({ helena }) => ({ professionalId: helena, directions: '1º andar, corredor à direita' }),
  },
  {
    of: 'reception.saveSettings',
    as: 'manager',
    body: ({ unidade }) => ({ unitId: unidade, attentionMin: 10, alertMin: 25 }),
  },
  { of: 'reception.settings', query: ({ unidade }) => ({ unitId: unidade }) },
  { of: 'reception.resetSettings', as: 'manager', params: ({ unidade }) => ({ id: unidade }) },
  { of: 'reception.listPanels', query: ({ unidade }) => ({ unitId: unidade }) },
  {
    of: 'reception.pairPanel',
    status: 422,
    body: ({ unidade }) => ({ unitId: unidade, code: '48291', name: 'TV da espera' }),
  },
  { of: 'reception.revokePanel', status: 404, params: ({ painel }) => ({ id: painel }) },
]
