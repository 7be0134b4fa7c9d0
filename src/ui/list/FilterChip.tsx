import { Menu } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { matches } from '#lib/match.ts'
import { useDropdown } from '#ui/shell/store.ts'
import classes from './toolbar.module.css'
import type { Filter } from './types.ts'

interface FilterChipProps {
  filter: Filter
  values: readonly string[]
  slot: number
  onChange: (values: readonly string[]) => void
}

/** From so many options on, they can be searched. */
const manyOptions = 8

/** A pill that opens its options; filled, with a way to clear it, while something is chosen. */
export function FilterChip({ filter, values, slot, onChange }: FilterChipProps) {
  const [isOpen, setOpen] = useDropdown(slot)
  const isChosen = values.length > 0
  return (
    <div className={classes.chip} data-chosen={isChosen || undefined}>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={280} withinPortal>
        <Menu.Target>
          <button type="button" className={classes.chipOpen}>
            {isChosen ? `${filter.label}: ${chosenText(filter, values)}` : filter.label}
            {!isChosen && <IconChevronDown size={15} stroke={1.75} aria-hidden="true" />}
          </button>
        </Menu.Target>
        <Options filter={filter} values={values} onChange={onChange} onDone={() => setOpen(false)} />
      </Menu>
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

type OptionsProps = Omit<FilterChipProps, 'slot'> & { onDone: () => void }

function Options({ filter: { options, isMultiple, label }, values, onChange, onDone }: OptionsProps) {
  const [text, setText] = useState('')
  const isSearchable = (options?.length ?? 0) >= manyOptions
  const shown = options?.filter((option) => matches(text, option.label))
  return (
    <Menu.Dropdown className={classes.options} aria-label={label}>
      {isSearchable && (
        <Menu.Search
          className={classes.optionSearch}
          aria-label={`Buscar em ${label}`}
          placeholder="Buscar"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <div className={classes.optionList}>
        {isMultiple ? (
          <Menu.CheckboxGroup value={[...values]} onChange={onChange}>
            {shown?.map((option) => (
              <Menu.CheckboxItem key={option.value} value={option.value}>
                <span className={classes.option}>{option.label}</span>
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
        ) : (
          <Menu.RadioGroup
            value={values[0] ?? null}
            onChange={(value) => {
              onChange([value])
              onDone()
            }}
          >
            {shown?.map((option) => (
              <Menu.RadioItem key={option.value} value={option.value}>
                <span className={classes.option}>{option.label}</span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
      </div>
      {shown?.length === 0 && <p className={classes.noOption}>Nada encontrado</p>}
      {!options && <p className={classes.noOption}>Carregando…</p>}
    </Menu.Dropdown>
  )
}

const namedAtMost = 2

function chosenText({ options }: Filter, values: readonly string[]): string {
  const named = values.flatMap((value) => options?.find((option) => option.value === value)?.label ?? [])
  if (values.length > namedAtMost || named.length < values.length) return String(values.length)
  return named.join(', ')
}
