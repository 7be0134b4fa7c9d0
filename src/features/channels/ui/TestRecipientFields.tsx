import type { KeyboardEvent, ReactNode } from 'react'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { phoneMask } from '#ui/form/masks.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import classes from './channels.module.css'
import type { TestRecipient } from './useTestRecipient.ts'

interface TestRecipientFieldsProps {
  id: string
  recipient: TestRecipient
  /** Beside the last field. */
  act?: ReactNode
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Whom of the team a test goes to and, where it goes to a phone, that person's mobile. */
export function TestRecipientFields({ id, recipient, act, onKeyDown }: TestRecipientFieldsProps) {
  const { kind, people, userId, phone, error } = recipient
  const isEmail = kind === 'email'
  const options = people.map((member) => ({
    value: member.id,
    label: isEmail ? `${member.userFullname}, ${member.userEmail}` : member.userFullname,
  }))
  const person = (
    <SelectField
      id={`${id}.pessoa`}
      label="Alguém da equipe"
      options={options}
      value={userId}
      error={isEmail ? error : undefined}
      onValue={recipient.choose}
    />
  )
  return (
    <div className={classes.recipient}>
      {!isEmail && person}
      <div className={classes.recipientLine}>
        {isEmail ? (
          person
        ) : (
          <MaskedField
            id={id}
            type="tel"
            autoComplete="off"
            mask={phoneMask}
            label="Celular de alguém da clínica"
            hint="Fica guardado com a pessoa."
            value={phone}
            error={error}
            onValue={recipient.type}
            {...(onKeyDown && { onKeyDown })}
          />
        )}
        {act}
      </div>
    </div>
  )
}
