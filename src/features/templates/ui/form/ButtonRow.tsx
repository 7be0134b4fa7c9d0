import { Input } from '@mantine/core'
import { useState } from 'react'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { type Errors, errorsBelow } from '#ui/form/record/errors.ts'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import {
  lengthOf,
  type ReplyAct,
  replyActs,
  type TemplateButton,
  type TemplateUse,
  templateLimits,
} from '../../rules.ts'
import classes from './buttons.module.css'
import { LinkTarget } from './LinkTarget.tsx'

interface ButtonRowProps {
  id: string
  at: number
  button: TemplateButton
  use: TemplateUse
  /** Of all buttons, by their places. */
  errors: Errors
  readOnly: boolean
  onButton: (button: TemplateButton) => void
}

const acts = Object.entries(replyActs).map(([value, label]) => ({ value: value as ReplyAct, label }))

/** A button's words, and what a press of it does. */
export function ButtonRow({ id, at, button, use, errors, readOnly, onButton }: ButtonRowProps) {
  const own = errorsBelow(errors, String(at))
  const [note, setNote] = useState<string | null>(null)
  const name = button.text || `botão ${at + 1}`
  const target = button.type === 'reply' ? 'act' : button.type
  const length = lengthOf(button.text)
  const common = {
    id: `${id}.${target}`,
    readOnly,
    isInvalid: Boolean(own[target]),
    'aria-describedby': own[target] && `${id}.${target}-error`,
  }
  return (
    <div className={classes.fields}>
      <div>
        <Input
          id={`${id}.text`}
          value={button.text}
          onChange={({ currentTarget }) => onButton({ ...button, text: currentTarget.value })}
          readOnly={readOnly}
          error={Boolean(own.text)}
          aria-label={`Texto do botão ${at + 1}`}
          aria-describedby={own.text && `${id}.text-error`}
          rightSection={
            <span className={classes.length} data-over={length > templateLimits.buttonText || undefined}>
              {length} de {templateLimits.buttonText}
            </span>
          }
          rightSectionWidth={70}
        />
        <FieldNotes id={`${id}.text`} {...(own.text && { error: own.text })} />
      </div>
      <div>
        {button.type === 'reply' && (
          <SelectInput<ReplyAct>
            {...common}
            options={acts}
            value={button.act}
            onValue={(act) => onButton({ ...button, act })}
            onNote={setNote}
            aria-label={`O que ${name} faz`}
          />
        )}
        {button.type === 'url' && (
          <LinkTarget
            {...common}
            url={button.url}
            use={use}
            name={name}
            onUrl={(url) => onButton({ ...button, url })}
            onNote={setNote}
          />
        )}
        {button.type === 'phone' && (
          <Input
            id={common.id}
            value={button.phone}
            inputMode="tel"
            placeholder="(11) 3045-2200"
            onChange={({ currentTarget }) => onButton({ ...button, phone: currentTarget.value })}
            readOnly={readOnly}
            error={common.isInvalid}
            aria-label={`Telefone de ${name}`}
            aria-describedby={common['aria-describedby']}
          />
        )}
        <FieldNotes id={common.id} {...(own[target] && { error: own[target] })} hint={note} />
      </div>
    </div>
  )
}
