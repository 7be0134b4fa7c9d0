import { Autocomplete } from '@mantine/core'
import { fits } from './choices.ts'
import { describedBy, FieldFrame, type FrameProps } from './FieldFrame.tsx'

interface SuggestFieldProps extends FrameProps {
  suggestions: readonly string[]
  value: string
  onValue: (value: string) => void
  name?: string
  placeholder?: string
  maxLength?: number
  required?: boolean
  readOnly?: boolean
}

/** A text field that suggests common values while typing. */
export function SuggestField(props: SuggestFieldProps) {
  const { id, label, aside, link, error, hint, className, suggestions, value, onValue, ...input } = props
  const frame = { id, label, aside, link, error, hint, className }
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        {...input}
        id={id}
        autoComplete="off"
        data={[...suggestions]}
        value={value}
        onChange={onValue}
        filter={({ options, search }) =>
          options.filter((option) => 'label' in option && fits(option.label, search))
        }
        maxDropdownHeight={240}
        comboboxProps={{ shadow: 'md' }}
        error={Boolean(error)}
        aria-describedby={describedBy(frame)}
      />
    </FieldFrame>
  )
}
