import { useState } from 'react'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { appointmentLimits } from '../../rules.ts'
import { CancelDialog } from './CancelDialog.tsx'
import type { AppointmentActionsOf } from './useAppointmentActions.ts'

/** The dialogs before an action: for a reason, or to confirm an encaixe. */
export function AppointmentDialogs({ actions }: { actions: AppointmentActionsOf }) {
  const { dialog, openDialog } = actions
  const close = () => openDialog(null)
  return (
    <>
      {dialog?.kind === 'cancel' && (
        <CancelDialog
          isBusy={actions.isBusy}
          onConfirm={(cancellation) => actions.transition('cancelled', cancellation)}
          onCancel={close}
        />
      )}
      {dialog?.kind === 'undo' && <UndoDialog actions={actions} onCancel={close} />}
      <ConfirmDialog
        isOpen={dialog?.kind === 'late'}
        title="Encaixar mesmo assim?"
        confirmLabel="Encaixar"
        isBusy={actions.isBusy}
        onConfirm={() => actions.transition('waiting', { overbook: true })}
        onCancel={close}
      >
        O horário não está mais livre{dialog?.kind === 'late' && `: ${dialog.reasons}`}. A visita fica marcada
        como encaixe.
      </ConfirmDialog>
    </>
  )
}

interface DialogProps {
  actions: AppointmentActionsOf
  onCancel: () => void
}

function UndoDialog({ actions, onCancel }: DialogProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  return (
    <ConfirmDialog
      isOpen
      title="Desfazer um movimento de outro dia?"
      confirmLabel="Desfazer"
      isBusy={actions.isBusy}
      onConfirm={() => {
        setTried(true)
        if (reason.trim() !== '') void actions.undo(reason.slice(0, appointmentLimits.reason))
      }}
      onCancel={onCancel}
    >
      <TextAreaField
        id="desfazer.reason"
        label="Motivo"
        rows={2}
        limit={appointmentLimits.reason}
        required
        error={isTried && reason.trim() === '' ? 'Diga o motivo' : undefined}
        value={reason}
        onValue={setReason}
      />
    </ConfirmDialog>
  )
}
