import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Campaign, Failure } from '../../contract.ts'
import type { Advice, Remedy } from './advice.ts'
import { PeopleLink } from './PeopleLink.tsx'
import classes from './results.module.css'
import { peopleOfFailure } from './shown.ts'
import { useRetry } from './useRetry.ts'

interface RemediesProps {
  campaign: Campaign
  failure: Failure
  advice: Advice
  mayUpdate: boolean
}

/** The acts on one failure: the first as a button, the second as a link. */
export function Remedies({ campaign, failure: { state, reason }, advice, mayUpdate }: RemediesProps) {
  const { mutate, isPending, variables } = useRetry(campaign.id)
  const isRunning = ['sending', 'paused', 'done'].includes(campaign.state)
  const maySend = mayUpdate && isRunning
  const shown = advice.remedies.filter(({ do: act }) =>
    act === 'retry' || act === 'otherChannel' ? maySend : act === 'see' || mayUpdate,
  )
  const people = { people: peopleOfFailure[state], reason }
  return (
    <div className={classes.remedies}>
      {advice.note && (
        <span className={classes.note} data-done={advice.note === 'feito' || undefined}>
          {advice.note === 'feito' && <IconCheck size={15} stroke={2} aria-hidden="true" />}
          {advice.note}
        </span>
      )}
      {shown.map((remedy) => (
        <Act key={remedy.label} remedy={remedy} people={people}>
          {(kind) => (
            <Button
              variant="default"
              loading={isPending && variables?.kind === kind}
              disabled={isPending}
              onClick={() => mutate({ reason, ...(kind && { kind }) })}
            >
              {remedy.label}
            </Button>
          )}
        </Act>
      ))}
    </div>
  )
}

interface ActProps {
  remedy: Remedy
  people: Pick<Parameters<typeof PeopleLink>[0], 'people' | 'reason'>
  children: (kind: Extract<Remedy, { do: 'otherChannel' }>['kind'] | undefined) => ReactNode
}

function Act({ remedy, people, children }: ActProps) {
  switch (remedy.do) {
    case 'retry':
      return children(undefined)
    case 'otherChannel':
      return children(remedy.kind)
    case 'open':
      return (
        <Button component={Link} to={remedy.to} variant="default">
          {remedy.label}
        </Button>
      )
    default:
      return (
        <PeopleLink {...people} className={classes.link}>
          {remedy.label}
        </PeopleLink>
      )
  }
}
