import { useState } from 'react'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { appointmentLimits, type CancelledBy, cancellers } from '../../rules.ts'
import classes from '../appointment/appointment.module.css'

const cancellerLabels: Record<CancelledBy, string> = { patient: 'O paciente', clinic: 'A clínica' }

interface CancelDialogProps {
  isBusy: boolean
  /** True for a day that is over. */
  needsReason?: boolean
  onConfirm: (cancellation: { reason: string; cancelledBy: CancelledBy }) => void
  onCancel: () => void
}

/** Asks who cancels, and why. */
export function CancelDialog({ isBusy, needsReason = false, onConfirm, onCancel }: CancelDialogProps) {
  const [cancelledBy, setCancelledBy] = useState<CancelledBy>('patient')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = needsReason && reason.trim() === ''
  return (
    <ConfirmDialog
      isOpen
      title="Cancelar o agendamento?"
      confirmLabel="Cancelar agendamento"
      cancelLabel="Voltar"
      isBusy={isBusy}
      onConfirm={() => {
        setTried(true)
        if (!isMissing) onConfirm({ reason: reason.slice(0, appointmentLimits.reason), cancelledBy })
      }}
      onCancel={onCancel}
    >
      <div className={classes.dialog}>
        <fieldset className={classes.who}>
          <legend>Quem cancelou</legend>
          {cancellers.map((one) => (
            <label key={one} className={classes.radio}>
              <input
                type="radio"
                name="quem-cancelou"
                checked={cancelledBy === one}
                onChange={() => setCancelledBy(one)}
              />
              {cancellerLabels[one]}
            </label>
          ))}
        </fieldset>
        <TextAreaField
          id="cancelamento.reason"
          label="Motivo"
          rows={2}
          limit={appointmentLimits.reason}
          required={needsReason}
          error={isTried && isMissing ? 'Diga o motivo' : undefined}
          value={reason}
          onValue={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
