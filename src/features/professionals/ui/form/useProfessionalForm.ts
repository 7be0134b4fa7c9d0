import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatPhone } from '#lib/phone.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { creationLabels, updateLabels } from '#ui/form/record/labels.ts'
import { useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Professional, ProfessionalOptions } from '../../contract.ts'
import {
  checkProfessional,
  emptyProfessional,
  normalizeProfessional,
  type ProfessionalForm,
} from '../../rules.ts'
import { createProfessional, professionalCollection, professionalQuery, updateProfessional } from '../data.ts'
import { professionalFields } from './fields.tsx'
import type { Form } from './types.ts'

/** The record as the form shows it. */
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
  const { orgId, role } = useActiveNetwork()
  const client = useQueryClient()
  const navigate = useNavigate()
  const fields = useMemo(() => professionalFields(options), [options])
  return useRecordForm<ProfessionalForm, Professional>({
    fields,
    record,
    show: formOf,
    start,
    noteKey: record ? `profissional:${record.id}` : `profissional:novo:${orgId}`,
    labels: record ? updateLabels('Profissional atualizado') : creationLabels('Profissional criado'),
    required: ['fullName', 'specialties'],
    check: checkProfessional,
    normalize: normalizeProfessional,
    async save(values, version, saved) {
      const stored = saved
        ? await updateProfessional({ orgId, id: saved.id, version, ...values })
        : await createProfessional({ orgId, ...values })
      client.setQueryData(professionalQuery(orgId, stored.id).queryKey, stored)
      void client.invalidateQueries({ queryKey: professionalCollection.queryKey, refetchType: 'none' })
      return stored
    },
    onSaved: () => void navigate(paths.professionals),
    isReadOnly: !can(role, 'professionals.update'),
  })
}
