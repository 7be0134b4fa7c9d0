/** The channels by which a network can write to somebody first: templates, campaigns and automations go by these. */
export const outreachKinds = {
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  sms: 'SMS',
} as const
export type OutreachKind = keyof typeof outreachKinds
export const outreachKindNames = Object.keys(outreachKinds) as [OutreachKind, ...OutreachKind[]]

/** The kinds of channel. Each network has at most one channel of a kind. In the chat, visitors write first. */
export const channelKinds = { ...outreachKinds, chat: 'Chat do site' } as const
export type ChannelKind = keyof typeof channelKinds
export const channelKindNames = Object.keys(channelKinds) as [ChannelKind, ...ChannelKind[]]
export const isOutreach = (kind: ChannelKind): kind is OutreachKind => kind in outreachKinds
