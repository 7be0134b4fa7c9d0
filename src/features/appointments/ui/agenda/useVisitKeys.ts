import { toast } from '#ui/feedback/toast.tsx'
import { useLetter } from '#ui/keys/letters.ts'
import { mayMove, mayReschedule, stateLabels } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'

interface VisitKeysOptions {
  visits: readonly AppointmentItem[]
  isOn: boolean
  onConfirm: (visit: AppointmentItem) => void
  onReschedule: (visit: AppointmentItem) => void
}

/** Of the visit that has the focus, in a grid or a list: C confirms it, R gives it another time. */
export function useVisitKeys({ visits, isOn, onConfirm, onReschedule }: VisitKeysOptions): void {
  function act(isPossible: (visit: AppointmentItem) => boolean, run: (visit: AppointmentItem) => void) {
    const focused = document.activeElement?.closest<HTMLElement>('[data-visit]')?.dataset.visit
    const visit = visits.find(({ id }) => id === focused)
    if (!visit) return
    if (isPossible(visit)) return run(visit)
    const state = stateLabels[visit.state].toLocaleLowerCase('pt-BR')
    toast({ text: `${visit.patientName}: a situação já é ${state}`, icon: 'info' })
  }
  useLetter('c', () => act(({ state }) => mayMove(state, 'confirmed'), onConfirm), isOn)
  useLetter('r', () => act(({ state }) => mayReschedule(state), onReschedule), isOn)
}
