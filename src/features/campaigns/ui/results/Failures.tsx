import {
  IconCircleCheck,
  IconClock,
  IconExclamationMark,
  IconPlayerSkipForward,
  IconQuestionMark,
} from '@tabler/icons-react'
import type { Campaign, Results } from '../../contract.ts'
import { formatCount, peopleText } from '../labels.ts'
import { adviceOf } from './advice.ts'
import { PeopleLink } from './PeopleLink.tsx'
import { Remedies } from './Remedies.tsx'
import classes from './results.module.css'
import { peopleOfFailure } from './shown.ts'

const icons = {
  failed: IconExclamationMark,
  uncertain: IconQuestionMark,
  delayed: IconClock,
  skipped: IconPlayerSkipForward,
} as const

interface FailuresProps {
  campaign: Campaign
  results: Results
  mayUpdate: boolean
  now: Date
}

/** What did not arrive, by its reason, with what can be done about it. */
export function Failures({ campaign, results: { failures }, mayUpdate, now }: FailuresProps) {
  const total = failures.reduce((sum, { people }) => sum + people, 0)
  return (
    <section className={classes.card} aria-label="O que não chegou">
      <header className={classes.cardHead}>
        <h2>
          O que não chegou <span className={classes.soft}>{formatCount(total)}</span>
        </h2>
      </header>
      {failures.length === 0 ? (
        <p className={classes.empty}>
          <IconCircleCheck size={18} stroke={1.5} aria-hidden="true" /> Nada falhou até aqui.
        </p>
      ) : (
        <ul className={classes.failures}>
          {failures.map((failure) => {
            const { state, reason, title, people } = failure
            const Icon = icons[state]
            const advice = adviceOf(failure, campaign, now)
            return (
              <li key={`${state} ${reason}`}>
                <span className={classes.mark} data-part={state === 'delayed' ? 'queued' : state}>
                  <Icon size={13} stroke={2.25} aria-hidden="true" />
                </span>
                <PeopleLink
                  people={peopleOfFailure[state]}
                  reason={reason}
                  label={`Ver ${peopleText(people)}: ${title}`}
                  className={classes.number}
                >
                  {formatCount(people)}
                </PeopleLink>
                <div>
                  <p>{title}</p>
                  <p className={classes.soft}>{advice.text}</p>
                </div>
                <Remedies campaign={campaign} failure={failure} advice={advice} mayUpdate={mayUpdate} />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
