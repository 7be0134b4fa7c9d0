const freed = '2026-11-25T14:20:00Z'
const appointment = '2026-11-26T10:00:00Z'

/** The minutes that are left to find another patient for the freed time. */
const left = (Date.parse(appointment) - Date.parse(freed)) / 60_000

const steps = [
  {
    when: 'qui 5, 9:12',
    title: 'Marca',
    text: 'Ana marca quinta, 26, às 10:00. “Se abrir antes, posso chamar?”',
  },
  {
    when: 'qua 25, 10:00',
    title: 'Lembra',
    text: 'Uma mensagem, três respostas: confirmo, remarcar, não vou.',
  },
  {
    when: 'qua 25, 14:20',
    title: 'Devolve',
    text: 'Ana responde “não vou”. O horário volta à agenda na mesma hora.',
    isTurn: true,
  },
  { when: 'qua 25, 14:32', title: 'Oferece', text: 'Bento estava na lista de espera, pode às dez e aceita.' },
  { when: 'qui 26, 10:00', title: 'Recebe', text: 'A cadeira está ocupada.' },
]

/** One time of an agenda, from the booking to the door. */
export function AppointmentPath() {
  return (
    <div className="appointment-path-box">
      <ol className="appointment-path-steps">
        {steps.map(({ when, title, text, isTurn }) => (
          <li key={title} data-turn={isTurn}>
            <span className="appointment-path-when">{when}</span>
            <strong className="appointment-path-title">{title}</strong>
            <span className="appointment-path-text">{text}</span>
          </li>
        ))}
      </ol>
      <p className="appointment-path-result">
        Entre a resposta e a hora marcada houve{' '}
        <strong>
          {Math.floor(left / 60)} h e {left % 60} min
        </strong>{' '}
        para achar quem quisesse o horário.
      </p>
    </div>
  )
}
