import type { ReactNode } from 'react'
import classes from './record.module.css'

interface StoredNoteProps {
  value: ReactNode
  onTake: () => void
}

/** Shown under a field that somebody else has just saved with another value. */
export function StoredNote({ value, onTake }: StoredNoteProps) {
  return (
    <>
      Alguém acabou de gravar {value ? <q>{value}</q> : 'este campo em branco'}. O que você digitou continua
      aqui.{' '}
      <button type="button" className={classes.inlineAction} onClick={onTake}>
        Usar o gravado
      </button>
    </>
  )
}
