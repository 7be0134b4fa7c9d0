import { Skeleton } from '@mantine/core'
import { Loading } from '#ui/feedback/Loading.tsx'

export const DaySkeleton = () => (
  <Loading label="Carregando o dia">
    <Skeleton height={160} radius="lg" mb={20} />
    <Skeleton height={320} radius="lg" />
  </Loading>
)
