import { type OutreachKind, outreachKinds } from '#features/channels/rules.ts'
import { paths } from '#src/paths.ts'
import type { Campaign, Failure } from '../../contract.ts'
import { showDayTime } from '../labels.ts'

/** What can be done about what did not arrive, by what the provider's error asks for. */

export type Remedy =
  | { readonly do: 'retry'; readonly label: string }
  | { readonly do: 'otherChannel'; readonly label: string; readonly kind: OutreachKind }
  | { readonly do: 'correct'; readonly label: string }
  | { readonly do: 'see'; readonly label: string }
  | { readonly do: 'open'; readonly label: string; readonly to: string }

export interface Advice {
  readonly text: string
  /** The most helpful first. */
  readonly remedies: readonly Remedy[]
  /** What stands in place of an act where nothing is left to do. */
  readonly note?: string
}

const see: Remedy = { do: 'see', label: 'Ver quem' }
const retry: Remedy = { do: 'retry', label: 'Tentar de novo' }

export function adviceOf(failure: Failure, { templateId }: Campaign, now: Date): Advice {
  const { state, action, nextAt } = failure
  if (state === 'uncertain')
    return {
      text: 'Não reenviamos. Se o provedor avisar que chegou, isto se resolve sozinho.',
      remedies: [see],
    }
  if (state === 'delayed')
    return {
      text: 'Outra tentativa já está na fila.',
      remedies: [see],
      ...(nextAt && { note: `de novo ${showDayTime(nextAt, now)}` }),
    }
  if (state === 'skipped') return { text: 'Conferido na hora de enviar.', remedies: [see] }
  switch (action) {
    case 'otherChannel':
      return byOtherChannel(failure)
    case 'suppress':
      return {
        text: 'Já saíram das campanhas. Lembretes continuam.',
        remedies: [see],
        note: 'feito',
      }
    case 'stopTemplate':
      return {
        text: 'O template precisa de conserto antes de sair de novo.',
        remedies: [
          ...(templateId
            ? [{ do: 'open', label: 'Abrir template', to: paths.template(templateId) } as const]
            : []),
          retry,
        ],
      }
    case 'stopChannel':
      return {
        text: 'O canal precisa de conserto antes de sair de novo.',
        remedies: [{ do: 'open', label: 'Abrir canais', to: paths.channels }, retry],
      }
    case 'stopSource':
      return {
        text: 'Espere o número se recuperar na Meta, e mude o texto ou quem recebe, antes de tentar de novo.',
        remedies: [retry],
      }
    case 'backOff':
    case 'delay':
      return { text: 'Passageiro: uma nova tentativa costuma chegar.', remedies: [retry] }
    default:
      return {
        text: 'Confira o motivo no cadastro de cada pessoa antes de tentar de novo.',
        remedies: [retry, see],
      }
  }
}

/** Nobody is reached there: another channel, or another number. */
function byOtherChannel({ others, people }: Failure): Advice {
  const correct: Remedy = {
    do: 'correct',
    label: people === 1 ? 'Corrigir cadastro' : `Corrigir ${people} cadastros`,
  }
  if (others.length === 0)
    return {
      text: 'Não há outro contato no cadastro. Depois de corrigir o número, dá para enviar só a essas pessoas.',
      remedies: [correct, retry],
    }
  return {
    text:
      others.length === 1
        ? reachText(others[0]?.kind ?? 'email', others[0]?.people ?? 0, people)
        : 'Há outros contatos no cadastro. O consentimento de cada canal é conferido na hora.',
    remedies: [
      ...others.map(
        ({ kind }) => ({ do: 'otherChannel', label: `Tentar por ${outreachKinds[kind]}`, kind }) as const,
      ),
      correct,
    ],
  }
}

const reachText = (kind: OutreachKind, reached: number, people: number) =>
  `${reached === people ? (people === 1 ? 'Tem' : 'Todas têm') : `${reached} de ${people} têm`} contato por ${outreachKinds[kind]}. O consentimento é conferido na hora.`
