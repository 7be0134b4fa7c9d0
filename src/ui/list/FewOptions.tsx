import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { chosenTogether } from './filters.ts'
import classes from './toolbar.module.css'
import type { OptionsProps } from './types.ts'
import { withinMain } from './within.ts'

/** The options of a filter as a menu. */
export function FewOptions({ filter, values, isOpen, onOpen, onChange, text }: OptionsProps) {
  const { options, isMultiple } = filter
  const items = options ?? []
  return (
    <Menu
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      width={260}
      withInitialFocusPlaceholder={false}
      {...withinMain}
    >
      <Menu.Target>
        <button type="button" className={classes.chipOpen}>
          {text}
          {values.length === 0 && <IconChevronDown size={15} stroke={1.75} aria-hidden="true" />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isMultiple ? (
          <Menu.CheckboxGroup
            value={[...values]}
            onChange={(chosen) => onChange(chosenTogether(items, values, chosen))}
          >
            {items.map(({ value, label }) => (
              <Menu.CheckboxItem key={value} value={value}>
                <span className={classes.option}>{label}</span>
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
        ) : (
          <Menu.RadioGroup
            value={values[0] ?? null}
            onChange={(value) => {
              onChange([value])
              onOpen(false)
            }}
          >
            {items.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value}>
                <span className={classes.option}>{label}</span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
        {items.length === 0 && (
          <Menu.Item disabled>{options ? 'Nada para escolher' : 'Carregando…'}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
