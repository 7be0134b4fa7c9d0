import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
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
  const { orgId, role } = useActiveNetwork()
  const isForMeta = useRef(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const keep = (next: Template) => client.setQueryData(templateQuery(orgId, next.id).queryKey, next)

  /** Hands what is saved to Meta; a failure is said, and what is saved stays so. */
  async function handOver({ id, version }: Template): Promise<Template | null> {
    try {
      return await submitTemplate({ orgId, id, version })
    } catch (error) {
      toast({ text: `Não foi enviado à Meta. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
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
    isReadOnly: !can(role, 'templates.update') || template?.state === 'submitted',
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

  return { form, save, submit, isSubmitting }
}
