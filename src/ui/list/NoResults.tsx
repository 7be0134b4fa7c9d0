import { Button } from '@mantine/core'
import classes from './list.module.css'
import { type Noun, none } from './nouns.ts'
import type { ListAddress } from './useListAddress.ts'

/** Nothing fits the search or the filters. */
export function NoResults({ noun, address: { q, clear } }: { noun: Noun; address: ListAddress }) {
  const found = noun.isFeminine ? 'encontrada' : 'encontrado'
  return (
    <div className={classes.nothing}>
      <h2 className={classes.nothingTitle}>
        {none(noun)} {found}
      </h2>
      <p className={classes.nothingText}>
        {q.trim() === ''
          ? 'Nada passa por estes filtros.'
          : `Nada corresponde a “${q.trim()}”. Tente outra palavra.`}
      </p>
      <Button variant="default" onClick={clear}>
        Limpar filtros
      </Button>
    </div>
  )
}
