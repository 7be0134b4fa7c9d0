import type { RenderedMessage } from '#features/channels/rules.ts'
import type { SuppressionScope } from '#features/conversations/rules.ts'

/** What the product itself answers to somebody who wants no messages, or wants them again. */

const plain = (body: string): RenderedMessage => ({ subject: '', header: '', body, footer: '', buttons: [] })

export const stopAnswer = (scope: SuppressionScope): RenderedMessage =>
  plain(
    scope === 'marketing'
      ? 'Pronto: você não recebe mais nossas campanhas. Os avisos dos seus atendimentos continuam. Para voltar a receber, responda VOLTAR.'
      : 'Pronto: você não recebe mais nossas mensagens automáticas, nem os lembretes dos seus atendimentos. Para voltar a receber, responda VOLTAR.',
  )

export const resumeAnswer: RenderedMessage = plain(
  'Pronto: você volta a receber nossas mensagens. Para parar, responda SAIR.',
)

/** Another refusal still holds: of the desk, of the provider, or of the patient at another address. */
export const resumeLaterAnswer: RenderedMessage = plain(
  'Anotamos que você quer voltar a receber. Há outro pedido registrado para parar: a recepção vai conferir.',
)

/** To the first voice note of a conversation that a person listens to. */
export const voiceAnswer: RenderedMessage = plain(
  'Recebemos a sua mensagem de voz. Uma pessoa da equipe vai ouvir e responder por aqui.',
)
