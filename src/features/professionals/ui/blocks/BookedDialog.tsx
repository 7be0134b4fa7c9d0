import { useState } from 'react'
import { problemOf } from '#platform/http/client.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { counted } from '#ui/list/itemLabels.ts'
import { showInstant } from '#ui/showInstant.ts'
import type { Booked } from '../../blocks/contract.ts'
import { appointmentKindLabels } from '../../rules.ts'
import classes from './blocks.module.css'

interface Hits {
  readonly items: readonly Booked[]
  readonly total: number
}

interface PendingBlock {
  readonly hits: Hits
  readonly answer: (goesOn: boolean) => void
}

/**
 * Blocks only when no appointment is hit; otherwise lists them, and goes on only when the person confirms.
 */
export function useBookedDialog() {
  const [pending, setPending] = useState<PendingBlock | null>(null)

  async function confirm<T>(attempt: (acceptsBooked: boolean) => Promise<T>): Promise<T> {
    try {
      return await attempt(false)
    } catch (error) {
      const problem = problemOf(error)
      if (problem?.code !== 'block_over_booked') throw error
      const { booked } = problem.data as { booked: Hits }
      const goesOn = await new Promise<boolean>((answer) => setPending({ hits: booked, answer }))
      setPending(null)
      if (!goesOn) throw error
      return attempt(true)
    }
  }

  return { pending, confirm }
}

const appointments = { one: 'agendamento', many: 'agendamentos' }
/** The appointments that a block would hit: they stay booked until somebody reschedules them. */
export function BookedDialog({ booked: { pending } }: { booked: ReturnType<typeof useBookedDialog> }) {
  if (!pending) return null
  const { items, total } = pending.hits
  return (
    <ConfirmDialog
      isOpen
      title={`${counted(total, appointments)} neste período`}
      confirmLabel="Bloquear mesmo assim"
      cancelLabel="Voltar"
      isDestructive
      onConfirm={() => pending.answer(true)}
      onCancel={() => pending.answer(false)}
    >
      <p>Eles continuam marcados até que alguém os remarque.</p>
      <ul className={classes.hits}>
        {items.map(({ id, startsAt, patientName, kind }) => (
          <li key={id}>
            <strong>{showInstant(startsAt)}</strong> {patientName}, {appointmentKindLabels[kind]}
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p>
          {items.length > 0
            ? `E mais ${counted(total - items.length, appointments)}.`
            : 'Estão em unidades que você não vê.'}
        </p>
      )}
    </ConfirmDialog>
  )
}
