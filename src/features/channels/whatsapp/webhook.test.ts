import { describe, expect, test } from 'vitest'
import type { ChannelEvent } from '../rules.ts'
import { readWebhook } from './webhook.ts'

const receiver = { phoneNumberId: '109844172260338', accountId: '2217840953361' }
const arrival = new Date('2026-11-23T12:00:00Z')
const metadata = { phone_number_id: receiver.phoneNumberId }

const read = (field: string, value: object) =>
  readWebhook(
    { entry: [{ id: receiver.accountId, time: 1_795_000_000, changes: [{ field, value }] }] },
    receiver,
    arrival,
  )
const events = (field: string, value: object): ChannelEvent[] =>
  (read(field, value) ?? []).map(({ event }) => event)
const keys = (field: string, value: object) => (read(field, value) ?? []).map(({ key }) => key)
const message = (more: object) =>
  events('messages', { metadata, messages: [{ id: 'wamid.1', timestamp: '1795000000', ...more }] })

test('what is no notice of Meta’s is told from one that says nothing', () => {
  expect(readWebhook(undefined, receiver, arrival)).toBeNull()
  expect(readWebhook({ object: 'page' }, receiver, arrival)).toBeNull()
  expect(readWebhook({ entry: [] }, receiver, arrival)).toEqual([])
})

test('a notice of another account is not ours', () => {
  const value = {
    metadata,
    messages: [{ id: 'wamid.1', from: '5511912345678', type: 'text', text: { body: 'oi' } }],
  }
  expect(
    readWebhook({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }, receiver, arrival),
  ).toEqual([])
})

describe('an answer', () => {
  const from = '5511912345678'

  test.each([
    ['text', { type: 'text', text: { body: 'Sim' } }, { text: 'Sim', payload: null }],
    [
      'button of a template',
      { type: 'button', button: { text: 'Confirmar', payload: 'p1' } },
      { text: 'Confirmar', payload: 'p1' },
    ],
    [
      'button',
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'p2', title: 'Remarcar' } },
      },
      { text: 'Remarcar', payload: 'p2' },
    ],
    [
      'row of a list',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'p3', title: 'Só Ana' } } },
      { text: 'Só Ana', payload: 'p3' },
    ],
    [
      'picture',
      { type: 'image', image: { id: 'm1', mime_type: 'image/jpeg', caption: 'a guia' } },
      { text: 'a guia', media: { kind: 'image', id: 'm1', type: 'image/jpeg', name: '' } },
    ],
    [
      'voice',
      { type: 'audio', audio: { id: 'm2', mime_type: 'audio/ogg' } },
      { text: '', media: { kind: 'audio' } },
    ],
    [
      'place',
      { type: 'location', location: { name: 'Casa', address: 'Rua A, 1' } },
      { text: 'Casa, Rua A, 1' },
    ],
    ['kind that nobody knows', { type: 'order' }, { text: '', payload: null, media: null }],
  ])('by %s', (_, told, expected) => {
    expect(message({ from, ...told })).toMatchObject([
      { type: 'message', providerId: 'wamid.1', ...expected },
    ])
  })

  test('from abroad is from abroad, also where its digits are a number in Brazil', () => {
    const told = message({ from: '6581234567', type: 'text', text: { body: 'oi' } })
    expect(told).toMatchObject([{ from: { phone: '+6581234567', waId: '6581234567' } }])
  })

  test('names what it answers: quoted, or reacted to', () => {
    expect(message({ from, type: 'text', text: { body: '1' }, context: { id: 'wamid.0' } })).toMatchObject([
      { replyTo: 'wamid.0' },
    ])
    expect(
      message({ from, type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } }),
    ).toMatchObject([{ text: '👍', replyTo: 'wamid.0' }])
    expect(message({ from, type: 'reaction', reaction: { message_id: 'wamid.0' } })).toEqual([])
  })

  test('of somebody whose number stays hidden has an id alone', () => {
    const to = { phone: '', waId: '', bsuid: 'BR.13491208655302741918', email: '' }
    const text = { type: 'text', text: { body: 'oi' } }
    expect(message({ from_user_id: to.bsuid, ...text })).toMatchObject([{ from: to }])
    expect(message({ from: to.bsuid, ...text })).toMatchObject([{ from: to }])
    const value = { metadata, contacts: [{ wa_id: from, user_id: to.bsuid, profile: { name: 'Ana' } }] }
    const messages = [{ id: 'wamid.1', from, ...text }]
    expect(events('messages', { ...value, messages })).toMatchObject([
      { from: { phone: '11912345678', bsuid: to.bsuid }, profileName: 'Ana' },
    ])
  })

  test('without a time is as old as its arrival', () => {
    expect(message({ from, type: 'text', text: { body: 'oi' }, timestamp: 'ontem' })).toMatchObject([
      { at: arrival.toISOString() },
    ])
  })
})

describe('an address that changed', () => {
  test('by a new number', () => {
    const system = {
      type: 'user_changed_number',
      wa_id: '5511987654321',
      body: 'User Ana changed from … to …',
    }
    expect(message({ from: '5511912345678', type: 'system', system })).toMatchObject([
      { type: 'addressChanged', from: { phone: '11912345678' }, to: { phone: '11987654321' } },
    ])
  })

  test('by a new id, which names the one before', () => {
    const system = {
      type: 'user_changed_user_id',
      user_id: 'BR.222',
      body: 'User Ana Lima changed from BR.111 to BR.222',
    }
    expect(message({ from_user_id: 'BR.222', type: 'system', system })).toMatchObject([
      { from: { bsuid: 'BR.111', phone: '' }, to: { bsuid: 'BR.222', phone: '' } },
    ])
  })

  test('by a new id, which a field of its own names, whatever the sentence says', () => {
    const system = {
      type: 'user_changed_user_id',
      previous_user_id: 'BR.111',
      user_id: 'BR.222',
      body: 'O usuário mudou',
    }
    expect(message({ from_user_id: 'BR.222', type: 'system', system })).toMatchObject([
      { from: { bsuid: 'BR.111', phone: '' }, to: { bsuid: 'BR.222', phone: '' } },
    ])
  })

  test('by a new number, which brings a new id with it', () => {
    const system = {
      type: 'user_changed_number',
      wa_id: '5511987654321',
      previous_user_id: 'BR.111',
      user_id: 'BR.222',
      body: 'User Ana changed from … to …',
    }
    expect(message({ from: '5511912345678', type: 'system', system })).toMatchObject([
      {
        from: { phone: '11912345678', bsuid: 'BR.111' },
        to: { phone: '11987654321', bsuid: 'BR.222' },
      },
    ])
  })

  test('other news of the system are none', () => {
    expect(
      message({ from: '5511912345678', type: 'system', system: { type: 'customer_identity_changed' } }),
    ).toEqual([])
  })
})

test('what somebody of the clinic wrote on its phone is an echo, and what they took back is none', () => {
  const echo = { id: 'wamid.e', from: '551130452200', to: '5511912345678', timestamp: '1795000000' }
  const message_echoes = [
    { ...echo, type: 'text', text: { body: 'Pode vir às 15h' } },
    { ...echo, id: 'wamid.f', type: 'revoke', revoke: { original_message_id: 'wamid.e' } },
  ]
  expect(events('smb_message_echoes', { metadata, message_echoes })).toEqual([
    {
      type: 'echo',
      at: '2026-11-18T11:06:40.000Z',
      providerId: 'wamid.e',
      to: { phone: '11912345678', email: '', waId: '5511912345678', bsuid: '' },
      text: 'Pode vir às 15h',
      media: null,
    },
  ])
})

describe('a status', () => {
  const status = (more: object) => ({
    metadata,
    statuses: [{ id: 'wamid.1', timestamp: '1795000000', ...more }],
  })

  test('brings the number under which WhatsApp knows somebody, and never a BSUID as one', () => {
    const told = (recipient_id: string) => events('messages', status({ status: 'sent', recipient_id }))
    expect(told('551187654321')).toMatchObject([{ waId: '551187654321' }])
    expect(told('BR.13491208655302741918')).toMatchObject([{ waId: null }])
  })

  test('brings back the send’s id, where it is one of ours', () => {
    const sendId = '018f3f3e-0000-7000-8000-000000000001'
    expect(
      events('messages', status({ status: 'delivered', biz_opaque_callback_data: sendId })),
    ).toMatchObject([{ status: 'delivered', sendId, code: null, action: null }])
    expect(events('messages', status({ status: 'sent', biz_opaque_callback_data: 'other' }))).toMatchObject([
      { sendId: null },
    ])
  })

  test('of failure says why, and what is to be done', () => {
    expect(events('messages', status({ status: 'failed', errors: [{ code: 131049 }] }))).toMatchObject([
      { status: 'failed', code: '131049', action: 'delay' },
    ])
    expect(events('messages', status({ status: 'failed' }))).toMatchObject([{ code: 'undelivered' }])
  })

  test('of a voice message that was played is read; one that nobody knows is none', () => {
    expect(events('messages', status({ status: 'played' }))).toMatchObject([{ status: 'read' }])
    expect(events('messages', status({ status: 'warning' }))).toEqual([])
  })

  test('is the same when it comes twice, and another for each step', () => {
    const told = (name: string) => keys('messages', status({ status: name }))
    expect(told('sent')).toEqual(told('sent'))
    expect(told('sent')).not.toEqual(told('delivered'))
  })
})

test('a preference is one of marketing alone', () => {
  const told = (value: string, category = 'marketing_messages') =>
    events('user_preferences', {
      metadata,
      user_preferences: [{ wa_id: '5511912345678', category, value, timestamp: 1_795_000_000 }],
    })
  expect(told('stop')).toMatchObject([
    { type: 'preference', wantsMarketing: false, from: { phone: '11912345678' } },
  ])
  expect(told('resume')).toMatchObject([{ wantsMarketing: true }])
  expect([...told('stop', 'other'), ...told('maybe')]).toEqual([])
})

describe('of templates', () => {
  const names = { message_template_id: 594425479261596, message_template_name: 'lembrete_v1' }
  const known = { type: 'template', templateId: '594425479261596', name: 'lembrete_v1' }

  test('the state with its reason, the quality, and the category once it changed', () => {
    expect(
      events('message_template_status_update', { ...names, event: 'REJECTED', reason: 'INVALID_FORMAT' }),
    ).toMatchObject([{ ...known, change: { what: 'state', state: 'REJECTED', reason: 'INVALID_FORMAT' } }])
    expect(
      events('message_template_status_update', { ...names, event: 'APPROVED', reason: 'NONE' }),
    ).toMatchObject([{ change: { reason: '' } }])
    expect(events('message_template_quality_update', { ...names, new_quality_score: 'RED' })).toMatchObject([
      { change: { what: 'quality', quality: 'RED' } },
    ])
    expect(
      events('template_category_update', {
        ...names,
        previous_category: 'UTILITY',
        new_category: 'MARKETING',
      }),
    ).toMatchObject([{ change: { what: 'category', category: 'marketing' } }])
    expect(events('template_category_update', { ...names, correct_category: 'MARKETING' })).toEqual([])
  })
})

describe('of the account', () => {
  test.each([
    ['phone_number_quality_update', { event: 'UPGRADE', current_limit: 'TIER_10K' }, 10_000],
    ['phone_number_quality_update', { max_daily_conversations_per_business: 'TIER_250' }, 250],
    ['phone_number_quality_update', { current_limit: 'TIER_UNLIMITED' }, null],
    ['business_capability_update', { max_daily_conversations_per_business: 2_000 }, 2_000],
    ['business_capability_update', { max_daily_conversation_per_phone: -1 }, null],
  ])('%s %j', (field, value, people) => {
    expect(events(field, value)).toMatchObject([{ type: 'account', change: { what: 'limit', people } }])
  })

  test('what stops it', () => {
    expect(events('account_update', { event: 'DISABLED_UPDATE' })).toMatchObject([
      { change: { what: 'problem', code: '131031' } },
    ])
    expect(events('account_update', { event: 'VERIFIED_ACCOUNT' })).toEqual([])
    expect(events('messages', { metadata, errors: [{ code: 131042 }, { code: 130429 }] })).toMatchObject([
      { change: { what: 'problem', code: '131042' } },
    ])
  })
})
