import { IconAlertTriangle, IconCircleCheck, IconClipboardText, IconSoup } from '@tabler/icons-react'
import { formatDay } from '#lib/days.ts'
import { dayAt } from '../picker/times.ts'
import classes from './booking.module.css'
import type { Quote } from './useQuote.ts'

/** What to tell the patient before hanging up: fasting, preparation, the medical request. */
export function QuoteNotes({ quote, zone }: { quote: Quote; zone: string }) {
  const fasting = fastingLabel(quote)
  const { preparation, requiresMedicalRequest, isContradictory, followUp } = quote
  const isEmpty = !fasting && preparation.length === 0 && !requiresMedicalRequest && !followUp
  if (isEmpty) return null
  return (
    <section className={classes.notes} aria-label="O que dizer ao paciente">
      {isContradictory && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          Os jejuns destes exames não combinam: marque em dias diferentes.
        </p>
      )}
      {fasting && !isContradictory && (
        <p className={classes.note}>
          <IconSoup size={16} stroke={1.75} aria-hidden="true" />
          {fasting}
        </p>
      )}
      {requiresMedicalRequest && (
        <p className={classes.note}>
          <IconClipboardText size={16} stroke={1.75} aria-hidden="true" />
          Trazer o pedido médico.
        </p>
      )}
      {preparation.map(({ exam, text }) => (
        <p key={exam} className={classes.preparation}>
          <strong>{exam}.</strong> {text}
        </p>
      ))}
      {followUp && <FollowUpNote followUp={followUp} zone={zone} />}
    </section>
  )
}

function FollowUpNote({ followUp, zone }: { followUp: NonNullable<Quote['followUp']>; zone: string }) {
  const { visitAt, lastDay, isWithin } = followUp
  if (visitAt === null)
    return (
      <p className={classes.warning}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        Não há consulta anterior com este profissional.
      </p>
    )
  const since = `consulta em ${formatDay(dayAt(zone, visitAt))}`
  if (isWithin)
    return (
      <p className={classes.good}>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
        {lastDay === '' ? `Retorno da ${since}` : `Retorno até ${formatDay(lastDay)} (${since})`}
      </p>
    )
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />O prazo do retorno acabou em{' '}
      {formatDay(lastDay)} ({since}).
    </p>
  )
}

/** `Jejum de 6 a 8 horas.` */
export function fastingLabel({
  fastingMinHours: least,
  fastingMaxHours: most,
}: Pick<Quote, 'fastingMinHours' | 'fastingMaxHours'>): string {
  const hours = (count: number) => (count === 1 ? '1 hora' : `${count} horas`)
  if (least !== null && most !== null && least !== most) return `Jejum de ${least} a ${hours(most)}.`
  if (least !== null) return `Jejum de ${hours(least)}${least === most ? '' : ' ou mais'}.`
  return most === null ? '' : `Jejum de no máximo ${hours(most)}.`
}
