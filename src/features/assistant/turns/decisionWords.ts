import type { QueueReason } from '#features/conversations/rules.ts'
import type { ToolName } from '../tools.ts'
import type { TurnState } from './rules.ts'

/** What each tool does, as the team reads it in a thread; what only reads says nothing of its own. */
const toolWords: Partial<Record<ToolName, string>> = {
  quote: 'Consultou preço e preparo',
  findTimes: 'Buscou horários',
  holdTime: 'Segurou um horário',
  book: 'Agendou',
  confirm: 'Confirmou',
  reschedule: 'Remarcou',
  cancel: 'Cancelou',
  requestCode: 'Enviou um código de confirmação',
  proveCode: 'Conferiu o código',
}

const handOverWords: Partial<Record<QueueReason, string>> = {
  asked: 'Pediram uma pessoa: passa adiante',
  notUnderstood: 'Não entendeu duas vezes: passa a uma pessoa',
  clinical: 'Assunto clínico: não responde e passa a uma pessoa',
  urgent: 'Sinal de urgência: orientou ligar 192 e passa à frente da fila',
  failed: 'Não conseguiu responder: passa a uma pessoa',
}

export interface DecidedTurn {
  readonly state: TurnState
  readonly tools: readonly { readonly tool: ToolName; readonly isDone: boolean }[]
  readonly handOver: QueueReason | null
}

/** What a turn did and decided, in one line; '' for an answer that did nothing besides. */
export function decisionWords({ state, tools, handOver }: DecidedTurn): string {
  const done = tools.flatMap(({ tool, isDone }) => {
    const words = toolWords[tool]
    return words === undefined ? [] : [isDone ? words : `${words} (não foi possível)`]
  })
  const decided = handOver === null ? [] : [handOverWords[handOver] ?? 'Passa a uma pessoa']
  const ended = state === 'overtaken' ? ['Alguém assumiu antes: a resposta não saiu'] : []
  return [...new Set([...done, ...decided, ...ended])]
    .map((part, at) => (at === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1)))
    .join(', ')
}
