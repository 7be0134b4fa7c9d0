import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OutreachKind } from '#features/channels/rules.ts'
import { useMayInWholeNetwork } from '#features/team/ui/useMayInWholeNetwork.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { ConflictPanel } from '#ui/form/record/ConflictPanel.tsx'
import { ReadOnlyNote } from '#ui/form/record/ReadOnlyNote.tsx'
import { useSaveKey } from '#ui/form/useSaveKey.ts'
import type { Template } from '../../contract.ts'
import type { Check } from '../../rules/check.ts'
import { checkContent } from '../../rules/checks.ts'
import { ChecksCard } from '../preview/ChecksCard.tsx'
import { PreviewCard } from '../preview/PreviewCard.tsx'
import { TestSend } from '../preview/TestSend.tsx'
import { useExample } from '../preview/useExample.ts'
import { CategoryDecision } from './CategoryDecision.tsx'
import classes from './form.module.css'
import { InReviewNote } from './InReviewNote.tsx'
import { MessageSection } from './MessageSection.tsx'
import { NamingSection } from './NamingSection.tsx'
import { RefusalNote } from './RefusalNote.tsx'
import { TemplateSaveBar } from './TemplateSaveBar.tsx'
import { contentOf } from './templateFields.ts'
import { useTemplateForm } from './useTemplateForm.ts'
import { VersionsSection } from './VersionsSection.tsx'

/** The form of a template beside what the patient will see; below 1024 pixels that is a tab. */
export function TemplateFormView({ template }: { template: Template | null }) {
  const { form, save, submit, isSubmitting, refusal } = useTemplateForm(template)
  const [view, setView] = useState<'text' | 'preview'>('text')
  const { values } = form
  const example = useExample()
  const checks = checkContent({ ...values, content: contentOf(values), longest: example.longest })
  const flagged = flaggedIn(checks)
  const isOfMeta = values.kind === 'whatsapp'
  const mayEdit = !form.isReadOnly
  const mayTest = useMayInWholeNetwork('templates.update')
  useSaveKey(saveHere, mayEdit)
  useSubmitKey(isOfMeta ? submitHere : saveHere, mayEdit)

  /** Errors are shown beside their fields, which have to be there for it. */
  function saveHere() {
    flushSync(() => setView('text'))
    save()
  }

  function submitHere() {
    const errors = checks.filter(({ level }) => level === 'error')
    if (errors.length === 0) {
      flushSync(() => setView('text'))
      return void submit()
    }
    flushSync(() => setView('preview'))
    document.getElementById('conferencia')?.focus()
    toast({ text: 'Corrija os erros do texto antes de enviar à Meta', icon: 'error' })
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The events of a drawer's form bubble through React to this one.
        if (event.target === event.currentTarget) saveHere()
      }}
    >
      {template?.state === 'submitted' ? (
        <InReviewNote template={template} />
      ) : (
        form.isReadOnly && <ReadOnlyNote />
      )}
      {template && <CategoryDecision template={template} />}
      {template?.problem?.level === 'error' && <RefusalNote text={template.problem.text} />}
      {refusal && <RefusalNote text={refusal} isNew />}
      {/* biome-ignore lint/a11y/useSemanticElements: a bar of buttons and no field */}
      <div className={classes.views} role="group" aria-label="O que se vê">
        {(['text', 'preview'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
            {one === 'text' ? 'Texto' : 'Prévia e conferência'}
          </button>
        ))}
      </div>
      <div className={classes.columns} data-view={view}>
        <div className={classes.fields}>
          {form.isContested && <ConflictPanel form={form} />}
          <NamingSection form={form} template={template} />
          <MessageSection form={form} example={example} flagged={flagged} />
          {template && <VersionsSection template={template} />}
        </div>
        <div className={classes.side}>
          <PreviewCard
            values={values}
            example={example}
            flagged={flagged}
            onChange={form.change}
            isReadOnly={form.isReadOnly}
            testOf={
              template && mayTest
                ? (kind) => (
                    <TestSend
                      key={kind}
                      templateId={template.id}
                      kind={kind}
                      which="newest"
                      appointmentId={example.chosen?.appointmentId}
                      note={testNote(template, kind, form.isDirty)}
                      isDisabled={form.isDirty}
                    />
                  )
                : undefined
            }
          />
          <ChecksCard checks={checks} isOfMeta={isOfMeta} onMend={mayEdit ? form.change : undefined} />
        </div>
      </div>
      {mayEdit && (
        <TemplateSaveBar
          form={form}
          isNew={!template}
          isSubmitting={isSubmitting}
          maySubmit={
            isOfMeta &&
            (form.isDirty || !template || template.state === 'draft' || template.state === 'rejected')
          }
          onSubmit={submitHere}
        />
      )}
      <LeaveGuard when={form.isDirty && mayEdit} onAbandon={form.discard} />
    </form>
  )
}

/** The words that warnings speak of; a variable that doesn't exist is red by itself. */
const flaggedIn = (checks: readonly Check[]) =>
  checks.filter(({ level }) => level === 'warning').flatMap(({ words }) => words)

/** What goes out as a test, said before it does. */
function testNote(
  { kind: own, sendingNumber, number }: Template,
  kind: OutreachKind,
  isDirty: boolean,
): string {
  if (isDirty) return 'Salve antes: o teste leva o texto salvo.'
  if (kind === 'whatsapp' && own === 'whatsapp' && sendingNumber !== number)
    return 'Ainda sem aprovação, sai como mensagem comum: só chega a quem escreveu à clínica nas últimas 24 horas.'
  return 'Leva o texto salvo, com os dados da prévia.'
}

/** Ctrl Enter (⌘ Enter) hands the text to Meta, from any field. */
function useSubmitKey(run: () => void, isOn: boolean) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || event.repeat) return
      // A dialog's Enter is its own.
      if ((event.target as Element).closest('[role="dialog"]')) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}
