import { useNavigate } from 'react-router'
import { paths } from '#src/paths.ts'
import { useRecordEditor } from '#ui/form/record/useRecordEditor.ts'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Unit } from '../../contract.ts'
import { checkUnit, normalizeUnit, type UnitForm } from '../../rules.ts'
import { createUnit, unitQuery, updateUnit } from '../data.ts'
import { formOfUnit, newUnit, requiredUnitFields, unitFieldNames, zoneOfState } from './unitFields.ts'

/** The form of an existing unit, or of a new one, which begins with `start`: a constant. */
export function useUnitForm(unit: Unit | null, start: UnitForm = newUnit): RecordForm<UnitForm, Unit> {
  const navigate = useNavigate()
  return useRecordEditor({
    fields: unitFieldNames,
    record: unit,
    show: formOfUnit,
    start,
    noteKeys: { stored: 'unidade', created: 'unidade:nova' },
    savedTexts: { created: 'Unidade criada com sucesso', updated: 'Unidade atualizada com sucesso' },
    required: requiredUnitFields,
    check: checkUnit,
    normalize: normalizeUnit,
    derive: zoneOfState,
    writable,
    create: createUnit,
    update: updateUnit,
    queryKey: (orgId, id) => unitQuery(orgId, id).queryKey,
    onSaved: () => navigate(paths.units),
    may: 'units.update',
  })
}

const writable = ({ resources, ...form }: UnitForm) => ({ ...form, resources: [...resources] })
