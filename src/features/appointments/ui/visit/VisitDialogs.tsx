import { useState } from 'react'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { CancelDialog, reasonLimit } from './CancelDialog.tsx'
import type { VisitActsOf } from './useVisitActs.ts'

/** What is asked before an act: a reason, or whether an encaixe will do. */
export function VisitDialogs({ acts }: { acts: VisitActsOf }) {
  const { question, ask } = acts
  const close = () => ask(null)
  return (
    <>
      {question?.kind === 'cancel' && (
        <CancelDialog
          isBusy={acts.isBusy}
          onConfirm={(cancellation) => acts.move('cancelled', cancellation)}
          onCancel={close}
        />
      )}
      {question?.kind === 'undo' && <UndoDialog acts={acts} onCancel={close} />}
      <ConfirmDialog
        isOpen={question?.kind === 'late'}
        title="Encaixar mesmo assim?"
        confirmLabel="Encaixar"
        isBusy={acts.isBusy}
        onConfirm={() => acts.move('waiting', { overbook: true })}
        onCancel={close}
      >
        O horário não está mais livre{question?.kind === 'late' && `: ${question.reasons}`}. A visita fica
        marcada como encaixe.
      </ConfirmDialog>
    </>
  )
}

interface DialogProps {
  acts: VisitActsOf
  onCancel: () => void
}

function UndoDialog({ acts, onCancel }: DialogProps) {
  const [reason, setReason] = useState('')
  const [isTold, setTold] = useState(false)
  return (
    <ConfirmDialog
      isOpen
      title="Desfazer um movimento de outro dia?"
      confirmLabel="Desfazer"
      isBusy={acts.isBusy}
      onConfirm={() => {
        setTold(true)
        if (reason.trim() !== '') void acts.undo(reason.slice(0, reasonLimit))
      }}
      onCancel={onCancel}
    >
      <TextAreaField
        id="desfazer.reason"
        label="Motivo"
        rows={2}
        limit={reasonLimit}
        required
        error={isTold && reason.trim() === '' ? 'Diga o motivo' : undefined}
        value={reason}
        onValue={setReason}
      />
    </ConfirmDialog>
  )
}
