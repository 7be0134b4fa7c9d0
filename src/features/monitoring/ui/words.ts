import { timeAt } from '#features/appointments/ui/agenda/dates.ts'
import type { QueueReason } from '#features/conversations/rules.ts'
import type { WallEvent } from '../contract.ts'

const lower = (text: string) => text.charAt(0).toLocaleLowerCase('pt-BR') + text.slice(1)

/** `qui 26, 14:40`, on the unit's clock. */
function whenOf(startsAt: string, zone: string): string {
  const day = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', day: '2-digit', timeZone: zone })
    .format(new Date(startsAt))
    .replace(/[.,]/g, '')
  return `${day}, ${timeAt(zone, startsAt)}`
}

/** What happened: who, and the rest of the sentence. */
export function eventWords(event: WallEvent): { readonly who: string; readonly what: string } {
  const { kind, name, unitName, place, professionalName, startsAt, timeZone, source, by, reason } = event
  const when = startsAt ? whenOf(startsAt, timeZone) : ''
  const after = (...parts: readonly string[]) => {
    const said = parts.filter(Boolean)
    return said.length > 0 ? `, ${said.join(', ')}` : ''
  }
  const via =
    source === 'conversation'
      ? 'pela conversa'
      : source === 'link'
        ? 'pelo link'
        : source === 'publicPage'
          ? 'pela página pública'
          : ''
  switch (kind) {
    case 'booked':
      return { who: name, what: `marcou ${when}${after(professionalName, via)}` }
    case 'confirmed':
      return { who: name, what: `confirmou ${when}${after(via)}` }
    case 'rescheduled':
      return { who: name, what: `remarcou para ${when}${after(via)}` }
    case 'cancelled':
      return { who: name, what: `cancelou ${when}${after(via)}` }
    case 'arrived':
      return { who: name, what: `chegou${after(unitName)}` }
    case 'called':
      return { who: name, what: `em chamada: ${lower(place)}${after(unitName)}` }
    case 'started':
      return { who: name, what: `entrou${after(professionalName, unitName)}` }
    case 'done':
      return { who: name, what: `teve o atendimento concluído${after(professionalName)}` }
    case 'noShow':
      return { who: name, what: `faltou${after(when, unitName)}` }
    case 'asked':
      return { who: name, what: reason ? askedWords[reason] : 'espera por uma pessoa' }
    case 'answered':
      return by === ''
        ? { who: name, what: 'teve resposta pelo celular da clínica' }
        : { who: by, what: `atende ${name}` }
    case 'resolved':
      return { who: name, what: 'teve a conversa resolvida' }
  }
}

const askedWords: Record<QueueReason, string> = {
  wrote: 'escreveu e espera resposta',
  asked: 'pediu uma pessoa',
  notUnderstood: 'espera uma pessoa: o assistente não entendeu',
  clinical: 'espera uma pessoa: assunto clínico',
  urgent: 'tem urgência e espera uma pessoa',
  returned: 'voltou à fila das conversas',
  unanswered: 'voltou à fila, sem resposta',
  failed: 'o assistente falhou',
}
