import { type ContactSubject, contactSubjects, subjectNames } from '../../rules.ts'
import form from '../form/form.module.css'
import { errorOf, FieldError } from '../form/TextField.tsx'
import classes from './contact.module.css'

interface ChoicesProps {
  chosen: string
  error: string | undefined
}

/** The subject of the message: radio buttons that look like one row of buttons. */
export function SubjectChoices({ chosen, error }: ChoicesProps) {
  return (
    <fieldset id="subject" className={classes.subject} aria-describedby={error && errorOf('subject')}>
      <legend className={form.legend}>Assunto</legend>
      <div className={classes.choices}>
        {contactSubjects.map((subject) => (
          <Choice key={subject} subject={subject} isChosen={subject === chosen} />
        ))}
      </div>
      <FieldError name="subject" error={error} />
    </fieldset>
  )
}

const Choice = ({ subject, isChosen }: { subject: ContactSubject; isChosen: boolean }) => (
  <label className={classes.choice}>
    <input type="radio" name="subject" value={subject} defaultChecked={isChosen} required />
    <span>{subjectNames[subject]}</span>
  </label>
)
