import { Skeleton } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useDelayed } from '#ui/feedback/useDelayed.ts'
import { Checkbox } from './Checkbox.tsx'
import classes from './cards.module.css'
import { RestoreButton } from './RestoreButton.tsx'
import { RowMenu } from './RowMenu.tsx'
import { RowNoteLine } from './RowNoteLine.tsx'
import type { RowsProps } from './rows.ts'
import { toggle } from './selection.ts'
import type { Listed } from './types.ts'
import { useLongPress } from './useLongPress.ts'
import { rowAttributes, rowLinkAttributes } from './useRowKeys.ts'

type ListCardsProps<T> = Omit<RowsProps<T>, 'items'> & {
  label: string
  items: readonly T[] | undefined
}

/** The rows as cards, for phones: a long press selects one, then a tap selects more. */
export function ListCards<T extends Listed>({ label, items, ...rows }: ListCardsProps<T>) {
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={!items || undefined}>
      {items ? items.map((item) => <Card key={item.id} item={item} {...rows} />) : <SkeletonCards />}
    </ul>
  )
}

type CardProps<T> = Omit<RowsProps<T>, 'items'> & { item: T }

function Card<T extends Listed>(props: CardProps<T>) {
  const { item, columns, nameOf, linkTo, selected, actionsOf, noteOf, onRemove, onRestore } = props
  const name = nameOf(item)
  const [first, ...others] = columns
  const isSelecting = (selected?.selection.ids.size ?? 0) > 0
  const isSelected = selected?.selection.ids.has(item.id) ?? false
  const select = () => selected?.change((selection) => toggle(selection, item.id))
  const press = useLongPress(select)
  const note = noteOf?.(item)

  function follow(event: MouseEvent) {
    if (!isSelecting) return
    event.preventDefault()
    select()
  }

  return (
    <li
      className={classes.card}
      data-selected={isSelected || undefined}
      data-note={note?.kind}
      {...rowAttributes(item.id)}
      {...(selected && press)}
    >
      <div className={classes.head}>
        {isSelecting && (
          <div className={classes.select}>
            <Checkbox aria-label={`Selecionar ${name}`} checked={isSelected} onChange={select} />
          </div>
        )}
        {linkTo ? (
          <Link to={linkTo(item)} className={classes.link} onClick={follow} {...rowLinkAttributes}>
            {first?.cell(item)}
          </Link>
        ) : (
          <span tabIndex={-1} className={classes.still} {...rowLinkAttributes}>
            {first?.cell(item)}
          </span>
        )}
        <div className={classes.menu}>
          {onRestore ? (
            <RestoreButton name={name} onRestore={() => onRestore([item])} />
          ) : (
            <RowMenu
              name={name}
              to={linkTo?.(item)}
              actions={actionsOf?.(item) ?? []}
              onSelect={selected && !isSelected ? select : undefined}
              onRemove={onRemove && (() => onRemove([item]))}
            />
          )}
        </div>
      </div>
      <dl className={classes.facts}>
        {others
          .filter(({ isTableOnly }) => !isTableOnly)
          .map(({ id, label, cell }) => (
            <div key={id} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{cell(item)}</dd>
            </div>
          ))}
      </dl>
      {note && <RowNoteLine note={note} />}
    </li>
  )
}

const skeletonCards = [0, 1, 2, 3]

function SkeletonCards() {
  const isLate = useDelayed()
  return skeletonCards.map((at) => (
    <li key={at} className={classes.card} aria-hidden="true">
      <div className={classes.skeleton}>
        {isLate && (
          <>
            <Skeleton height={14} width="46%" radius="sm" />
            <Skeleton height={12} width="72%" radius="sm" />
            <Skeleton height={12} width="58%" radius="sm" />
          </>
        )}
      </div>
    </li>
  ))
}
