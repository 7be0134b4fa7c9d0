import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { appointmentLimits, type CancelledBy, cancellers } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { seriesLabel } from '../agenda/labels.ts'
import classes from '../appointment/appointment.module.css'

const cancellerLabels: Record<CancelledBy, string> = { patient: 'O paciente', clinic: 'A clínica' }

export interface Cancellation {
  readonly reason: string
  readonly cancelledBy: CancelledBy
  /** True for the next ones of the series, too. */
  readonly isWithNext: boolean
}

interface CancelDialogProps {
  isBusy: boolean
  /** True for a day that is over. */
  needsReason?: boolean
  /** Asks whether the next ones are meant, too. */
  series?: AppointmentItem['series']
  onConfirm: (cancellation: Cancellation) => void
  onCancel: () => void
}

/** Asks who cancels, and why. */
export function CancelDialog({
  isBusy,
  needsReason = false,
  series = null,
  onConfirm,
  onCancel,
}: CancelDialogProps) {
  const [isWithNext, setWithNext] = useState(false)
  const [cancelledBy, setCancelledBy] = useState<CancelledBy>('patient')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = needsReason && reason.trim() === ''
  return (
    <ConfirmDialog
      isOpen
      title="Cancelar o agendamento?"
      confirmLabel={isWithNext ? 'Cancelar sessões' : 'Cancelar agendamento'}
      cancelLabel="Voltar"
      isBusy={isBusy}
      onConfirm={() => {
        setTried(true)
        if (!isMissing)
          onConfirm({ reason: reason.slice(0, appointmentLimits.reason), cancelledBy, isWithNext })
      }}
      onCancel={onCancel}
    >
      <div className={classes.dialog}>
        {series && (
          <fieldset className={classes.who}>
            <legend>O que cancelar</legend>
            <Radio name="o-que" isChecked={!isWithNext} onChoose={() => setWithNext(false)}>
              Só esta sessão, {seriesLabel(series)}
            </Radio>
            <Radio name="o-que" isChecked={isWithNext} onChoose={() => setWithNext(true)}>
              Esta e as próximas da série
            </Radio>
          </fieldset>
        )}
        <fieldset className={classes.who}>
          <legend>Quem cancelou</legend>
          {cancellers.map((one) => (
            <Radio
              key={one}
              name="quem-cancelou"
              isChecked={cancelledBy === one}
              onChoose={() => setCancelledBy(one)}
            >
              {cancellerLabels[one]}
            </Radio>
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

interface RadioProps {
  name: string
  isChecked: boolean
  onChoose: () => void
  children: ReactNode
}

function Radio({ name, isChecked, onChoose, children }: RadioProps) {
  return (
    <label className={classes.radio}>
      <input type="radio" name={name} checked={isChecked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  )
}
