import type { ScreeningAnswer } from '../../rules.ts'
import classes from './booking.module.css'

interface ScreeningFieldsProps {
  id: string
  questions: readonly string[]
  value: readonly ScreeningAnswer[]
  onValue: (value: readonly ScreeningAnswer[]) => void
  readOnly?: boolean
}

const choices = [
  { answer: true, label: 'Sim' },
  { answer: false, label: 'Não' },
] as const

/** The exams' questions, asked on the phone; unanswered ones stay open. */
export function ScreeningFields({ id, questions, value, onValue, readOnly }: ScreeningFieldsProps) {
  const answer = (question: string, yes: boolean) =>
    onValue([...value.filter((one) => one.question !== question), { question, answer: yes }])
  return (
    <div id={id} className={classes.questions}>
      {questions.map((question) => {
        const given = value.find((one) => one.question === question)?.answer
        return (
          <fieldset key={question} className={classes.question} disabled={readOnly}>
            <legend>{question}</legend>
            <span className={classes.answers}>
              {choices.map(({ answer: yes, label }) => (
                <label key={label} className={classes.answer}>
                  <input
                    type="radio"
                    name={`${id}.${question}`}
                    checked={given === yes}
                    onChange={() => answer(question, yes)}
                  />
                  {label}
                </label>
              ))}
            </span>
          </fieldset>
        )
      })}
    </div>
  )
}
