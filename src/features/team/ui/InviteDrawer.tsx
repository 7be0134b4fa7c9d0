import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QuickProfessional } from '#features/professionals/ui/QuickProfessional.tsx'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { DrawerForm, FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Invitation } from '../contract.ts'
import { checkInvitation, normalizeEmail, type Place } from '../rules.ts'
import { invitationsQuery, invite } from './data.ts'
import { InviteNeeds, useInviteNeeds } from './InviteNeeds.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { derivePlace, normalizePlace, type PlaceForm, placeNames, placeOfForm } from './placeForm.ts'
import { RecordField } from './RecordField.tsx'
import classes from './team.module.css'
import { useOwnPlace } from './useOwnPlace.ts'

interface InviteForm extends PlaceForm {
  readonly email: string
  readonly professionalId: string | null
}

/** Null for other roles, which attend nobody. */
const recordOf = ({ role, professionalId }: InviteForm) => (role === 'professional' ? professionalId : null)

/** The initial form: people restricted to some units invite to these; with one there is nothing to choose. */
const startFor = ({ unitIds }: Place): InviteForm => ({
  email: '',
  professionalId: null,
  role: 'receptionist',
  isEverywhere: unitIds === null,
  unitIds: unitIds?.length === 1 ? unitIds : [],
})
const requestOf = (values: InviteForm) => ({
  email: values.email,
  ...placeOfForm(values),
  professionalId: recordOf(values),
})

const labels = {
  invalid: 'Preencher todos os campos obrigatórios',
  saved: 'Convite enviado',
  failed: 'Erro ao salvar',
}

interface InviteDrawerProps {
  isOpen: boolean
  unitNames: ReadonlyMap<string, string>
  onClose: () => void
}

export function InviteDrawer({ isOpen, unitNames, onClose }: InviteDrawerProps) {
  const [isCovered, setCovered] = useState(false)
  return (
    <FormDrawer isOpen={isOpen} title="Convidar para a equipe" isCovered={isCovered} onClose={onClose}>
      <InviteOrNeeds unitNames={unitNames} onClose={onClose} onCovered={setCovered} />
    </FormDrawer>
  )
}

interface InviteProps extends Omit<InviteDrawerProps, 'isOpen'> {
  onCovered: (isCovered: boolean) => void
}

function InviteOrNeeds(props: InviteProps) {
  const needs = useInviteNeeds()
  return needs ? <InviteNeeds {...needs} /> : <Invite {...props} />
}

function Invite({ unitNames, onClose, onCovered }: InviteProps) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const own = useOwnPlace()
  const [start] = useState(() => startFor(own))
  const [isCreating, setCreating] = useState(false)
  const create = (isOpen: boolean) => {
    setCreating(isOpen)
    onCovered(isOpen)
  }
  const form = useRecordForm<InviteForm, Invitation & { version: number }>({
    fields: {
      email: { label: 'E-mail' },
      ...placeNames(unitNames),
      professionalId: { label: 'Cadastro de profissional' },
    },
    record: null,
    show: () => start,
    start,
    noteKey: `convite:${orgId}`,
    idPrefix: 'convite.',
    labels,
    required: ['email'],
    check: (values) => checkInvitation(requestOf(values)),
    normalize: (values) => ({
      ...normalizePlace(values),
      email: normalizeEmail(values.email),
      professionalId: recordOf(values),
    }),
    derive: derivePlace,
    save: async (values) => ({
      ...(await invite({ orgId, ...requestOf(values) })),
      version: 1,
    }),
    async onSaved() {
      onClose()
      await client.invalidateQueries({ queryKey: invitationsQuery(orgId).queryKey })
    },
  })
  return (
    <DrawerForm form={form} saveLabel="Enviar convite">
      <div className={classes.fields}>
        <MaskedField
          label="E-mail"
          type="email"
          autoComplete="off"
          {...form.field('email', 'A pessoa recebe um link que serve uma vez e vale 7 dias.')}
        />
        <PlaceFields
          fields={{
            role: form.field('role'),
            isEverywhere: form.field('isEverywhere'),
            unitIds: form.field('unitIds'),
          }}
        />
        {form.values.role === 'professional' && (
          <RecordField field={form.field('professionalId')} onCreate={() => create(true)} />
        )}
      </div>
      <FormDrawer isOpen={isCreating} title="Novo profissional" onClose={() => create(false)}>
        <QuickProfessional
          onCreated={({ id }) => {
            create(false)
            form.change({ professionalId: id })
          }}
        />
      </FormDrawer>
    </DrawerForm>
  )
}
