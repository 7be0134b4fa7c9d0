import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { everyProfessionalQuery } from '#features/professionals/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { BoundField } from '#ui/form/record/useRecordForm.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { freeRecords } from '../rules.ts'
import { invitationsQuery } from './data.ts'
import classes from './team.module.css'

const none = 'nenhum'

interface RecordFieldProps {
  field: BoundField<string | null>
  /** Opens the form of a new record. */
  onCreate: () => void
}

/** The record of the professional who is invited: one that has no account yet, or a new one. */
export function RecordField({ field, onCreate }: RecordFieldProps) {
  const { orgId } = useActiveNetwork()
  const { data: records } = useQuery(everyProfessionalQuery(orgId))
  const { data: invitations } = useQuery(invitationsQuery(orgId))
  const free = freeRecords(records ?? [], invitations?.items ?? [])
  return (
    <div className={classes.record}>
      <SelectField
        {...field}
        label="Cadastro de profissional"
        options={[
          { value: none, label: 'Nenhum por enquanto' },
          ...free.map((one) => ({ value: one.id, label: nameWithTreatment(one) })),
        ]}
        value={field.value ?? none}
        onValue={(chosen) => field.onValue(chosen === none ? null : chosen)}
        hint={
          field.value === null
            ? 'Sem cadastro, a pessoa entra sem agenda própria, até que alguém ligue a conta dela a um.'
            : 'Ao aceitar o convite, a pessoa vê a agenda deste cadastro.'
        }
      />
      <Button variant="default" size="xs" onClick={onCreate}>
        Novo cadastro
      </Button>
    </div>
  )
}
