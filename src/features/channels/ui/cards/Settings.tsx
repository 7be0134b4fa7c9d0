import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { ConflictPanel } from '#ui/form/record/ConflictPanel.tsx'
import { focusPath } from '#ui/form/record/focusPath.ts'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { HistoryFields } from '#ui/history/fields.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import type { Channel } from '../../contract.ts'
import { channelKinds, type OutreachKind } from '../../rules.ts'
import { type Connected, disconnectChannel } from '../data.ts'
import { channelNames } from '../rulesFields.ts'
import type { Acts } from '../useActs.ts'
import classes from './cards.module.css'

interface SettingsProps<V extends object, C extends Channel> {
  form: RecordForm<V, Connected<C>>
  channel: C
  /** Null for who only reads. */
  acts: Acts | null
  /** Below the fields. */
  note: ReactNode
  history: HistoryFields
  children: ReactNode
}

/** The settings of a channel within its card, saved by the page's bar. */
export function Settings<V extends object, C extends Channel>(props: SettingsProps<V, C>) {
  const { form, channel, acts, note, history, children } = props
  return (
    <div className={classes.fields}>
      {form.isContested && <ConflictPanel form={form} />}
      {children}
      <div className={classes.fieldsFoot}>
        <p className={classes.fieldsNote}>{note}</p>
        {channel.id !== null && (
          <div className={classes.footActs}>
            <HistoryButton
              kind="channel"
              id={channel.id}
              name={channelKinds[channel.kind]}
              fields={history}
            />
            {acts && channel.kind !== 'chat' && <Disconnect kind={channel.kind} acts={acts} />}
          </div>
        )}
      </div>
    </div>
  )
}

function Disconnect({ kind, acts }: { kind: OutreachKind; acts: Acts }) {
  const [isOpen, setOpen] = useState(false)
  const name = channelNames[kind]
  return (
    <>
      <Button variant="subtle" className={classes.disconnect} onClick={() => setOpen(true)}>
        Desconectar {name}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Desconectar ${name}?`}
        confirmLabel={`Desconectar ${name}`}
        isDestructive
        isBusy={acts.busy === 'disconnect'}
        onConfirm={async () => {
          await acts.run('disconnect', (orgId) => disconnectChannel({ orgId, kind }))
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      >
        As chaves são apagadas. O que está na fila, e o que vier, passa para a caixa de saída local.
      </ConfirmDialog>
    </>
  )
}

/** Whether a card's settings are unfolded: by the person, or because something typed waits in them. */
export function useUnfolding(isDirty: boolean, firstField: string) {
  const [isOpen, setOpen] = useState(isDirty)
  const wasOpened = useRef(false)
  useEffect(() => {
    if (isOpen && wasOpened.current) focusPath(firstField)
    wasOpened.current = false
  }, [isOpen, firstField])
  return {
    isOpen: isOpen || isDirty,
    toggle() {
      wasOpened.current = !isOpen
      setOpen(!isOpen)
    },
  }
}
