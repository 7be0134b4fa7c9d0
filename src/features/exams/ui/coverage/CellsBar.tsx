import { Key } from '#ui/keys/Key.tsx'
import classes from './coverage.module.css'

interface CellsBarProps {
  /** How many cells are selected. */
  count: number
  /** "Holter 24 h × Amparo" */
  summary: string
  onOpen: () => void
  onCover: () => void
  onAuthorize: () => void
  onFillDown: () => void
  onClear: () => void
}

/** The selected cells, what can be done with them, and the key of each action. */
export function CellsBar(props: CellsBarProps) {
  const { count, summary, onOpen, onCover, onAuthorize, onFillDown, onClear } = props
  const actions = [
    { label: 'Editar', keys: 'Enter', shortcut: 'Enter', run: onOpen },
    { label: 'Cobre ou não', keys: 'Espaço', shortcut: 'Space', run: onCover },
    { label: 'Autorização', keys: 'A', shortcut: 'A', run: onAuthorize },
    { label: 'Repetir de cima', keys: 'Ctrl D', shortcut: 'Control+D', run: onFillDown },
    { label: 'Limpar', keys: 'Del', shortcut: 'Delete', run: onClear },
  ]
  return (
    <div role="toolbar" aria-label="Mudar as células escolhidas" className={classes.cells}>
      <p className={classes.cellsChosen}>
        {count === 0 ? (
          'Escolha uma célula para mudar'
        ) : (
          <>
            <strong>{count === 1 ? '1 célula' : `${count} células`}</strong> <span>{summary}</span>
          </>
        )}
      </p>
      {actions.map(({ label, keys, shortcut, run }) => (
        <button
          key={label}
          type="button"
          className={classes.cellsAction}
          aria-keyshortcuts={shortcut}
          disabled={count === 0}
          // The focus stays in the sheet, for the arrow keys.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {label} <Key>{keys}</Key>
        </button>
      ))}
      <p className={classes.cellsNote}>Ou digite o preço. Arraste ou Shift + clique para escolher várias.</p>
    </div>
  )
}
