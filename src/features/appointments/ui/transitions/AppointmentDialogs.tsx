import { useState } from 'react'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { appointmentLimits } from '../../rules.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { transitionLabels } from './labels.ts'
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
          needsReason={actions.needsReason}
          series={actions.series}
          onConfirm={actions.cancel}
          onCancel={close}
        />
      )}
      {dialog?.kind === 'undo' && (
        <ReasonDialog
          title="Desfazer um movimento de outro dia?"
          confirmLabel="Desfazer"
          isBusy={actions.isBusy}
          onConfirm={(reason) => void actions.undo(reason)}
          onCancel={close}
        />
      )}
      {dialog?.kind === 'reason' && (
        <ReasonDialog
          title="Mudar um agendamento de um dia que já passou?"
          confirmLabel={transitionLabels[dialog.to]}
          isBusy={actions.isBusy}
          onConfirm={(reason) => void actions.transition(dialog.to, { reason })}
          onCancel={close}
        />
      )}
      <ConfirmDialog
        isOpen={dialog?.kind === 'late'}
        title="Encaixar mesmo assim?"
        confirmLabel="Encaixar"
        isBusy={actions.isBusy}
        onConfirm={() =>
          actions.transition('waiting', {
            overbook: true,
            reason: dialog?.kind === 'late' ? dialog.reason : '',
          })
        }
        onCancel={close}
      >
        O horário não está mais livre{dialog?.kind === 'late' && `: ${dialog.reasons}`}. O agendamento fica
        marcado como encaixe.
      </ConfirmDialog>
    </>
  )
}

interface ReasonDialogProps {
  title: string
  confirmLabel: string
  isBusy: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason that an action on another day needs. */
function ReasonDialog({ title, confirmLabel, isBusy, onConfirm, onCancel }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      isBusy={isBusy}
      onConfirm={() => {
        setTried(true)
        if (reason.trim() !== '') onConfirm(reason.slice(0, appointmentLimits.reason))
      }}
      onCancel={onCancel}
    >
      <TextAreaField
        id="movimento.reason"
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
