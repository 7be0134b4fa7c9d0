import { defaultMessageRules } from '#features/channels/rules.ts'
import { type Case, management, outside, professionals, staff } from '../walk.ts'

/** Channels are the whole network's: a manager restricted to some units reads them, and changes none. */

const write = (whole: number) => ({ ...outside, ...management(whole, 403), ...professionals(403) })
const whatsapp = { kind: 'whatsapp' }

export const channels: readonly Case[] = [
  {
    route: 'GET /orgs/{orgId}/channels',
    expected: { ...outside, ...staff(200), ...professionals(403) },
  },
  {
    route: 'PUT /orgs/{orgId}/channels/whatsapp',
    body: () => ({
      version: 99,
      phoneNumberId: '109844172260338',
      accountId: '2217840953361',
      accessToken: 'uma chave de acesso',
      appSecret: 'um segredo comprido',
    }),
    expected: write(409),
  },
  {
    route: 'PUT /orgs/{orgId}/channels/email',
    body: () => ({
      version: 99,
      host: 'smtp.vereda.example',
      port: 465,
      security: 'tls',
      fromAddress: 'lembretes@vereda.example',
    }),
    expected: write(409),
  },
  {
    route: 'PUT /orgs/{orgId}/channels/sms/zenvia',
    body: () => ({ version: 99, sender: 'vereda', token: 'um token comprido' }),
    expected: write(409),
  },
  {
    route: 'PUT /orgs/{orgId}/channels/sms/http',
    body: () => ({
      version: 99,
      url: 'https://sms.provedor.example/',
      encoding: 'form',
      phoneFormat: 'plus',
      fields: [
        { name: 'to', value: '{telefone}' },
        { name: 'text', value: '{texto}' },
      ],
      notice: {},
    }),
    expected: write(409),
  },
  {
    route: 'PUT /orgs/{orgId}/channels/chat',
    body: () => ({ version: 99, isOn: true, origins: ['https://www.vereda.example'] }),
    expected: write(409),
  },
  {
    route: 'PUT /orgs/{orgId}/channels/rules',
    body: () => ({ ...defaultMessageRules, version: 99 }),
    expected: write(409),
  },
  {
    route: 'POST /orgs/{orgId}/channels/{kind}/check',
    about: whatsapp,
    body: () => ({}),
    expected: write(409),
  },
  {
    route: 'POST /orgs/{orgId}/channels/{kind}/subscription',
    about: whatsapp,
    body: () => ({}),
    expected: write(409),
  },
  {
    route: 'POST /orgs/{orgId}/channels/{kind}/test',
    about: whatsapp,
    body: () => ({ to: '11912345678' }),
    expected: write(409),
  },
  { route: 'DELETE /orgs/{orgId}/channels/{kind}', about: whatsapp, expected: write(200) },
]
