import { Screenshot } from '../kit/Screenshot.tsx'
import { Section } from '../kit/Section.tsx'
import classes from './Showcase.module.css'

/** What works today, as it looks: screenshots of the demonstration network. */
export function Showcase() {
  return (
    <Section
      title="O que já funciona"
      description="São telas do programa como ele é hoje, com os dados de uma clínica inventada."
    >
      <div className={classes.screens}>
        <Screenshot
          name="agendar-por-que-nao"
          alt="O painel lateral de agendamento ao lado da agenda: os horários livres, e por que 10:30 não serve, com os horários mais perto."
          caption="Por que não: cada horário que não serve diz o motivo e mostra o mais perto que serve."
        />
        <Screenshot
          name="automacoes"
          alt="As mensagens que saem sozinhas, na ordem da vida de um agendamento: quando sai cada uma, por onde, e quantas pessoas confirmaram em sete dias."
          caption="Lembretes: cada um acompanha a sua consulta, e a resposta do paciente muda a agenda."
        />
        <Screenshot
          name="agenda-dia"
          alt="O dia de uma unidade, com uma coluna para cada profissional e a situação de cada agendamento em letra e cor."
          caption="Ao vivo: o que um colega marca ou muda aparece na hora em todas as telas."
        />
      </div>
    </Section>
  )
}
