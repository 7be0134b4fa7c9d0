import { TagsInput } from '@mantine/core'
import { fits } from './choices.ts'
import { describedBy, FieldFrame, type FrameProps } from './FieldFrame.tsx'

interface TagsFieldProps extends FrameProps {
  suggestions: readonly string[]
  value: readonly string[]
  onValue: (value: readonly string[]) => void
  name?: string
  placeholder?: string
  maxTags?: number
  required?: boolean
  readOnly?: boolean
}

/** A field of several short texts, each ended by Enter or a comma; common ones are suggested while typing. */
export function TagsField(props: TagsFieldProps) {
  const {
    id,
    label,
    aside,
    link,
    error,
    hint,
    className,
    suggestions,
    value,
    onValue,
    placeholder,
    ...input
  } = props
  const frame = { id, label, aside, link, error, hint, className }
  return (
    <FieldFrame {...frame}>
      <TagsInput
        {...input}
        id={id}
        data={[...suggestions]}
        value={[...value]}
        onChange={onValue}
        placeholder={value.length === 0 ? placeholder : undefined}
        acceptValueOnBlur
        filter={({ options, search }) =>
          options.filter((option) => 'label' in option && fits(option.label, search))
        }
        maxDropdownHeight={240}
        comboboxProps={{ withinPortal: true, shadow: 'md', keepMounted: false }}
        error={Boolean(error)}
        aria-describedby={describedBy(frame)}
      />
    </FieldFrame>
  )
}
