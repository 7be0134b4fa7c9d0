import { IconClipboardText, IconClockPause, IconFileDescription, IconHelpCircle } from '@tabler/icons-react'
import { type ExamForm, fastingText, questionsOf } from '../../rules.ts'
import classes from './PreparationPreview.module.css'

/** Shows the exam as the patient reads it before coming. */
export function PreparationPreview({ values }: { values: ExamForm }) {
  const { name, durationMin, preparation, requiresMedicalRequest } = values
  const fasting = fastingText(values)
  const questions = questionsOf(values).filter((question) => question.trim() !== '')
  const hasNothing = !fasting && !preparation.trim() && !requiresMedicalRequest && questions.length === 0
  return (
    <>
      <p className={classes.name}>{name.trim() || 'Nome do exame'}</p>
      <p className={classes.meta}>
        {durationMin && durationMin > 0 ? `Dura cerca de ${durationMin} min` : ''}
      </p>
      {hasNothing && <p className={classes.nothing}>Sem preparo registrado.</p>}
      <ul className={classes.list}>
        {fasting && (
          <li className={classes.item}>
            <IconClockPause size={18} stroke={1.5} aria-hidden="true" />
            {fasting}
          </li>
        )}
        {preparation.trim() && (
          <li className={classes.item}>
            <IconClipboardText size={18} stroke={1.5} aria-hidden="true" />
            {preparation.trim()}
          </li>
        )}
        {requiresMedicalRequest && (
          <li className={classes.item}>
            <IconFileDescription size={18} stroke={1.5} aria-hidden="true" />
            Traga o pedido médico.
          </li>
        )}
        {questions.map((question) => (
          <li key={question} className={classes.item}>
            <IconHelpCircle size={18} stroke={1.5} aria-hidden="true" />
            {question}
          </li>
        ))}
      </ul>
    </>
  )
}
