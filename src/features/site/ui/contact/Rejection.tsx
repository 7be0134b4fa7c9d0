import { IconAlertCircle } from '@tabler/icons-react'
import { emptyField } from '#features/orgs/rules.ts'
import { type ContactErrors, type ContactField, contactFields } from '../../rules.ts'
import classes from './contact.module.css'

/** The target of the form's action: the browser takes the person here when the page comes back. */
export const rejectionId = 'resumo'

interface RejectionProps {
  errors: ContactErrors
  /** The error of the whole form, when no field is wrong. */
  message: string | undefined
}

/** Explains why the message was not sent, with a link to each field that is wrong. */
export function Rejection({ errors, message }: RejectionProps) {
  const wrong = contactFields.flatMap((field) => {
    const error = errors[field]
    return error ? [{ field, text: error === emptyField ? labels[field].empty : labels[field].wrong }] : []
  })
  return (
    <div id={rejectionId} role="alert" tabIndex={-1} className={classes.refusal}>
      <h2 className={classes.refusalTitle}>
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />A mensagem ainda não foi enviada
      </h2>
      {message && <p>{message}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ field, text }) => (
            <li key={field}>
              <a href={`#${field}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.stored}>O que você digitou continua aqui.</p>
    </div>
  )
}

const labels: Record<ContactField, { empty: string; wrong: string }> = {
  subject: { empty: 'Escolha o assunto', wrong: 'Escolha o assunto' },
  name: { empty: 'Escreva o seu nome', wrong: 'Confira o nome' },
  email: { empty: 'Escreva o e-mail', wrong: 'Confira o e-mail' },
  clinic: { empty: 'Confira a clínica', wrong: 'Confira a clínica' },
  phone: { empty: 'Confira o telefone', wrong: 'Confira o telefone' },
  message: { empty: 'Escreva a mensagem', wrong: 'Encurte a mensagem' },
}
