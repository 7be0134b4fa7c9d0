import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ShownPeople, searchOf } from './shown.ts'

/** The list of people, which a number brings into view. */
export const peopleId = 'pessoas'

interface PeopleLinkProps {
  people: ShownPeople
  reason?: string
  /** What a number alone does not say. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** Shows the people behind a number, in the list below. */
export function PeopleLink({ people, reason, label, className, children }: PeopleLinkProps) {
  return (
    <Link
      to={{ search: searchOf(people, reason) }}
      preventScrollReset
      className={className}
      aria-label={label}
      onClick={() => document.getElementById(peopleId)?.scrollIntoView({ block: 'start' })}
    >
      {children}
    </Link>
  )
}
