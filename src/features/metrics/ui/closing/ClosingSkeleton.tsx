import { Skeleton } from '@mantine/core'
import { Loading } from '#ui/feedback/Loading.tsx'

export const ClosingSkeleton = () => (
  <Loading label="Carregando o fechamento">
    <Skeleton height={80} radius="lg" mb={16} />
    <Skeleton height={440} radius="lg" mb={24} />
    <Skeleton height={220} radius="lg" />
  </Loading>
)
