import { Link } from 'react-router'
import type { Audience } from '../kit/drawings/AudienceDrawing.tsx'
import classes from './AudienceChips.module.css'
import { audiences } from './audiences.ts'

/** Links from one audience's page to the others. */
export function AudienceChips({ current }: { current: Audience }) {
  return (
    <nav aria-label="Para quem">
      <ul className={classes.chips}>
        {audiences.map(({ id, name, path }) => (
          <li key={id}>
            <Link to={path} className={classes.chip} aria-current={id === current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
