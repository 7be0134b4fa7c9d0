import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import { type ContactErrors, type ContactForm, contactLimits, trapField } from '../../rules.ts'
import form from '../form/form.module.css'
import { TextAreaField, TextField } from '../form/TextField.tsx'
import { SubjectChoices } from './Choices.tsx'
import classes from './contact.module.css'
import { rejectionId } from './Rejection.tsx'

interface MessageFormProps {
  values: ContactForm
  errors: ContactErrors
}

/** `site.js` shows the answer in place; without it the browser loads the page again, with what was typed. */
export function MessageForm({ values, errors }: MessageFormProps) {
  const field = (name: keyof ContactForm) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <form
      method="post"
      action={`${paths.contact}#${rejectionId}`}
      className={classes.form}
      noValidate
      data-in-place
    >
      <SubjectChoices chosen={values.subject} error={errors.subject} />
      <TextField
        label="Nome"
        placeholder="Como podemos chamar você"
        autoComplete="name"
        maxLength={contactLimits.name}
        required
        {...field('name')}
      />
      <TextField
        label="E-mail"
        placeholder="contato@suaclinica.com.br"
        type="email"
        autoComplete="email"
        maxLength={contactLimits.email}
        required
        {...field('email')}
      />
      <TextField
        label="Clínica ou rede"
        mark="opcional"
        placeholder="Clínica Vida Saudável"
        autoComplete="organization"
        maxLength={contactLimits.clinic}
        {...field('clinic')}
      />
      <TextField
        label="Telefone"
        mark="opcional"
        placeholder="(11) 91234-5678"
        type="tel"
        autoComplete="tel"
        maxLength={contactLimits.phone}
        {...field('phone')}
      />
      <div className={classes.wide}>
        {/* No `maxLength`: the browser would cut a long pasted text without notice. */}
        <TextAreaField
          label="Mensagem"
          placeholder="Conte o que acontece hoje na recepção"
          rows={6}
          hint="Não inclua dados de pacientes. Se precisar, combinamos um caminho seguro."
          required
          {...field('message')}
        />
      </div>
      <Trap />
      <div className={classes.foot}>
        <button type="submit" className={form.submit}>
          Enviar mensagem
        </button>
        <p className={classes.purpose}>
          Usamos estes dados só para responder. <Link to={paths.privacy}>Política de privacidade</Link>
        </p>
      </div>
    </form>
  )
}

/** Neither seen nor reachable by people: only robots fill it in. */
function Trap() {
  return (
    <div className={classes.trap} aria-hidden="true">
      <label htmlFor={trapField}>Deixe este campo vazio</label>
      <input id={trapField} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
