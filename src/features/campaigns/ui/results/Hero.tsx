import {
  IconCheck,
  IconChecks,
  IconClock,
  IconExclamationMark,
  IconEye,
  IconPlayerSkipForward,
  IconQuestionMark,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import type { Campaign, Results } from '../../contract.ts'
import { doneOf, formatCost, formatCount, peopleText, showDay, showTime } from '../labels.ts'
import { ProgressBar } from '../ProgressBar.tsx'
import { PaceDialog } from './PaceDialog.tsx'
import { PeopleLink } from './PeopleLink.tsx'
import classes from './results.module.css'
import type { ShownPeople } from './shown.ts'

interface HeroProps {
  campaign: Campaign
  results: Results
  now: Date
  mayUpdate: boolean
}

interface Figure {
  readonly part: string
  readonly Icon: typeof IconCheck
  readonly label: string
  readonly people: number
  readonly list: ShownPeople
  /** Also when it is nobody. */
  readonly isShown?: true
}

/** How far it is: the large bar with its numbers, and when it ends. */
export function Hero({ campaign, results, now, mayUpdate }: HeroProps) {
  const { tally, people } = results
  const done = doneOf(tally)
  const figures: readonly Figure[] = [
    { part: 'read', Icon: IconEye, label: 'Lidas', people: tally.read, isShown: true, list: 'lidas' },
    {
      part: 'delivered',
      Icon: IconChecks,
      label: 'Entregues',
      people: tally.delivered,
      isShown: true,
      list: 'entregues',
    },
    { part: 'sent', Icon: IconCheck, label: 'Enviadas', people: tally.sent, isShown: true, list: 'enviadas' },
    {
      part: 'uncertain',
      Icon: IconQuestionMark,
      label: tally.uncertain === 1 ? 'Incerta' : 'Incertas',
      people: tally.uncertain,
      list: 'incertas',
    },
    {
      part: 'failed',
      Icon: IconExclamationMark,
      label: 'Falharam',
      people: tally.failed,
      isShown: true,
      list: 'falharam',
    },
    {
      part: 'skipped',
      Icon: IconPlayerSkipForward,
      label: 'Não enviadas',
      people: tally.skipped + tally.recalled,
      list: 'nao-enviadas',
    },
    {
      part: 'waiting',
      Icon: IconClock,
      label: 'Na caixa de saída',
      people: tally.waiting,
      list: 'na-caixa-de-saida',
    },
    { part: 'queued', Icon: IconClock, label: 'Na fila', people: tally.queued, list: 'na-fila' },
  ]
  return (
    <section className={classes.hero} aria-label="Andamento">
      <div className={classes.far}>
        {campaign.templateId && (
          <Link to={paths.template(campaign.templateId)} className={classes.message}>
            Ver mensagem
          </Link>
        )}
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
            .map(({ part, Icon, label, people: count, list }) => (
              <li key={part}>
                <span className={classes.mark} data-part={part}>
                  <Icon size={13} stroke={2.25} aria-hidden="true" />
                </span>
                {count === 0 ? (
                  <strong>0</strong>
                ) : (
                  <PeopleLink
                    people={list}
                    label={`Ver ${peopleText(count)}: ${label}`}
                    className={classes.number}
                  >
                    {formatCount(count)}
                  </PeopleLink>
                )}
                <span className={classes.soft}>{label}</span>
              </li>
            ))}
        </ul>
      </div>
      <div className={classes.end}>
        <End campaign={campaign} results={results} now={now} mayUpdate={mayUpdate} />
      </div>
    </section>
  )
}

function End({ campaign, results, now, mayUpdate }: HeroProps) {
  const [isChanging, setChanging] = useState(false)
  const { state, schedule, startedAt, endedAt } = campaign
  const { until, nextAt, bookings, cost, estimatedCost } = results
  const stop = schedule.stopAfterBookings
  const isOn = state === 'sending' || state === 'paused'
  const change = mayUpdate && isOn && (
    <button type="button" className={classes.link} onClick={() => setChanging(true)}>
      Mudar ritmo
    </button>
  )
  return (
    <>
      {isOn && <PaceDialog campaign={campaign} isOpen={isChanging} onClose={() => setChanging(false)} />}
      {state === 'sending' && until && (
        <div className={classes.endPart}>
          <p className={classes.soft}>Termina</p>
          <p className={classes.when}>
            {showDay(until, now) !== 'hoje' && <span>{showDay(until, now)} </span>}
            {showTime(until)}
          </p>
          <div className={classes.endLine}>
            <p>
              {schedule.perMinute} por minuto
              {nextAt && Date.parse(nextAt) > now.getTime() + 60_000 && (
                <span className={classes.soft}>
                  , a próxima {showDay(nextAt, now) === 'hoje' ? '' : `${showDay(nextAt, now)} `}às{' '}
                  {showTime(nextAt)}
                </span>
              )}
            </p>
            {change}
          </div>
        </div>
      )}
      {state === 'paused' && (
        <div className={classes.endPart}>
          <p className={classes.when}>Pausada</p>
          <div className={classes.endLine}>
            <p className={classes.soft}>Nada sai até alguém retomar.</p>
            {change}
          </div>
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
            {stop === 1 ? 'horário' : 'horários'}
          </p>
          <progress
            className={classes.filled}
            value={Math.min(bookings.total, stop)}
            max={stop}
            aria-label="Horários preenchidos"
          />
          <p className={classes.soft}>
            Com {formatCount(stop)} {stop === 1 ? 'preenchido' : 'preenchidos'}, para sozinha.
          </p>
        </div>
      )}
      {!isOn && (
        <div className={classes.endPart}>
          <p className={classes.soft}>Custo</p>
          <p>
            <strong>{formatCost(cost)}</strong>{' '}
            <span className={classes.soft}>de até {formatCost(estimatedCost)}</span>
          </p>
        </div>
      )}
    </>
  )
}

function durationText(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days} ${days === 1 ? 'dia' : 'dias'}${hours > 0 ? ` e ${hours} h` : ''}`
  return hours > 0 ? `${hours} h ${String(minutes % 60).padStart(2, '0')}` : `${minutes} min`
}
