import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import type { RowNote } from '#ui/list/types.ts'
import type { TemplateItem, TemplateProblem } from '../contract.ts'

const acts: Record<TemplateProblem['act'], string> = {
  correct: 'Corrigir texto',
  review: 'Rever texto',
  decide: 'Decidir',
}

/** What is the matter with a template, and the way to mend it. */
export function noteOf({ id, name, problem }: TemplateItem, mayUpdate: boolean): RowNote | undefined {
  if (!problem) return undefined
  return {
    kind: problem.level === 'error' ? 'bad' : 'warning',
    text: problem.text,
    action: mayUpdate && (
      <Button
        component={Link}
        to={paths.template(id)}
        variant="default"
        size="compact-md"
        aria-label={`${acts[problem.act]}: ${name}`}
      >
        {acts[problem.act]}
      </Button>
    ),
  }
}
