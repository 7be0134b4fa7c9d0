import { initials } from '#lib/text.ts'
import type { ProfessionalColor } from '../rules.ts'
import classes from './professionals.module.css'

/** The initials in the professional's colour; decorative, as the name stands beside it. */
export function Avatar({ name, color }: { name: string; color: ProfessionalColor }) {
  return (
    <span className={classes.avatar} data-color={color} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
