import type { Example } from './example.ts'

/** The assistant, tried out: nothing of it is real. */
export const assistantExamples: readonly Example[] = [
  {
    of: 'assistant.trial',
    as: 'manager',
    body: () => ({
      conversation: 'teste-1',
      contact: { phone: '11933332222' },
      text: 'oi, quero marcar cardiologista quinta de manhã',
      at: '2027-03-02T10:00:00-03:00',
    }),
  },
]
