import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatPhone } from '#lib/phone.ts'
import { paths } from '#src/paths.ts'
import { errorsWithin } from '#ui/form/record/errors.ts'
import { useRecordEditor } from '#ui/form/record/useRecordEditor.ts'
import { reportEmpty } from '#ui/form/record/useRecordForm.tsx'
import type { Professional, ProfessionalOptions } from '../../contract.ts'
import {
  checkHoursWhileEditing,
  checkProfessional,
  emptyProfessional,
  normalizeProfessional,
  type ProfessionalForm,
  requiredFields,
} from '../../rules.ts'
import { createProfessional, professionalCollection, professionalQuery, updateProfessional } from '../data.ts'
import { professionalFields } from './fields.tsx'
import type { Form } from './types.ts'

/** Returns the record as the form shows it. */
function formOf(record: Professional): ProfessionalForm {
  const { id: _, version: __, createdAt: ___, updatedAt: ____, ...form } = record
  return { ...form, phone: formatPhone(form.phone) }
}

/** The form of a professional's whole record; `record` is null for a new one. */
export function useProfessionalForm(
  record: Professional | null,
  options: ProfessionalOptions | undefined,
  start: ProfessionalForm = emptyProfessional,
): Form {
  const client = useQueryClient()
  const navigate = useNavigate()
  const fields = useMemo(() => professionalFields(options), [options])
  return useRecordEditor({
    fields,
    record,
    show: formOf,
    start,
    noteKeys: { stored: 'profissional', created: 'profissional:novo' },
    savedTexts: { created: 'Profissional criado', updated: 'Profissional atualizado' },
    required: requiredFields,
    check: checkProfessional,
    checkWhileEditing: (field, values) => ({
      ...reportEmpty<ProfessionalForm>(requiredFields)(field, values),
      ...errorsWithin(checkHoursWhileEditing(values), field),
    }),
    normalize: normalizeProfessional,
    writable: (values) => values,
    create: createProfessional,
    update: updateProfessional,
    queryKey: (orgId, id) => professionalQuery(orgId, id).queryKey,
    onSaved: () => {
      void client.invalidateQueries({ queryKey: professionalCollection.queryKey, refetchType: 'none' })
      void navigate(paths.professionals)
    },
    may: 'professionals.update',
  })
}
