import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { creationLabels, updateLabels } from '#ui/form/record/labels.ts'
import { type RecordForm, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Unit } from '../../contract.ts'
import { checkUnit, normalizeUnit, type UnitForm } from '../../rules.ts'
import { createUnit, unitQuery, updateUnit } from '../data.ts'
import { formOfUnit, newUnit, requiredUnitFields, unitFieldNames, zoneOfState } from './unitFields.ts'

/** The form of a unit that there is, or of a new one. */
export function useUnitForm(unit: Unit | null): RecordForm<UnitForm, Unit> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { orgId, role } = useActiveNetwork()
  return useRecordForm<UnitForm, Unit>({
    fields: unitFieldNames,
    record: unit,
    show: formOfUnit,
    start: newUnit,
    noteKey: unit ? `unidade:${unit.id}` : `unidade:nova:${orgId}`,
    labels: unit
      ? updateLabels('Unidade atualizada com sucesso')
      : creationLabels('Unidade criada com sucesso'),
    required: requiredUnitFields,
    check: checkUnit,
    normalize: normalizeUnit,
    derive: zoneOfState,
    async save(values, version, saved) {
      const form = writable(values)
      const next = saved
        ? await updateUnit({ orgId, id: saved.id, version, ...form })
        : await createUnit({ orgId, ...form })
      client.setQueryData(unitQuery(orgId, next.id).queryKey, next)
      return next
    },
    onSaved: () => navigate(paths.units),
    isReadOnly: !can(role, 'units.update'),
  })
}

const writable = ({ resources, ...form }: UnitForm) => ({ ...form, resources: [...resources] })
