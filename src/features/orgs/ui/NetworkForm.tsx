import { type ReactNode, useEffect } from 'react'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { SectionAnchors } from '#ui/form/SectionAnchors.tsx'
import { useSaveKey } from '#ui/form/useSaveKey.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { contestedFields } from './draft.ts'
import { networkSections } from './fields.ts'
import { countErrors, goToSection } from './focusField.ts'
import { NetworkFields } from './NetworkFields.tsx'
import classes from './NetworkForm.module.css'
import { NetworkSaveBar } from './NetworkSaveBar.tsx'
import { PatientPreview } from './PatientPreview.tsx'
import { StoredNote } from './StoredNote.tsx'
import type { NetworkFormHandle } from './useNetworkForm.ts'

interface NetworkFormViewProps {
  form: NetworkFormHandle
  /** "Salvar" or "Criar rede". */
  saveLabel: string
  isReadOnly?: boolean
  /** Sections below the fields that are saved on their own. */
  children?: ReactNode
}

/** Anchors, fields, preview and save bar; the same for a new network and for one that exists. */
export function NetworkFormView({ form, saveLabel, isReadOnly = false, children }: NetworkFormViewProps) {
  const { draft, errors } = form
  useSaveKey(form.submit, !isReadOnly)
  useHashOnArrival()

  const contested = form.isContested ? [] : contestedFields(draft)
  const notes = Object.fromEntries(
    contested.map((field) => [
      field,
      <StoredNote key={field} value={draft.stored[field]} onTake={() => form.takeStored([field])} />,
    ]),
  )

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div className={classes.columns}>
        <div className={classes.anchors}>
          <SectionAnchors
            anchors={networkSections.map(({ id, title, fields }) => ({
              id,
              title,
              errorCount: countErrors(fields, errors),
            }))}
            onGo={(id) => goToSection(id, (field) => Boolean(errors[field]))}
          />
        </div>
        <div className={classes.fields}>
          {form.isContested && <ConflictPanel form={form} />}
          <div>
            <NetworkFields
              values={draft.values}
              errors={errors}
              notes={notes}
              postalCode={form.postalCode}
              isReadOnly={isReadOnly}
              onEdit={form.edit}
            />
            {children}
          </div>
        </div>
        <section className={classes.preview} aria-labelledby="previa">
          <h2 id="previa" className={classes.previewTitle}>
            Como o paciente vê
          </h2>
          <div className={classes.previewCard}>
            <PatientPreview values={draft.values} errors={errors} />
          </div>
        </section>
      </div>
      {!isReadOnly && <NetworkSaveBar form={form} saveLabel={saveLabel} />}
      <LeaveGuard when={form.isDirty && !isReadOnly} onAbandon={form.discard} />
    </form>
  )
}

/** Links from elsewhere name a section: `#endereco`. */
function useHashOnArrival() {
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (!id) return
    const isEmpty = (field: string) =>
      (document.getElementById(field) as HTMLInputElement | null)?.value === ''
    goToSection(id, isEmpty)
  }, [])
}
