import { Button } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { SaveStatus } from '#ui/form/record/SaveStatus.tsx'
import { useIsOffline } from '#ui/form/record/useIsOffline.ts'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { useSaveKey } from '#ui/form/useSaveKey.ts'
import { Key } from '#ui/keys/Key.tsx'
import { useIsPhone } from '#ui/useIsPhone.ts'

/** One of the page's forms, as the bar below all of them needs it. */
export interface SavedTogether {
  readonly id: string
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly isBlocked: boolean
  readonly status: ReactNode
  readonly submit: () => void
  readonly discard: () => void
}

export const savedTogether = <V extends object, R extends { readonly version: number }>(
  id: string,
  form: RecordForm<V, R>,
): SavedTogether => ({
  id,
  isDirty: form.isDirty,
  isSaving: form.isSaving,
  isBlocked: form.isContested || form.missing.length > 0,
  status: <SaveStatus form={form} />,
  submit: form.submit,
  discard: form.discard,
})

/** Saves whatever changed, each form by itself: what one of them refuses doesn't keep the others. */
export function SaveAllBar({ forms }: { forms: readonly SavedTogether[] }) {
  const isOffline = useIsOffline()
  const changed = forms.filter(({ isDirty }) => isDirty)
  const ready = changed.filter(({ isBlocked }) => !isBlocked)
  const isSaving = forms.some((form) => form.isSaving)
  const save = () => {
    for (const form of ready) form.submit()
  }
  const discard = () => {
    for (const form of changed) form.discard()
  }
  const isPhone = useIsPhone()
  useSaveKey(save, !isOffline && !isSaving)
  return (
    <>
      <SaveBar
        status={changed.map(({ id, status }) => <Fragment key={id}>{status}</Fragment>)}
        state={changed.length > 0 ? 'Alterações não salvas' : undefined}
      >
        {changed.length > 0 && (
          <Button variant="default" onClick={discard} disabled={isSaving}>
            Descartar
          </Button>
        )}
        <Button
          onClick={save}
          loading={isSaving}
          disabled={ready.length === 0 || isOffline}
          aria-keyshortcuts="Control+S"
          rightSection={isPhone ? undefined : <Key>Ctrl S</Key>}
        >
          Salvar
        </Button>
      </SaveBar>
      <LeaveGuard when={changed.length > 0} onAbandon={discard} />
    </>
  )
}
