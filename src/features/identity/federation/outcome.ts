import type { HandoffError } from './handoff.ts'

/** A result of a popup: the text of its page, and the code that the opening page gets. */
interface Outcome {
  readonly title: string
  readonly text: string
  readonly error?: HandoffError
}

const outcomes = {
  done: { title: 'Tudo certo', text: 'Você já pode voltar à página de entrada.' },
  cancelled: {
    title: 'Entrada cancelada',
    text: 'Você não autorizou a entrada. Feche esta janela para tentar de novo.',
    error: 'popup-closed-by-user',
  },
  unreachable: {
    title: 'Sem resposta',
    text: 'O provedor não respondeu. Feche esta janela e tente de novo em instantes.',
    error: 'network-request-failed',
  },
  refused: {
    title: 'Entrada não concluída',
    text: 'O provedor não confirmou quem você é. Feche esta janela e tente de novo.',
    error: 'federated-sign-in-failed',
  },
  nameless: {
    title: 'Falta o e-mail',
    text: 'O provedor não informou o seu e-mail. Feche esta janela e entre de outra forma.',
    error: 'federated-sign-in-failed',
  },
  unknown: {
    title: 'Pedido vencido',
    text: 'Esta janela não corresponde a um pedido de entrada deste navegador. Feche-a e tente de novo.',
    error: 'federated-sign-in-failed',
  },
  flooding: {
    title: 'Muitas tentativas',
    text: 'Foram muitas tentativas em pouco tempo. Aguarde um minuto e tente de novo.',
    error: 'too-many-requests',
  },
  foreign: {
    title: 'Pedido de outro site',
    text: 'Outro site tentou abrir esta janela. Feche-a e entre pela nossa página.',
    error: 'federated-sign-in-failed',
  },
  elsewhere: {
    title: 'Outro endereço',
    text: 'Para entrar desta forma, abra o sistema pelo endereço principal.',
    error: 'unauthorized-domain',
  },
} satisfies Record<string, Outcome>

export type OutcomeName = keyof typeof outcomes

export const outcomeOf = (name: OutcomeName): Outcome => outcomes[name]
