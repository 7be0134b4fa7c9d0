import { type ReactNode, useEffect } from 'react'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { SectionAnchors } from '#ui/form/SectionAnchors.tsx'
import { useSaveKey } from '#ui/form/useSaveKey.ts'
import { Section } from '#ui/page/Section.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import type { FieldOf } from './draft.ts'
import { errorsWithin } from './errors.ts'
import { focusPath } from './focusPath.ts'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { RecordSaveBar } from './RecordSaveBar.tsx'
import classes from './record.module.css'
import { isEmpty, type RecordForm } from './useRecordForm.tsx'

export interface FormSection<V> {
  /** Also its anchor in the address. */
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly fields: readonly FieldOf<V>[]
  readonly content: ReactNode
}

interface RecordFormViewProps<V extends object, R extends { readonly version: number }> {
  form: RecordForm<V, R>
  sections: readonly FormSection<V>[]
  /** "Salvar" or "Criar unidade". */
  saveLabel: string
  /** A preview beside the fields, where there is room: the record as others will see it. */
  preview?: { readonly title: string; readonly content: ReactNode; readonly note?: ReactNode }
  /** Sections that save by themselves, after the form's own. */
  children?: ReactNode
  /** The anchors of these sections. */
  furtherAnchors?: readonly { readonly id: string; readonly title: string }[]
}

/** Renders anchors, sections, preview and save bar; the same for a new record and for an existing one. */
export function RecordFormView<V extends object, R extends { readonly version: number }>(
  props: RecordFormViewProps<V, R>,
) {
  const { form, sections, saveLabel, preview, children, furtherAnchors = [] } = props
  const { errors, values, idPrefix, isReadOnly } = form
  useSaveKey(form.submit, !isReadOnly)
  useHashOnArrival((id) => goTo(id, (field) => isEmpty(values[field])))

  /** Focuses the first field of the section that needs something, otherwise its first field. */
  function goTo(id: string, needs: (field: FieldOf<V>) => boolean) {
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
    const fields = sections.find((section) => section.id === id)?.fields ?? []
    const field = fields.find(needs) ?? fields[0]
    if (field) focusPath(idPrefix + field, { preventScroll: true })
  }

  const countIn = (fields: readonly FieldOf<V>[]) =>
    fields.reduce((count, field) => count + Object.keys(errorsWithin(errors, field)).length, 0)
  const anchors = sections.map(({ id, title, fields }) => ({ id, title, errorCount: countIn(fields) }))

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The events of a drawer's form bubble through React to this one.
        if (event.target === event.currentTarget) form.submit()
      }}
    >
      {isReadOnly && <ReadOnlyNote />}
      <div className={classes.columns} data-preview={preview ? true : undefined}>
        <div className={classes.anchors}>
          <SectionAnchors
            anchors={[...anchors, ...furtherAnchors.map((anchor) => ({ ...anchor, errorCount: 0 }))]}
            onGo={(id) => goTo(id, (field) => Object.keys(errorsWithin(errors, field)).length > 0)}
          />
        </div>
        <div className={classes.fields}>
          {form.isContested && <ConflictPanel form={form} />}
          <div>
            {sections.map(({ id, title, description, content }) => (
              <Section key={id} id={id} title={title} description={description}>
                {content}
              </Section>
            ))}
            {children}
          </div>
        </div>
        {preview && (
          <section className={classes.preview} aria-labelledby="previa">
            <h2 id="previa" className={classes.previewTitle}>
              {preview.title}
            </h2>
            <div className={classes.previewCard}>{preview.content}</div>
            {preview.note && <p className={classes.previewNote}>{preview.note}</p>}
          </section>
        )}
      </div>
      {!isReadOnly && <RecordSaveBar form={form} saveLabel={saveLabel} />}
      <LeaveGuard when={form.isDirty && !isReadOnly} onAbandon={form.discard} />
    </form>
  )
}

/** Goes to the section that the address names: `#endereco`. */
function useHashOnArrival(goTo: (id: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id) goTo(id)
  }, [])
}
