import { Button } from '@mantine/core'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import classes from './record.module.css'
import { SaveStatus } from './SaveStatus.tsx'
import { useIsOffline } from './useIsOffline.ts'
import type { RecordForm } from './useRecordForm.tsx'

interface RecordSaveBarProps<V extends object, R extends { readonly version: number }> {
  form: RecordForm<V, R>
  saveLabel: string
}

export function RecordSaveBar<V extends object, R extends { readonly version: number }>({
  form,
  saveLabel,
}: RecordSaveBarProps<V, R>) {
  return (
    <SaveBar status={<SaveStatus form={form} />} state={form.isDirty ? 'Alterações não salvas' : undefined}>
      <SaveButtons form={form} saveLabel={saveLabel} />
    </SaveBar>
  )
}

/** Enables saving once every required field has a value, and while nothing prevents it. */
export function SaveButtons<V extends object, R extends { readonly version: number }>({
  form,
  saveLabel,
}: RecordSaveBarProps<V, R>) {
  const isOffline = useIsOffline()
  return (
    <>
      {form.isDirty && (
        <Button variant="default" onClick={form.discard} disabled={form.isSaving}>
          Descartar
        </Button>
      )}
      <Button
        type="submit"
        loading={form.isSaving}
        disabled={form.missing.length > 0 || form.isContested || isOffline || form.isSaving}
        aria-keyshortcuts="Control+S"
        rightSection={<kbd className={classes.key}>Ctrl S</kbd>}
      >
        {saveLabel}
      </Button>
    </>
  )
}
