import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { focusPath } from '#ui/form/record/focusPath.ts'
import type { BoundGroup } from '#ui/form/record/useRecordForm.tsx'
import { useStableKeys } from '#ui/form/useStableKeys.ts'
import { type TemplateButton, type TemplateUse, templateLimits } from '../../rules.ts'
import { ButtonRow } from './ButtonRow.tsx'
import classes from './buttons.module.css'
import { linksFor } from './LinkTarget.tsx'

interface ButtonsFieldProps extends BoundGroup<readonly TemplateButton[]> {
  use: TemplateUse
}

const made = (use: TemplateUse): Record<TemplateButton['type'], TemplateButton> => ({
  reply: { type: 'reply', text: '', act: 'other' },
  url: { type: 'url', text: '', url: linksFor(use, false)[0]?.value ?? '' },
  phone: { type: 'phone', text: '', phone: '' },
})

/** The buttons under a message, in the order in which they are shown. */
export function ButtonsField(props: ButtonsFieldProps) {
  const { id, value, onValue, error, errors, hint, readOnly, use } = props
  const { keys, forget, insert } = useStableKeys(value.length)
  const [dragged, setDragged] = useState<number | null>(null)
  const [focus, setFocus] = useState<string | null>(null)

  useEffect(() => {
    if (!focus) return
    focusPath(focus)
    setFocus(null)
  }, [focus])

  const countOf = (type: TemplateButton['type']) => value.filter((one) => one.type === type).length
  const replies = countOf('reply')
  const further = [
    { type: 'url', label: 'Link', isFull: countOf('url') >= templateLimits.urls },
    { type: 'phone', label: 'Telefone', isFull: countOf('phone') >= templateLimits.phones },
  ] as const

  function add(type: TemplateButton['type']) {
    // Meta wants replies together, before links and phones.
    const at = type === 'reply' ? replies : value.length
    insert(at)
    onValue(value.toSpliced(at, 0, made(use)[type]))
    setFocus(`${id}.${at}.text`)
  }

  function remove(at: number) {
    forget(at)
    onValue(value.toSpliced(at, 1))
    setFocus(value.length > 1 ? `${id}.${Math.min(at, value.length - 2)}.text` : `${id}-add`)
  }

  function move(from: number, to: number) {
    const button = value[from]
    if (!button || to < 0 || to >= value.length || from === to) return
    onValue(value.toSpliced(from, 1).toSpliced(to, 0, button))
    setFocus(`${id}.${to}.move`)
  }

  function press(event: KeyboardEvent, at: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    move(at, at + step)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: as every field of several controls (FieldFrame)
    <div id={id} role="group" aria-labelledby={`${id}-label`}>
      <div className={classes.head}>
        <span id={`${id}-label`} className={classes.label}>
          Botões
        </span>
        <span className={classes.count}>
          {replies} de {templateLimits.replies} respostas rápidas
        </span>
      </div>
      <ul className={classes.list}>
        {value.map((button, at) => (
          <li
            key={keys[at]}
            className={classes.row}
            data-dragged={dragged === at || undefined}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => {
              if (dragged !== null) move(dragged, at)
              setDragged(null)
            }}
          >
            {!readOnly && (
              <button
                type="button"
                id={`${id}.${at}.move`}
                className={classes.handle}
                draggable
                aria-label={`Mover ${button.text || `botão ${at + 1}`}: setas para cima e para baixo`}
                onDragStart={() => setDragged(at)}
                onDragEnd={() => setDragged(null)}
                onKeyDown={(event) => press(event, at)}
              >
                <IconGripVertical size={17} stroke={1.5} aria-hidden="true" />
              </button>
            )}
            <ButtonRow
              id={`${id}.${at}`}
              at={at}
              button={button}
              use={use}
              errors={errors}
              readOnly={readOnly}
              onButton={(next) => onValue(value.with(at, next))}
            />
            {!readOnly && (
              <ActionIcon
                aria-label={`Remover ${button.text || `botão ${at + 1}`}`}
                onClick={() => remove(at)}
              >
                <IconX size={18} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div className={classes.add}>
          {replies < templateLimits.replies && (
            <Button
              id={`${id}-add`}
              variant="subtle"
              leftSection={<IconPlus size={17} stroke={1.75} />}
              onClick={() => add('reply')}
            >
              Adicionar resposta rápida
            </Button>
          )}
          {further.some(({ isFull }) => !isFull) && (
            <Menu position="bottom-start">
              <Menu.Target>
                <Button variant="subtle" leftSection={<IconPlus size={17} stroke={1.75} />}>
                  Adicionar link ou telefone
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {further.map(({ type, label, isFull }) => (
                  <Menu.Item key={type} disabled={isFull} onClick={() => add(type)}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      )}
      <FieldNotes id={id} {...(error && { error })} hint={hint} />
    </div>
  )
}
