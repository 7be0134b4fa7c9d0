import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { Key } from '#ui/keys/Key.tsx'
import type { Covers } from '../../coverage/cellActions.ts'
import { CoverFields } from './CoverFields.tsx'
import classes from './coverage.module.css'

interface CellPopoverProps {
  anchor: ReactNode
  isOpen: boolean
  cells: Covers
  /** "Holter 24 h, MAPA 24 h × 3 convênios" */
  summary: string
  isAlwaysAuthorized: boolean
  onChange: (cells: Covers) => void
  onClose: () => void
}

/**
 * Edits the selected cells, beside them. The element that it is anchored to is no control: only the dialog
 * has a role.
 */
export function CellPopover(props: CellPopoverProps) {
  const { anchor, isOpen, cells, summary, isAlwaysAuthorized, onChange, onClose } = props
  return (
    <Popover
      opened={isOpen}
      onClose={onClose}
      onDismiss={onClose}
      position="bottom"
      width={304}
      shadow="md"
      trapFocus
      returnFocus={false}
      withinPortal
      hideDetached={false}
      withRoles={false}
    >
      <Popover.Target>{anchor as React.ReactElement}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        tabIndex={-1}
        className={classes.popover}
        aria-label="Editar as células escolhidas"
      >
        <p className={classes.popoverHead}>
          <strong>{cells.size === 1 ? '1 célula' : `${cells.size} células`}</strong>
          <span>{summary}</span>
        </p>
        <CoverFields
          cells={cells}
          isAlwaysAuthorized={isAlwaysAuthorized}
          onChange={onChange}
          onDone={onClose}
        />
        <p className={classes.popoverKeys}>
          <Key>Espaço</Key> cobre <Key>A</Key> autorização <Key>Ctrl D</Key> repete
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
