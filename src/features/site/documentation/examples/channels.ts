import type { Example } from './example.ts'

/** What a clinic connects, and what becomes of it; the examples of acts follow a disconnection, as no provider is asked. */
export const channelExamples: readonly Example[] = [
  {
    of: 'channels.connectWhatsapp',
    as: 'manager',
    body: () => ({
      version: null,
      phoneNumberId: '109844172260338',
      accountId: '2217840953361',
      accessToken: 'EAAGm0PX4ZCpsBO7f2c',
      appSecret: '0c4e5f7a9d2b4b6e8f1a3c5d7e9fb91e',
    }),
  },
  {
    of: 'channels.connectEmail',
    as: 'manager',
    body: () => ({
      version: null,
      host: 'smtp.correio.example',
      port: 587,
      security: 'starttls',
      user: 'lembretes@clinicavereda.com.br',
      password: 'uma senha de aplicativo',
      fromName: 'Clínica Vereda',
      fromAddress: 'lembretes@clinicavereda.com.br',
      dkimSelector: 'default',
    }),
  },
  {
    of: 'channels.connectZenvia',
    as: 'manager',
    body: () => ({ version: null, sender: 'vereda', token: 'hKp94crjv9OF3UGrCpSXUJw1' }),
  },
  {
    of: 'channels.connectHttp',
    as: 'manager',
    body: () => ({
      version: 1,
      url: 'https://sms.provedor.example/v1/mensagens',
      encoding: 'json',
      phoneFormat: 'country',
      key: 'chave-do-provedor-5a1d',
      fields: [
        { name: 'mensagens.0.para', value: '{telefone}' },
        { name: 'mensagens.0.texto', value: '{texto}' },
        { name: 'mensagens.0.ref', value: '{id}' },
      ],
      headers: [{ name: 'Authorization', value: 'Bearer {chave}' }],
      answerId: 'mensagens.0.id',
      notice: { id: 'ref', status: 'estado', delivered: 'entregue', failed: 'falhou, expirou' },
    }),
  },
  {
    of: 'channels.updateChat',
    as: 'manager',
    body: () => ({
      version: null,
      isOn: true,
      origins: ['https://www.clinicavereda.com.br'],
      color: '#0b5f5c',
      greeting: 'Oi. Marque, confirme ou tire dúvidas por aqui.',
    }),
  },
  { of: 'channels.list' },
  {
    of: 'channels.updateRules',
    as: 'manager',
    body: () => ({
      version: 1,
      quietFrom: 1200,
      quietUntil: 480,
      marketingLimit: 1,
      marketingDays: 7,
      fallback: ['email'],
      careWithoutConsent: true,
      prices: {
        whatsappMarketing: 340000,
        whatsappUtility: 37000,
        whatsappReply: 37000,
        sms: 90000,
        email: 0,
      },
      pricesFrom: '2026-11-02',
    }),
  },
  { of: 'channels.disconnect', as: 'manager', params: () => ({ kind: 'whatsapp' }) },
  { of: 'channels.check', as: 'manager', params: () => ({ kind: 'whatsapp' }), status: 409 },
  { of: 'channels.subscribe', as: 'manager', params: () => ({ kind: 'whatsapp' }), status: 409 },
  {
    of: 'channels.test',
    as: 'manager',
    params: () => ({ kind: 'whatsapp' }),
    body: () => ({ to: '(11) 91234-5678' }),
    status: 409,
  },
]
