import { Button } from '@mantine/core'
import { type ItemLabels, none, noneDeleted } from './itemLabels.ts'
import classes from './list.module.css'
import type { ListAddress } from './useListAddress.ts'

/** Shown when nothing matches the search or the filters. */
export function NoResults({
  itemLabels,
  address: { q, clear },
  isOfDeleted = false,
}: {
  itemLabels: ItemLabels
  address: ListAddress
  isOfDeleted?: boolean
}) {
  const found = itemLabels.isFeminine ? 'encontrada' : 'encontrado'
  return (
    <div className={classes.nothing}>
      <h2 className={classes.nothingTitle}>
        {isOfDeleted ? noneDeleted(itemLabels) : `${none(itemLabels)} ${found}`}
      </h2>
      <p className={classes.nothingText}>
        {q.trim() === ''
          ? isOfDeleted
            ? 'O que for excluído pode ser restaurado aqui por 30 dias.'
            : 'Nada passa por estes filtros.'
          : `Nada corresponde a “${q.trim()}”. Tente outra palavra.`}
      </p>
      <Button variant="default" onClick={clear}>
        Limpar filtros
      </Button>
    </div>
  )
}
