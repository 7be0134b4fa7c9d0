import classes from './system.module.css'

interface BarsProps {
  /** What they say, for who does not see them. */
  label: string
  all: readonly number[]
  /** Of them, those that failed. */
  failed: readonly number[]
}

const width = 4
const height = 24

/** A bar for each minute; red where most of it failed. */
export function Bars({ label, all, failed }: BarsProps) {
  const most = Math.max(1, ...all)
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${all.length * width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {all.map((count, at) => {
        const tall = count === 0 ? 1 : Math.max(3, (count / most) * height)
        const isFailing = (failed[at] ?? 0) * 2 > count
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: each place is a minute
            key={at}
            x={at * width}
            y={height - tall}
            width={width - 1.5}
            height={tall}
            data-empty={count === 0 || undefined}
            data-failing={(count > 0 && isFailing) || undefined}
          />
        )
      })}
    </svg>
  )
}
