import { Drawer } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useSaveKey } from '#ui/form/useSaveKey.ts'
import { useReservedHeight } from '#ui/useReservedHeight.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import classes from './FormDrawer.module.css'
import { SaveButtons } from './RecordSaveBar.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import type { RecordForm } from './useRecordForm.tsx'

interface FormDrawerProps {
  isOpen: boolean
  title: string
  onClose: () => void
  /** A component with its own `useRecordForm` and a `DrawerForm`: it lives while the drawer is open. */
  children: ReactNode
}

/** Quick creation at the end of the page, the whole screen on phones. What was typed is there again when it reopens. */
export function FormDrawer({ isOpen, title, onClose, children }: FormDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position="right"
      size={460}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      {children}
    </Drawer>
  )
}

interface DrawerFormProps<V extends object, R extends { readonly version: number }> {
  form: RecordForm<V, R>
  saveLabel: string
  children: ReactNode
}

/** Fields, and a save bar that stays in reach. */
export function DrawerForm<V extends object, R extends { readonly version: number }>({
  form,
  saveLabel,
  children,
}: DrawerFormProps<V, R>) {
  useSaveKey(form.submit, !form.isReadOnly)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        form.submit()
      }}
    >
      <div className={classes.fields}>
        {form.isContested && <ConflictPanel form={form} />}
        {children}
      </div>
      {!form.isReadOnly && <DrawerSaveBar form={form} saveLabel={saveLabel} />}
    </form>
  )
}

/** Toasts keep clear of it: what went wrong must not lie over the button that tries again. */
function DrawerSaveBar<V extends object, R extends { readonly version: number }>({
  form,
  saveLabel,
}: Omit<DrawerFormProps<V, R>, 'children'>) {
  const bar = useRef<HTMLDivElement>(null)
  useReservedHeight(bar, '--bottom-inset')
  return (
    <div ref={bar} className={classes.bar}>
      <div aria-live="polite">
        <SaveStatus form={form} />
      </div>
      <div className={classes.actions}>
        <SaveButtons form={form} saveLabel={saveLabel} />
      </div>
    </div>
  )
}
