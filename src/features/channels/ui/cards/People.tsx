import { Progress } from '@mantine/core'
import { formatCount } from '../channelState.ts'
import classes from './cards.module.css'

/** How many different people were written to, of those that Meta lets be written to. */
export function People({ count, limit }: { count: number; limit: number | null }) {
  return (
    <span className={classes.people}>
      <span>
        {formatCount(count)}
        {limit !== null && <span className={classes.ofAll}> de {formatCount(limit)}</span>}
      </span>
      {limit !== null && (
        <Progress value={Math.min(100, (count / limit) * 100)} size={6} aria-hidden="true" />
      )}
    </span>
  )
}
