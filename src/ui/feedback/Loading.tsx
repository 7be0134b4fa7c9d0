import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './feedback.module.css'
import { useDelayed } from './useDelayed.ts'

/** Shows skeletons in the shape of the content, after a moment; screen readers get a label. */
export function Loading({ children, label = 'Carregando' }: { children: ReactNode; label?: string }) {
  const late = useDelayed()
  return (
    <div role="status" aria-label={label}>
      {late && <div aria-hidden="true">{children}</div>}
    </div>
  )
}

/** A spinner for a whole screen whose shape is not known yet. */
export function Spinner({ label = 'Carregando' }: { label?: string }) {
  return (
    <div className={classes.spinner} role="status" aria-label={label}>
      <Loader size={28} />
    </div>
  )
}
