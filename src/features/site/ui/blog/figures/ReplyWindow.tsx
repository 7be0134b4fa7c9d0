import { dayMs } from '#lib/days.ts'

interface Message {
  at: string
  from: 'paciente' | 'clínica'
  text: string
}

const messages: Message[] = [
  { at: '2026-11-24T17:50:00Z', from: 'paciente', text: 'Tem horário na quinta?' },
  { at: '2026-11-24T17:58:00Z', from: 'clínica', text: 'Tem às 10:00 e às 15:30. Qual prefere?' },
  { at: '2026-11-25T09:05:00Z', from: 'paciente', text: 'Às dez.' },
  { at: '2026-11-25T09:07:00Z', from: 'clínica', text: 'Marcado: quinta, 26, às 10:00, unidade Centro.' },
  { at: '2026-11-26T16:00:00Z', from: 'clínica', text: 'Obrigada por vir. Como foi o atendimento?' },
]

/** A conversation, and with each message until when the clinic may answer in words of its own. */
export function ReplyWindow() {
  let closes = 0
  const rows = messages.map((message) => {
    const at = Date.parse(message.at)
    const isOpen = at <= closes
    if (message.from === 'paciente') closes = at + dayMs
    return { ...message, time: at, closes, isOpen }
  })
  return (
    <ol className="reply-window-talk">
      {rows.map(({ at, from, text, time, closes: until, isOpen }) => (
        <li key={at} data-from={from} data-shut={from === 'clínica' && !isOpen ? '' : undefined}>
          <time className="reply-window-when" dateTime={at.slice(0, 16)}>
            {moment(time)}
          </time>
          <span className="reply-window-bubble">
            <span className="reply-window-from">{from === 'clínica' ? 'Clínica' : 'Paciente'}</span>
            {text}
          </span>
          <span className="reply-window-rule">
            {from === 'paciente' && (
              <>
                {isOpen ? 'A contagem recomeça' : 'Abre a janela'}: até <strong>{moment(until)}</strong>
              </>
            )}
            {from === 'clínica' && isOpen && 'Texto livre'}
            {from === 'clínica' && !isOpen && (
              <>
                A janela fechou {moment(until)}. <strong>Só modelo aprovado</strong>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** `ter 17:50` */
function moment(time: number): string {
  const date = new Date(time)
  const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' }).format(date)
  return `${weekday.replace('.', '')} ${date.getUTCHours()}:${String(date.getUTCMinutes()).padStart(2, '0')}`
}
