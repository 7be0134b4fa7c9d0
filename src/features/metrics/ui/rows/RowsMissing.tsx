import { Skeleton } from '@mantine/core'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'

interface RowsMissingProps {
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }
}

/** Shown while rows are read, or after they could not be. */
export const RowsMissing = ({ query }: RowsMissingProps) =>
  query.error ? (
    <ErrorRegion
      text={`As linhas não puderam ser lidas. ${sentenceOf(query.error)}`}
      onRetry={query.refetch}
      isRetrying={query.isFetching}
    />
  ) : (
    <Loading label="Carregando as linhas">
      <Skeleton height={320} radius="lg" />
    </Loading>
  )
