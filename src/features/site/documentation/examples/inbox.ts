import type { Example } from './example.ts'

const ofConversation = ({ conversa }: { readonly conversa: string }) => ({ id: conversa })

/** The window of a browser. */
const janela = '0f7b2f6e-0c54-4b55-9a8b-2f6d1f0c7a11'

/** Somebody wrote: who answers, what is noted, and the end of it. */
export const inboxExamples: readonly Example[] = [
  { of: 'conversations.list' },
  { of: 'conversations.counts' },
  { of: 'conversations.take', params: ofConversation, body: () => ({ ownership: 0 }) },
  {
    of: 'conversations.answer',
    status: 201,
    key: 'resposta-1',
    params: ofConversation,
    body: () => ({ ownership: 1, text: 'Temos quinta, 9h30 ou 10h30. Qual fica melhor?' }),
  },
  {
    of: 'conversations.addNote',
    status: 201,
    params: ofConversation,
    body: () => ({ text: 'Prefere a parte da manhã' }),
  },
  { of: 'conversations.entries', params: ofConversation },
  { of: 'conversations.markRead', params: ofConversation },
  {
    of: 'conversations.assign',
    params: ofConversation,
    body: ({ pessoa }) => ({ ownership: 1, userId: pessoa }),
  },
  { of: 'conversations.queue', params: ofConversation, body: () => ({ ownership: 2 }) },
  { of: 'conversations.resolve', params: ofConversation, body: () => ({ ownership: 3 }) },
  { of: 'conversations.read', params: ofConversation },
  { of: 'conversations.search', query: () => ({ q: 'quinta' }) },
  { of: 'conversations.replies', params: ofConversation },
  {
    of: 'conversations.watch',
    params: () => ({ windowId: janela }),
    body: ({ conversa }) => ({ conversationId: conversa }),
  },
  { of: 'conversations.viewers', params: ofConversation },
  { of: 'conversations.leave', params: () => ({ windowId: janela }) },
  { of: 'conversations.settings' },
  {
    of: 'conversations.saveSettings',
    as: 'manager',
    body: () => ({ distribution: 'balanced', returnMin: 20 }),
  },
]
