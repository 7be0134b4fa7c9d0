import { type Case, management, outside, professionals } from '../walk.ts'

/** The assistant is tried out by owners and managers. */
export const assistant: readonly Case[] = [
  {
    route: 'POST /orgs/{orgId}/assistant/trial',
    body: () => ({ conversation: 'teste', contact: { phone: '11900000000' }, text: 'bom dia' }),
    expected: { ...outside, ...management([]), ...professionals(403) },
  },
]
