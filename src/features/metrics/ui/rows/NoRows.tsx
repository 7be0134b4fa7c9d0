import { Button } from '@mantine/core'
import classes from './rows.module.css'
import { useRowsSearch } from './useRowsSearch.ts'

/** Shown where a number counts nothing, or a search finds nothing among what it counts. */
export function NoRows({ text }: { text: string }) {
  const { q, search } = useRowsSearch()
  if (q.trim() === '') return <p className={classes.empty}>{text}</p>
  return (
    <div className={classes.nothing}>
      <p className={classes.empty}>
        Nada corresponde a “{q.trim()}” entre estas linhas. Tente outra palavra.
      </p>
      <Button variant="default" onClick={() => search('')}>
        Limpar a busca
      </Button>
    </div>
  )
}
