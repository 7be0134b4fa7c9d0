import { useState } from 'react'
import type { Option } from './choices.ts'
import { describedBy, FieldFrame, type FrameProps } from './FieldFrame.tsx'
import { SelectInput } from './SelectInput.tsx'

interface SelectFieldProps<T extends string> extends FrameProps {
  options: readonly Option<T>[]
  /** '' for none. */
  value: T | ''
  onValue: (value: T) => void
  name?: string
  placeholder?: string
  required?: boolean
  readOnly?: boolean
}

/** A field with one option, searched by typing. An optional field has an option that says so. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { id, label, aside, link, error, hint, className, ...select } = props
  const [note, setNote] = useState<string | null>(null)
  const frame = { id, label, aside, link, error, hint: note ?? hint, className }
  return (
    <FieldFrame {...frame}>
      <SelectInput
        {...select}
        id={id}
        onNote={setNote}
        isInvalid={Boolean(error)}
        aria-describedby={describedBy(frame)}
      />
    </FieldFrame>
  )
}
