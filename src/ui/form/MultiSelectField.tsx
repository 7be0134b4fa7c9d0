import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import type { Option } from './choices.ts'
import { describedBy, FieldFrame, type FrameProps } from './FieldFrame.tsx'
import classes from './form.module.css'
import { useChoice } from './useChoice.ts'

interface MultiSelectFieldProps<T extends string> extends Omit<FrameProps, 'aside' | 'link'> {
  options: readonly Option<T>[]
  value: readonly T[]
  onValue: (value: readonly T[]) => void
  /** Offers "Todos"; by default from three options on. */
  hasAll?: boolean
  name?: string
  placeholder?: string
  required?: boolean
  readOnly?: boolean
}

/** A field of many options, searched by typing; "Todos" selects all present ones. */
export function MultiSelectField<T extends string>(props: MultiSelectFieldProps<T>) {
  const { id, label, error, hint, className, options, value, onValue, placeholder, hasAll, ...select } = props
  const open = options.filter((option) => !option.disabled)
  const isFull = open.every((option) => value.includes(option.value))
  const offersAll = (hasAll ?? open.length > 2) && !select.readOnly
  const [note, setNote] = useState<string | null>(null)
  const frame = { id, label, error, hint: note ?? hint, className }
  const unchosen = options.filter((option) => !value.includes(option.value))
  const choice = useChoice({
    options: unchosen,
    chosen: '',
    onPick: (picked) => onValue([...value, picked]),
    onNote: setNote,
  })
  return (
    <FieldFrame
      {...frame}
      link={
        offersAll && (
          <button
            type="button"
            className={classes.textButton}
            onClick={() => onValue(isFull ? [] : open.map((option) => option.value))}
          >
            {isFull ? 'Nenhum' : 'Todos'}
            <span className={classes.unseen}> em {label}</span>
          </button>
        )
      }
    >
      <MultiSelect
        {...select}
        {...choice}
        id={id}
        data={options.map(({ value, label, disabled }) => ({ value, label, disabled: disabled ?? false }))}
        value={[...value]}
        onChange={(chosen) => onValue(chosen as T[])}
        placeholder={value.length === 0 ? placeholder : undefined}
        hidePickedOptions
        nothingFoundMessage={isFull ? 'Todos já escolhidos' : 'Nada encontrado'}
        maxDropdownHeight={280}
        comboboxProps={{ withinPortal: true, shadow: 'md', keepMounted: false }}
        error={Boolean(error)}
        aria-describedby={describedBy(frame)}
      />
    </FieldFrame>
  )
}
