import { Button } from '@mantine/core'
import { formatCount } from '../format.ts'

interface MoreRowsProps {
  query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  /** How many are not here yet. */
  left: number
}

/** Reads the next page of rows; nothing when all are here. */
export const MoreRows = ({ query, left }: MoreRowsProps) =>
  query.hasNextPage && (
    <Button variant="default" onClick={() => query.fetchNextPage()} loading={query.isFetchingNextPage}>
      Mostrar mais ({formatCount(left)})
    </Button>
  )
