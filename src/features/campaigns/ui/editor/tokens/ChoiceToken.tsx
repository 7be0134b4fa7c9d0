import { Menu, Radio } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTokenMode } from './mode.ts'
import classes from './tokens.module.css'

interface ChoiceTokenProps<T extends string> {
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  isReadOnly?: boolean | undefined
  onValue: (value: T) => void
}

/** A word of a sentence with a few others in its place. */
export function ChoiceToken<T extends string>({
  label,
  value,
  options,
  isReadOnly,
  onValue,
}: ChoiceTokenProps<T>) {
  const text = options.find((option) => option.value === value)?.label ?? ''
  const mode = useTokenMode()
  if (isReadOnly) return <strong className={classes.fixed}>{text}</strong>
  if (mode === 'text') return <strong className={classes.word}>{text}</strong>
  if (mode === 'form')
    return (
      <Radio.Group aria-label={label} value={value} onChange={(chosen) => onValue(chosen as T)}>
        <div className={classes.inForm}>
          {options.map((option) => (
            <Radio key={option.value} value={option.value} label={option.label} />
          ))}
        </div>
      </Radio.Group>
    )
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false} shadow="md">
      <Menu.Target>
        <button type="button" className={classes.token} aria-label={`${label}: ${text}`}>
          <span>{text}</span>
          <IconChevronDown size={15} stroke={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(chosen) => onValue(chosen as T)}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value}>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
