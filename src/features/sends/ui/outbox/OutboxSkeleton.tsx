import { Skeleton } from '@mantine/core'
import { Loading } from '#ui/feedback/Loading.tsx'
import classes from './outbox.module.css'

/** The list's shape while it is loading. */
export function OutboxSkeleton() {
  return (
    <Loading label="Carregando a caixa de saída">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={classes.skeletonRow}>
          <Skeleton circle height={30} />
          <div className={classes.rowText}>
            <Skeleton height={14} width="60%" mb={8} radius="sm" />
            <Skeleton height={12} width="45%" mb={8} radius="sm" />
            <Skeleton height={12} width="80%" radius="sm" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
