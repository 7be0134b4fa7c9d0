import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useNow } from '#ui/useNow.ts'
import type { Campaign as CampaignRecord, Results } from '../../contract.ts'
import { type PauseReason, pauseReasons } from '../../rules.ts'
import { CampaignState } from '../CampaignState.tsx'
import { resultsQuery } from '../data.ts'
import { historyFields } from '../historyFields.ts'
import { showDayTime } from '../labels.ts'
import { Bookings } from './Bookings.tsx'
import { CampaignActs } from './CampaignActs.tsx'
import { Failures } from './Failures.tsx'
import { Hero } from './Hero.tsx'
import { People } from './People.tsx'
import { Replies } from './Replies.tsx'
import classes from './results.module.css'

/** A campaign that is to go out, goes out, or is over: everything about it, live. */
export function Campaign({ campaign }: { campaign: CampaignRecord }) {
  const { orgId, role } = useActiveNetwork()
  const mayUpdate = can(role, 'campaigns.update') && campaign.isOwn
  const now = useNow()
  const { data, error, isFetching, refetch } = useQuery(resultsQuery(orgId, campaign.id))
  const stop = noticeOf(campaign, data, now)
  return (
    <Page
      title={campaign.name}
      description={
        <span className={classes.stateLine}>
          <CampaignState state={campaign.state} isPill />
          <span>{storyOf(campaign, now)}</span>
        </span>
      }
      hasOwnHeading
      action={
        <>
          <HistoryButton kind="campaign" id={campaign.id} name={campaign.name} fields={historyFields} />
          {mayUpdate && (
            <CampaignActs
              campaign={campaign}
              queued={(data?.tally.queued ?? 0) + (data?.tally.waiting ?? 0)}
            />
          )}
        </>
      }
    >
      <div className={classes.body}>
        {stop && (
          <p className={classes.notice} role="alert" data-kind={stop.kind}>
            {stop.text}
          </p>
        )}
        {error && !data && (
          <div className={classes.notice} role="alert" data-kind="bad">
            <p>O andamento não pôde ser carregado. {sentenceOf(error)}</p>
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Tentar de novo
            </Button>
          </div>
        )}
        {!data && !error && (
          <Loading label="Carregando o andamento">
            <Skeleton height={190} radius="var(--radius-card)" />
          </Loading>
        )}
        {data && campaign.startedAt === null && <Ahead campaign={campaign} mayUpdate={mayUpdate} />}
        {data && campaign.startedAt !== null && (
          <>
            <Hero campaign={campaign} results={data} now={now} mayUpdate={mayUpdate} />
            <div className={classes.columns}>
              <Failures campaign={campaign} results={data} mayUpdate={mayUpdate} now={now} />
              <div className={classes.side}>
                <Replies results={data} now={now} />
                <Bookings results={data} now={now} />
              </div>
            </div>
            <People campaign={campaign} results={data} mayUpdate={mayUpdate} now={now} />
          </>
        )}
      </div>
    </Page>
  )
}

function Ahead({ campaign, mayUpdate }: { campaign: CampaignRecord; mayUpdate: boolean }) {
  return (
    <div className={classes.ahead}>
      {campaign.state === 'draft' ? (
        <p>
          Ainda é um rascunho.{' '}
          {mayUpdate && <Link to={paths.editCampaign(campaign.id)}>Continuar a preparar</Link>}
        </p>
      ) : (
        <p>
          Quem recebe é escolhido na hora em que o envio começa. Para mudar alguma coisa antes, cancele: ela
          volta a ser rascunho.
        </p>
      )}
    </div>
  )
}

/** A minute after its time a campaign that has not begun is a problem. */
const patienceMs = 60_000

interface Notice {
  readonly kind: 'bad' | 'warning'
  readonly text: string
}

/** What is wrong, and what to do about it. */
function noticeOf(campaign: CampaignRecord, results: Results | undefined, now: Date): Notice | null {
  const { state, startsAt, pauseReason } = campaign
  if (state === 'scheduled' && startsAt !== null && now.getTime() - Date.parse(startsAt) > patienceMs)
    return {
      kind: 'bad',
      text: `Devia ter começado ${showDayTime(startsAt, now)} e ainda não começou. Nada se perdeu: assim que os envios do servidor voltarem, ela começa.`,
    }
  if (state === 'paused' && pauseReason !== '')
    return {
      kind: 'bad',
      text: `${pauseReasons[pauseReason as PauseReason] ?? pauseReason}. Resolva antes de retomar.`,
    }
  if (state === 'sending' && results?.stalledSince)
    return {
      kind: 'bad',
      text: `Nada sai desde ${showDayTime(results.stalledSince, now)}: os envios do servidor pararam. Nada se perdeu, a fila continua de onde está.`,
    }
  return null
}

/** When it began, and by whom; when it paused or ended. */
function storyOf(campaign: CampaignRecord, now: Date): string {
  const { state, startsAt, startedAt, startedByName, pausedAt, pausedByName, endedAt } = campaign
  const by = (name: string) => (name ? `, por ${name}` : '')
  if (state === 'paused' && pausedAt) return `Parou ${showDayTime(pausedAt, now)}${by(pausedByName)}.`
  if (state === 'scheduled' && startsAt) return `Começa ${showDayTime(startsAt, now)}${by(startedByName)}.`
  if (endedAt) return `Terminou ${showDayTime(endedAt, now)}.`
  return startedAt ? `Começou ${showDayTime(startedAt, now)}${by(startedByName)}.` : ''
}
