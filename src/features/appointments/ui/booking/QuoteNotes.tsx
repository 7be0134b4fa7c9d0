import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClipboardText,
  IconClock,
  IconSoup,
} from '@tabler/icons-react'
import { formatDay } from '#lib/days.ts'
import { dayAt } from '../agenda/dates.ts'
import classes from './booking.module.css'
import type { Quote } from './useQuote.ts'

interface QuoteNotesProps {
  quote: Quote
  zone: string
  examCount: number
}

/** What to say to the patient before hanging up: duration, fasting, preparation, medical request. */
export function QuoteNotes({ quote, zone, examCount }: QuoteNotesProps) {
  const fasting = fastingLabel(quote)
  const duration = durationLabel(quote.durationMin, examCount)
  const { preparation, requiresMedicalRequest, isContradictory, followUp } = quote
  const isEmpty = !duration && !fasting && preparation.length === 0 && !requiresMedicalRequest && !followUp
  if (isEmpty) return null
  return (
    <section className={classes.notes} aria-label="O que dizer ao paciente">
      {duration && (
        <p className={classes.note}>
          <IconClock size={16} stroke={1.75} aria-hidden="true" />
          {duration}
        </p>
      )}
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
  if (visitAt === null && isWithin)
    return (
      <p className={classes.good}>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
        Retorno no prazo: a consulta foi em uma unidade que você não vê.
      </p>
    )
  if (visitAt === null)
    return (
      <p className={classes.warning}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        Não há consulta anterior com este profissional.
      </p>
    )
  const since = [`consulta em ${formatDay(dayAt(zone, visitAt))}`, periodLabel(followUp)]
    .filter(Boolean)
    .join(', ')
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

/** `prazo de 30 dias do convênio`; '' without a period. */
function periodLabel({ days, periodOf }: NonNullable<Quote['followUp']>): string {
  if (days === null) return ''
  const length = days === 1 ? '1 dia' : `${days} dias`
  return `prazo de ${length} ${periodOf === 'professional' ? 'do profissional' : 'do convênio'}`
}

/** `Os 2 exames levam 50 minutos.` */
export function durationLabel(minutes: number | null, examCount: number): string {
  if (minutes === null || examCount === 0) return ''
  return examCount === 1
    ? `O exame leva ${minutes} minutos.`
    : `Os ${examCount} exames levam ${minutes} minutos.`
}

/** `Jejum de 6 a 8 horas.` */
export function fastingLabel({
  fastingMinHours: min,
  fastingMaxHours: max,
}: Pick<Quote, 'fastingMinHours' | 'fastingMaxHours'>): string {
  const hours = (count: number) => (count === 1 ? '1 hora' : `${count} horas`)
  if (min !== null && max !== null && min !== max) return `Jejum de ${min} a ${hours(max)}.`
  if (min !== null) return `Jejum de ${hours(min)}${min === max ? '' : ' ou mais'}.`
  return max === null ? '' : `Jejum de no máximo ${hours(max)}.`
}
