import { maxEmailLength } from '#lib/text.ts'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { phoneMask } from '#ui/form/masks.ts'
import { RowsField } from '#ui/form/RowsField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import type { BoundGroup } from '#ui/form/record/useRecordForm.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import {
  type ContactForm,
  patientLimits,
  type Relationship,
  relationships,
  withWhatsappByPhone,
} from '../../rules.ts'
import classes from '../patients.module.css'

const options = (Object.entries(relationships) as [Relationship, string][]).map(([value, label]) => ({
  value,
  label,
}))

const nameOf = ({ name, relationship, phone }: ContactForm, at: number) =>
  name.trim() || (relationship === 'self' && phone ? `Contato próprio ${phone}` : `Contato ${at + 1}`)

/** Edits the patient's contacts, one of which is preferred. */
export function ContactsField(group: BoundGroup<readonly ContactForm[]>) {
  return (
    <RowsField<ContactForm>
      {...group}
      onValue={(next) => group.onValue(withWhatsappByPhone(withOnePreferred(next, group.value), group.value))}
      nameOf={nameOf}
      addLabel="Adicionar contato"
      make={() => ({
        name: '',
        relationship: 'self' as const,
        phone: '',
        email: '',
        hasWhatsapp: true,
        isPreferred: group.value.length === 0,
      })}
      firstField="phone"
      empty="Nenhum contato: sem telefone nem e-mail, não há como avisar."
    >
      {(row) => (
        <FieldGrid>
          <Cell span={8} narrow={2}>
            <MaskedField
              label="Telefone"
              autoComplete="off"
              inputMode="tel"
              mask={phoneMask}
              {...row.field('phone')}
            />
          </Cell>
          <Cell span={8} narrow={2}>
            <SelectField label="De quem é" options={options} {...row.field('relationship')} />
          </Cell>
          <Cell span={8}>
            <MaskedField
              label="Nome"
              autoComplete="off"
              maxLength={patientLimits.contactName}
              placeholder={row.value.relationship === 'self' ? 'O próprio paciente' : 'Marta'}
              {...row.field('name')}
            />
          </Cell>
          <Cell span={12}>
            <MaskedField
              label="E-mail"
              autoComplete="off"
              inputMode="email"
              maxLength={maxEmailLength}
              {...row.field('email')}
            />
          </Cell>
          <Cell span={6} narrow={2}>
            <div className={classes.docked}>
              <SwitchField label="WhatsApp" {...row.field('hasWhatsapp')} />
            </div>
          </Cell>
          <Cell span={6} narrow={2}>
            <div className={classes.docked}>
              <SwitchField label="Preferido" {...row.field('isPreferred')} />
            </div>
          </Cell>
        </FieldGrid>
      )}
    </RowsField>
  )
}

/** Removes the mark from the other contacts when one is marked as preferred. */
function withOnePreferred(next: readonly ContactForm[], before: readonly ContactForm[]) {
  const switched = next.findIndex((one, at) => one.isPreferred && !before[at]?.isPreferred)
  if (switched < 0 || next.length !== before.length) return next
  return next.map((one, at) => ({ ...one, isPreferred: at === switched }))
}
