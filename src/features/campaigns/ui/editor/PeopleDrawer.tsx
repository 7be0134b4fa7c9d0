import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPhone } from '#lib/phone.ts'
import { paths } from '#src/paths.ts'
import { Drawer } from '#ui/overlay/overlays.tsx'
import type { ExclusionReason } from '../../audience/rules.ts'
import { campaignCollection, listPeople } from '../data.ts'
import classes from './editor.module.css'
import { exclusionLabels } from './exclusions.ts'
import type { Count } from './useCount.ts'

export type PeopleGroup = 'receive' | 'left' | 'out' | ExclusionReason

interface PeopleDrawerProps {
  /** Whose people: those of the form, or of its first conditions alone. */
  asked: Count['asked']
  /** Null while it is closed. */
  group: PeopleGroup | null
  onClose: () => void
}

const titles = {
  ...exclusionLabels,
  receive: 'Recebem',
  left: 'Cumprem as condições',
  out: 'Ficam fora',
} as const

/** The people behind a number. */
export function PeopleDrawer({ asked, group, onClose }: PeopleDrawerProps) {
  return (
    <Drawer
      opened={group !== null}
      onClose={onClose}
      title={group && titles[group]}
      position="right"
      size={440}
    >
      {group && <People asked={asked} group={group} />}
    </Drawer>
  )
}

function People({ asked: { seed: _, ...asked }, group }: { asked: Count['asked']; group: PeopleGroup }) {
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...campaignCollection.queryKey, 'people', asked, group],
    queryFn: ({ pageParam, signal }) => listPeople({ ...asked, group, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const tellsReason = group === 'left' || group === 'out'
  if (isPending) return <p className={classes.soft}>Procurando…</p>
  if (isError) return <p className={classes.error}>Não deu para ler a lista. Feche e abra de novo.</p>
  return (
    <>
      <ul className={classes.peopleList}>
        {data.pages
          .flatMap(({ items }) => items)
          .map(({ id, name, age, phone, reason }) => (
            <li key={id}>
              <Link to={paths.patient(id)}>{name}</Link>
              <span className={classes.soft}>
                {[age, phone && formatPhone(phone)].filter(Boolean).join(', ')}
              </span>
              {tellsReason && reason !== null && (
                <span className={classes.out}>Fica fora: {exclusionLabels[reason].toLowerCase()}</span>
              )}
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Ver mais
        </Button>
      )}
    </>
  )
}
