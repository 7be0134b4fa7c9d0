import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { Check } from '../../rules/check.ts'
import type { TemplateContent } from '../../rules.ts'
import classes from './preview.module.css'

const icons = { error: IconCircleX, warning: IconAlertTriangle, ok: IconCircleCheck } as const
const words = { error: 'Erro', warning: 'Aviso', ok: 'Em ordem' } as const

interface ChecksCardProps {
  checks: readonly Check[]
  /** True where Meta decides on the text. */
  isOfMeta: boolean
  /** Takes the content as a press mends it; undefined for a person who may not. */
  onMend: ((content: TemplateContent) => void) | undefined
}

/** What stands against the text before it goes out, each with the press that mends it. */
export function ChecksCard({ checks, isOfMeta, onMend }: ChecksCardProps) {
  const count = (level: Check['level']) => checks.filter((check) => check.level === level).length
  const [errors, warnings] = [count('error'), count('warning')]
  return (
    <section className={classes.card} aria-labelledby="conferencia">
      <div className={classes.cardHead}>
        <h2 id="conferencia" tabIndex={-1} className={classes.cardTitle}>
          {isOfMeta ? 'Antes de enviar à Meta' : 'Antes de salvar'}
        </h2>
        <p className={classes.summary} role="status">
          {errors > 0 && (
            <span data-level="error">
              {errors} {errors === 1 ? 'erro' : 'erros'}
            </span>
          )}
          {errors > 0 && warnings > 0 && ', '}
          {warnings > 0 && (
            <span data-level="warning">
              {warnings} {warnings === 1 ? 'aviso' : 'avisos'}
            </span>
          )}
          {errors + warnings === 0 && 'Tudo em ordem'}
        </p>
      </div>
      <ul>
        {checks.map(({ id, level, title, detail, act }) => {
          const Icon = icons[level]
          return (
            <li key={id} className={classes.check} data-level={level}>
              <Icon size={18} stroke={1.5} role="img" aria-label={words[level]} />
              <div>
                <p className={classes.checkTitle}>{title}</p>
                <p className={classes.checkDetail}>{detail}</p>
              </div>
              {act && onMend && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`${act.label}: ${title}`}
                  onClick={() => onMend(act.content)}
                >
                  {act.label}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
