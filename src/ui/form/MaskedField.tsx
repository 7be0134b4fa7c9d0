import { type ComponentProps, useLayoutEffect, useReducer, useRef } from 'react'
import { applyMask, type Mask } from './mask.ts'
import { TextField } from './TextField.tsx'

interface MaskedFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  mask?: Mask
  value: string
  onValue: (value: string) => void
}

/** A text field that formats while typing; without a mask, a plain one. */
export function MaskedField({ mask, value, onValue, ...field }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // React puts the caret at the end of a text that it did not see typed, even when the text stays the same.
  const [edits, countEdit] = useReducer((count: number) => count + 1, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each edit, whatever it changed
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [edits])

  return (
    <TextField
      {...field}
      ref={input}
      value={value}
      onChange={({ currentTarget, nativeEvent }) => {
        if (!mask) return onValue(currentTarget.value)
        const masked = applyMask(mask, {
          before: value,
          after: currentTarget.value,
          caret: currentTarget.selectionEnd ?? currentTarget.value.length,
          isForward: (nativeEvent as InputEvent).inputType === 'deleteContentForward',
        })
        caret.current = masked.caret
        countEdit()
        onValue(masked.text)
      }}
    />
  )
}
