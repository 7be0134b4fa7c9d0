import { Button } from '@mantine/core'
import { SaveStatus } from '#ui/form/record/SaveStatus.tsx'
import { useIsOffline } from '#ui/form/record/useIsOffline.ts'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { Key } from '#ui/keys/Key.tsx'
import { useIsPhone } from '#ui/useIsPhone.ts'
import type { TemplateEditor } from './useTemplateForm.ts'

interface TemplateSaveBarProps {
  form: TemplateEditor
  isNew: boolean
  isSubmitting: boolean
  /** There is a text that Meta has not seen. */
  maySubmit: boolean
  onSubmit: () => void
}

/** Saves the text, and hands it to Meta where that approves it. */
export function TemplateSaveBar({ form, isNew, isSubmitting, maySubmit, onSubmit }: TemplateSaveBarProps) {
  const isOffline = useIsOffline()
  const isPhone = useIsPhone()
  const isBusy = form.isSaving || isSubmitting
  const isStopped = form.missing.length > 0 || form.isContested || isOffline || isBusy
  return (
    <SaveBar
      status={<SaveStatus form={form} />}
      state={form.isDirty && !isPhone ? 'Alterações não salvas' : undefined}
    >
      {form.isDirty && (
        <Button variant="default" onClick={form.discard} disabled={isBusy}>
          Descartar
        </Button>
      )}
      <Button
        type="submit"
        variant={maySubmit ? 'default' : 'filled'}
        loading={form.isSaving}
        disabled={isStopped}
        aria-keyshortcuts="Control+S"
        rightSection={isPhone ? undefined : <Key>Ctrl S</Key>}
      >
        {isNew ? 'Criar template' : 'Salvar'}
      </Button>
      {maySubmit && (
        <Button
          loading={isSubmitting}
          disabled={isStopped}
          aria-keyshortcuts="Control+Enter"
          onClick={onSubmit}
        >
          Enviar à Meta
        </Button>
      )}
    </SaveBar>
  )
}
