import type { Clinic } from '#features/demo/history/write.server.ts'
import { type Due, moveBoard, movesOf } from '#features/demo/today/board.server.ts'

/** Moves the appointments of today to where they stand at an hour, and has somebody come without one. */
export async function writeBoard(
  clinic: Clinic,
  today: readonly Due[],
  {
    deskId,
    professionals,
    now,
  }: { readonly deskId: string; readonly professionals: readonly string[]; readonly now: Date },
): Promise<void> {
  const moves = movesOf(today, now, professionals)
  await clinic.write((tx) => moveBoard(tx, moves, { deskId, professionals }))
  await writeWalkIn(
    clinic,
    moves.some(({ to }) => to === 'waiting'),
  )
}

/** Somebody without an appointment, while there are people at the reception. */
async function writeWalkIn({ call }: Clinic, isOpen: boolean): Promise<void> {
  if (!isOpen) return
  const { items } = await call<{ items: { id: string; name: string }[] }>('GET', '/units?limit=100')
  const unit = items.find(({ name }) => name === 'Pinheiros')
  if (unit) await call('POST', '/reception/tickets', { unitId: unit.id, note: 'pede ultrassom' })
}
