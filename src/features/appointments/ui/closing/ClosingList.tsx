import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import type { AppointmentItem } from '../../schemas.ts'
import { CancelDialog } from '../transitions/CancelDialog.tsx'
import { ClosingRow } from './ClosingRow.tsx'
import classes from './closing.module.css'
import { endingOfAll, type Group } from './groups.ts'
import { actionOnAll, groupTitles, namesText } from './labels.ts'
import type { Closing } from './useClosing.ts'

interface ClosingListProps {
  closing: Closing
  groups: readonly Group[]
  date: string
  zone: string
  nameOf: (professionalId: string | null) => string
  onCovered: (isCovered: boolean) => void
}

/** The dialogs that an action needs first. */
type OpenDialog =
  | { readonly kind: 'cancel'; readonly appointment: AppointmentItem }
  | {
      readonly kind: 'all'
      readonly to: 'done' | 'noShow'
      readonly appointments: readonly AppointmentItem[]
    }

/** The open appointments in groups, to be ended one by one or all of a group. */
export function ClosingList({ closing, groups, date, zone, nameOf, onCovered }: ClosingListProps) {
  const [dialog, openDialog] = useState<OpenDialog | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const isCovered = dialog !== null
  const { isBusy } = closing
  useEffect(() => {
    onCovered(isCovered)
    return () => onCovered(false)
  }, [isCovered, onCovered])

  // The pressed button disappears with its row: the focus moves to the next one, once it is enabled.
  useLayoutEffect(() => {
    if (!isCovered && !isBusy && groups.length > 0 && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('li button')?.focus()
  }, [groups, isCovered, isBusy])

  return (
    <div ref={list} className={classes.list}>
      {groups.map(({ id, appointments }) => (
        <section key={id} aria-labelledby={`fechar-${id}`}>
          <div className={classes.head}>
            <h3 id={`fechar-${id}`} className={classes.title}>
              {groupTitles[id]} <span className={classes.count}>{appointments.length}</span>
            </h3>
            <AllButton id={id} appointments={appointments} closing={closing} openDialog={openDialog} />
          </div>
          <ul className={classes.rows}>
            {appointments.map((appointment) => (
              <ClosingRow
                key={appointment.id}
                appointment={appointment}
                date={date}
                zone={zone}
                nameOf={nameOf}
                isBusy={closing.isBusy}
                onEnd={(to) =>
                  to === 'cancelled'
                    ? openDialog({ kind: 'cancel', appointment })
                    : void closing.close([appointment], to)
                }
              />
            ))}
          </ul>
        </section>
      ))}
      <Questions dialog={dialog} closing={closing} onDone={() => openDialog(null)} />
    </div>
  )
}

interface AllButtonProps extends Group {
  closing: Closing
  openDialog: (dialog: OpenDialog) => void
}

function AllButton({ id, appointments, closing, openDialog }: AllButtonProps) {
  const to = endingOfAll[id]
  if (to === null || to === 'cancelled' || appointments.length < 2) return null
  return (
    <Button
      variant="default"
      disabled={closing.isBusy}
      onClick={() => openDialog({ kind: 'all', to, appointments })}
    >
      {actionOnAll[to].action(appointments.length)}
    </Button>
  )
}

interface QuestionsProps {
  dialog: OpenDialog | null
  closing: Closing
  onDone: () => void
}

function Questions({ dialog, closing, onDone }: QuestionsProps) {
  if (dialog?.kind === 'cancel')
    return (
      <CancelDialog
        isBusy={closing.isBusy}
        onConfirm={async ({ reason, cancelledBy }) => {
          await closing.close([dialog.appointment], 'cancelled', { reason, cancelledBy })
          onDone()
        }}
        onCancel={onDone}
      />
    )
  if (dialog?.kind !== 'all') return null
  const { to, appointments } = dialog
  const { action, dialog: title, effect } = actionOnAll[to]
  return (
    <ConfirmDialog
      isOpen
      title={title(appointments.length)}
      confirmLabel={action(appointments.length)}
      cancelLabel="Voltar"
      isBusy={closing.isBusy}
      onConfirm={async () => {
        await closing.close(appointments, to)
        onDone()
      }}
      onCancel={onDone}
    >
      {namesText(appointments.map(({ patientName }) => patientName))} {effect} Dá para desfazer até o fim do
      dia.
    </ConfirmDialog>
  )
}
