import { IconCheck, IconDoor, IconServer2 } from '@tabler/icons-react'
import { paths } from '#src/paths.ts'
import { type AreaKey, areas } from '../../areas.ts'
import { ActionLink, More } from '../kit/ActionLink.tsx'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import classes from './editions.module.css'

const built = [
  'Sem preço por unidade ou pessoa',
  'Agenda com encaixe e “por que não”',
  'Convênios, planos e cobertura',
  'Pacientes, com importação e CSV',
  'Papéis, unidades e histórico',
  'API e banco de dados incluídos',
]

/** The same price once they are there. */
const coming: readonly { area: AreaKey; label: string }[] = [
  { area: 'waitingList', label: 'Lista de espera' },
  { area: 'reminders', label: 'Lembretes' },
  { area: 'campaigns', label: 'Campanhas' },
  { area: 'conversations', label: 'Conversas' },
  { area: 'assistant', label: 'Assistente' },
  { area: 'publicBooking', label: 'Página pública de agendamento' },
  { area: 'queue', label: 'Fila e painel de chamadas' },
  { area: 'metrics', label: 'Métricas' },
  { area: 'monthClosing', label: 'Fechamento do mês' },
  { area: 'webhooks', label: 'Webhooks' },
]

export function Editions() {
  return (
    <div className={classes.editions}>
      <Own />
      <Hosted />
    </div>
  )
}

function Own() {
  const ready = [...built, ...coming.filter(({ area }) => areas[area].isReady).map(({ label }) => label)]
  const rest = coming.filter(({ area }) => !areas[area].isReady)
  return (
    <section className={classes.own} aria-labelledby="no-seu-servidor">
      <h2 id="no-seu-servidor" className={classes.kind}>
        <IconDoor size={16} stroke={1.75} aria-hidden />
        No seu servidor
      </h2>
      <p className={classes.price}>R$ 0</p>
      <p className={classes.text}>
        O Acolhe inteiro, sem mensalidade pelo programa, que é <a href={paths.source}>livre sob a AGPL</a>.
        Qualquer clínica ou técnico pode instalar. Os dados ficam com você, e ele continua rodando se nós
        pararmos.
      </p>
      <ul className={classes.ticks}>
        {ready.map((label) => (
          <li key={label}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {label}
          </li>
        ))}
      </ul>
      {rest[0] && (
        <p className={classes.coming}>
          <AreaStatus of={rest[0].area} /> {rest.map(({ label }) => label).join(' · ')}. Pelo mesmo preço,
          quando ficarem prontos.
        </p>
      )}
      <p className={classes.text}>
        “Criar conta da clínica” cria a conta neste servidor, e é quem o mantém que guarda os dados. Para
        tê-los no seu, instale.
      </p>
      <div className={classes.actions}>
        <ActionLink to={paths.register}>Criar conta da clínica</ActionLink>
        <More to={paths.guide('instalar')}>Instalar com um comando</More>
      </div>
    </section>
  )
}

function Hosted() {
  return (
    <section className={classes.hosted} aria-labelledby="hospedada-por-nos">
      <h2 id="hospedada-por-nos" className={classes.kind}>
        <IconServer2 size={16} stroke={1.75} aria-hidden />
        Hospedada por nós
      </h2>
      <p className={classes.notYet}>Ainda não.</p>
      <p className={classes.text}>
        Há clínicas que não querem cuidar de servidor, e têm razão. Quando houver uma edição hospedada, o
        preço estará nesta página, por inteiro.
      </p>
      <p className={classes.text}>
        Até lá, qualquer técnico de confiança instala pelo passo a passo da documentação, e pode cobrar por
        isso: a licença deixa.
      </p>
      <div className={classes.actions}>
        <ActionLink to={paths.contact} look="quiet">
          Quero saber quando abrir
        </ActionLink>
      </div>
      <svg viewBox="0 0 82 122" className={classes.door} aria-hidden="true">
        <path d="M1 122V41a40 40 0 0 1 80 0v81" />
        <circle cx="65" cy="72" r="4" />
      </svg>
    </section>
  )
}
