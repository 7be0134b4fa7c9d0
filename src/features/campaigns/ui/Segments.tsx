import classes from './campaigns.module.css'

interface SegmentsProps<T extends string> {
  label: string
  options: readonly { readonly value: T; readonly label: string }[]
  /** '' while none of them is chosen. */
  value: T | ''
  onValue: (value: T) => void
}

/** A choice of a few, side by side. */
export function Segments<T extends string>({ label, options, value, onValue }: SegmentsProps<T>) {
  return (
    <fieldset className={classes.segments} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValue(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
