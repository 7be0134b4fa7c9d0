import type { Option } from './choices.ts'
import { describedBy, FieldFrame, type FrameProps } from './FieldFrame.tsx'
import classes from './form.module.css'

interface ChipsFieldProps<T extends string> extends FrameProps {
  options: readonly Option<T>[]
  value: readonly T[]
  onValue: (value: readonly T[]) => void
  name?: string
  required?: boolean
  readOnly?: boolean
}

/**
 * A field of several options, all visible: checkboxes that look like chips. Preserves the order of the
 * options.
 */
export function ChipsField<T extends string>(props: ChipsFieldProps<T>) {
  const { id, label, aside, link, error, hint, className, options, value, onValue, readOnly } = props
  const frame = { id, label, aside, link, error, hint, className }

  function toggle(one: T, isOn: boolean) {
    onValue(
      options.map((option) => option.value).filter((other) => (other === one ? isOn : value.includes(other))),
    )
  }

  return (
    <FieldFrame {...frame} isGroup>
      <div className={classes.chips}>
        {options.map((option) => (
          <label key={option.value} className={classes.chip}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              disabled={readOnly || option.disabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(frame)}
              onChange={({ currentTarget }) => toggle(option.value, currentTarget.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
