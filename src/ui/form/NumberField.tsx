import { type ComponentProps, type ReactNode, useState } from 'react'
import { TextField } from './TextField.tsx'
import { readWhole, unreadable } from './typed.ts'

interface NumberFieldProps extends ParsedFieldProps {
  /** "min", "dias": after the number. */
  unit?: string
}

/** A whole number; null when empty. */
export function NumberField({ unit, ...field }: NumberFieldProps) {
  return (
    <ParsedField
      {...field}
      inputMode="numeric"
      read={readWhole}
      show={String}
      end={unit && <span aria-hidden="true">{unit}</span>}
      endWidth={unit ? unit.length * 8 + 20 : undefined}
    />
  )
}

export interface ParsedFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur' | 'inputMode' | 'type'> {
  value: number | null
  onValue: (value: number | null) => void
}

interface ParsedFieldInnerProps extends ParsedFieldProps {
  read: (text: string) => number | null
  show: (value: number) => string
  inputMode: 'numeric' | 'decimal'
  endWidth?: number
  end?: ReactNode
}

/** Keeps the text as it is typed; lays it out when the person goes on. */
export function ParsedField({ value, onValue, read, show, endWidth, ...field }: ParsedFieldInnerProps) {
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null)
  // What was typed counts only as long as nothing else has set the value.
  const isOwn = typed !== null && typed.value === value
  const text = isOwn ? typed.text : value === null || value === unreadable ? '' : show(value)
  return (
    <TextField
      autoComplete="off"
      {...field}
      value={text}
      onChange={({ currentTarget }) => {
        const next = read(currentTarget.value)
        setTyped({ text: currentTarget.value, value: next })
        onValue(next)
      }}
      onBlur={() => value !== unreadable && setTyped(null)}
    />
  )
}
