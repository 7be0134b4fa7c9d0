import { z } from 'zod'
import { say } from '../../guided/dialogue.ts'
import { handOver } from '../../guided/handOver.ts'
import { announced, modelTool, type Session } from '../session.ts'

/** How a model gives up: to a person, or with a word that it does not know. */

const wroteOf = ({ d }: Session): string =>
  d.turn.messages
    .map(({ text }) => text)
    .join('\n')
    .slice(0, 500)

export const callPerson = modelTool({
  name: 'chamar_pessoa',
  description:
    'Passa a conversa para uma pessoa da equipe: pedido do paciente, assunto clínico, urgência, reclamação, ou o que não se resolve aqui.',
  schema: z.object({ motivo: z.enum(['pedido', 'clinico', 'urgente', 'outro']) }),
  run(session, { motivo }) {
    const { d } = session
    d.parts.splice(0)
    if (motivo === 'urgente') handOver(d, d.texts.urgent, 'urgent', true)
    else if (motivo === 'clinico') handOver(d, d.texts.clinical, 'clinical')
    else handOver(d, '', 'asked')
    return announced(session)
  },
})

export const dontKnow = modelTool({
  name: 'nao_sei',
  description: 'Anota para a clínica uma pergunta a que não há resposta nos dados.',
  schema: z.object({}),
  run(session) {
    session.d.unanswered = wroteOf(session)
    return 'Anotado. Diga ao paciente que essa informação não está aqui, e ofereça chamar a equipe.'
  },
})

export const notUnderstood = modelTool({
  name: 'nao_entendi',
  description: 'Quando não dá para entender o que o paciente quer. Na segunda vez seguida uma pessoa assume.',
  schema: z.object({}),
  run(session) {
    const { d } = session
    d.state.misses += 1
    d.unanswered = wroteOf(session)
    if (d.state.misses >= d.turn.settings.maxMisses) {
      handOver(d, d.texts.notUnderstoodAgain, 'notUnderstood')
      return announced(session)
    }
    say(d, d.texts.notUnderstood)
    return 'O sistema já diz que não entendeu. Pergunte de outro jeito, em uma frase.'
  },
})
