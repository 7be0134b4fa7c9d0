import { useSearchParams } from 'react-router'
import { FilterChip } from '#ui/list/FilterChip.tsx'
import { slots } from '#ui/shell/slots.ts'
import { groupName } from './grouping.ts'

interface GroupChipProps {
  /** By what the address calls them. */
  options: readonly { readonly value: string; readonly label: string }[]
  chosen: string
  /** What the address need not say. */
  standard: string
}

/** How rows are grouped, which stays in the address. */
export function GroupChip({ options, chosen, standard }: GroupChipProps) {
  const [, setSearch] = useSearchParams()
  const isStandard = chosen === standard
  return (
    <FilterChip
      filter={{
        id: groupName,
        label: isStandard ? `Agrupar: ${options.find(({ value }) => value === standard)?.label}` : 'Agrupar',
        options: [...options],
      }}
      slot={slots.listFilter + 4}
      values={isStandard ? [] : [chosen]}
      onChange={([group]) =>
        setSearch(
          (now) => {
            const next = new URLSearchParams(now)
            if (group) next.set(groupName, group)
            else next.delete(groupName)
            return next
          },
          { replace: true, preventScrollReset: true },
        )
      }
    />
  )
}
