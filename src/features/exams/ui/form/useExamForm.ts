import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { useRecordEditor } from '#ui/form/record/useRecordEditor.ts'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Exam } from '../../contract.ts'
import { checkExam, type ExamForm, emptyExam, normalizeExam } from '../../rules.ts'
import { createExam, examQuery, updateExam } from '../data.ts'
import { examFieldNames, formOfExam, requiredExamFields, writable } from './examFields.ts'

/** The form of an existing exam, or of a new one. */
export function useExamForm(exam: Exam | null): RecordForm<ExamForm, Exam> {
  const navigate = useNavigate()
  return useRecordEditor({
    fields: examFieldNames,
    record: exam,
    show: formOfExam,
    start: emptyExam,
    noteKeys: { stored: 'exame', created: 'exame:novo' },
    savedTexts: { created: 'Exame criado com sucesso', updated: 'Exame atualizado com sucesso' },
    required: requiredExamFields,
    check: checkExam,
    normalize: normalizeExam,
    writable,
    create: createExam,
    update: updateExam,
    queryKey: (orgId, id) => examQuery(orgId, id).queryKey,
    onSaved: () => navigate(paths.exams),
    may: 'exams.update',
  })
}
