import { Link, useLocation } from 'react-router'
import type { RailItem, RailSection } from '../../documentation/rail.ts'
import { Method } from './Method.tsx'
import classes from './Rail.module.css'

export function Rail({ sections }: { sections: readonly RailSection[] }) {
  return sections.map(({ title, items }) => (
    <div key={title} className={classes.section}>
      <p className={classes.title}>{title}</p>
      <Items items={items} />
    </div>
  ))
}

function Items({ items }: { items: readonly RailItem[] }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {items.map(({ label, to, method, items: below }) => (
        <li key={to}>
          <Link
            to={to}
            className={method ? classes.route : classes.item}
            aria-current={to === pathname ? 'page' : undefined}
          >
            {method && <Method name={method} look="plain" />}
            <span>{label}</span>
          </Link>
          {below && below.length > 0 && <Items items={below} />}
        </li>
      ))}
    </ul>
  )
}
