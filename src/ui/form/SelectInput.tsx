import { Select } from '@mantine/core'
import type { Option } from './choices.ts'
import { useChoice } from './useChoice.ts'

export interface SelectInputProps<T extends string> {
  id?: string
  options: readonly Option<T>[]
  /** '' for none. */
  value: T | ''
  onValue: (value: T) => void
  /** Reports what to say beside the field about a text that is no choice; null for nothing. */
  onNote: (note: string | null) => void
  isInvalid?: boolean
  className?: string
  name?: string
  placeholder?: string
  required?: boolean
  readOnly?: boolean
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

/** The control of `SelectField`, for places with a label and notes of their own. */
export function SelectInput<T extends string>(props: SelectInputProps<T>) {
  const { options, value, onValue, onNote, isInvalid, ...input } = props
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  const choice = useChoice({ options, chosen, onPick: onValue, onNote })
  return (
    <Select
      {...input}
      {...choice}
      data={options.map(({ value, label, disabled }) => ({ value, label, disabled: disabled ?? false }))}
      value={value === '' ? null : value}
      onChange={(picked) => picked !== null && onValue(picked as T)}
      // The same choice again changes nothing, but its name replaces what was typed.
      onOptionSubmit={(picked) => picked === value && choice.onSearchChange(chosen)}
      allowDeselect={false}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: true, shadow: 'md', keepMounted: false }}
      error={Boolean(isInvalid)}
    />
  )
}
