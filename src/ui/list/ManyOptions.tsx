import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { matches } from '#lib/match.ts'
import { chosenTogether } from './filters.ts'
import classes from './toolbar.module.css'
import type { OptionsProps } from './types.ts'
import { withinMain } from './within.ts'

/** The options of a filter below a field that searches them. */
export function ManyOptions({ filter, values, isOpen, onOpen, onChange, text }: OptionsProps) {
  const { label, options = [], isMultiple } = filter
  const [search, setSearch] = useState('')
  const store = useCombobox({
    opened: isOpen,
    onOpenedChange: onOpen,
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: () => {
      store.resetSelectedOption()
      store.focusTarget()
      setSearch('')
    },
  })
  const shown = options.filter((option) => matches(search, option.label))

  function choose(value: string) {
    if (isMultiple)
      onChange(
        values.includes(value)
          ? values.filter((one) => one !== value)
          : chosenTogether(options, values, [...values, value]),
      )
    else {
      onChange([value])
      store.closeDropdown()
    }
  }

  return (
    <Combobox store={store} position="bottom-start" width={280} onOptionSubmit={choose} {...withinMain}>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          type="button"
          className={classes.chipOpen}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          onClick={() => store.toggleDropdown()}
        >
          {text}
          {values.length === 0 && <IconChevronDown size={15} stroke={1.75} aria-hidden="true" />}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={`Buscar em ${label}`}
          placeholder="Buscar"
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            store.updateSelectedOptionIndex()
          }}
        />
        <Combobox.Options
          className={classes.optionList}
          aria-label={label}
          aria-multiselectable={isMultiple || undefined}
        >
          {shown.map((option) => {
            const isChosen = values.includes(option.value)
            return (
              <Combobox.Option
                key={option.value}
                value={option.value}
                active={isChosen}
                aria-selected={isChosen}
                className={classes.manyOption}
              >
                <IconCheck size={15} stroke={2} data-chosen={isChosen || undefined} aria-hidden="true" />
                <span className={classes.option}>{option.label}</span>
              </Combobox.Option>
            )
          })}
        </Combobox.Options>
        {shown.length === 0 && <p className={classes.noOption}>Nada encontrado</p>}
      </Combobox.Dropdown>
    </Combobox>
  )
}
