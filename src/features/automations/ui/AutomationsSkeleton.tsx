import { Skeleton } from '@mantine/core'
import { Loading } from '#ui/feedback/Loading.tsx'

/** Figures and rows before they are here. */
export function AutomationsSkeleton() {
  return (
    <Loading label="Carregando as automações">
      <Skeleton height={70} mb={16} radius="lg" />
      <Skeleton height={640} radius="lg" />
    </Loading>
  )
}
