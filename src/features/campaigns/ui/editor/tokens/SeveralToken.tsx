import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { matches } from '#lib/match.ts'
import { orList, unknownWords } from '../../../audience/words.ts'
import { Token } from './Token.tsx'
import classes from './tokens.module.css'

export interface TokenOption {
  readonly value: string
  readonly label: string
}

interface SeveralTokenProps {
  label: string
  values: readonly string[]
  /** Undefined while they load. */
  options: readonly TokenOption[] | undefined
  /** What stands for a value that isn't among the options. */
  unknown?: string
  isReadOnly?: boolean | undefined
  /** How the values read in the sentence; by their names otherwise. */
  textOf?: (values: readonly string[]) => string
  onValues: (values: readonly string[]) => void
}

/** From this number of options on they can be searched. */
const manyOptions = 8
/** More names than these are counted. */
const maxNamed = 4

/** A word of a sentence that stands for several: `Pinheiros ou Tatuapé`. */
export function SeveralToken({
  label,
  values,
  options,
  unknown = unknownWords.other,
  isReadOnly,
  textOf,
  onValues,
}: SeveralTokenProps) {
  const nameOf = (value: string) =>
    options ? (options.find((option) => option.value === value)?.label ?? unknown) : '…'
  const names = [...new Set(values.map(nameOf))]
  const text = textOf?.(values) ?? (names.length > maxNamed ? `${names.length} escolhidos` : orList(names))
  return (
    <Token label={label} text={text} isReadOnly={isReadOnly} width={300}>
      {() => <Options label={label} values={values} options={options} onValues={onValues} />}
    </Token>
  )
}

function Options({
  label,
  values,
  options,
  onValues,
}: Omit<SeveralTokenProps, 'unknown' | 'isReadOnly' | 'textOf'>) {
  const [typed, setTyped] = useState('')
  if (!options) return <p className={classes.note}>Carregando…</p>
  if (options.length === 0) return <p className={classes.note}>Nada para escolher ainda.</p>
  const found = options.filter((option) => matches(typed, option.label))
  const toggle = (value: string, isChosen: boolean) =>
    onValues(isChosen ? [...values, value] : values.filter((one) => one !== value))
  return (
    <>
      {options.length >= manyOptions && (
        <input
          className={classes.search}
          type="search"
          placeholder="Procurar"
          aria-label={`Procurar ${label.toLowerCase()}`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
        />
      )}
      <fieldset className={classes.options} aria-label={label}>
        {found.map(({ value, label: name }) => (
          <Checkbox
            key={value}
            label={name}
            checked={values.includes(value)}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
        ))}
        {found.length === 0 && <p className={classes.note}>Nada com este nome.</p>}
      </fieldset>
    </>
  )
}
