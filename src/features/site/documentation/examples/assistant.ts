import { defaultSettings } from '#features/assistant/rules.ts'
import type { Example } from './example.ts'

/** The assistant of a clinic, set up and tried out: nothing of the trial is real. */
export const assistantExamples: readonly Example[] = [
  { of: 'assistant.find', as: 'manager' },
  {
    of: 'assistant.update',
    as: 'manager',
    body: () => ({
      ...defaultSettings,
      version: 1,
      channels: ['whatsapp'],
      name: 'Assistente da Vereda',
      greeting: 'Oi, aqui é o assistente da Clínica Vereda. Posso marcar, confirmar ou tirar dúvidas.',
      acts: ['book', 'confirm', 'reschedule', 'inform'],
      handOverWords: ['reclamação', 'ouvidoria'],
    }),
  },
  {
    of: 'assistant.createKnowledge',
    as: 'manager',
    status: 201,
    key: 'pergunta-estacionamento',
    body: () => ({
      question: 'Tem estacionamento?',
      answer: 'Temos convênio com o estacionamento da Rua dos Jequitibás, 430. A primeira hora é grátis.',
    }),
    keeps: { pergunta: 'id' },
  },
  { of: 'assistant.listKnowledge', as: 'manager' },
  {
    of: 'assistant.updateKnowledge',
    as: 'manager',
    params: ({ pergunta }) => ({ id: pergunta }),
    body: () => ({
      version: 1,
      question: 'Tem estacionamento?',
      answer: 'Sim, na Rua dos Jequitibás, 430. A primeira hora é grátis.',
    }),
  },
  {
    of: 'assistant.recordAssessment',
    as: 'manager',
    status: 201,
    key: 'avaliacao-2026',
    body: () => ({
      text: 'Baixo risco: o assistente só informa e agenda, não opina sobre saúde e passa a uma pessoa quando alguém pede.',
      assessedBy: 'Dra. Helena Prado',
      assessedOn: '2026-10-02',
    }),
  },
  { of: 'assistant.listAssessments', as: 'manager' },
  { of: 'assistant.check', as: 'manager', body: () => defaultSettings },
  { of: 'assistant.readOverview', as: 'manager' },
  { of: 'assistant.listSuggestions', as: 'manager' },
  { of: 'assistant.dismissSuggestion', as: 'manager', body: () => ({ key: 'wifi' }) },
  { of: 'assistant.listTurns', as: 'manager', query: () => ({ outcome: 'handedOver' }) },
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
  {
    of: 'assistant.removeKnowledge',
    as: 'manager',
    body: ({ pergunta }) => ({ ids: [pergunta] }),
  },
  {
    of: 'assistant.restoreKnowledge',
    as: 'manager',
    body: ({ pergunta }) => ({ ids: [pergunta] }),
  },
  {
    of: 'conversations.handBack',
    params: ({ conversa }) => ({ id: conversa }),
    body: () => ({ ownership: 4 }),
  },
]
