import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { usePrinting } from '#ui/usePrinting.ts'
import { DefinitionsContext } from '../context.ts'
import type { Answer } from '../words.ts'
import classes from './report.module.css'
import { Strong } from './Strong.tsx'

interface QuestionProps {
  id: string
  title: string
  answer: Answer
  /** How its numbers are made, in the words of their definitions. */
  formula: ReactNode
  link?: { readonly to: string; readonly label: string } | undefined
  children: ReactNode
}

/** A question of the report: its answer in words, how it is calculated, its rows, and its charts beside them. */
export function Question({ id, title, answer, formula, link, children }: QuestionProps) {
  const definitions = useContext(DefinitionsContext)
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrinting()
  return (
    <section className={classes.question} aria-labelledby={id}>
      <div className={classes.words}>
        <h2 id={id}>{title}</h2>
        <p>
          <Strong text={answer.main} />
        </p>
        {answer.more && <p className={classes.soft}>{answer.more}</p>}
        <details
          className={classes.formula}
          open={isOpen || isPrinting}
          onToggle={({ currentTarget }) => {
            if (!isPrinting) setOpen(currentTarget.open)
          }}
        >
          <summary>
            <IconChevronRight size={14} aria-hidden="true" />
            Como é calculado
          </summary>
          <div>{formula}</div>
        </details>
        {link && (
          <Link to={link.to} className={classes.rowsLink}>
            {link.label} <span aria-hidden="true">→</span>
          </Link>
        )}
      </div>
      <div className={classes.charts}>{children}</div>
      {definitions &&
        createPortal(
          <section>
            <h3>{title}</h3>
            {formula}
          </section>,
          definitions,
        )}
    </section>
  )
}
