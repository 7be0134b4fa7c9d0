import classes from './bar.module.css'

/** `none` is what is left of the whole. */
export type Tone = 'none' | 'petrol' | 'green' | 'slate' | 'amber' | 'red' | 'grey' | 'hatched'

export interface BarPart {
  readonly name: string
  readonly tone: Tone
  readonly count: number
}

interface StackedBarProps {
  /** In their order; those without anybody are left out. */
  parts: readonly BarPart[]
  /** What it says; undefined where the numbers beside it say the same. */
  label?: string
  isLarge?: boolean
}

/** A whole in its parts. */
export function StackedBar({ parts, label, isLarge }: StackedBarProps) {
  return (
    <span
      className={classes.bar}
      data-large={isLarge || undefined}
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': label, title: label })}
    >
      {parts
        .filter(({ count }) => count > 0)
        .map(({ name, tone, count }) => (
          <span key={name} data-tone={tone} style={{ flexGrow: count }} />
        ))}
    </span>
  )
}

interface BarLegendProps {
  parts: readonly { readonly name: string; readonly tone: Tone; readonly label: string }[]
  /** True where every bar has a label of its own. */
  isDecorative?: boolean
  align?: 'start' | 'end'
}

/** What the colours of bars mean. */
export const BarLegend = ({ parts, isDecorative, align = 'start' }: BarLegendProps) => (
  <ul className={classes.legend} data-align={align} aria-hidden={isDecorative || undefined}>
    {parts.map(({ name, tone, label }) => (
      <li key={name} data-tone={tone}>
        {label}
      </li>
    ))}
  </ul>
)
