import { type Case, management, outside, professionals, staff } from '../walk.ts'

/** The messages that go out by themselves: of the whole network, so that who is bound to units reads only. */

const stale = { version: 99 }
const reminder = {
  kind: 'confirmation',
  isOn: false,
  timing: { when: 'daysBefore', days: 7, at: 600 },
  channels: ['whatsapp'],
}

export const automations: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/automations',
    expected: { ...outside, ...staff(['confirmation', 'birthday']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/automations/results',
    expected: { ...outside, ...staff([]), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/automations/{id}',
    about: { id: 'confirmation' },
    expected: { ...outside, ...staff(['confirmation']), ...professionals(403) },
  },
  {
    route: 'GET /orgs/{orgId}/automations/{id}/planned',
    about: { id: 'birthday' },
    expected: { ...outside, ...staff([]), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/automations',
    body: () => reminder,
    expected: { ...outside, ...management([], 403), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/automations/{id}',
    about: { id: 'confirmation' },
    body: () => ({ ...reminder, ...stale }),
    expected: {
      ...outside,
      ...management({ status: 409, shows: ['confirmation'] }, 403),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/automations/{id}/resumption',
    about: { id: 'confirmation' },
    body: () => stale,
    expected: {
      ...outside,
      ...management({ status: 409, shows: ['confirmation'] }, 403),
      ...professionals(403),
    },
  },
  {
    route: 'POST /orgs/{orgId}/automations/deletion',
    body: ({ ids }) => ({ ids: [ids.birthday] }),
    expected: { ...outside, ...management(422, 403), ...professionals(403) },
  },
  {
    route: 'POST /orgs/{orgId}/automations/restoration',
    body: ({ ids }) => ({ ids: [ids.birthday] }),
    expected: { ...outside, ...management([], 403), ...professionals(403) },
  },
]
