import classes from './Facts.module.css'

const facts = [
  {
    title: 'Sem mensalidade pelo programa',
    text: 'Unidades e pessoas sem limite. O servidor é por sua conta.',
  },
  {
    title: 'No seu servidor',
    text: 'Instala com um comando, com o banco de dados incluído. O código é livre (AGPL).',
  },
  {
    title: 'LGPD desde a primeira tela',
    text: 'Consentimento por finalidade e canal, e o histórico de cada cadastro.',
  },
  {
    title: 'Nenhuma vaga vem de IA',
    text: 'A agenda calcula os horários pelas regras que a clínica cadastrou.',
  },
] as const

export function Facts() {
  return (
    <dl className={classes.facts}>
      {facts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
