import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { creationLabels, updateLabels } from '#ui/form/record/labels.ts'
import { type RecordForm, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Exam } from '../../contract.ts'
import { checkExam, type ExamForm, emptyExam, normalizeExam } from '../../rules.ts'
import { createExam, examQuery, updateExam } from '../data.ts'
import { examFieldNames, formOfExam, requiredExamFields, writable } from './examFields.ts'

/** The form of an exam that there is, or of a new one. */
export function useExamForm(exam: Exam | null): RecordForm<ExamForm, Exam> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { orgId, role } = useActiveNetwork()
  return useRecordForm<ExamForm, Exam>({
    fields: examFieldNames,
    record: exam,
    show: formOfExam,
    start: emptyExam,
    noteKey: exam ? `exame:${exam.id}` : `exame:novo:${orgId}`,
    labels: exam ? updateLabels('Exame atualizado com sucesso') : creationLabels('Exame criado com sucesso'),
    required: requiredExamFields,
    check: checkExam,
    normalize: normalizeExam,
    async save(values, version, saved) {
      const form = writable(values)
      const next = saved
        ? await updateExam({ orgId, id: saved.id, version, ...form })
        : await createExam({ orgId, ...form })
      client.setQueryData(examQuery(orgId, next.id).queryKey, next)
      return next
    },
    onSaved: () => navigate(paths.exams),
    isReadOnly: !can(role, 'exams.update'),
  })
}
