import type { Column } from '#ui/list/types.ts'
import type { CampaignItem } from '../contract.ts'
import { CampaignState } from './CampaignState.tsx'
import classes from './campaigns.module.css'
import {
  deliveredOf,
  doneOf,
  formatCost,
  formatCount,
  handedOverOf,
  peopleText,
  percent,
  showDay,
  showDayTime,
  showTime,
} from './labels.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { RowAct } from './RowAct.tsx'

export const campaignColumns = (now: Date, mayUpdate: boolean): readonly Column<CampaignItem>[] => [
  {
    id: 'name',
    label: 'Campanha',
    cell: ({ name, summary, state }) => (
      <span className={classes.name} data-cancelled={state === 'cancelled' || undefined}>
        <span>{name}</span>
        <span className={classes.under}>{summary}</span>
      </span>
    ),
  },
  {
    id: 'state',
    label: 'Situação',
    cell: (item) => (
      <span className={classes.situation}>
        <CampaignState state={item.state} />
        {item.lateSince ? (
          <span className={classes.late}>atrasada desde {shortTime(item.lateSince, now)}</span>
        ) : item.state === 'draft' && item.pauseReason !== '' ? (
          <span className={classes.late}>o template foi recusado</span>
        ) : (
          <span className={classes.under}>{detailOf(item, now)}</span>
        )}
      </span>
    ),
  },
  { id: 'progress', label: 'Progresso', cell: (item) => <Progress item={item} /> },
  {
    id: 'delivered',
    label: 'Entregues',
    align: 'end',
    cell: ({ tally, startedAt }) => (
      <Share isShown={startedAt !== null} part={deliveredOf(tally)} whole={handedOverOf(tally)} />
    ),
  },
  {
    id: 'read',
    label: 'Lidas',
    align: 'end',
    isTableOnly: true,
    hiddenBelow: 1024,
    cell: ({ tally, startedAt }) => (
      <Share isShown={startedAt !== null} part={tally.read} whole={deliveredOf(tally)} />
    ),
  },
  {
    id: 'replied',
    label: 'Responderam',
    align: 'end',
    isTableOnly: true,
    hiddenBelow: 1280,
    cell: ({ tally, replied, startedAt }) => (
      <Share isShown={startedAt !== null} part={replied} whole={deliveredOf(tally)} />
    ),
  },
  {
    id: 'booked',
    label: 'Agendaram',
    align: 'end',
    hiddenBelow: 1024,
    cell: ({ tally, booked, startedAt }) => (
      <Share isShown={startedAt !== null} part={booked} whole={deliveredOf(tally)} />
    ),
  },
  {
    id: 'cost',
    label: 'Custo',
    align: 'end',
    isTableOnly: true,
    hiddenBelow: 1280,
    cell: ({ cost, startedAt, people }) =>
      startedAt === null && people === null ? (
        '—'
      ) : (
        <span className={classes.cost}>
          {startedAt === null && <span className={classes.soft}>até </span>}
          {formatCost(cost)}
        </span>
      ),
  },
  ...(mayUpdate
    ? [
        {
          id: 'act',
          label: 'Ação',
          isAlive: true,
          isTableOnly: true,
          cell: (item: CampaignItem) => <RowAct item={item} />,
        },
      ]
    : []),
]

function Progress({ item: { tally, people, startedAt, stopped } }: { item: CampaignItem }) {
  if (startedAt === null)
    return <span className={classes.soft}>{people === null ? '—' : peopleText(people)}</span>
  const done = doneOf(tally) - (stopped?.unsent ?? 0)
  const total = people ?? 0
  return (
    <span className={classes.progressCell}>
      <ProgressBar tally={tally} />
      <span className={classes.under}>
        {done < total ? `${formatCount(done)} de ${formatCount(total)}` : formatCount(total)}
      </span>
    </span>
  )
}

function Share({ isShown, part, whole }: { isShown: boolean; part: number; whole: number }) {
  if (!isShown || whole === 0) return '—'
  return (
    <span className={classes.share}>
      {formatCount(part)}
      <span className={classes.under}>{percent(part, whole)}</span>
    </span>
  )
}

/** `14:00` today, with the day on others. */
const shortTime = (instant: string, now: Date): string =>
  showDay(instant, now) === 'hoje' ? showTime(instant) : showDayTime(instant, now)

/** What a person wants to know besides the state: until when, since when, saved when. */
function detailOf(item: CampaignItem, now: Date): string {
  const { state, savedAt, startsAt, pausedAt, endedAt, until, stopped } = item
  if (state === 'done' && stopped)
    return stopped.after === 1 ? 'parou em 1 horário' : `parou em ${formatCount(stopped.after)} horários`
  switch (state) {
    case 'draft':
      return `salvo ${showDayTime(savedAt, now).replace('hoje, ', '')}`
    case 'scheduled':
      return startsAt === null ? '' : `${showDayTime(startsAt, now)}${endText(startsAt, until, now)}`
    case 'sending':
      if (until === null) return 'sai a última'
      return `até ${shortTime(until, now)}`
    case 'paused':
      return pausedAt === null ? '' : showDayTime(pausedAt, now)
    default:
      return endedAt === null ? '' : showDay(endedAt, now)
  }
}

/** ` às 17:03`, or the day on which the last leaves. */
function endText(startsAt: string, until: string | null, now: Date): string {
  if (until === null) return ''
  const day = showDay(until, now)
  return day === showDay(startsAt, now) ? ` às ${showTime(until)}` : ` até ${day}`
}
