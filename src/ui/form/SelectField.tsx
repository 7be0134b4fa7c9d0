import { Select } from '@mantine/core'
import { matches } from '#lib/match.ts'
import { describedBy, FieldFrame, type FrameProps } from './FieldFrame.tsx'

export interface Option<T extends string = string> {
  readonly value: T
  readonly label: string
  /** Can't be chosen now. */
  readonly disabled?: boolean
}

interface SelectFieldProps<T extends string> extends FrameProps {
  options: readonly Option<T>[]
  /** '' for none. */
  value: T | ''
  onValue: (value: T) => void
  /** Lets the person type to search; by default with more than ten options. */
  isSearchable?: boolean
  name?: string
  placeholder?: string
  required?: boolean
  readOnly?: boolean
}

/** A field with one option. An optional field has an option that says so. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { id, label, aside, link, error, hint, className, options, value, onValue, isSearchable, ...select } =
    props
  const frame = { id, label, aside, link, error, hint, className }
  return (
    <FieldFrame {...frame}>
      <Select
        {...select}
        id={id}
        data={[...options]}
        value={value === '' ? null : value}
        onChange={(chosen) => chosen !== null && onValue(chosen as T)}
        allowDeselect={false}
        searchable={isSearchable ?? options.length > 10}
        nothingFoundMessage="Nada encontrado"
        filter={({ options, search }) =>
          options.filter((option) => 'label' in option && fits(option.label, search))
        }
        maxDropdownHeight={280}
        comboboxProps={{ withinPortal: true, shadow: 'md', keepMounted: false }}
        error={Boolean(error)}
        aria-describedby={describedBy(frame)}
      />
    </FieldFrame>
  )
}

/** True when the label contains the words of the search in any order, ignoring accents and case. */
export const fits = (label: string, search: string) => matches(search, label)
