import {
  IconCheck,
  IconChecks,
  IconClock,
  IconExclamationMark,
  IconEye,
  IconPlayerSkipForward,
  IconQuestionMark,
} from '@tabler/icons-react'
import type { Campaign, Results } from '../../contract.ts'
import { doneOf, formatCost, formatCount, showDay, showTime } from '../labels.ts'
import { ProgressBar } from '../ProgressBar.tsx'
import classes from './results.module.css'

interface HeroProps {
  campaign: Campaign
  results: Results
  now: Date
}

/** How far it is: the large bar with its numbers, and when it ends. */
export function Hero({ campaign, results, now }: HeroProps) {
  const { tally, people } = results
  const done = doneOf(tally)
  const figures = [
    { part: 'read', Icon: IconEye, label: 'Lidas', people: tally.read, isShown: true },
    { part: 'delivered', Icon: IconChecks, label: 'Entregues', people: tally.delivered, isShown: true },
    { part: 'sent', Icon: IconCheck, label: 'Enviadas', people: tally.sent, isShown: true },
    {
      part: 'uncertain',
      Icon: IconQuestionMark,
      label: tally.uncertain === 1 ? 'Incerta' : 'Incertas',
      people: tally.uncertain,
    },
    { part: 'failed', Icon: IconExclamationMark, label: 'Falharam', people: tally.failed, isShown: true },
    {
      part: 'skipped',
      Icon: IconPlayerSkipForward,
      label: 'Não enviadas',
      people: tally.skipped + tally.recalled,
    },
    { part: 'waiting', Icon: IconClock, label: 'Na caixa de saída', people: tally.waiting },
    { part: 'queued', Icon: IconClock, label: 'Na fila', people: tally.queued },
  ]
  return (
    <section className={classes.hero} aria-label="Andamento">
      <div className={classes.far}>
        <p className={classes.done}>
          <strong>{formatCount(done)}</strong>{' '}
          <span>
            de {formatCount(people)} {people === 1 ? 'pessoa' : 'pessoas'}
            {tally.queued > 0 && `, ${formatCount(tally.queued)} na fila`}
          </span>
        </p>
        <ProgressBar tally={tally} isDetailed />
        <ul className={classes.figures}>
          {figures
            .filter((figure) => figure.isShown || figure.people > 0)
            .map(({ part, Icon, label, people: count }) => (
              <li key={part}>
                <span className={classes.mark} data-part={part}>
                  <Icon size={13} stroke={2.25} aria-hidden="true" />
                </span>
                <strong>{formatCount(count)}</strong>
                <span className={classes.soft}>{label}</span>
              </li>
            ))}
        </ul>
      </div>
      <div className={classes.end}>
        <End campaign={campaign} results={results} now={now} />
      </div>
    </section>
  )
}

function End({ campaign, results, now }: HeroProps) {
  const { state, schedule, startedAt, endedAt } = campaign
  const { until, nextAt, bookings, cost, estimatedCost } = results
  const stop = schedule.stopAfterBookings
  return (
    <>
      {state === 'sending' && until && (
        <div className={classes.endPart}>
          <p className={classes.soft}>Termina</p>
          <p className={classes.when}>
            {showDay(until, now) !== 'hoje' && <span>{showDay(until, now)} </span>}
            {showTime(until)}
          </p>
          <p>
            {schedule.perMinute} por minuto
            {nextAt && Date.parse(nextAt) > now.getTime() + 60_000 && (
              <span className={classes.soft}>
                , a próxima {showDay(nextAt, now) === 'hoje' ? '' : `${showDay(nextAt, now)} `}às{' '}
                {showTime(nextAt)}
              </span>
            )}
          </p>
        </div>
      )}
      {state === 'paused' && (
        <div className={classes.endPart}>
          <p className={classes.when}>Pausada</p>
          <p className={classes.soft}>Nada sai até alguém retomar.</p>
        </div>
      )}
      {endedAt && startedAt && (
        <div className={classes.endPart}>
          <p className={classes.soft}>Terminou</p>
          <p className={classes.when}>{showTime(endedAt)}</p>
          <p className={classes.soft}>
            {showDay(endedAt, now)}, em {durationText(startedAt, endedAt)}
          </p>
        </div>
      )}
      {stop !== null && (
        <div className={classes.endPart}>
          <p>
            <strong>
              {formatCount(bookings.total)} de {formatCount(stop)}
            </strong>{' '}
            horários
          </p>
          <progress
            className={classes.filled}
            value={Math.min(bookings.total, stop)}
            max={stop}
            aria-label="Horários preenchidos"
          />
          <p className={classes.soft}>Com {formatCount(stop)} preenchidos, para sozinha.</p>
        </div>
      )}
      <div className={classes.endPart}>
        <p className={classes.soft}>Custo</p>
        <p>
          <strong>{formatCost(cost)}</strong>{' '}
          <span className={classes.soft}>de até {formatCost(estimatedCost)}</span>
        </p>
      </div>
    </>
  )
}

function durationText(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days} ${days === 1 ? 'dia' : 'dias'}${hours > 0 ? ` e ${hours} h` : ''}`
  return hours > 0 ? `${hours} h ${String(minutes % 60).padStart(2, '0')}` : `${minutes} min`
}
