import { Skeleton } from '@mantine/core'
import { Loading } from '#ui/feedback/Loading.tsx'
import classes from './coverage.module.css'

const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

export function CoverageSkeleton() {
  return (
    <Loading label="Carregando a cobertura">
      <div className={classes.skeleton}>
        <Skeleton height={36} width={280} radius="md" />
        <Skeleton height={54} radius="md" />
        {rows.map((row) => (
          <Skeleton key={row} height={34} radius="sm" />
        ))}
      </div>
    </Loading>
  )
}
