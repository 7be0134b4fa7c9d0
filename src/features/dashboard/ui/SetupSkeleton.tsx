import { Skeleton } from '@mantine/core'
import { Loading } from '#ui/feedback/Loading.tsx'

export function SetupSkeleton() {
  return (
    <Loading label="Carregando o preparo da rede">
      <Skeleton height={412} radius="lg" />
    </Loading>
  )
}
