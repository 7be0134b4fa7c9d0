import type { Example } from './example.ts'

const schedule = {
  startDate: null,
  startAt: 540,
  from: 540,
  until: 1080,
  weekdays: [1, 2, 3, 4, 5],
  perMinute: 3,
  stopAfterBookings: 60,
}
const audience = {
  from: 'conditions',
  conditions: [
    { kind: 'age', from: 40, to: 75 },
    { kind: 'lastAppointment', is: 'before', date: '2025-11-17' },
    { kind: 'nextAppointment', has: false },
  ],
}
const ofCampaign = ({ campanha }: { readonly campanha: string }) => ({ id: campanha })

/** A campaign that is prepared, and not let out: nothing leaves for an example. */
export const campaignExamples: readonly Example[] = [
  {
    of: 'campaigns.create',
    as: 'manager',
    status: 201,
    key: 'check-up-das-ferias',
    body: () => ({ name: 'Check-up das férias', audience, schedule }),
    keeps: { campanha: 'id' },
  },
  { of: 'campaigns.list', query: () => ({ state: 'draft' }) },
  { of: 'campaigns.overview' },
  { of: 'campaigns.find', params: ofCampaign },
  {
    of: 'campaigns.update',
    as: 'manager',
    params: ofCampaign,
    body: () => ({ version: 1, name: 'Check-up de verão', audience, schedule }),
  },
  {
    of: 'campaigns.count',
    as: 'manager',
    body: ({ campanha }) => ({ campaignId: campanha, templateId: null, audience }),
  },
  {
    of: 'campaigns.people',
    as: 'manager',
    body: ({ campanha }) => ({ campaignId: campanha, templateId: null, audience, group: 'noConsent' }),
  },
  {
    of: 'campaigns.writeList',
    as: 'manager',
    params: ofCampaign,
    body: () => ({
      name: 'fim-de-ano.csv',
      replaces: true,
      rows: [{ line: 2, name: 'Maria Prado', phone: '(11) 91234-5678' }],
    }),
  },
  { of: 'campaigns.readList', as: 'manager', params: ofCampaign },
  { of: 'campaigns.start', as: 'manager', status: 409, params: ofCampaign, body: () => ({ version: 3 }) },
  { of: 'campaigns.pause', as: 'manager', status: 409, params: ofCampaign },
  { of: 'campaigns.resume', as: 'manager', status: 409, params: ofCampaign },
  { of: 'campaigns.cancel', as: 'manager', status: 409, params: ofCampaign },
  {
    of: 'campaigns.retry',
    as: 'manager',
    status: 409,
    params: ofCampaign,
    body: () => ({ reason: '131026' }),
  },
  {
    of: 'campaigns.pace',
    as: 'manager',
    status: 409,
    params: ofCampaign,
    body: () => ({ version: 3, perMinute: 6, stopAfterBookings: 30 }),
  },
  { of: 'campaigns.results', params: ofCampaign },
  { of: 'campaigns.recipients', params: ofCampaign, query: () => ({ situation: 'failed' }) },
  { of: 'campaigns.export', as: 'manager', params: ofCampaign, body: () => ({ reply: 'wants' }) },
  { of: 'campaigns.remove', as: 'manager', body: ({ campanha }) => ({ ids: [campanha] }) },
  { of: 'campaigns.restore', as: 'manager', body: ({ campanha }) => ({ ids: [campanha] }) },
]
