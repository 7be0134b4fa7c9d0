import { Link } from 'react-router'
import classes from './Breadcrumbs.module.css'

interface BreadcrumbsProps {
  /** From the broadest; the last may be without a link. */
  items: readonly { name: string; to?: string }[]
}

export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Você está em">
      <ol className={classes.list}>
        {items.map(({ name, to }) => (
          <li key={name}>{to ? <Link to={to}>{name}</Link> : name}</li>
        ))}
      </ol>
    </nav>
  )
}
