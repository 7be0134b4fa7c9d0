import { type ReactNode, useRef } from 'react'
import type { DrawerAddress } from '#ui/drawers/entry.ts'
import { useOpenDrawer } from '#ui/drawers/openDrawers.ts'
import { useSaveKey } from '#ui/form/useSaveKey.ts'
import { Drawer } from '#ui/overlay/overlays.tsx'
import { useIsPhone } from '#ui/useIsPhone.ts'
import { useReservedHeight } from '#ui/useReservedHeight.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { type Closing, useClosing, useUnsaved } from './closing.tsx'
import classes from './FormDrawer.module.css'
import { SaveButtons } from './RecordSaveBar.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { SidePanel, type SidePanelProps } from './SidePanel.tsx'
import type { RecordForm } from './useRecordForm.tsx'

interface FormDrawerProps extends SidePanelProps {
  isOpen: boolean
  /** Renders the drawer in place, beside the page, which stays usable. */
  isDocked?: boolean
  /** What it shows, as a parameter of the page's address. */
  address?: DrawerAddress | null
}

/**
 * A drawer with a form at the end of the page, a sheet on phones. Unsaved changes are there again when it
 * reopens.
 */
export function FormDrawer({ isDocked, address, ...props }: FormDrawerProps) {
  const { isOpen, title, description, isCovered, onClose, children } = props
  const isPhone = useIsPhone()
  const { isConfirming, close, around } = useClosing(onClose)
  useOpenDrawer(isOpen, close, address)
  if (isDocked)
    return isOpen ? (
      <SidePanel {...props} isCovered={isCovered || isConfirming} onClose={close}>
        {around(children)}
      </SidePanel>
    ) : null
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      closeOnEscape={!isCovered && !isConfirming}
      title={
        description ? (
          <>
            {title}
            <div className={classes.description}>{description}</div>
          </>
        ) : (
          title
        )
      }
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100%' : 460}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      {around(children)}
    </Drawer>
  )
}

interface DrawerFormProps<V extends object, R extends { readonly version: number }> {
  form: RecordForm<V, R>
  saveLabel: string
  /** In the bar, before the buttons: a summary of what will be saved. */
  summary?: ReactNode
  /** Asks before the drawer closes over changes; without it they are stored for when it reopens. */
  closing?: Closing
  /** Shows the bar only after the first change, for a drawer that mainly shows a record. */
  isBarShy?: boolean
  children: ReactNode
}

/** The fields, and a save bar that stays visible. */
export function DrawerForm<V extends object, R extends { readonly version: number }>({
  form,
  saveLabel,
  summary,
  closing,
  isBarShy,
  children,
}: DrawerFormProps<V, R>) {
  useUnsaved(form, closing)
  useSaveKey(form.submit, !form.isReadOnly)
  return (
    <form
      className={classes.form}
      noValidate
      onKeyDown={(event) => {
        // Handles the keys of every field, also where Enter begins a line; not those of dialogs over the
        // form.
        const isOwn = event.currentTarget.contains(event.target as Node)
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOwn) return
        event.preventDefault()
        form.submit()
      }}
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
      {!form.isReadOnly && (!isBarShy || form.isDirty || form.isSaving) && (
        <DrawerSaveBar form={form} saveLabel={saveLabel} summary={summary} />
      )}
    </form>
  )
}

/** Reserves its height from toasts: an error must not cover the button to try again. */
function DrawerSaveBar<V extends object, R extends { readonly version: number }>({
  form,
  saveLabel,
  summary,
}: Omit<DrawerFormProps<V, R>, 'children' | 'closing' | 'isBarShy'>) {
  const bar = useRef<HTMLDivElement>(null)
  useReservedHeight(bar, '--bottom-inset')
  return (
    <div ref={bar} className={classes.bar}>
      <div aria-live="polite">
        <SaveStatus form={form} />
      </div>
      {summary && <div className={classes.summary}>{summary}</div>}
      <div className={classes.actions}>
        <SaveButtons form={form} saveLabel={saveLabel} />
      </div>
    </div>
  )
}
