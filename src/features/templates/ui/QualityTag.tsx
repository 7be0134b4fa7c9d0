import { type TemplateQuality, templateQualities } from '../rules.ts'
import classes from './tags.module.css'

const bars = { low: 1, medium: 2, high: 3 } as const
const heights = [4, 8, 12]

/** How people receive a template, by three bars and a word. */
export function QualityTag({ quality }: { quality: TemplateQuality | null }) {
  if (quality === null) return '—'
  return (
    <span className={classes.quality} data-quality={quality}>
      <svg width="16" height="12" viewBox="0 0 16 12" aria-hidden="true">
        {heights.map((height, at) => (
          <rect
            key={height}
            className={at < bars[quality] ? classes.filled : classes.hollow}
            x={at * 5.5}
            y={12 - height}
            width="4"
            height={height}
            rx="1"
          />
        ))}
      </svg>
      {templateQualities[quality]}
    </span>
  )
}
