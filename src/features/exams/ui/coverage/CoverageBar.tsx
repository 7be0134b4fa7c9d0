import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { useSaveKey } from '#ui/form/useSaveKey.ts'
import { Key } from '#ui/keys/Key.tsx'
import classes from './coverage.module.css'
import type { CoverageForm } from './useCoverageDraft.ts'

/** Shows the unsaved changes, with the actions to save, undo and discard them. */
export function CoverageBar({ form }: { form: CoverageForm }) {
  const { edits, isDirty, isSaving, canUndo, conflicts, save, undo, discard } = form
  useSaveKey(save, isDirty && conflicts.length === 0)
  const count = edits.size.toLocaleString('pt-BR')
  return (
    <>
      {isDirty && (
        <SaveBar
          status={
            <p className={classes.unsaved}>
              <strong>{edits.size === 1 ? '1 célula alterada' : `${count} células alteradas`}</strong>{' '}
              <span>Vale para agendamentos novos, os já marcados mantêm o preço.</span>
            </p>
          }
        >
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
            rightSection={<Key>Ctrl Z</Key>}
            aria-keyshortcuts="Control+Z"
            disabled={!canUndo || isSaving}
            onClick={undo}
          >
            Desfazer
          </Button>
          <Button variant="default" disabled={isSaving} onClick={discard}>
            Descartar
          </Button>
          <Button
            loading={isSaving}
            disabled={conflicts.length > 0}
            aria-keyshortcuts="Control+S"
            rightSection={
              <span className={classes.onAccent}>
                <Key>Ctrl S</Key>
              </span>
            }
            onClick={save}
          >
            Salvar
          </Button>
        </SaveBar>
      )}
      <LeaveGuard when={isDirty} onAbandon={discard} />
    </>
  )
}
