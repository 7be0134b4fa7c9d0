import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CampaignItem } from '#features/campaigns/contract.ts'
import { campaignsQuery } from '#features/campaigns/ui/data.ts'
import { doneOf, formatCount, peopleText, showDayTime, showTime } from '#features/campaigns/ui/labels.ts'
import { ProgressBar } from '#features/campaigns/ui/ProgressBar.tsx'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import classes from './day.module.css'

const shown = 2

/** Campaigns that are on their way, held or about to begin; each opens its results. */
export function CampaignsCard({ orgId, now }: { orgId: string; now: Date }) {
  const campaigns = useQuery(campaignsQuery({ orgId, state: 'sending,paused,scheduled', limit: shown }))
  const items = campaigns.data?.items ?? []
  return (
    <section className={classes.card} aria-labelledby="campanhas">
      <div className={classes.head}>
        <h2 id="campanhas" className={classes.title}>
          Campanhas
        </h2>
        <Link to={paths.campaigns} className={classes.link} aria-label="Ver todas as campanhas">
          Ver todas
        </Link>
      </div>
      {campaigns.isError && (
        <div className={classes.empty}>
          <ErrorRegion
            text={`As campanhas não puderam ser lidas. ${sentenceOf(campaigns.error)}`}
            onRetry={() => void campaigns.refetch()}
            isRetrying={campaigns.isFetching}
          />
        </div>
      )}
      {campaigns.data && items.length === 0 && (
        <p className={classes.empty}>Nenhuma campanha saindo nem programada.</p>
      )}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((item) => (
            <li key={item.id}>
              <Campaign item={item} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Campaign({ item, now }: { item: CampaignItem; now: Date }) {
  const { id, name, state, tally, people, booked } = item
  const isScheduled = state === 'scheduled'
  const line = [
    lineOf(item, now),
    booked > 0 && !isScheduled && (booked === 1 ? '1 agendou' : `${formatCount(booked)} agendaram`),
  ]
  return (
    <Link to={paths.campaign(id)} className={classes.campaign}>
      <span className={classes.campaignHead}>
        <span className={classes.name}>{name}</span>
        <span className={classes.soft}>
          {isScheduled
            ? people !== null && peopleText(people)
            : `${formatCount(doneOf(tally))} de ${formatCount(people ?? 0)}`}
        </span>
      </span>
      {!isScheduled && <ProgressBar tally={tally} />}
      <span className={classes.soft}>{line.filter(Boolean).join(' · ')}</span>
    </Link>
  )
}

function lineOf({ state, until, startsAt, pausedAt }: CampaignItem, now: Date): string {
  if (state === 'scheduled') return startsAt ? `Programada para ${showDayTime(startsAt, now)}` : 'Programada'
  if (state === 'paused') return pausedAt ? `Pausada ${showDayTime(pausedAt, now)}` : 'Pausada'
  return until ? `Enviando até ${showTime(until)}` : 'Enviando'
}
