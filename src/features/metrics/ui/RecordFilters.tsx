import { FilterChip } from '#ui/list/FilterChip.tsx'
import { recordOptions } from '#ui/list/filters.ts'
import { slots } from '#ui/shell/slots.ts'

interface Named {
  readonly id: string
  readonly name: string
}

interface RecordFiltersProps {
  address: {
    readonly unitIds: readonly string[]
    readonly professionalIds: readonly string[]
    readonly planIds: readonly string[]
    change(part: {
      unitIds?: readonly string[]
      professionalIds?: readonly string[]
      planIds?: readonly string[]
    }): void
  }
  /** Undefined while they load. */
  units: readonly Named[] | undefined
  professionals: readonly Named[] | undefined
  plans: readonly Named[] | undefined
}

/** Unit, professional and convênio, in the address of the report and of the closing alike. */
export function RecordFilters({ address, units, professionals, plans }: RecordFiltersProps) {
  return (
    <>
      <FilterChip
        filter={{ id: 'unidade', label: 'Unidade', options: recordOptions(units), isMultiple: true }}
        slot={slots.listFilter}
        values={address.unitIds}
        onChange={(unitIds) => address.change({ unitIds })}
      />
      <FilterChip
        filter={{
          id: 'profissional',
          label: 'Profissional',
          options: recordOptions(professionals),
          isMultiple: true,
        }}
        slot={slots.listFilter + 1}
        values={address.professionalIds}
        onChange={(professionalIds) => address.change({ professionalIds })}
      />
      <FilterChip
        filter={{ id: 'convenio', label: 'Convênio', options: recordOptions(plans), isMultiple: true }}
        slot={slots.listFilter + 2}
        values={address.planIds}
        onChange={(planIds) => address.change({ planIds })}
      />
    </>
  )
}
