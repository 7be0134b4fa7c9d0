import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CampaignItem } from '#features/campaigns/contract.ts'
import { campaignsQuery } from '#features/campaigns/ui/data.ts'
import {
  deliveredOf,
  doneOf,
  formatCount,
  peopleText,
  showDayTime,
  showTime,
} from '#features/campaigns/ui/labels.ts'
import { ProgressBar } from '#features/campaigns/ui/ProgressBar.tsx'
import { RowAct } from '#features/campaigns/ui/RowAct.tsx'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { useNow } from '#ui/useNow.ts'
import classes from './wall.module.css'

const inFlight = 'sending,paused,scheduled'

/** Campaigns that are on their way, held or about to begin. */
export function CampaignsCard({ orgId, limit = 4 }: { orgId: string; limit?: number }) {
  const campaigns = useQuery(campaignsQuery({ orgId, state: inFlight, limit }))
  const now = useNow()
  const items = campaigns.data?.items ?? []
  const sending = items.filter(({ state }) => state === 'sending').length
  return (
    <section className={classes.card} aria-labelledby="campanhas">
      <div className={classes.cardHead}>
        <h2 id="campanhas">
          Campanhas{' '}
          {sending > 0 && (
            <span className={classes.soft}>{sending === 1 ? '1 enviando' : `${sending} enviando`}</span>
          )}
        </h2>
        <Link to={paths.campaigns}>Ver todas</Link>
      </div>
      {campaigns.isError && (
        <ErrorRegion
          text={`As campanhas não puderam ser lidas. ${sentenceOf(campaigns.error)}`}
          onRetry={() => void campaigns.refetch()}
          isRetrying={campaigns.isFetching}
        />
      )}
      {campaigns.data && items.length === 0 && (
        <p className={classes.quiet}>Nenhuma campanha saindo nem programada.</p>
      )}
      <ul className={classes.campaigns}>
        {items.map((item) => (
          <Campaign key={item.id} item={item} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Campaign({ item, now }: { item: CampaignItem; now: Date }) {
  const { id, name, state, tally, people, booked } = item
  const isScheduled = state === 'scheduled'
  return (
    <li>
      <div className={classes.row}>
        <Link to={paths.campaign(id)} className={classes.plain}>
          <b>{name}</b>
        </Link>
        <span>
          {isScheduled
            ? people !== null && peopleText(people)
            : `${formatCount(doneOf(tally))} de ${formatCount(people ?? 0)}`}
        </span>
      </div>
      {state === 'sending' && <ProgressBar tally={tally} />}
      <div className={classes.row}>
        <span className={classes.soft}>{lineOf(item, now)}</span>
        {!isScheduled && (
          <span className={classes.soft}>
            {formatCount(deliveredOf(tally))} entregues, {formatCount(tally.failed)} falharam
          </span>
        )}
      </div>
      {!isScheduled && (
        <div className={classes.row}>
          <span data-good>
            {booked > 0 && (booked === 1 ? '1 agendou' : `${formatCount(booked)} agendaram`)}
          </span>
          <RowAct item={item} />
        </div>
      )}
    </li>
  )
}

function lineOf({ state, until, startsAt, pausedAt }: CampaignItem, now: Date): string {
  if (state === 'scheduled') return startsAt ? `programada para ${showDayTime(startsAt, now)}` : 'programada'
  if (state === 'paused') return pausedAt ? `pausada ${showDayTime(pausedAt, now)}` : 'pausada'
  return until ? `até ${showTime(until)}` : 'enviando'
}
