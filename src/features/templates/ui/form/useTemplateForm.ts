import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMayInWholeNetwork } from '#features/team/ui/useMayInWholeNetwork.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { creationLabels, updateLabels } from '#ui/form/record/labels.ts'
import { type RecordForm, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Template } from '../../contract.ts'
import { createTemplate, submitTemplate, templateQuery, updateTemplate } from '../data.ts'
import {
  checkFields,
  checkWhileEditing,
  emptyFields,
  fieldsOf,
  formOf,
  normalizeFields,
  requiredFields,
  type TemplateFields,
  templateFieldNames,
} from './templateFields.ts'

export type TemplateEditor = RecordForm<TemplateFields, Template>

const texts = {
  created: 'Template criado com sucesso',
  updated: 'Template atualizado com sucesso',
  submitted: 'Enviado à Meta. A resposta aparece aqui',
}

/** The form of a stored template, or of a new one; one press may save it and hand it to Meta. */
export function useTemplateForm(template: Template | null) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { orgId } = useActiveNetwork()
  const mayUpdate = useMayInWholeNetwork('templates.update')
  const isForMeta = useRef(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const keep = (next: Template) => client.setQueryData(templateQuery(orgId, next.id).queryKey, next)

  /** Hands what is saved to Meta; what is wrong with it stays to be read, and what is saved stays so. */
  async function handOver({ id, version }: Template): Promise<Template | null> {
    setRefusal(null)
    try {
      return await submitTemplate({ orgId, id, version })
    } catch (error) {
      setRefusal(`Não foi enviado à Meta. ${reasonOf(error)}`)
      return null
    }
  }

  const form: TemplateEditor = useRecordForm<TemplateFields, Template>({
    fields: templateFieldNames,
    record: template,
    show: fieldsOf,
    start: emptyFields,
    noteKey: template ? `template:${template.id}` : `template:novo:${orgId}`,
    labels: template ? updateLabels(texts.updated) : creationLabels(texts.created),
    required: requiredFields,
    check: checkFields,
    checkWhileEditing,
    normalize: normalizeFields,
    async save(fields, version, saved) {
      const { kind, ...written } = formOf(fields)
      const next = saved
        ? await updateTemplate({ orgId, id: saved.id, version, ...written })
        : await createTemplate({ orgId, kind, ...written })
      const latest = (isForMeta.current && (await handOver(next))) || next
      keep(latest)
      return latest
    },
    savedToast: ({ state }) => ({
      text: state === 'submitted' ? texts.submitted : template ? texts.updated : texts.created,
    }),
    isReadOnly: !mayUpdate || template?.state === 'submitted',
    ...(!template && {
      onSaved: (saved: Template) => navigate(paths.template(saved.id), { replace: true }),
    }),
  })

  function save() {
    isForMeta.current = false
    form.submit()
  }

  async function submit() {
    isForMeta.current = true
    if (!template || form.isDirty) return form.submit()
    setSubmitting(true)
    const next = await handOver(template)
    setSubmitting(false)
    if (!next) return
    keep(next)
    toast({ text: texts.submitted })
  }

  return { form, save, submit, isSubmitting, refusal }
}

/** What Meta says of the text, else the problem's own sentence. */
function reasonOf(error: unknown): string {
  const { reason } = (problemOf(error)?.data ?? {}) as { reason?: string }
  return reason ?? sentenceOf(error)
}
