import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FieldNotes } from './FieldFrame.tsx'
import { errorsBelow } from './record/errors.ts'
import { focusPath } from './record/focusPath.ts'
import type { BoundField, BoundGroup } from './record/useRecordForm.tsx'
import classes from './rows.module.css'
import { useStableKeys } from './useStableKeys.ts'

/** A row's own fields: `<MaskedField label="Nome" {...row.field('name')} />`. */
export interface Row<T> {
  readonly value: T
  readonly at: number
  readonly change: (change: Partial<T>) => void
  readonly field: <K extends keyof T & string>(key: K) => BoundField<T[K]>
  readonly group: <K extends keyof T & string>(key: K) => BoundGroup<T[K]>
}

interface RowsFieldProps<T extends object> extends BoundGroup<readonly T[]> {
  /** Returns the name of a row: "Sala 1". */
  nameOf: (value: T, at: number) => string
  /** "Adicionar sala ou equipamento" */
  addLabel: string
  make: () => T
  /** The field of a new row that gets the focus. */
  firstField: keyof T & string
  empty?: ReactNode
  children: (row: Row<T>) => ReactNode
}

interface Removed<T> {
  readonly value: T
  readonly at: number
  readonly name: string
}

/** A list of rows within the form: added at the end, removed with undo. */
export function RowsField<T extends object>(props: RowsFieldProps<T>) {
  const { id, value, onValue, error, hint, errors, readOnly, nameOf, addLabel, make, firstField } = props
  const { keys, forget, insert } = useStableKeys(value.length)
  const [removed, setRemoved] = useState<Removed<T> | null>(null)
  const [focus, setFocus] = useState<string | null>(null)
  const undo = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!focus) return
    focusPath(focus)
    setFocus(null)
  }, [focus])

  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])

  const replace = (at: number, row: T) => onValue(value.map((old, index) => (index === at ? row : old)))

  function add() {
    onValue([...value, make()])
    setRemoved(null)
    setFocus(`${id}.${value.length}.${firstField}`)
  }

  function remove(at: number) {
    const row = value[at]
    if (!row) return
    forget(at)
    onValue(value.filter((_, index) => index !== at))
    setRemoved({ value: row, at, name: nameOf(row, at) })
  }

  function putBack({ value: row, at }: Removed<T>) {
    const place = Math.min(at, value.length)
    insert(place)
    onValue(value.toSpliced(place, 0, row))
    setRemoved(null)
    setFocus(`${id}.${place}.${firstField}`)
  }

  function rowAt(at: number, row: T): Row<T> {
    const below = errorsBelow(errors, String(at))
    const field = <K extends keyof T & string>(key: K): BoundField<T[K]> => ({
      id: `${id}.${at}.${key}`,
      name: `${props.name}.${at}.${key}`,
      value: row[key],
      onValue: (part) => replace(at, { ...row, [key]: part }),
      error: below[key],
      hint: undefined,
      required: false,
      readOnly,
    })
    return {
      value: row,
      at,
      change: (change) => replace(at, { ...row, ...change }),
      field,
      group: (key) => ({ ...field(key), errors: errorsBelow(below, key) }),
    }
  }

  return (
    <div id={id} className={classes.rows}>
      {value.length === 0 && props.empty && <p className={classes.empty}>{props.empty}</p>}
      <ul className={classes.list}>
        {value.map((row, at) => (
          <li key={keys[at]} className={classes.row} aria-label={nameOf(row, at)}>
            <div className={classes.content}>{props.children(rowAt(at, row))}</div>
            {!readOnly && (
              <ActionIcon
                className={classes.remove}
                aria-label={`Remover ${nameOf(row, at)}`}
                onClick={() => remove(at)}
              >
                <IconTrash size={18} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <div role="status">
        {removed && (
          <p className={classes.removed}>
            {removed.name} sai ao salvar.{' '}
            <button ref={undo} type="button" className={classes.undo} onClick={() => putBack(removed)}>
              Desfazer
            </button>
          </p>
        )}
      </div>
      {!readOnly && (
        <Button variant="default" leftSection={<IconPlus size={18} stroke={1.5} />} onClick={add}>
          {addLabel}
        </Button>
      )}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
