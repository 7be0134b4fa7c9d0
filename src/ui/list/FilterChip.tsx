import { IconX } from '@tabler/icons-react'
import { useDropdown } from '#ui/shell/store.ts'
import { FewOptions } from './FewOptions.tsx'
import { ManyOptions } from './ManyOptions.tsx'
import classes from './toolbar.module.css'
import type { Filter } from './types.ts'

interface FilterChipProps {
  filter: Filter
  values: readonly string[]
  slot: number
  onChange: (values: readonly string[]) => void
}

/** From this number of options on, they can be searched. */
const manyOptions = 8

/** A pill that opens its options; filled, with a button to clear it, while something is chosen. */
export function FilterChip({ filter, values, slot, onChange }: FilterChipProps) {
  const [isOpen, setOpen] = useDropdown(slot)
  const isChosen = values.length > 0
  const Options = (filter.options?.length ?? 0) >= manyOptions ? ManyOptions : FewOptions
  return (
    <div className={classes.chip} data-chosen={isChosen || undefined}>
      <Options
        filter={filter}
        values={values}
        isOpen={isOpen}
        onOpen={setOpen}
        onChange={onChange}
        text={isChosen ? `${filter.label}: ${chosenText(filter, values)}` : filter.label}
      />
      {isChosen && (
        <button
          type="button"
          className={classes.chipClear}
          aria-label={`Tirar o filtro ${filter.label}`}
          onClick={() => onChange([])}
        >
          <IconX size={15} stroke={2} />
        </button>
      )}
    </div>
  )
}

const maxNamed = 2

function chosenText({ options }: Filter, values: readonly string[]): string {
  const named = values.flatMap((value) => options?.find((option) => option.value === value)?.label ?? [])
  if (values.length > maxNamed || named.length < values.length) return String(values.length)
  return named.join(', ')
}
