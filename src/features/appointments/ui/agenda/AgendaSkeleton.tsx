import { Skeleton } from '@mantine/core'
import { useDelayed } from '#ui/feedback/useDelayed.ts'
import classes from './skeleton.module.css'

const columns = ['a', 'b', 'c', 'd', 'e', 'f']
const cards = [36, 72, 52, 36, 110, 52, 72, 36]

/** The shape of a day while it loads. */
export function AgendaSkeleton() {
  if (!useDelayed()) return <div className={classes.empty} />
  return (
    <div className={classes.skeleton} role="status" aria-label="Carregando a agenda">
      {columns.map((column, at) => (
        <div key={column} className={classes.column}>
          <Skeleton height={20} width="70%" />
          {cards.map((_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves here
            <Skeleton key={card} height={cards[(card + at * 3) % cards.length] ?? 36} radius={6} />
          ))}
        </div>
      ))}
    </div>
  )
}
