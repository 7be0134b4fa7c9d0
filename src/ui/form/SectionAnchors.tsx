import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import classes from './form.module.css'
import { useActiveSection } from './useActiveSection.ts'

export interface Anchor {
  readonly id: string
  readonly title: string
  readonly errorCount: number
}

interface SectionAnchorsProps {
  anchors: readonly Anchor[]
  onGo: (id: string) => void
  label?: string
}

/** Lists the sections of a long form, marks the current one, and those with errors. */
export function SectionAnchors({ anchors, onGo, label = 'Seções do formulário' }: SectionAnchorsProps) {
  const active = useActiveSection(anchors.map(({ id }) => id))
  return (
    <nav className={classes.anchors} aria-label={label}>
      {anchors.map(({ id, title, errorCount }) => (
        <a
          key={id}
          href={`#${id}`}
          className={classes.anchor}
          aria-current={active === id ? 'location' : undefined}
          onClick={(event) => {
            event.preventDefault()
            onGo(id)
          }}
        >
          {title}
          {errorCount > 0 && (
            <span className={classes.anchorErrors}>
              <IconAlertCircle size={15} stroke={1.75} aria-hidden="true" />
              {errorCount}
              <VisuallyHidden>
                {errorCount === 1 ? 'campo para corrigir' : 'campos para corrigir'}
              </VisuallyHidden>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
