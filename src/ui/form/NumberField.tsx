import { type ComponentProps, type ReactNode, useLayoutEffect, useState } from 'react'
import { TextField } from './TextField.tsx'
import { readWhole, unreadable } from './typed.ts'

interface NumberFieldProps extends ParsedFieldProps {
  /** A unit shown after the number: "min", "dias". */
  unit?: string
}

/** A field for a whole number; null when empty. */
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

interface Parsed extends Pick<ParsedFieldProps, 'value' | 'onValue'> {
  read: (text: string) => number | null
  show: (value: number) => string
}

interface Typed {
  readonly text: string
  /** What the form made of the text; undefined until it has. */
  readonly value: number | null | undefined
}

/** Shows the text as typed; formats it on leaving the field. */
export function ParsedField({ value, onValue, read, show, endWidth, ...field }: ParsedFieldInnerProps) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      {...(endWidth !== undefined && { endWidth })}
      {...useParsed({ value, onValue, read, show })}
    />
  )
}

/** The text of a field whose value is parsed. */
export function useParsed({ value, onValue, read, show }: Parsed) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // The typed text applies only as long as nothing else has set the value.
  const isOwn = typed !== null && (typed.value === undefined || typed.value === value)
  const text = isOwn ? typed.text : value === null || value === unreadable ? '' : show(value)
  // The form may hold another value for the same text, as 0 for nothing.
  useLayoutEffect(() => {
    if (typed?.value === undefined && typed !== null) setTyped({ text: typed.text, value })
  }, [typed, value])
  return {
    value: text,
    onChange({ currentTarget }: { currentTarget: HTMLInputElement }) {
      setTyped({ text: currentTarget.value, value: undefined })
      onValue(read(currentTarget.value))
    },
    onBlur: () => value !== unreadable && setTyped(null),
  }
}
