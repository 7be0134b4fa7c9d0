import { useQueryClient } from '@tanstack/react-query'
import { formatPhone } from '#lib/phone.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { DrawerForm, FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { updateLabels } from '#ui/form/record/labels.ts'
import { ReadOnlyNote } from '#ui/form/record/ReadOnlyNote.tsx'
import { useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import type { Member } from '../contract.ts'
import { lacksRecord } from '../rules.ts'
import { changeMember, type MemberItem } from './data.ts'
import { historyFields } from './labels.ts'
import { NoRecordNote } from './NoRecordNote.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import {
  checkPlaceForm,
  derivePlace,
  formOfPlace,
  normalizePlace,
  placeNames,
  placeOfForm,
} from './placeForm.ts'
import classes from './team.module.css'

interface MemberDrawerProps {
  member: MemberItem | null
  isReadOnly: boolean
  unitNames: ReadonlyMap<string, string>
  onClose: () => void
}

export function MemberDrawer({ member, ...props }: MemberDrawerProps) {
  return (
    <FormDrawer isOpen={member !== null} title={member?.userFullname ?? ''} onClose={props.onClose}>
      {member && <MemberForm key={member.id} member={member} {...props} />}
    </FormDrawer>
  )
}

interface MemberFormProps extends Omit<MemberDrawerProps, 'member'> {
  member: MemberItem
}

function MemberForm({ member, isReadOnly, unitNames, onClose }: MemberFormProps) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const form = useRecordForm<ReturnType<typeof formOfPlace>, Member>({
    fields: placeNames(unitNames),
    record: member,
    show: formOfPlace,
    start: formOfPlace(member),
    noteKey: `equipe:${orgId}:${member.id}`,
    idPrefix: 'pessoa.',
    labels: updateLabels('Equipe atualizada'),
    required: ['role'],
    check: checkPlaceForm,
    normalize: normalizePlace,
    derive: derivePlace,
    save: (values, version) => changeMember({ orgId, userId: member.id, version, ...placeOfForm(values) }),
    onSaved() {
      onClose()
      void client.invalidateQueries({ queryKey: ['team'] })
    },
    isReadOnly,
  })
  return (
    <DrawerForm form={form} saveLabel="Salvar">
      {isReadOnly && <ReadOnlyNote />}
      <div className={classes.identity}>
        <p>
          {member.userEmail}
          {member.phone !== '' && <>, {formatPhone(member.phone)}</>}
        </p>
        <HistoryButton
          kind="member"
          id={member.id}
          name={member.userFullname}
          fields={historyFields(unitNames)}
        />
      </div>
      {lacksRecord(member) && <NoRecordNote />}
      <div className={classes.fields}>
        <PlaceFields
          fields={{
            role: form.field('role'),
            isEverywhere: form.field('isEverywhere'),
            unitIds: form.field('unitIds'),
          }}
        />
      </div>
    </DrawerForm>
  )
}
