import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useDelayed } from '#ui/feedback/useDelayed.ts'
import { Checkbox } from './Checkbox.tsx'
import classes from './list.module.css'
import { RestoreButton } from './RestoreButton.tsx'
import { RowMenu } from './RowMenu.tsx'
import { RowNoteLine } from './RowNoteLine.tsx'
import type { RowsProps } from './rows.ts'
import { extend, stateOf, toggle, togglePage } from './selection.ts'
import { TableGroup } from './TableGroup.tsx'
import type { Column, Listed, RowGroup } from './types.ts'
import { rowAttributes, rowLinkAttributes } from './useRowKeys.ts'

type ListTableProps<T> = Omit<RowsProps<T>, 'items'> & {
  label: string
  /** Undefined while they load: skeletons take their place. */
  items: readonly T[] | undefined
  groups?: readonly RowGroup<T>[]
  sort: string
  onSort: (sort: string) => void
}

/** The rows as a table; the whole row links to its record. */
export function ListTable<T extends Listed>({
  label,
  items,
  groups,
  sort,
  onSort,
  ...rows
}: ListTableProps<T>) {
  const { columns, selected } = rows
  const page = (items ?? []).map(({ id }) => id)
  const state = selected && stateOf(selected.selection, page)
  return (
    <div className={classes.card}>
      <table className={classes.table} aria-label={label} aria-busy={!items || undefined}>
        <thead>
          <tr>
            {selected && (
              <th scope="col" className={classes.select}>
                <Checkbox
                  aria-label="Selecionar todas as linhas desta página"
                  checked={state === 'all' && page.length > 0}
                  isMixed={state === 'some'}
                  disabled={page.length === 0}
                  onChange={() => selected.change((selection) => togglePage(selection, page))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            <th scope="col" className={classes.menu}>
              <VisuallyHidden>Opções</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {groups ? (
          groups.map((group) => (
            <TableGroup key={group.id} group={group} columnCount={columns.length + (selected ? 2 : 1)}>
              {group.items.map((item) => (
                <Row key={item.id} item={item} page={page} {...rows} />
              ))}
            </TableGroup>
          ))
        ) : (
          <tbody>
            {items ? (
              items.map((item) => <Row key={item.id} item={item} page={page} {...rows} />)
            ) : (
              <SkeletonRows columns={columns} isSelectable={Boolean(selected)} />
            )}
          </tbody>
        )}
      </table>
    </div>
  )
}

interface HeadProps<T> {
  column: Column<T>
  sort: string
  onSort: (sort: string) => void
}

const directions = { ascending: IconArrowUp, descending: IconArrowDown } as const

function Head<T>({ column: { label, sort: own, align, hiddenBelow }, sort, onSort }: HeadProps<T>) {
  const direction =
    own === undefined ? null : sort === own ? 'ascending' : sort === `-${own}` ? 'descending' : null
  const Arrow = direction && directions[direction]
  return (
    <th
      scope="col"
      data-align={align}
      data-below={hiddenBelow}
      aria-sort={direction ?? (own === undefined ? undefined : 'none')}
    >
      {own === undefined ? (
        label
      ) : (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort(direction === 'ascending' ? `-${own}` : own)}
        >
          {label}
          {Arrow && <Arrow size={15} stroke={1.75} aria-hidden="true" />}
        </button>
      )}
    </th>
  )
}

type RowProps<T> = Omit<RowsProps<T>, 'items'> & { item: T; page: readonly string[] }

function Row<T extends Listed>({ item, page, ...rows }: RowProps<T>) {
  const { columns, selected, nameOf, linkTo, actionsOf, noteOf, onRemove, onRestore } = rows
  const { id } = item
  const name = nameOf(item)
  const isSelected = selected?.selection.ids.has(id) ?? false
  const [first, ...others] = columns
  const note = noteOf?.(item)

  function select(isRange: boolean) {
    selected?.change((selection) => (isRange ? extend(selection, page, id) : toggle(selection, id)))
  }

  /** Shift selects a range where the browser would open a window. */
  function follow(event: MouseEvent) {
    if (!event.shiftKey || !selected) return
    event.preventDefault()
    select(true)
  }

  const row = (
    <tr
      className={classes.row}
      data-selected={isSelected || undefined}
      data-note={note?.kind}
      {...rowAttributes(id)}
    >
      {selected && (
        <td className={classes.select}>
          <Checkbox
            aria-label={`Selecionar ${name}`}
            checked={isSelected}
            onChange={({ nativeEvent }) => select((nativeEvent as unknown as PointerEvent).shiftKey)}
          />
        </td>
      )}
      <th scope="row" className={classes.name}>
        {linkTo ? (
          <Link
            to={linkTo(item)}
            className={classes.link}
            data-ahead=""
            onClick={follow}
            {...rowLinkAttributes}
          >
            {first?.cell(item)}
          </Link>
        ) : (
          <span tabIndex={-1} className={classes.still} {...rowLinkAttributes}>
            {first?.cell(item)}
          </span>
        )}
      </th>
      {others.map(({ id, cell, align, hiddenBelow, isAlive }) => (
        <td key={id} data-align={align} data-below={hiddenBelow}>
          {isAlive ? <span className={classes.alive}>{cell(item)}</span> : cell(item)}
        </td>
      ))}
      <td className={classes.menu}>
        {onRestore ? (
          <RestoreButton name={name} onRestore={() => onRestore([item])} />
        ) : (
          <RowMenu
            name={name}
            to={linkTo?.(item)}
            actions={actionsOf?.(item) ?? []}
            onRemove={onRemove && (() => onRemove([item]))}
          />
        )}
      </td>
    </tr>
  )
  if (!note) return row
  return (
    <>
      {row}
      <tr className={classes.below} data-note={note.kind}>
        {selected && <td />}
        <td colSpan={columns.length + 1}>
          <RowNoteLine note={note} />
        </td>
      </tr>
    </>
  )
}

const skeletonRows = Array.from({ length: 8 }, (_, at) => at)

function SkeletonRows<T>({
  columns,
  isSelectable,
}: {
  columns: readonly Column<T>[]
  isSelectable: boolean
}) {
  const isLate = useDelayed()
  return skeletonRows.map((at) => (
    <tr key={at} className={classes.row}>
      {isSelectable && <td className={classes.select} />}
      {columns.map(({ id, align, hiddenBelow }, column) => (
        <td key={id} data-align={align} data-below={hiddenBelow}>
          {isLate && <Skeleton height={12} width={column === 0 ? 150 - (at % 3) * 24 : '58%'} radius="sm" />}
        </td>
      ))}
      <td className={classes.menu} />
    </tr>
  ))
}
