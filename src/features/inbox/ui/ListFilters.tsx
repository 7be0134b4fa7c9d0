import { useQuery } from '@tanstack/react-query'
import { openUnitsQuery } from '#features/appointments/ui/lists.ts'
import { type ChannelKind, channelKinds } from '#features/channels/rules.ts'
import { FilterChip } from '#ui/list/FilterChip.tsx'
import type { InboxAddress } from './address.ts'
import { showCount } from './count.ts'
import classes from './inbox.module.css'

interface ListFiltersProps {
  orgId: string
  address: InboxAddress
  /** How many have something that nobody read; null while it is counted. */
  unread: number | null
  onChange: (part: Partial<InboxAddress>) => void
}

const channels = Object.entries(channelKinds).map(([value, label]) => ({ value, label }))
/** The shell's dropdowns of these two. */
const slots = { channel: 21, unit: 22 } as const

/** What narrows a list: unread, channel, and unit where there are several. */
export function ListFilters({ orgId, address, unread, onChange }: ListFiltersProps) {
  const units = useQuery(openUnitsQuery(orgId)).data ?? []
  return (
    <fieldset className={classes.filters} aria-label="Filtros">
      <button
        type="button"
        className={classes.filter}
        aria-pressed={address.isUnread}
        onClick={() => onChange({ isUnread: !address.isUnread })}
      >
        Não lidas {unread === null ? '' : showCount(unread)}
      </button>
      <FilterChip
        slot={slots.channel}
        filter={{ id: 'canal', label: 'Canal', options: channels }}
        values={address.channel === null ? [] : [address.channel]}
        onChange={([channel]) => onChange({ channel: (channel as ChannelKind | undefined) ?? null })}
      />
      <button
        type="button"
        className={classes.filter}
        aria-pressed={address.view === 'resolved'}
        onClick={() => onChange({ view: address.view === 'resolved' ? 'open' : 'resolved' })}
      >
        Resolvidas
      </button>
      {units.length > 1 && (
        <FilterChip
          slot={slots.unit}
          filter={{
            id: 'unidade',
            label: 'Unidade',
            options: units.map(({ id, name }) => ({ value: id, label: name })),
          }}
          values={address.unitId === null ? [] : [address.unitId]}
          onChange={([unitId]) => onChange({ unitId: unitId ?? null })}
        />
      )}
    </fieldset>
  )
}
