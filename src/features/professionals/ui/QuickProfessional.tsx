import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { DrawerForm } from '#ui/form/record/FormDrawer.tsx'
import { creationLabels } from '#ui/form/record/labels.ts'
import { useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Professional } from '../contract.ts'
import {
  checkProfessional,
  colors,
  emptyProfessional,
  normalizeProfessional,
  type ProfessionalForm,
} from '../rules.ts'
import { createProfessional, optionsQuery, professionalsQuery } from './data.ts'
import { CouncilFields } from './form/CouncilFields.tsx'
import { professionalFields } from './form/fields.tsx'
import { NameFields } from './form/NameFields.tsx'

/** Creates a professional with the first fields only. The others may come later, on the record's own page. */
export function QuickProfessional({ onCreated }: { onCreated: (created: Professional) => void }) {
  const { orgId } = useActiveNetwork()
  const { data: options } = useQuery(optionsQuery(orgId))
  const { data: list } = useQuery(professionalsQuery({ orgId, limit: 1 }))
  const start = useMemo(() => startWith(list?.total ?? 0), [list?.total])
  const form = useRecordForm<ProfessionalForm, Professional>({
    idPrefix: 'novo-profissional.',
    fields: professionalFields(options),
    record: null,
    show: (record) => record,
    start,
    noteKey: `profissional:rapido:${orgId}`,
    labels: creationLabels('Profissional criado'),
    required: ['fullName', 'specialties'],
    check: checkProfessional,
    normalize: normalizeProfessional,
    save: (values) => createProfessional({ orgId, ...values }),
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

/** Takes the colours in turn, so that neighbours in the agenda differ. */
const startWith = (count: number): ProfessionalForm => ({
  ...emptyProfessional,
  color: colors[count % colors.length] ?? 'petrol',
})
