import type { MediaKind } from '#features/channels/rules.ts'
import type { QueueReason } from '#features/conversations/rules.ts'
import type { ConversationView, EntryView } from '../contract.ts'
import type { InboxView } from '../rules.ts'

export const viewLabels: Record<InboxView, string> = {
  open: 'Abertas',
  queue: 'Fila',
  mine: 'Minhas',
  assistant: 'Assistente',
  resolved: 'Resolvidas',
}

/** Why a conversation waits for a person. */
export const reasonWords: Record<QueueReason, string> = {
  wrote: 'escreveu',
  asked: 'pediu uma pessoa',
  notUnderstood: 'o assistente não entendeu',
  clinical: 'assunto clínico',
  urgent: 'urgente',
  returned: 'voltou à fila',
  unanswered: 'ficou sem resposta',
  failed: 'o assistente falhou',
}

/** Who answers, in a few words. */
export function ownerWords({ state, owner }: ConversationView, userId: string): string {
  if (state === 'assistant') return 'Assistente'
  if (state === 'queue') return 'Fila'
  if (state === 'resolved') return 'Resolvida'
  if (owner === null) return 'Celular da clínica'
  return owner.userId === userId ? 'Você' : (owner.userFullname.split(' ')[0] ?? '')
}

/** The line above the thread: who answers, and what that means. */
export function stripWords(
  { state, owner, queueReason }: ConversationView,
  userId: string,
): { readonly who: string; readonly what: string } {
  switch (state) {
    case 'assistant':
      return { who: 'O assistente responde.', what: 'Assuma para escrever você.' }
    case 'queue':
      return {
        who: 'Espera por uma pessoa.',
        what: queueReason ? `Motivo: ${reasonWords[queueReason]}.` : '',
      }
    case 'resolved':
      return {
        who: 'Resolvida.',
        what: 'Se a pessoa escrever de novo, o assistente responde onde está ligado; senão, vai para a fila.',
      }
    case 'person':
      if (owner === null)
        return { who: 'Alguém respondeu pelo celular da clínica.', what: 'Assuma para escrever por aqui.' }
      return owner.userId === userId
        ? { who: 'Você atende.', what: 'O assistente está em silêncio.' }
        : { who: `${owner.userFullname} atende.`, what: 'Assuma para escrever você.' }
  }
}

type Between = Extract<EntryView, { readonly type: 'entry' }>

/** What happened between the messages. */
export function betweenWords({ kind, by, to, reason }: Between): string {
  const who = by?.userFullname ?? ''
  switch (kind) {
    case 'queued':
      return reason ? `Passou para a fila: ${reasonWords[reason]}` : 'Passou para a fila'
    case 'taken':
      return who ? `${who} assumiu` : 'Alguém assumiu'
    case 'assigned':
      if (!to) return 'Respondida pelo celular da clínica'
      return who ? `${who} passou para ${to.userFullname}` : `Distribuída a ${to.userFullname}`
    case 'handedBack':
      return who ? `${who} devolveu ao assistente` : 'O assistente passou a responder'
    case 'resolved':
      return who ? `${who} resolveu` : 'Resolvida'
    case 'note':
      return ''
  }
}

/** `9 min`, `2 h`, `3 dias`: how long somebody has been waiting. */
export function waitWords(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 dia' : `${days} dias`
}

/** `faltam 3 h`, `faltam 40 min`: how long the window is still open. */
export function leftWords(until: string, now: Date): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 60_000))
  if (minutes < 60) return `${minutes === 1 ? 'falta' : 'faltam'} ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return `${hours === 1 ? 'falta' : 'faltam'} ${hours} h`
}

/** Who else looks: `Jéssica também vê`, `Jéssica está escrevendo`. */
export function viewerWords(
  viewers: readonly { readonly userFullname: string; readonly isTyping: boolean }[],
): string {
  const first = (name: string) => name.split(' ')[0] ?? ''
  const typing = viewers.filter(({ isTyping }) => isTyping)
  const shown = typing.length > 0 ? typing : viewers
  const [one, other, ...more] = shown.map(({ userFullname }) => first(userFullname))
  if (one === undefined) return ''
  const who =
    other === undefined ? one : more.length === 0 ? `${one} e ${other}` : `${one} e mais ${more.length + 1}`
  if (typing.length > 0) return `${who} ${other === undefined ? 'está' : 'estão'} escrevendo`
  return `${who} também ${other === undefined ? 'vê' : 'veem'}`
}

/** `PM` for Priscila Moraes; digits and addresses have none. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !word.includes('@'))
    .map((word) => word[0]?.toLocaleUpperCase('pt-BR') ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')

/** What a message carries, by WhatsApp's words. */
export const mediaWords: Readonly<Record<MediaKind, string>> = {
  image: 'Foto',
  audio: 'Mensagem de voz',
  video: 'Vídeo',
  document: 'Documento',
  sticker: 'Figurinha',
}
