import classes from './questions.module.css'

const questions = [
  {
    question: 'Quem pode instalar e usar?',
    answer:
      'Qualquer pessoa ou empresa, de graça. O programa é livre, sob a AGPL-3.0: quem o oferece a outros pela rede só precisa entregar também o código que está rodando.',
  },
  {
    question: 'E se eu precisar de nota fiscal?',
    answer: 'Não há o que faturar. Os seus fornecedores de servidor e mensagem emitem as deles.',
  },
  {
    question: 'Quem me ajuda quando algo quebrar?',
    answer:
      'A documentação e o formulário de contato. Não prometemos prazo de resposta que não podemos cumprir.',
  },
  {
    question: 'Posso sair?',
    answer:
      'Pode. Pacientes e cobertura saem em CSV, a API entrega a agenda e o cadastro, e o banco é PostgreSQL e já é seu.',
  },
  {
    question: 'O que acontece com os dados se o projeto acabar?',
    answer: 'Nada. Eles estão no seu servidor e o programa continua rodando.',
  },
]

export function Questions() {
  return (
    <div className={classes.questions}>
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <h3 className={classes.question}>{question}</h3>
          <p>{answer}</p>
        </div>
      ))}
    </div>
  )
}
