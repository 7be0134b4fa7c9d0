import { useQuery } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { DrawerForm } from '#ui/form/record/FormDrawer.tsx'
import { creationLabels } from '#ui/form/record/labels.ts'
import { useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Professional } from '../contract.ts'
import {
  checkProfessional,
  emptyProfessional,
  nextColor,
  normalizeProfessional,
  type ProfessionalForm,
  requiredFields,
} from '../rules.ts'
import { createProfessional, optionsQuery } from './data.ts'
import { CouncilFields } from './form/CouncilFields.tsx'
import { professionalFields } from './form/fields.tsx'
import { NameFields } from './form/NameFields.tsx'

/** Creates a professional with the first fields only. The others may come later, on the record's own page. */
export function QuickProfessional({ onCreated }: { onCreated: (created: Professional) => void }) {
  const { orgId } = useActiveNetwork()
  const { data: options } = useQuery(optionsQuery(orgId))
  const form = useRecordForm<ProfessionalForm, Professional>({
    idPrefix: 'novo-profissional.',
    fields: professionalFields(options),
    record: null,
    show: (record) => record,
    start: emptyProfessional,
    noteKey: `profissional:rapido:${orgId}`,
    labels: creationLabels('Profissional criado'),
    required: requiredFields,
    check: checkProfessional,
    normalize: normalizeProfessional,
    // In a colour that the others don't have yet: the agenda tells them apart.
    save: (values) => createProfessional({ orgId, ...values, color: nextColor(options?.colors ?? []) }),
    onSaved: onCreated,
  })
  return (
    <DrawerForm form={form} saveLabel="Criar profissional">
      <FieldGrid>
        <NameFields form={form} isNarrow />
        <CouncilFields form={form} options={options} isNarrow />
        <Cell>
          <MultiSelectField
            label="Unidades"
            options={(options?.units ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Pode ficar para depois"
            {...form.field('unitIds')}
          />
        </Cell>
      </FieldGrid>
    </DrawerForm>
  )
}
